"""Two blows are better than one and something else."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.two_actions.fighter import Fighter, close_in
from agents.scripted.two_actions.judgement import attack, rise
from agents.scripted.two_actions.look import Look
from arena.rules.two_actions.declarations import Action


@dataclass(frozen=True, slots=True)
class StrikesTwice(Fighter):
    """Spends every action on an attack, or on the way to whom it can attack."""

    def act(self, look: Look) -> Action | None:
        standing = rise(look)
        if standing is not None:
            return standing
        plan = attack(look)
        if plan is not None:
            return plan.action
        # Who is there before the turn ends has both actions for blows in the next.
        return close_in(look, boldly=True)
