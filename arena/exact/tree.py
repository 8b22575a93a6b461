"""A fight as a game tree: positions at which somebody is asked, and what can come of answers.

Equal positions are one node, whatever led to them. A choice that is hidden, and a die that nobody
has seen, are not in a node: dice that are hidden there are rolled only behind it, given what is
known of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from arena.exact.dice import Domains, ExactDice
from arena.exact.settling import settled
from arena.exact.watched import Value, Variable
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.luck import DiceDoor
from arena.model import Decision, Declaration, Outcome
from arena.rewind import Answers, Roll, Snapshot


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
        timeless: Positions that differ only in their time are one node. The scenario's limit then
            means nothing, and play can come back to where it was.
        skip_forced: Answer questions with one legal answer at once.
    """

    def __init__(self, setup: Any, timeless: bool = False, skip_forced: bool = True) -> None:
        self.setup = setup
        self.timeless = timeless
        self.skip_forced = skip_forced
        self._summed = frozenset(setup.ruleset.summed)

    def opening(self, start: Snapshot[Any] | None = None) -> Branches:
        """The first positions at which somebody is asked, from a start without rolls."""
        snapshot = Snapshot(self.setup.opening()) if start is None else start
        return self._gathered(snapshot, (), None)

    def after(self, node: Node, answers: Mapping[str, Declaration]) -> Branches:
        """What can come of answers to all the questions of a node.

        Raises:
            IllegalAnswer: one of them is not legal.
        """
        return self._gathered(node.snapshot, node.domains, answers)

    def fight(self, node: Node, dice: DiceDoor) -> Fight[Any]:
        """A fight that stands at a node, in one of the worlds it may be in; it can be forked."""
        start = replace(node.snapshot, rolls=[replace(roll) for roll in node.rolls])
        return Fight(self.setup, dice, start=start, rewindable=True)

    def _fight(self, snapshot: Snapshot[Any], dice: ExactDice) -> Fight[Any]:
        return Fight(self.setup, dice, start=snapshot, rewindable=True)

    def _gathered(
        self, snapshot: Snapshot[Any], given: Domains, answers: Mapping[str, Declaration] | None
    ) -> Branches:
        def play(dice: ExactDice) -> Node | Ending:
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
            return self._node(fight, pending, dice) if pending else _ending(fight)

        found: Branches = {}
        for probability, node in worlds(self._summed, play, given):
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
        start = Snapshot(state, kept.answers)
        rolls = tuple(_roll(variable) for variable in dice.recent)
        return Node(key, fight.now, choices, start, domains, rolls)


def _ending(fight: Fight[Any]) -> Ending:
    outcome: Outcome | None = fight.outcome
    assert outcome is not None
    score = dict(outcome.score)
    margin = {side: _number(lead) for side, lead in outcome.margin.items()}
    key = (tuple(sorted(score.items())), tuple(sorted(margin.items())), fight.now)
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
