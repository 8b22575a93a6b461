"""States without watched numbers in them."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from typing import Any

from arena.exact.watched import Watched

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


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """The attributes of a thing that a fight can change; none of frozen data."""
    if is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return ()
    return tuple(getattr(kind, "__slots__", ()))
