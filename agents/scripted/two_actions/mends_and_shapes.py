"""Whoever keeps the others whole wins in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.two_actions import people
from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.helping import likely
from agents.scripted.two_actions.judgement import best, rise
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.reactions import best_answer
from arena.rules.two_actions.declarations import COVER, MEND, SHAPE, Action

PERCENT = 100


@dataclass(frozen=True, slots=True)
class MendsAndShapes(Fighter):
    """Mends what is broken and heals who is hurt before it fights; shapes cover against attacks.

    Attributes:
        whole: It heals whoever has less than this of their hit points, in percent.
    """

    whole: Annotated[int, Ge(0), Le(100)] = 60

    def act(self, look: Look) -> Action | None:
        standing = rise(look)
        if standing is not None:
            return standing
        # The last action is for a blow, or two who mend would never come to an end.
        helping = self.keep_whole(look) if look.left > 1 or look.sheet.actions == 1 else None
        return helping or fight(look)

    def respond(self, look: Look) -> Action | None:
        if look.chance(look.sheet.shape).success >= look.defending().success:
            covered = best_answer(look, wanted=_shapes)
            if covered is not None:
                return covered
        return best_answer(look)

    def keep_whole(self, look: Look) -> Action | None:
        """Mend or heal, whichever is worth more."""
        kit = look.kit
        heals = tuple(a for a in kit.heals if self._is_hurt(look, a))
        plan = best(look, likely(look, kit.mends), likely(look, heals))
        return None if plan is None else plan.action

    def _is_hurt(self, look: Look, action: Action) -> bool:
        one = look.view[action.target] if action.target else look.me
        sheet = one.sheet
        return sheet is not None and people.hp_left(one) * PERCENT < self.whole * sheet.most


def _shapes(answer: Action) -> bool:
    return answer.verb == SHAPE and answer.mode in (COVER, MEND)
