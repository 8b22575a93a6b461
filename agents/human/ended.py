"""How a game ended, for the person who played."""

from __future__ import annotations

from agents.human.solo import Solo
from arena.model import Outcome


def ended(solo: Solo, outcome: Outcome) -> str:
    """Whose victory it is: `You win`, `You lose`, `A draw`; for who plays both, `Victory for x`."""
    sides = solo.own_sides
    if outcome.winner is None:
        return "A draw"
    if len(sides) == 1:
        return "You win" if outcome.winner == sides[0] else "You lose"
    return f"Victory for {outcome.winner}"
