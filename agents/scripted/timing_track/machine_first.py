"""The machine hums before anything else is done."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Declaration


@dataclass(frozen=True, slots=True)
class MachineFirst(Fighter):
    """Switches its machine on, then trusts in guns."""

    def declare(self, look: Look) -> Declaration:
        kit = look.kit
        if kit.switch_on is not None and look.decision.allows(kit.switch_on):
            return kit.switch_on
        plan = best(look, kit.shots)
        return plan.step if plan is not None else fight(look)
