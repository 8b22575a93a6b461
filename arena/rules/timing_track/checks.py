"""Percentile checks: d100 at or under a target (TT-07, TT-08). Pure functions."""

from __future__ import annotations

from enum import IntEnum

FUMBLE = 100
"""The roll written 00: always a fumble."""


class Result(IntEnum):
    """How a check came out; anything from HIT on is a success."""

    FUMBLE = 0
    MISS = 1
    HIT = 2
    CRIT = 3


# Plain numbers: Python compares them several times as fast as members of an IntEnum.
FUMBLED, MISS, HIT, CRIT = map(int, Result)
RESULT_NAMES = ("fumble", "miss", "hit", "crit")


def crit_range(target: int) -> int:
    """The largest margin that is still a crit, for a target after modifiers (TT-08)."""
    return (target - 1) // 25


def check(roll: int, target: int) -> int:
    """Read a d100 roll (1 to 100) against a target after modifiers: one of `Result`."""
    if roll == FUMBLE:
        return FUMBLED
    margin = target - roll
    if margin < 0:
        return MISS
    return CRIT if margin <= crit_range(target) else HIT


def succeeds(roll: int, target: int) -> bool:
    """Whether a d100 roll succeeds; 100 never does (TT-07)."""
    return roll <= target and roll != FUMBLE


def defender_wins(attack_margin: int, defence_roll: int, defence_target: int) -> bool:
    """Whether an active defence beats an attack that succeeded by `attack_margin` (TT-14)."""
    return succeeds(defence_roll, defence_target) and defence_target - defence_roll >= attack_margin
