"""One sure blow is better than two unsure ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.look import Look, arm_of
from agents.scripted.two_actions.reactions import is_attack
from arena.rules.two_actions.declarations import MOVE, Action

PERCENT = 100


@dataclass(frozen=True, slots=True)
class FocusesThenStrikes(Fighter):
    """Focuses, then attacks with advantage; where nobody is in reach it Focuses for later.

    Attributes:
        sure: It does without Focus where the attack succeeds at least this often, in percent.
    """

    sure: Annotated[int, Ge(0), Le(100)] = 85

    def act(self, look: Look) -> Action | None:
        action = fight(look)
        if action is None or not is_attack(action):
            # Whoever cannot attack any more in this turn is steady for what comes.
            waits = look.left == 1 and (action is None or action.verb == MOVE)
            return (focus(look) if waits else None) or action
        if look.left > 1 and not self._is_sure(look, action):
            return focus(look) or action
        return action

    def _is_sure(self, look: Look, action: Action) -> bool:
        target = look.view[action.target]
        chance = look.aim(look.me, arm_of(action), target).success
        return chance * PERCENT >= self.sure


def focus(look: Look) -> Action | None:
    """Focus, unless one is steady already or cannot."""
    return next((a for a in look.kit.focus if look.decision.allows(a)), None)
