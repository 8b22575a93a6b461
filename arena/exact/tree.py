"""A fight as a game tree: positions at which somebody is asked, and what can come of answers.

Equal positions are one node, whatever led to them. A choice that is hidden, and a die that nobody
has seen, are not in a node: dice that are hidden there are rolled only behind it, given what is
known of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from arena.exact.dice import Domains, DrawnDice, ExactDice
from arena.exact.settling import settled
from arena.exact.standing import standing
from arena.exact.watched import Value, Variable
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.luck import DiceDoor
from arena.model import Decision, Declaration, Outcome, Policy
from arena.rewind import Answers, Roll, Snapshot

LATEST = 100_000
"""The latest limit that a scenario can have."""


class Choice(NamedTuple):
    """One question of a node: who is asked what, and what is legal."""

    who: str
    kind: str
    legal: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """A position at which somebody is asked, or the end.

    Attributes:
        key: Equal for equal positions.
        time: When it is.
        choices: The questions put together, each with at least one legal answer.
        snapshot: The position, without rolls.
        domains: What is known of the rolls of the instant so far.
        rolls: Those rolls as one of the worlds has them.
    """

    key: Hashable
    time: int
    choices: tuple[Choice, ...]
    snapshot: Snapshot[Any]
    domains: Domains
    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a fight; `key` tells endings apart."""

    key: Hashable
    score: Mapping[str, float]
    margin: Mapping[str, float]
    time: int


Branches = dict[Hashable, tuple[float, Node | Ending]]
"""What can come next, by key, with its probability."""


class Tree:
    """All positions of one scenario, found as they are asked for.

    Args:
        setup: The scenario, made ready.
        timeless: Positions that differ only in their time are one node, and play can come back to
            where it was. The scenario's limit is then put off as far as a scenario can say.
        skip_forced: Answer questions with one legal answer at once.
    """

    def __init__(self, setup: Any, timeless: bool = False, skip_forced: bool = True) -> None:
        if timeless:
            # Else whatever is first found shortly before the limit would end there.
            setup = setup.ruleset.setup(replace(setup.scenario, limit=LATEST))
        self.setup = setup
        self.timeless = timeless
        self.skip_forced = skip_forced
        self.runs = 0
        """How many worlds have been played: the cost of everything, in forks."""
        self._summed = frozenset(setup.ruleset.summed)

    def opening(self, start: Snapshot[Any] | None = None) -> Branches:
        """The first positions at which somebody is asked, from a start without rolls."""
        snapshot = Snapshot(self.setup.opening()) if start is None else start
        return self._gathered(snapshot, (), None)

    def at(self, decision: Decision) -> Node:
        """The node of a decision, as whoever is asked can know it."""
        found = standing(decision)
        dice = ExactDice(self._summed, found.domains)
        fight = self._fight(found.start, dice)
        return self._node(fight, fight.advance(), dice)

    def after(
        self, node: Node, answers: Mapping[str, Declaration], most: int | None = None
    ) -> Branches:
        """What can come of answers to all the questions of a node.

        Args:
            node: Where the answers are given.
            answers: By voice.
            most: If there are more outcomes than these, so many are drawn instead of all, with the
                same luck for all answers.

        Raises:
            IllegalAnswer: one of them is not legal.
        """
        return self._gathered(node.snapshot, node.domains, answers, most)

    def fight(
        self, node: Node, dice: DiceDoor, policies: Mapping[str, Policy] | None = None
    ) -> Fight[Any]:
        """A fight that stands at a node, in one of the worlds it may be in; it can be forked."""
        start = replace(node.snapshot, rolls=[replace(roll) for roll in node.rolls])
        return Fight(self.setup, dice, policies, start=start, rewindable=True)

    def _fight(self, snapshot: Snapshot[Any], dice: ExactDice) -> Fight[Any]:
        return Fight(self.setup, dice, start=snapshot, rewindable=True)

    def _gathered(
        self,
        snapshot: Snapshot[Any],
        given: Domains,
        answers: Mapping[str, Declaration] | None,
        most: int | None = None,
    ) -> Branches:
        def play(dice: ExactDice) -> Node | Ending:
            self.runs += 1
            fight = self._fight(snapshot, dice)
            pending = fight.advance()
            if answers is not None:
                for decision in pending:
                    fight.answer(decision.who, answers[decision.who])
                pending = fight.advance()
            while pending and self.skip_forced and all(len(d.legal) == 1 for d in pending):
                for decision in pending:
                    fight.answer(decision.who, decision.legal[0])
                pending = fight.advance()
            return self._node(fight, pending, dice) if pending else self._ending(fight)

        outcomes: Iterable[tuple[float, Node | Ending]] = worlds(self._summed, play, given)
        if most is not None:
            first = list(islice(outcomes, most + 1))
            if len(first) > most:
                drawn = (DrawnDice(self._summed, given, luck) for luck in range(most))
                first = [(1 / most, play(dice)) for dice in drawn]
            outcomes = first
        found: Branches = {}
        for probability, node in outcomes:
            old = found.get(node.key)
            found[node.key] = (probability if old is None else old[0] + probability, node)
        return found

    def _node(self, fight: Fight[Any], pending: Sequence[Decision], dice: ExactDice) -> Node:
        choices = tuple(Choice(d.who, d.kind, d.legal) for d in pending)
        kept = fight.snapshot()
        # Exact dice have no ordinals, and the agents' luck none that would matter.
        kept.state.ordinals = {}
        kept.state.asked = {}
        state = settled(kept.state)
        domains = tuple(_domain(variable) for variable in dice.recent)
        key = (
            None if self.timeless else fight.now,
            self.setup.ruleset.essence(self.setup, state),
            tuple(_labelled(answers) for answers in kept.answers),
            domains,
        )
        start = Snapshot(state, kept.answers, guesses=kept.guesses)
        rolls = tuple(_roll(variable) for variable in dice.recent)
        return Node(key, fight.now, choices, start, domains, rolls)

    def _ending(self, fight: Fight[Any]) -> Ending:
        outcome: Outcome | None = fight.outcome
        assert outcome is not None
        score = dict(outcome.score)
        margin = {side: _number(lead) for side, lead in outcome.margin.items()}
        time = None if self.timeless else fight.now
        key = (tuple(sorted(score.items())), tuple(sorted(margin.items())), time)
        return Ending(key, score, margin, fight.now)


def _number(lead: Any) -> float:
    return lead if isinstance(lead, float) else float(lead)


def _labelled(answers: Answers) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((who, answer.index) for who, answer in answers.items()))


def _roll(variable: Variable) -> Roll:
    known, faces = variable.known, variable.faces
    who, purpose, _, _ = variable.name
    return Roll(who, purpose, faces, known is None, None if known is None else known(faces))


def _domain(variable: Variable) -> tuple[Value, ...]:
    """What is known of a variable at a question: if it is hidden, no more than the table tells."""
    known = variable.known
    if known is None:
        return variable.possible
    here = known((variable.value,))
    return tuple(value for value in variable.weights if known((value,)) == here)
