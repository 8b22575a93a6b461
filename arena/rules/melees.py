"""Melees: who stands hand to hand inside a zone (TT-16, TA-04).

Two combatants in one zone are one band apart, or closer while both are in the same melee. A melee
is a number that its members share; 0 is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from arena.space import Band, Zones


class Placed(Protocol):
    """Whoever stands somewhere."""

    zone: int
    melee: int


P = TypeVar("P", bound=Placed)
C = TypeVar("C", bound=Placed, covariant=True)


class Melees(Protocol[C]):
    """A state in which melees are counted."""

    melees: int

    @property
    def combatants(self) -> Sequence[C]: ...


def band(zones: Zones, one: Placed, other: Placed) -> Band:
    """The band between two combatants."""
    melee = one.melee
    return zones.band(one.zone, other.zone, melee > 0 and melee == other.melee)


def close_to(state: Melees[P], one: P) -> Iterator[P]:
    """Everyone else in the same melee, in canonical order."""
    if one.melee:
        for other in state.combatants:
            if other.melee == one.melee and other is not one:
                yield other


def leave_melee(state: Melees[P], one: P) -> None:
    """Take a combatant out of the melee; whoever is left alone in it is in none."""
    melee = one.melee
    one.melee = 0
    if melee:
        left = [other for other in state.combatants if other.melee == melee]
        if len(left) == 1:
            left[0].melee = 0


def join_melees(state: Melees[P], moves: Sequence[tuple[P, P]]) -> list[P]:
    """Bring the first of each pair into the melee of the second, all at the same moment.

    Whoever moves first leaves the melee they are in; then whoever met is in one melee, which
    begins here if there was none. So the order of the pairs means nothing.

    Returns:
        Those who are in a melee from this moment on.
    """
    moves = [(one, other) for one, other in moves if not one.melee or one.melee != other.melee]
    for one, _ in moves:
        leave_melee(state, one)
    arrived = []
    for one, other in moves:
        if not other.melee:
            arrived.append(other)
            if not one.melee:
                state.melees += 1
                one.melee = state.melees
            other.melee = one.melee
        elif one.melee != other.melee:
            # Those who met this one at this very moment come along.
            old = one.melee
            for member in state.combatants:
                if member is one or (old and member.melee == old):
                    member.melee = other.melee
        arrived.append(one)
    return arrived


def numbered(melees: Sequence[int]) -> list[int]:
    """The same melees, numbered in the order of their first members, so that names mean nothing."""
    names = {0: 0}
    return [names.setdefault(melee, len(names)) for melee in melees]
