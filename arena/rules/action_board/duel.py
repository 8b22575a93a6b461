"""The Reflex duel: arithmetic, bonus and order (AB-07). The dice come in by a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

SIDES = 20


@dataclass(slots=True)
class Standing:
    """One participant of a duel: Reflex, whether declared first, every die, the first total."""

    name: str
    reflex: int
    first: bool
    dice: tuple[int, ...] = ()
    total: int = 0


def total(die: int, reflex: int, first: bool, declare_first: str) -> int:
    """d20 + Reflex, with what declaring first is worth; percentages round down the total."""
    plain = die + reflex
    if not first or declare_first == "none":
        return plain
    if declare_first == "+5":
        return plain + 5
    # A share of a total below 0 would be a penalty; rounding down then still only lowers it.
    percent = 25 if declare_first == "+25%" else 10
    return plain + plain * percent // 100 if plain > 0 else plain


def order(
    reflexes: Mapping[str, int],
    first: Set[str],
    declare_first: str,
    roll: Callable[[str], int],
) -> list[Standing]:
    """Roll a duel and put its participants in order, the one who acts first at the front.

    Everybody rolls once; only those who tie roll again, among themselves, and the rest of the
    order stays.

    Args:
        reflexes: Participants and their Reflex, in canonical order.
        first: Those who declared first.
        declare_first: The option of that name.
        roll: A d20 of a participant.
    """
    participants = [Standing(name, reflex, name in first) for name, reflex in reflexes.items()]
    return _rolled(participants, declare_first, roll)


def _rolled(
    participants: Sequence[Standing], declare_first: str, roll: Callable[[str], int]
) -> list[Standing]:
    """These in order; each is told the die, and of the first roll the total."""
    by_total: dict[int, list[Standing]] = {}
    for one in participants:
        die = roll(one.name)
        value = total(die, one.reflex, one.first, declare_first)
        if not one.dice:
            one.total = value
        one.dice = (*one.dice, die)
        by_total.setdefault(value, []).append(one)
    found: list[Standing] = []
    for value in sorted(by_total, reverse=True):
        tied = by_total[value]
        found += tied if len(tied) == 1 else _rolled(tied, declare_first, roll)
    return found


def order_without_dice(
    reflexes: Mapping[str, int],
    first: Set[str],
    declare_first: str,
    choose: Callable[[Sequence[int]], int],
) -> list[Standing]:
    """An order taken by its exact probability: with ties a duel takes no fixed number of rolls.

    Args:
        reflexes: Participants and their Reflex, in canonical order.
        first: Those who declared first.
        declare_first: The option of that name.
        choose: Returns one of several places, by weight.
    """
    participants = tuple((name, reflex, name in first) for name, reflex in reflexes.items())
    found = orders(participants, declare_first)
    whole = lcm(*(share.denominator for share in found.values()))
    names = list(found)[choose([int(share * whole) for share in found.values()])]
    return [Standing(name, reflexes[name], name in first) for name in names]


@lru_cache(maxsize=4096)
def orders(
    participants: tuple[tuple[str, int, bool], ...], declare_first: str
) -> dict[tuple[str, ...], Fraction]:
    """The exact probability of every order of a duel, by counting all faces.

    A tie of everybody is rolled again until it is none, so its share goes to the others.

    Args:
        participants: Name, Reflex, and whether they declared first; up to about five.
        declare_first: The option of that name.
    """
    if len(participants) == 1:
        return {(participants[0][0],): Fraction(1)}
    spread: dict[tuple[int, ...], int] = {}
    """For each participant the rank among the totals, and how many faces lead to that."""
    for dice in product(range(1, SIDES + 1), repeat=len(participants)):
        totals = [
            total(die, reflex, declared, declare_first)
            for die, (_, reflex, declared) in zip(dice, participants, strict=True)
        ]
        ranks = sorted(set(totals), reverse=True)
        key = tuple(ranks.index(value) for value in totals)
        spread[key] = spread.get(key, 0) + 1
    found: dict[tuple[str, ...], Fraction] = {}
    everybody = spread.pop((0,) * len(participants), 0)
    whole = SIDES ** len(participants) - everybody
    for key, count in spread.items():
        partial: dict[tuple[str, ...], Fraction] = {(): Fraction(count, whole)}
        for rank in range(max(key) + 1):
            tied = tuple(p for p, place in zip(participants, key, strict=True) if place == rank)
            behind = orders(tied, declare_first)
            partial = {
                (*front, *back): one * other
                for front, one in partial.items()
                for back, other in behind.items()
            }
        for names, share in partial.items():
            found[names] = found.get(names, Fraction(0)) + share
    return found
