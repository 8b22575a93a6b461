"""What the generators of all rulesets draw alike; a pure function of the luck."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from arena.space import Zone

SIDES = ("red", "blue")
NAMES = ("Ash", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ida", "Jun", "Kit", "Lee")
_ZONES = ["attic", "bridge", "court", "dock", "eaves"]


def random_names(rng: random.Random, number: int) -> list[str]:
    """So many names, each only once."""
    if number <= len(NAMES):
        return rng.sample(NAMES, number)
    return [f"{NAMES[i % len(NAMES)]} {i}" for i in range(number)]


def random_zones(rng: random.Random, covers: Sequence[str] = ()) -> tuple[Zone, ...]:
    """One to five zones that hang together, with cover where the ruleset knows it."""
    names = _ZONES[: rng.choice((1, 1, 2, 3, 4, 5))]
    zones = []
    for i, name in enumerate(names):
        ways = [rng.choice(names[:i])] if i else []
        ways += [other for other in names[:i] if other not in ways and rng.random() < 0.2]
        zones.append(Zone(name, rng.choice(covers) if covers else "none", tuple(ways)))
    return tuple(zones)


def sometimes(rng: random.Random, given: dict[str, Any]) -> Callable[..., None]:
    """What gives an option by name one of some values, about once in three times."""

    def some(name: str, *values: Any) -> None:
        if rng.random() < 0.35:
            given[name] = rng.choice(values)

    return some


def mixed(rng: random.Random, things: Sequence[Any]) -> tuple[Any, ...]:
    """The same things in another order."""
    return tuple(rng.sample(things, len(things)))
