"""Behind shield and armour nothing comes through."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.two_actions import people
from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.helping import likely
from agents.scripted.two_actions.judgement import best, rise
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.reactions import best_answer
from arena.rules.two_actions.declarations import BLOCK, COVER, SHAPE, Action
from arena.rules.two_actions.protection import WEAPON

COMING = 0.75
"""How many hits must be to be expected for it to brace."""


@dataclass(frozen=True, slots=True)
class Turtle(Fighter):
    """Strikes once and braces, Blocks every attack, and mends once armour and shield are gone.

    Attributes:
        braces: Whether it braces with the last action of its turn. If not, only its answers to
            attacks differ from those of others.
    """

    braces: bool = True

    def act(self, look: Look) -> Action | None:
        standing = rise(look)
        if standing is not None:
            return standing
        whole = None if is_covered(look) else best(look, likely(look, look.kit.mends))
        if whole is not None:
            return whole.action
        return (brace(look) if self.braces else None) or fight(look)

    def respond(self, look: Look) -> Action | None:
        return best_answer(look, wanted=_hides) or best_answer(look)


def is_covered(look: Look) -> bool:
    """Whether any armour or shield is left."""
    return any(piece.layer != WEAPON for piece in people.layers(look.me))


def brace(look: Look) -> Action | None:
    """Brace with the last action, if there is anything to Block with and anybody to come."""
    if look.left > 1 or look.sheet.actions < 2 or not people.layers(look.me):
        return None
    if look.pressure(look.me).hits < COMING:
        return None
    plan = best(look, look.kit.brace)
    return None if plan is None else plan.action


def _hides(answer: Action) -> bool:
    return answer.verb == BLOCK or (answer.verb == SHAPE and answer.mode == COVER)
