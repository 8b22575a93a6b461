"""Whoever watches an answer being tried out, world by world."""

from __future__ import annotations

from typing import Any

from arena.model import Event


class Watcher:
    """Watches one world; what derives from it keeps what it has seen.

    Reading a watched number narrows it, so that there are more worlds: nothing should be read here
    that the rules have not read.
    """

    def answered(self, state: Any) -> None:
        """The answer is about to be given."""

    def see(self, state: Any, event: Event) -> None:
        """Something comes of the answer; the state is that of this moment."""
