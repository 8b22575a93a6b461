"""Whatever is declared may be given up for something better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.timing_track.fighter import Fighter
from agents.scripted.timing_track.judgement import best, under_way
from agents.scripted.timing_track.look import Look
from arena.model import Decision, Declaration


@dataclass(frozen=True, slots=True)
class Abandons(Fighter):
    """Abandons an attack when another would bring more for each count.

    Attributes:
        gain: How much more, in percent; the price of abandoning is reckoned in.
        sooner: Whether it drops an attack whose target is gone only if what it does instead is then
            done sooner than after the attack in vain; else it always does.
    """

    gain: Annotated[int, Ge(0), Le(1000)] = 50
    sooner: bool = False

    def reconsider(self, decision: Decision) -> Declaration:
        token = decision.view.me.token
        if token is None or not decision.allows(token.declaration):
            price = decision.view.options.abandon_penalty
            if self.sooner and token is not None and token.due <= decision.time + price:
                return decision.fallback  # to let it run out costs no more
            return Fighter.reconsider(self, decision)
        if token.due <= decision.time + 1:
            return decision.fallback  # nothing new could come sooner
        look = Look(decision)
        now = under_way(look, look.kit.attacks, look.kit.aimed)
        if now is None:
            return decision.fallback
        new = best(look, look.kit.attacks)
        if new is None or new.gain / new.counts <= now.worth * (1 + self.gain / 100):
            return decision.fallback
        return new.step
