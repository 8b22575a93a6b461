"""States without watched numbers in them."""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from arena.exact.watched import Watched


def settled(thing: Any) -> Any:
    """The same thing with plain numbers; what holds none that are watched is itself."""
    kind = thing.__class__
    if _is_plain(kind):
        return thing
    if kind is Watched:
        return thing.settle()
    if kind is list:
        return [item if _is_plain(item.__class__) else settled(item) for item in thing]
    if isinstance(thing, tuple):
        items = tuple([settled(item) for item in thing])
        same = all(one is other for one, other in zip(items, thing, strict=True))
        return thing if same else items
    if kind is dict:
        return {key: settled(value) for key, value in thing.items()}
    changed = {}
    for name in _slots(kind):
        value = getattr(thing, name)
        if not _is_plain(value.__class__):
            plain = settled(value)
            if plain is not value:
                changed[name] = plain
    if not changed:
        return thing
    copy = object.__new__(kind)
    for name in _slots(kind):
        object.__setattr__(copy, name, changed.get(name, getattr(thing, name)))
    return copy


@cache
def _is_plain(kind: type) -> bool:
    """Whether things of a kind never hold a watched number: numbers, texts, frozen data."""
    if issubclass(kind, (int, float, str, bool, type(None), frozenset, Enum)):
        return True
    if issubclass(kind, (list, tuple, dict, Watched)):
        return False
    return is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """The attributes of a thing that a fight can change."""
    return tuple(getattr(kind, "__slots__", ()))
