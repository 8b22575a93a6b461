"""The odds of every answer to a question: each is played in every world that differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arena.errors import FightclockError, nearest
from arena.exact.dice import ExactDice
from arena.exact.standing import Standing, standing
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.odds.account import Account, Odds, summed_up
from arena.odds.trial import Trial
from arena.rewind import Snapshot

Answering = Callable[[Decision], Declaration]
"""How questions are answered that are put before the answer has resolved."""


def odds(
    asked: Fight[Any] | Decision, who: str | None = None, answering: Answering | None = None
) -> list[Odds]:
    """Return the odds of everything that may be answered to a question, in catalogue order.

    They are told as things stand: until an answer has resolved, nobody does anything else. What
    others have under way is set aside; they hold, wait, take the hit and push nothing. The attack
    that is answered is not. Of what is hidden from the one who is
    asked, no more is used than they can know. No die is rolled, and the fight does not change.

    Args:
        asked: A question, or a fight that stands at one.
        who: Whose question it is, if a fight puts several; else the first is taken.
        answering: How every other question is answered on the way, for example to defend or to
            push; by default with its fallback.

    Raises:
        FightclockError: nobody, or not `who`, is asked; or the fight keeps no positions.
    """
    decision = asked if isinstance(asked, Decision) else _question(asked, who)
    at = standing(decision)
    return [
        _of(decision, declaration, at, answering or _falling_back) for declaration in decision.legal
    ]


def _question(fight: Fight[Any], who: str | None) -> Decision:
    pending = {decision.who: decision for decision in fight.pending}
    if not pending:
        raise FightclockError("nobody is asked: the fight has not been advanced, or is over")
    if who is None:
        return fight.pending[0]
    if who not in pending:
        guess = nearest(who, pending)
        hint = f"; did you mean {guess!r}?" if guess else f"; {', '.join(pending)} must answer"
        raise FightclockError(f"{who} is not asked now{hint}")
    return pending[who]


def _falling_back(decision: Decision) -> Declaration:
    return decision.fallback


def _of(decision: Decision, declaration: Declaration, at: Standing, answering: Answering) -> Odds:
    trial: Trial = decision.setup.ruleset.trial(decision, declaration)
    found = _together(trial, at, answering)
    if found.taken is None:
        return found
    without = trial.unanswered()
    taken = found if without is None else _together(without, at, answering)
    return replace(found, unanswered=taken.taken)


def _together(trial: Trial, at: Standing, answering: Answering) -> Odds:
    """Count what a trial comes to, part by part."""
    first, *others = [_counted(part, at, answering) for part in trial.parts(at)]
    if not others:
        return first
    taken = sum(part.taken or 0.0 for part in (first, *others))
    return replace(first, taken=taken, fells={}, risks={})


def _counted(trial: Trial, at: Standing, answering: Answering) -> Odds:
    """Count what one trial comes to."""
    setup, who = trial.decision.setup, trial.who
    start, domains = trial.begin(at)
    side_of = setup.side_of
    mine = side_of.get(who, who)
    return summed_up(
        trial.declaration,
        worlds(setup.ruleset.summed, lambda dice: _played(trial, start, dice, answering), domains),
        lambda whose: side_of.get(whose, whose) != mine,
    )


def _played(trial: Trial, start: Snapshot[Any], dice: ExactDice, answering: Answering) -> Account:
    """Try the answer out in one world."""
    events: list[Event] = []
    fight: Fight[Any] = Fight(
        trial.decision.setup, dice, start=start, record=events.append, rewindable=start.inside
    )
    has_answered = False
    pending = fight.advance()
    while pending and not (has_answered and trial.is_over(fight, pending)):
        answers = {}
        for decision in pending:
            if decision.who != trial.who:
                answers[decision.who] = answering(decision)
            elif has_answered:
                answers[decision.who] = trial.goes_on(decision) or answering(decision)
            else:
                answers[decision.who] = trial.declaration
                events.clear()
                has_answered = True
        for who, answer in answers.items():
            fight.answer(who, answer)
        pending = fight.advance()
    assert has_answered, f"{trial.who} is not asked again"
    account = Account()
    trial.read(events, account)
    return account.means()
