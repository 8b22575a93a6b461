"""Magic first, as long as the air carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.timing_track.fighter import Fighter, fight, wait
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from agents.scripted.timing_track.spells import best_help
from arena.model import Declaration


@dataclass(frozen=True, slots=True)
class Casts(Fighter):
    """Casts whatever helps most, harm or healing, as long as the casting target allows.

    Attributes:
        least_target: Below this casting target it fights with what else it has.
    """

    least_target: Annotated[int, Ge(-200), Le(200)] = 30

    def declare(self, look: Look) -> Declaration:
        kit = look.kit
        if look.sheet.casting is None or kit.a_spell is None:
            return fight(look)
        if look.casting(kit.a_spell) >= self.least_target:
            harm = best(look, kit.spells)
            helping = best_help(look)
            if helping is not None and (harm is None or helping[0] > harm.worth):
                return helping[1]
            if harm is not None:
                return harm.step
        plan = best(look, kit.cuts, kit.shots)
        return plan.step if plan is not None else wait(look)
