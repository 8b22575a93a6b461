"""To hold is to be free to defend."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.timing_track import reactions
from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.look import Look, share_left
from arena.model import Declaration
from arena.rules.timing_track.declarations import SHOOT, STRIKE

WORKS = 0.1
"""A defence that works more seldom than this is no reason to hold, nor worth its delay."""


@dataclass(frozen=True, slots=True)
class Holds(Fighter):
    """Holds while a blow is on its way that a defence may stop, and strikes when it is safe.

    Attributes:
        healthy: With more than this percent of the wound boxes whole it dares to strike even
            into a blow.
        patience: Counts of delay from defences (each adds two) with which it goes on holding; with
            more it must strike, or it would only ever defend.
    """

    healthy: Annotated[int, Ge(0), Le(100)] = 75
    patience: Annotated[int, Ge(0), Le(20)] = 1

    def declare(self, look: Look) -> Declaration:
        answer = fight(look)
        if self._unsafe(look, answer.speed) and look.decision.allows(look.kit.hold):
            return look.kit.hold
        return answer

    def defend(self, look: Look) -> Declaration:
        return reactions.defend(look, least_chance=WORKS)

    def _unsafe(self, look: Look, speed: int) -> bool:
        if look.delay > self.patience or share_left(look.me) * 100 > self.healthy:
            return False
        busy_until = look.decision.time + speed + look.delay
        blows = False
        for foe in look.view.foes:
            token = foe.token
            if token is None or token.declaration.target != look.me.name:
                continue
            # What starts now is still on the track when the blow lands, so it could not defend.
            if token.declaration.verb in (STRIKE, SHOOT) and token.due <= busy_until:
                blows = True
        return blows
