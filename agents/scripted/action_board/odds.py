"""Chances, worked out once and looked up: hits, damage behind armour, Reflex duels, spells kept."""

from __future__ import annotations

from functools import cache, lru_cache

from agents.scripted.spread import EXACT, spread
from arena.dice import Dice
from arena.rules.action_board.duel import SIDES, total

MOST = 16384
"""Answers remembered where a question has many forms; more are worked out anew."""


@cache
def chances(bonus: int, defence: int, natural: bool) -> tuple[float, float]:
    """How likely a plain hit and a hit with doubled dice are (AB-09)."""
    faces = range(1, SIDES + 1)
    hits = sum(face + bonus >= defence for face in faces)
    if not natural:
        return hits / SIDES, 0.0
    plain = sum(face + bonus >= defence for face in faces[1:-1])
    return plain / SIDES, 1 / SIDES


@lru_cache(maxsize=MOST)
def harm(dice: Dice, times: int, dr: int, hp: int) -> float:
    """The mean of what dice take off somebody with `hp` hit points left behind DR `dr`.

    Args:
        dice: Rolled `times` over, without doubling the flat bonus.
        times: 1, or 2 for a natural 20.
        dr: Taken off once.
        hp: More than this is of no use.
    """
    number, flat = dice.number * times, dice.flat - dr
    if number * dice.sides > EXACT:
        return float(min(max(number * (dice.sides + 1) / 2 + flat, 0.0), hp))
    return sum(
        min(max(number + i + flat, 0), hp) * chance
        for i, chance in enumerate(spread(number, dice.sides))
    )


@lru_cache(maxsize=MOST)
def first(reflex: int, other: int, me_first: bool, other_first: bool, option: str) -> float:
    """How likely one acts before another in a Reflex duel, ties rolled again (AB-07)."""
    faces = range(1, SIDES + 1)
    mine = [total(face, reflex, me_first, option) for face in faces]
    theirs = [total(face, other, other_first, option) for face in faces]
    wins = sum(one > two for one in mine for two in theirs)
    losses = sum(one < two for one in mine for two in theirs)
    return wins / (wins + losses) if wins + losses else 0.5


@cache
def lost(will: int, base: int, damage: int) -> float:
    """How likely damage in the middle of a spell loses it (AB-04)."""
    return sum(face + will < base + damage for face in range(1, SIDES + 1)) / SIDES
