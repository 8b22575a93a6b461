"""Behind the shield, shoulder to shoulder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.action_board.fighter import Fighter, dodge, guard
from agents.scripted.action_board.judgement import anything, approach, engaged, take
from agents.scripted.action_board.look import Look
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.declarations import Action


@dataclass(frozen=True, slots=True)
class ShieldWall(Fighter):
    """Blocks what comes before it strikes, and stays: at most one step forward in a round.

    Attributes:
        patience: In so many ticks of each round it keeps its last slot for the shield until the
            others have shown what they do.
    """

    patience: Annotated[int, Ge(0), Le(2)] = 1

    def act(self, look: Look) -> Action | None:
        shield = guard(look)
        if shield is not None:
            return shield.action
        tick = look.view.tick
        if look.view.wave == 1 and tick <= self.patience and look.slots == 1 and engaged(look):
            return None
        plan = anything(look)
        if plan is not None:
            return plan.action
        # The last tick of a round, so that the line moves as one.
        return take(look) or (approach(look) if tick == TICKS else None) or dodge(look)
