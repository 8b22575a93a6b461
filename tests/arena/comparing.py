"""Fights as something to compare and to keep."""

from __future__ import annotations

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


Position = tuple[int, Snapshot[Any]]
"""How long the journal was when the instant of a snapshot began, and the snapshot."""
