"""Chances, worked out once and looked up: hits and crits, soak, casting tiers, defences."""

from __future__ import annotations

from functools import cache

from agents.scripted.spread import EXACT, spread
from arena.dice import Dice
from arena.rules.timing_track.casting import TIERS, tier_of
from arena.rules.timing_track.checks import crit_range, defender_wins

SIDES = 100
USUAL_SKILL = 50
"""What somebody whose sheet is closed is taken to be good for."""


@cache
def chances(target: int) -> tuple[float, float]:
    """How likely a plain hit and a crit are against this target (TT-07, TT-08)."""
    hits = min(target, SIDES - 1)
    if hits <= 0:
        return 0.0, 0.0
    crits = min(hits, max(0, hits - (target - crit_range(target)) + 1))
    return (hits - crits) / SIDES, crits / SIDES


@cache
def after_soak(dice: Dice) -> tuple[float, ...]:
    """The mean of what is left of the dice, by soak; the last entry is 0 and holds beyond."""
    if dice.number * dice.sides > EXACT:
        return tuple(max(0.0, dice.mean - soak) for soak in range(max(0, dice.high) + 1))
    sums = [
        (max(0, dice.number + dice.flat + i), chance)
        for i, chance in enumerate(spread(dice.number, dice.sides))
    ]
    most = sums[-1][0]
    return tuple(
        sum((total - soak) * chance for total, chance in sums if total > soak)
        for soak in range(most + 1)
    )


@cache
def tier_chances(target: int, wild: bool) -> tuple[float, ...]:
    """How likely Weak, Standard, Strong, Spectacular and (last) a misfire are (TT-22)."""
    faces = range(1, SIDES + 1)
    found = [0.0] * (len(TIERS) + 1)
    if not wild:
        for face in faces:
            found[tier_of(face, target)] += 1 / SIDES
        return tuple(found)
    # Of two dice the one that ranks higher is taken; both alike have one chance in all.
    ranked = sorted(faces, key=lambda face: (abs(face - target), -face))
    for rank, face in enumerate(ranked):
        found[tier_of(face, target)] += (2 * rank + 1) / (SIDES * SIDES)
    return tuple(found)


@cache
def defence_chance(target: int) -> float:
    """How likely a defence stops a blow of somebody with the usual skill that would hit."""
    margins = range(USUAL_SKILL)
    wins = sum(
        defender_wins(margin, roll, target) for margin in margins for roll in range(1, SIDES + 1)
    )
    return wins / (len(margins) * SIDES)
