"""Reliability and malfunctions (TT-19, TT-20). Pure functions."""

from __future__ import annotations

from arena.rules.timing_track.casting import POINT
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.wounds import Modifiers

CANNOT_FAIL = 100


def reliability_parts(weapon: Weapon, balance: int) -> Modifiers:
    """What the reliability of a firearm in this air holds, in words (TT-19)."""
    plain = weapon.reliability
    return [("reliability", plain), ("balance", effective_reliability(weapon, balance) - plain)]


def effective_reliability(weapon: Weapon, balance: int) -> int:
    """Reliability in this air, in percent; net Aetheric lowers it (TT-19)."""
    return weapon.reliability - POINT * balance


def malfunction(roll: int, galvanic: bool) -> str:
    """What a severity roll (d10) means: click, jam, misfire, broken or destroyed (TT-20)."""
    severity = roll + 1 if galvanic else roll
    if severity <= 5:
        return "click"
    if severity <= 7:
        return "jam"
    if severity == 8:
        return "misfire"
    return "broken" if severity == 9 else "destroyed"
