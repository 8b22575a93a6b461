"""How much of a side is still whole (GEN-02)."""

from __future__ import annotations

from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State


def boxes(state: State, side: str) -> tuple[int, int]:
    """A side's hit points: what is left, and what there was at most."""
    most = left = 0
    for c in state.combatants:
        if c.sheet.side == side:
            most += c.sheet.hp
            left += max(c.hp, 0)
    return left, most


def whole(_setup: Setup, state: State, side: str) -> float:
    """The share of a side's hit points that are left, from 0 to 1."""
    left, most = boxes(state, side)
    return left / most
