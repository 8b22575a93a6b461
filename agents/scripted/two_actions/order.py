"""Who of a side goes next (TA-03)."""

from __future__ import annotations

from agents.scripted.two_actions import people
from agents.scripted.two_actions.field import Field
from arena.model import Decision, Declaration
from arena.rules.two_actions.view import CombatantView, SideView


def field_of(decision: Decision) -> Field:
    """The field of a side that is asked who goes next."""
    view: SideView = decision.view
    return Field(view, view.members, view.foes)


def first_to_strike(decision: Decision) -> Declaration:
    """The member whose best attack from here promises most; the first of equals."""
    field = field_of(decision)
    view = field.view
    return max(decision.legal, key=lambda choice: promise(field, view[choice.target]))


def promise(field: Field, member: CombatantView) -> float:
    """What the best attack of a member is worth; less if they have to go there first."""
    best = 0.0
    for foe in field.foes:
        band = field.view.band(member, foe)
        for arm in people.arms(member):
            steps = max(0, band - arm.reach)
            times = max(0, people.actions(member) - steps)
            best = max(best, times * field.harm(member, arm, foe))
    return best
