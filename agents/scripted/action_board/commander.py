"""A commander's choice in a large battle: the manoeuvre that promises most (AB-12)."""

from __future__ import annotations

from agents.scripted.action_board import people
from arena.model import Decision, Declaration
from arena.rules.action_board.battle import Manoeuvre
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.view import CombatantView, CommanderView

PERCENT = 100


def command(decision: Decision) -> Declaration:
    """The legal manoeuvre with the best expected gain; the first of equals."""
    view: CommanderView = decision.view
    return max(decision.legal, key=lambda answer: expected_gain(view, answer))


def expected_gain(view: CommanderView, answer: Declaration) -> float:
    """What a manoeuvre brings: the share of what keeps an army from breaking, theirs less ours."""
    assert isinstance(answer, Action)
    manoeuvre = view.manoeuvre(answer)
    chance = chance_of(view, answer, manoeuvre)
    won = _blow(view, view.enemy, manoeuvre.casualties, manoeuvre.morale)
    lost = _blow(view, view.side, manoeuvre.cost, manoeuvre.dismay)
    return chance * won - (1 - chance) * lost


def chance_of(view: CommanderView, answer: Action, manoeuvre: Manoeuvre) -> float:
    """How likely it succeeds, from 0 to 1; one that is fought is judged by who fights it."""
    if not manoeuvre.play:
        return view.chance(answer) / PERCENT
    fighters = view.fighters(answer)
    ours = [one for one in fighters if one.side == view.side]
    theirs = [one for one in fighters if one.side != view.side]
    # Whoever does more harm to somebody with fewer hit points wins, and not in time for ever.
    our_time = _time_to_fell(ours, theirs)
    their_time = _time_to_fell(theirs, ours)
    in_time = min(1.0, manoeuvre.ticks / our_time)
    return in_time * their_time**2 / (our_time**2 + their_time**2)


def _time_to_fell(some: list[CombatantView], others: list[CombatantView]) -> float:
    """Ticks that some need to fell all others."""
    harm = sum(people.danger(one) for one in some)
    return max(1.0, sum(people.hp_left(one) for one in others)) / max(harm, people.LEAST_DANGER)


def _blow(view: CommanderView, side: str, casualties: int, morale: int) -> float:
    """How far a loss brings an army towards breaking: 1 breaks it."""
    army = view.army(side)
    heads = view.numbers(side)
    last = army.numbers * view.breaks_below / PERCENT
    numbers = heads * casualties / PERCENT / max(heads - last, 1.0)
    spirit = morale / max(view.morale(side), 1)
    return min(1.0, max(numbers, spirit) + min(numbers, spirit) / 2)
