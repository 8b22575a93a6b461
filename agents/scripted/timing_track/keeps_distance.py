"""Out of reach, and from behind something."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.timing_track.fighter import Fighter, fight
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Declaration
from arena.rules.timing_track.declarations import STRIKE
from arena.space import CLOSE, NEAR


@dataclass(frozen=True, slots=True)
class KeepsDistance(Fighter):
    """Shoots or casts from cover, leaves melee, and steps out of the reach of blows.

    Attributes:
        cover: Whether it takes cover from guns before it shoots.
    """

    cover: bool = True

    def declare(self, look: Look) -> Declaration:
        plan = best(look, look.kit.shots, look.kit.spells)
        if plan is None:
            return fight(look)
        return self._step_back(look, plan.counts) or self._hide(look) or plan.step

    def _step_back(self, look: Look, counts: int) -> Declaration | None:
        """A sprint that takes it out of the reach of a blow, or out of a melee, in time.

        In time is: before the blow lands, but not while there is time for another shot first.
        """
        view, kit, now = look.view, look.kit, look.decision.time
        for foe in view.foes:
            weapon, token = foe.weapon, foe.token
            band = view.band(look.me, foe)
            if band > NEAR or weapon is None or not weapon.strikes or not view.room(foe):
                continue
            away = kit.away[foe.name]
            if not look.decision.allows(away):
                continue
            gone = now + view.speed(away)
            if token is None or token.declaration.verb != STRIKE:
                in_time = band is CLOSE
            else:
                at_me = token.declaration.target == look.me.name
                in_time = band is NEAR and at_me and gone < token.due <= gone + counts
            if in_time:
                return away
        return None

    def _hide(self, look: Look) -> Declaration | None:
        view, me = look.view, look.me
        if not self.cover or me.in_melee or view.cover_here(me) <= me.cover:
            return None
        shot_at = any(foe.weapon is not None and not foe.weapon.strikes for foe in view.foes)
        return look.kit.cover if shot_at and look.decision.allows(look.kit.cover) else None
