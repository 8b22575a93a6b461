"""One foe after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.action_board import people
from agents.scripted.action_board.fighter import Fighter, dearer, fight, guard
from agents.scripted.action_board.judgement import best
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action

PERCENT = 100


@dataclass(frozen=True, slots=True)
class FocusFire(Fighter):
    """All go for one foe, the most dangerous for the hit points left, until that one must fall.

    Attributes:
        enough: It turns to the next once what its side has declared is likely to take this much
            off, in percent of the hit points left.
    """

    enough: Annotated[int, Ge(10), Le(300)] = 90

    def act(self, look: Look) -> Action | None:
        kit = look.kit
        # Nothing in this order depends on who is asked, so the whole side has the same in mind.
        ranked = sorted(look.foes, key=lambda foe: (-people.importance(foe), foe.name))
        for victim in ranked:
            if look.expected(victim) * PERCENT >= people.hp_left(victim) * self.enough:
                continue
            look.favour({foe.name: 0.0 for foe in ranked if foe is not victim})
            plan = best(look, kit.weapons, kit.standard, kit.quick)
            if plan is not None:
                return dearer(guard(look), plan)
        look.favour({})
        return fight(look)
