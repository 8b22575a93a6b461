"""The odds of every answer to a question: each is played in every world that differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from arena.errors import FightclockError, nearest
from arena.exact.dice import Domains, ExactDice
from arena.exact.standing import Standing, standing
from arena.exact.watched import Variable
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.odds.account import Account, Odds, summed_up
from arena.odds.cases import Rolled, rolled
from arena.odds.trial import Trial
from arena.odds.watching import Watcher
from arena.rewind import Snapshot

Answering = Callable[[Decision], Declaration]
"""How questions are answered that are put before the answer has resolved."""


@dataclass(frozen=True, slots=True)
class World:
    """A class of outcomes.

    Attributes:
        share: Its probability.
        account: What it came to.
        watcher: Who has watched it.
        variables: Its dice.
        given: What was known of the first of them.
    """

    share: float
    account: Account
    watcher: Watcher
    variables: Sequence[Variable]
    given: Domains

    @property
    def rolls(self) -> list[Rolled]:
        """Its dice, in the order in which they were rolled."""
        both = zip_longest(self.variables, self.given[: len(self.variables)])
        return [rolled(variable, given) for variable, given in both]


@dataclass(frozen=True, slots=True)
class Counted:
    """The odds of one answer and the worlds that they are counted over.

    Attributes:
        odds: The odds.
        worlds: All classes of outcomes; of several attacks that come at once, those of the first,
            over which chances are counted.
        alone: Whether there is but one attack, or none, so that everything is counted over them.
    """

    odds: Odds
    worlds: tuple[World, ...]
    alone: bool = True


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
    return [odds_of(decision, declaration, at, answering) for declaration in decision.legal]


def odds_of(
    decision: Decision,
    declaration: Declaration,
    at: Standing | None = None,
    answering: Answering | None = None,
) -> Odds:
    """Return the odds of one answer to a question; see `odds`.

    Args:
        decision: The question.
        declaration: One of its legal answers.
        at: Where the fight stands at it, if that is known: with it the fight itself is not looked
            at, and may have gone on.
        answering: As of `odds`.

    Raises:
        FightclockError: the fight keeps no positions.
        IllegalAnswer: it may not be answered.
    """
    return counted(decision, declaration, at, answering).odds


def counted(
    decision: Decision,
    declaration: Declaration,
    at: Standing | None = None,
    answering: Answering | None = None,
    watch: Callable[[], Watcher] = Watcher,
) -> Counted:
    """Return the odds of one answer together with what they are counted over.

    Args:
        decision: The question.
        declaration: One of its legal answers.
        at: As of `odds_of`.
        answering: As of `odds`.
        watch: Makes who watches one world.

    Raises:
        FightclockError: the fight keeps no positions.
        IllegalAnswer: it may not be answered.
    """
    at = at or standing(decision)
    answering = answering or _falling_back
    trial: Trial = decision.setup.ruleset.trial(decision, declaration)
    found = _together(trial, at, answering, watch)
    if found.odds.taken is None:
        return found
    without = trial.unanswered()
    taken = found if without is None else _together(without, at, answering, Watcher)
    return replace(found, odds=replace(found.odds, unanswered=taken.odds.taken))


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


def _together(
    trial: Trial, at: Standing, answering: Answering, watch: Callable[[], Watcher]
) -> Counted:
    """Count what a trial comes to, part by part."""
    first, *others = [_counted(part, at, answering, watch) for part in trial.parts(at)]
    if not others:
        return first
    taken = sum(part.odds.taken or 0.0 for part in (first, *others))
    return Counted(replace(first.odds, taken=taken, fells={}, risks={}), first.worlds, alone=False)


def _counted(
    trial: Trial, at: Standing, answering: Answering, watch: Callable[[], Watcher]
) -> Counted:
    """Count what one trial comes to."""
    setup, who = trial.decision.setup, trial.who
    start, domains = trial.begin(at)
    side_of = setup.side_of
    mine = side_of.get(who, who)

    def play(dice: ExactDice) -> tuple[Account, Watcher, ExactDice]:
        watcher = watch()
        return _played(trial, start, dice, answering, watcher), watcher, dice

    found = tuple(
        [
            World(share, account, watcher, dice.variables, domains)
            for share, (account, watcher, dice) in worlds(setup.ruleset.summed, play, domains)
        ]
    )
    told = [(world.share, world.account) for world in found]
    is_foe = lambda whose: side_of.get(whose, whose) != mine  # noqa: E731
    return Counted(summed_up(trial.declaration, told, is_foe), found)


def _played(
    trial: Trial, start: Snapshot[Any], dice: ExactDice, answering: Answering, watcher: Watcher
) -> Account:
    """Try the answer out in one world."""
    events: list[Event] = []
    has_answered = False

    def record(event: Event) -> None:
        if has_answered:
            events.append(event)
            watcher.see(fight.state, event)

    fight: Fight[Any] = Fight(
        trial.decision.setup, dice, start=start, record=record, rewindable=start.inside
    )
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
                watcher.answered(fight.state)
                has_answered = True
        for who, answer in answers.items():
            fight.answer(who, answer)
        pending = fight.advance()
    # Where the last opponent has just yielded, the fight is over before anything comes of it.
    assert has_answered or fight.over, f"{trial.who} is not asked again"
    account = Account()
    trial.read(events, account)
    return account.means()
