"""Fights as something to compare and to keep, and fights that tell when an instant begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from arena.fight import Fight
from arena.model import Declaration
from arena.rewind import Snapshot


def plain(value: Any) -> Any:
    """A state, or anything in one, as something that can be compared and kept."""
    if isinstance(value, Declaration):
        return value.label
    if is_dataclass(value):
        return tuple((f.name, plain(getattr(value, f.name))) for f in fields(value))
    if isinstance(value, dict):
        return tuple(sorted((plain(k), plain(v)) for k, v in value.items()))
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    if type(value).__module__.startswith("arena.") and hasattr(value, "__slots__"):
        return tuple((name, plain(getattr(value, name))) for name in type(value).__slots__)
    return value


def ending(fight: Fight[Any]) -> Any:
    """Everything in which two fights that ended alike must agree."""
    return fight.outcome, dict(fight.faults), plain(fight.state)


class Marked(Fight[Any]):
    """A fight that keeps positions and calls `at_instant` whenever a new time begins."""

    at_instant: Callable[[Marked], None] = staticmethod(lambda _: None)

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, rewindable=True, **given)
        assert self._memory is not None
        begin = self._memory.begin

        def begun(instant: int, faults: dict[str, int]) -> None:
            begin(instant, faults)
            self.at_instant(self)

        self._memory.begin = begun  # type: ignore[method-assign]


Position = tuple[int, Snapshot[Any]]
"""How long the journal was when the instant of a snapshot began, and the snapshot."""
