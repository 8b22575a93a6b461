"""Steel, from as near as can be."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Declaration


@dataclass(frozen=True, slots=True)
class ClosesAndCuts(Fighter):
    """Goes to the foe with a blade, even where a gun would do."""

    def declare(self, look: Look) -> Declaration:
        plan = best(look, look.kit.cuts)
        return plan.step if plan is not None else fight(look)
