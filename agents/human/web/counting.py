"""What the answers to one question can come to: counted one by one, for one request at a time."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from agents.human.choices import Reckoned, Reckoner
from arena.model import Decision


class Counting:
    """Counts the odds of the answers to a question; the fight may go on meanwhile.

    Args:
        decision: The question, while it is open.
    """

    def __init__(self, decision: Decision) -> None:
        self._reckoner = Reckoner(decision)
        self._lock = threading.Lock()

    @property
    def labels(self) -> tuple[str, ...]:
        """The answers."""
        return self._reckoner.labels

    @property
    def known(self) -> Mapping[str, Reckoned]:
        """What has been counted already, by label."""
        return dict(self._reckoner.counted)

    def of(self, label: str) -> Reckoned:
        """What an answer can come to; counted once."""
        with self._lock:
            return self._reckoner.of(label)
