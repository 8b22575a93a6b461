"""A machine that hums is worth a blow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Declaration


@dataclass(frozen=True, slots=True)
class Smashes(Fighter):
    """Goes for an enemy's humming machine, and fights when there is none.

    Attributes:
        least_chance: It leaves the machine alone if a blow at it hits with less than this percent.
    """

    least_chance: Annotated[int, Ge(0), Le(100)] = 10

    def declare(self, look: Look) -> Declaration:
        humming = {
            foe.name: uses
            for foe in look.view.foes
            if foe.device_on and (uses := look.kit.smashes.get(foe.name)) is not None
        }
        if humming:
            plan = best(look, humming)
            if plan is not None and look.view.target(plan.use.action) >= self.least_chance:
                return plan.step
        return fight(look)
