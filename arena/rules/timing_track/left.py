"""What a side has left, in the rulebook's terms."""

from __future__ import annotations

from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import (
    AWAITED,
    BROKEN,
    DESTROYED,
    FIGHTING,
    READY,
    State,
)
from arena.rules.timing_track.whole import boxes
from arena.rules.timing_track.wounds import TIERS, exhaustion_boxes

AMOUNTS = {
    "boxes": "wound boxes not filled (TT-12)",
    "standing": "combatants in the fight or still to come",
    "exhaustion": "exhaustion boxes not filled (TT-12)",
    "soak": "points of Ballistic and Martial soak that the armour has left (TT-09)",
    "weapons": "weapons not jammed, dropped, broken or destroyed; no fists (TT-07, TT-20)",
    "shots": "rounds loaded in weapons that are neither broken nor destroyed (TT-21)",
    "devices": "devices that are not smashed (TT-26)",
}
"""The amounts that `left` tells, by name."""


def left(setup: Setup, state: State, side: str) -> dict[str, int]:
    """What all of a side, whatever has become of them, have left; by the names of `AMOUNTS`."""
    # All from the state: in a fork it holds guesses for what its owner may not know (GEN-01).
    unfilled, _ = boxes(setup, state, side)
    standing = exhaustion = soak = weapons = shots = devices = 0
    for c in state.combatants:
        if c.sheet.side != side:
            continue
        standing += c.status in (FIGHTING, AWAITED)
        exhaustion += TIERS * exhaustion_boxes(c, setup.options) - c.exhaustion
        soak += c.ballistic + c.martial
        for weapon, condition, rounds in zip(c.sheet.weapons, c.conditions, c.rounds, strict=True):
            weapons += condition == READY and weapon.draw > 0
            if condition not in (BROKEN, DESTROYED):
                shots += rounds
        devices += bool(c.device_boxes)
    return {
        "boxes": unfilled,
        "standing": standing,
        "exhaustion": exhaustion,
        "soak": soak,
        "weapons": weapons,
        "shots": shots,
        "devices": devices,
    }
