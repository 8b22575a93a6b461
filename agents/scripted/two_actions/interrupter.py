"""Every attack is an occasion for a blow that costs no action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.two_actions.fighter import Fighter
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.reactions import best_answer, is_attack, loss
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.view import AttackView


@dataclass(frozen=True, slots=True)
class Interrupter(Fighter):
    """Answers an attack with one of its own, which may fell or stagger the attacker first.

    Attributes:
        nerve: It defends itself otherwise when it could take fewer hits than this after it.
    """

    nerve: Annotated[int, Ge(0), Le(20)] = 1

    def respond(self, look: Look) -> Action | None:
        attack: AttackView = look.decision.about
        if loss(look, attack).left >= self.nerve:
            attacker = attack.attacker
            answer = best_answer(look, wanted=lambda a: is_attack(a) and a.target == attacker)
            if answer is not None:
                return answer
        return best_answer(look)
