"""How much of a side is still whole (GEN-02)."""

from __future__ import annotations

from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import State


def boxes(state: State, side: str) -> tuple[int, int]:
    """A side's hit points and Constitution: what is left, and what there was at most."""
    most = left = 0
    for c in state.combatants:
        if c.sheet.side == side:
            most += c.sheet.most
            left += max(c.hp, 0)
    return left, most


def whole(_setup: Setup, state: State, side: str) -> float:
    """The share of a side's hit points and Constitution that is left, from 0 to 1."""
    left, most = boxes(state, side)
    return left / most
