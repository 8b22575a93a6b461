"""What lasts is worth its price again in every turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.judgement import LEAST, best, rise, worth
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.reactions import best_answer
from arena.rules.two_actions.declarations import WITH_RESOLVE, Action


@dataclass(frozen=True, slots=True)
class Sustains(Fighter):
    """Establishes effects that last, with Resolve first, keeps them up, and guards them.

    Attributes:
        most: For how many effects at once it gives an action in every turn.
        dread: How many times more it dreads a hit while it sustains something.
    """

    most: Annotated[int, Ge(0), Le(9)] = 1
    dread: Annotated[int, Ge(1), Le(20)] = 3

    def act(self, look: Look) -> Action | None:
        return rise(look) or keep_up(look) or self.establish(look) or fight(look, lasting=False)

    def respond(self, look: Look) -> Action | None:
        return best_answer(look, dread=float(self.dread if look.me.sustaining else 1))

    def establish(self, look: Look) -> Action | None:
        """One more effect, if one is of use: with Resolve, else as long as actions allow."""
        plan = best(look, tuple(a for a in look.kit.lasting if a.mode == WITH_RESOLVE))
        if plan is None and self._has_room(look):
            plan = best(look, tuple(a for a in look.kit.lasting if a.mode != WITH_RESOLVE))
        return None if plan is None else plan.action

    def _has_room(self, look: Look) -> bool:
        me = look.me
        paid_by_actions = [held for held in me.sustaining if held.mode != WITH_RESOLVE]
        return len(paid_by_actions) < min(self.most, look.sheet.actions - 1)


def keep_up(look: Look) -> Action | None:
    """Go on with what would drop otherwise, as long as it is of any use."""
    for name in look.me.to_sustain:
        action = look.kit.sustain[name]
        if look.decision.allows(action) and worth(look, action) > LEAST:
            return action
    return None
