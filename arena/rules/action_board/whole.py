"""How much of a side is still whole (GEN-02)."""

from __future__ import annotations

from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State


def whole(_setup: Setup, state: State, side: str) -> float:
    """The share of a side's hit points that are left, from 0 to 1."""
    most = left = 0
    for c in state.combatants:
        if c.sheet.side == side:
            most += c.sheet.hp
            left += max(c.hp, 0)
    return left / most
