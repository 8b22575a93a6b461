"""The Reflex duel: arithmetic, bonus and order (AB-07). The dice come in by a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

SIDES = 20


class Standing(NamedTuple):
    """One participant's place in a duel: every die rolled, the bonus, the first total."""

    name: str
    dice: tuple[int, ...]
    reflex: int
    first: bool
    total: int


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
    first: frozenset[str],
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
    dice: dict[str, list[int]] = {name: [] for name in reflexes}
    at_first: dict[str, int] = {}

    def ranked(names: Sequence[str]) -> list[str]:
        totals = {}
        for name in names:
            die = roll(name)
            dice[name].append(die)
            totals[name] = total(die, reflexes[name], name in first, declare_first)
            at_first.setdefault(name, totals[name])
        found: list[str] = []
        for value in sorted(set(totals.values()), reverse=True):
            tied = [name for name in names if totals[name] == value]
            found.extend(ranked(tied) if len(tied) > 1 else tied)
        return found

    return [
        Standing(name, tuple(dice[name]), reflexes[name], name in first, at_first[name])
        for name in ranked(list(reflexes))
    ]
