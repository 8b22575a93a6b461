"""Whoever is felled before their turn does not take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.two_actions.field import Field
from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.order import field_of, promise
from arena.model import Decision, Declaration
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.view import CombatantView

PERCENT = 100


@dataclass(frozen=True, slots=True)
class PicksOrderByThreat(Fighter):
    """Sends whoever can strike the greatest threat that has yet to act, or may fall before acting.

    Attributes:
        urgency: How much more a foe matters who has still to act in this round, in percent. More
            than a little splits the blows of a side.
    """

    urgency: Annotated[int, Ge(0), Le(1000)] = 20

    def act(self, look: Look) -> Action | None:
        self._prefer_who_has_to_act(look)
        return fight(look)

    def next(self, decision: Decision) -> Declaration:
        field = field_of(decision)
        self._prefer_who_has_to_act(field)

        def merit(choice: Declaration) -> float:
            member = field.view[choice.target]
            return promise(field, member) + at_risk(field, member)

        return max(decision.legal, key=merit)

    def _prefer_who_has_to_act(self, field: Field) -> None:
        more = 1 + self.urgency / PERCENT
        field.favour({foe.name: more for foe in field.foes if not foe.acted})


def at_risk(field: Field, member: CombatantView) -> float:
    """The danger of a member that foes may take out of the fight before the member has acted."""
    coming = field.pressure(member)
    share = field.share(member, coming.arm.damage, coming.arm.tags)
    return min(1.0, coming.hits * share) * field.weight(member)
