"""States without watched numbers in them, and as keys: equal states have equal keys."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from arena.exact.watched import Watched

COUNTERS = frozenset(("ordinals", "asked"))
"""What tells equal positions apart though nothing depends on it: exact dice have no ordinals."""

_ATOMS = (int, str, float, bool, type(None), frozenset)


def settled(thing: Any) -> Any:
    """The same thing with plain numbers; what holds none that are watched is itself."""
    if isinstance(thing, Watched):
        return thing.settle()
    if isinstance(thing, _ATOMS):
        return thing
    if isinstance(thing, list):
        return [settled(item) for item in thing]
    if isinstance(thing, tuple):
        items = tuple([settled(item) for item in thing])
        same = all(one is other for one, other in zip(items, thing, strict=True))
        return thing if same else items
    if isinstance(thing, dict):
        return {key: settled(value) for key, value in thing.items()}
    names = _slots(thing.__class__)
    if not names:
        return thing
    values = {name: getattr(thing, name) for name in names}
    plain = {name: settled(value) for name, value in values.items()}
    if all(plain[name] is values[name] for name in names):
        return thing
    copy = object.__new__(type(thing))
    for name in names:
        object.__setattr__(copy, name, plain[name])
    return copy


def frozen(thing: Any) -> Hashable:
    """A key of a settled thing."""
    if isinstance(thing, _ATOMS):
        return thing
    if isinstance(thing, (list, tuple)):
        return tuple([frozen(item) for item in thing])
    if isinstance(thing, dict):
        return tuple(sorted((key, frozen(value)) for key, value in thing.items()))
    return tuple([frozen(getattr(thing, name)) for name in _changing(thing.__class__)])


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """The attributes of a thing that a fight can change; none of frozen data."""
    if is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return ()
    return tuple(getattr(kind, "__slots__", ()))


@cache
def _changing(kind: type) -> tuple[str, ...]:
    """The attributes in which two things of a kind can differ."""
    return tuple(name for name in _slots(kind) if name not in COUNTERS)
