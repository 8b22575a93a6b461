"""Answers to attacks on oneself: what a dodge, a parry or a block is worth."""

from __future__ import annotations

from agents.scripted.action_board import people
from agents.scripted.action_board.judgement import LEAST, Actions, Plan
from agents.scripted.action_board.look import Look
from agents.scripted.action_board.odds import first, lost
from arena.rules.action_board.declarations import SHOOT, Action
from arena.rules.action_board.view import DeedView


def best_defence(look: Look, *groups: Actions) -> Plan | None:
    """The reaction that is likely to save most, among some groups of the kit; None if none does."""
    threats = look.view.threats
    if not threats:
        return None
    found: Plan | None = None
    so_far = LEAST
    for group in groups:
        for action in group:
            if not look.can_pay(action):
                continue
            answered = [deed for deed in threats if _answers(look, action, deed)]
            if not answered:
                continue
            value = _saves(look, answered)
            if value > so_far and look.decision.allows(action):
                so_far, found = value, Plan(value, action)
    return found


def _answers(look: Look, action: Action, deed: DeedView) -> bool:
    """Whether a reaction is to this attack; of a volley to every arrow of it (AB-10)."""
    if action.volley:
        shot = deed.declaration.verb == SHOOT
        return shot and look.view[deed.who].group == action.volley
    return deed.who == action.target


def _saves(look: Look, answered: list[DeedView]) -> float:
    """The worth of the harm that is likely to be stopped."""
    me, view = look.me, look.view
    attackers = [view[deed.who] for deed in answered]
    # Whoever attacks has declared before whoever answers.
    chance = first(
        people.reflex(me),
        max(people.reflex(one) for one in attackers),
        False,
        True,
        view.options.declare_first,
    )
    hp = people.hp_left(me)
    mean = sum(
        look.harm(deed.declaration, one, me, hp)
        for deed, one in zip(answered, attackers, strict=True)
    )
    value = min(mean, hp) * look.weight(me)
    if view.options.casting_can_break and mean:
        breaks = lost(people.will(me), view.options.disruption_base, round(mean))
        for begun in me.casting:
            for foe in look.hurt_by(begun, look.foes):
                harm = look.harm(begun, me, foe, people.hp_left(foe))
                value += breaks * harm * look.weight(foe)
    return chance * value
