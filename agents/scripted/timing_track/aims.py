"""Two counts more for ten percent more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Declaration
from arena.rules.timing_track.declarations import SHOOT


@dataclass(frozen=True, slots=True)
class Aims(Fighter):
    """Shoots where it can, and aims first unless the plain shot is good enough.

    Attributes:
        under: It aims where the plain shot hits with less than this percent.
    """

    under: Annotated[int, Ge(0), Le(200)] = 75

    def declare(self, look: Look) -> Declaration:
        plan = best(look, look.kit.shots)
        if plan is None:
            return fight(look)
        plain = plan.step
        if plain.verb == SHOOT and look.view.target(plain) < self.under:
            for use in look.kit.aimed[plain.target]:
                if use.action.thing == plain.thing and look.decision.allows(use.action):
                    return use.action
        return plain
