"""A decision weighed by the search, with all that can be said of how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from agents.human.solo import CutShortError
from agents.search.alternatives import Alternative
from agents.search.challenge import DOUBT, Challenge, Row
from agents.search.growth import Growth, by_tactics
from agents.search.leaves import by_material
from agents.search.looks_ahead import WIDE, is_short, seen_through
from agents.search.plays_on import EACH, PlaysOn
from agents.search.rollouts import Rollouts
from agents.tactics import portfolio, rivals
from arena.exact import Node, Tree
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Policy

Glance = Callable[[], object]
"""Called whenever the search looks ahead; an error that it raises ends the search."""

SURE = 2.0
"""How many standard errors two answers must lie apart to be told apart: 19 times in 20."""
AT_LEAST = 16
"""How often an answer is played on that has no rival."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One answer that was weighed.

    Attributes:
        answer: The answer.
        worth: What it is worth, from 0 (lost) to 1 (won).
        share: How often the search gives it, from 0 to 1.
        played: How often it was played on to the end; 0 where the game was worked out instead.
        lead: By how much it is worth more than the first answer, on the same lucks; of the first
            answer itself 0.
        error: Two standard errors of the worth, of the first answer, or of the lead; 0 where
            nothing was left to luck.
        tactic: How one played on after it; "" where the game was worked out.
        reply: What the others then most likely do; "" where that is not known.
    """

    answer: Declaration
    worth: float
    share: float
    played: int = 0
    lead: float = 0.0
    error: float = 0.0
    tactic: str = ""
    reply: str = ""

    @property
    def apart(self) -> bool:
        """Whether it can be told apart from the first answer."""
        return abs(self.lead) > self.error


@dataclass(frozen=True, slots=True)
class Weighing:
    """A decision that was weighed.

    Attributes:
        found: The answers, the search's own first, the others by their worth.
        unknown: Of a game that was worked out, how likely play comes where it was only judged by
            what is left of both sides; None where fights were played on instead.
    """

    found: tuple[Weighed, ...]
    unknown: float | None = None


def weigh(
    decision: Decision, forks: int, glance: Glance, also: Declaration | None = None
) -> Weighing:
    """Weigh a decision: work the game out where it is short, else play it on.

    Args:
        decision: What is to be decided; it must be open until this returns. It is weighed by
            what its voice may know.
        forks: How many fights may be played to the end, or their worth in time; every answer is
            played on a few times in any case.
        glance: Called before every look ahead; its error ends the weighing, but for a CutShortError
            once every answer has been played on: then what is known by then is returned.
        also: An answer that has to be among those that are weighed.
    """
    glance()
    if len(decision.legal) > 1 and is_short(decision):
        found = _worked_out(decision, forks, glance, also)
        if found is not None:
            return found
    return _played_on(decision, forks, glance, also)


# -- worked out ---------------------------------------------------------------------------


def _worked_out(
    decision: Decision, forks: int, glance: Glance, also: Declaration | None
) -> Weighing | None:
    def leaf(tree: Tree, node: Node, side: str) -> float:
        glance()
        return by_material(tree, node, side)

    def proposals(asked: Decision) -> Sequence[Declaration]:
        here = (asked.who, asked.kind, asked.time) == (decision.who, decision.kind, decision.time)
        first = [also] if also is not None and here and asked.why_not(also) is None else []
        return [*first, *by_tactics(asked)]

    growth = Growth(decision, PlaysOn().answers, leaf, proposals)
    alternatives = seen_through(growth, forks * WIDE)
    if alternatives is None or (also is not None and also not in [a.answer for a in alternatives]):
        return None
    best = alternatives[0].value
    rest = sorted(alternatives[1:], key=lambda one: (-one.share, -one.value))
    found = [_exact(one, best) for one in (alternatives[0], *rest)]
    return Weighing(tuple(found), growth.unknown)


def _exact(one: Alternative, best: float) -> Weighed:
    return Weighed(one.answer, one.value, one.share, lead=one.value - best, reply=one.reply)


# -- played on ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Watched(Rollouts):
    """Rollouts that say when they look ahead."""

    glance: Glance = field(default=lambda: None)

    def play(self, answer: Declaration, mine: Policy, theirs: Policy, luck: int) -> float:
        self.glance()
        return Rollouts.play(self, answer, mine, theirs, luck)


@dataclass(frozen=True)
class _Watching(PlaysOn):
    """The search by rollouts, which keeps what it has given up as well.

    Attributes:
        glance: Called before every rollout.
        also: An answer that has to be tried.
    """

    glance: Glance = field(default=lambda: None)
    also: Declaration | None = None

    def _rollouts(self, decision: Decision) -> Rollouts:
        return _Watched(decision, self.horizon, glance=self.glance)

    def _rows(self, decision: Decision, tactics: dict[str, Policy]) -> list[Row]:
        rows = super()._rows(decision, tactics)
        if self.also is not None and all(row.answer != self.also for row in rows):
            rows.append(Row(self.also, next(iter(tactics))))
        return rows

    def weighing(self, decision: Decision) -> Weighing:
        """Play all answers on, the hopeless ones less often.

        Whoever cuts it short gets what is known by then.

        Raises:
            CutShortError: not every answer has been played on even once.
        """
        ruleset = decision.setup.ruleset.name
        tactics = portfolio(ruleset)
        rows = self._rows(decision, tactics)
        challenge = Challenge(self._rollouts(decision), list(rows), rivals(ruleset), tactics)
        try:
            if len(rows) == 1:
                challenge.play(rows[0], range(min(self.forks, AT_LEAST)))
            challenge.spend(max(self.forks, len(rows) * EACH), EACH)
        except CutShortError:
            if any(not row.values for row in rows):
                raise  # nothing can be said yet
        best = challenge.winner(self.sure / 100)
        found = [_sampled(row, best) for row in rows]
        found.sort(key=lambda one: (-one.share, -one.worth, one.answer.index))
        return Weighing(tuple(found))


def _played_on(
    decision: Decision, forks: int, glance: Glance, also: Declaration | None
) -> Weighing:
    return _Watching(forks=forks, glance=glance, also=also).weighing(decision)


def _sampled(row: Row, best: Row) -> Weighed:
    """What is known of an answer; of the first its worth, of others how far they lie behind it.

    All are played on with the same lucks, so the difference is much surer than either worth.
    """
    played = len(row.values)
    if row is best:
        spread = sum([(value - row.mean) ** 2 for value in row.values])
        error = SURE * sqrt(spread + DOUBT) / played if played else 1.0
        return Weighed(row.answer, row.mean, 1.0, played, 0.0, error, row.tactic)
    pairs = list(zip(row.values, best.values, strict=False))
    if not pairs:
        return Weighed(row.answer, best.mean, 0.0, 0, 0.0, 1.0, row.tactic)
    differences = [one - other for one, other in pairs]
    lead = sum(differences) / len(pairs)
    error = SURE * sqrt(sum([d * d for d in differences]) + DOUBT) / len(pairs)
    worth = min(1.0, max(0.0, best.mean + lead))
    return Weighed(row.answer, worth, 0.0, played, lead, error, row.tactic)


# -- the position -------------------------------------------------------------------------


def put_again(fight: Fight[Any], eyes: str, who: str) -> Decision | None:
    """The open question to a voice once more, in a fight that is nobody's: see `Fight.fork`.

    The game itself may go on while it is weighed, and the agents in it draw their luck as if
    nobody had asked.

    Args:
        fight: The fight in which the question is open.
        eyes: Whose knowledge the new fight holds: what that voice may not know is guessed.
        who: The voice that is asked.

    Returns:
        The question; None if it would not be put, as far as `eyes` can know.
    """
    fork = fight.fork(KeyedDice(0, salt="advice"), eyes)
    return next((one for one in fork.advance() if one.who == who), None)
