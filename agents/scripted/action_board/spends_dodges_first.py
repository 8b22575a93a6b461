"""A dodge takes no slot."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.action_board.fighter import Fighter, dodge, fight
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action


@dataclass(frozen=True, slots=True)
class SpendsDodgesFirst(Fighter):
    """Dodges as soon as it is attacked, and thinks of parries only when no dodge is left."""

    def act(self, look: Look) -> Action | None:
        return dodge(look) or fight(look)
