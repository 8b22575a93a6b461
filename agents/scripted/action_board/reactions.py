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
            answered = [deed for deed in threats if answers(look, action, deed)]
            if not answered:
                continue
            value = saves(look, answered)
            if value > so_far and look.decision.allows(action):
                so_far, found = value, Plan(value, action)
    return found


def answers(look: Look, action: Action, deed: DeedView) -> bool:
    """Whether a reaction is to this attack; of a volley to every arrow of it (AB-10)."""
    if action.volley:
        shot = deed.declaration.verb == SHOOT
        return shot and look.view[deed.who].group == action.volley
    return deed.who == action.target


def saves(look: Look, answered: list[DeedView]) -> float:
    """The worth of the harm that is likely to be stopped."""
    me, view = look.me, look.view
    hp = people.hp_left(me)
    mean = harm_on_me(look, answered)
    value = min(mean, hp) * look.weight(me)
    if view.options.casting_can_break and mean:
        breaks = lost(people.will(me), view.options.disruption_base, round(mean))
        for begun in me.casting:
            for foe in look.hurt_by(begun, look.foes):
                harm = look.harm(begun, me, foe, people.hp_left(foe))
                value += breaks * harm * look.weight(foe)
    return chance_to_stop(look, answered) * value


def chance_to_stop(look: Look, answered: list[DeedView]) -> float:
    """How likely a reaction comes before all of the attacks that it answers, from 0 to 1."""
    # Whoever attacks has declared before whoever answers.
    return first(
        people.reflex(look.me),
        max(people.reflex(look.view[deed.who]) for deed in answered),
        False,
        True,
        look.view.options.declare_first,
    )


def harm_on_me(look: Look, deeds: list[DeedView]) -> float:
    """The mean hit points that these attacks on me would take if nobody stopped them."""
    me = look.me
    hp = people.hp_left(me)
    return sum(look.harm(deed.declaration, look.view[deed.who], me, hp) for deed in deeds)
