"""How much of a side is still whole (GEN-02)."""

from __future__ import annotations

from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State
from arena.rules.timing_track.wounds import TIERS, wound_boxes


def boxes(setup: Setup, state: State, side: str) -> tuple[int, int]:
    """A side's wound boxes: those that are not filled, and all."""
    left = most = 0
    for c in state.combatants:
        if c.sheet.side == side:
            size = TIERS * wound_boxes(c, setup.options)
            most += size
            left += size - c.wounds
    return left, most


def whole(setup: Setup, state: State, side: str) -> float:
    """The share of a side's wound boxes that are not filled, from 0 to 1."""
    left, most = boxes(setup, state, side)
    return left / most
