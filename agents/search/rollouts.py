"""Fights played on from a decision, in forks, by tactics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from agents.search.material import material
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Outcome, Policy

SEEDS = 2**31
BY_MARGIN = 0.25
"""How much of a fight's worth is by how much it is won: steadier than who wins, and as true."""


def worth_of(outcome: Outcome, side: str) -> float:
    """What an outcome is worth to a side, from 0 to 1: who wins, and a little by how much."""
    by_margin = (1 + outcome.margin[side]) / 2
    return (1 - BY_MARGIN) * outcome.score[side] + BY_MARGIN * by_margin


class First:
    """Answers one question, the first it is put, as told; then plays on as another does."""

    def __init__(self, answer: Declaration, then: Policy) -> None:
        self._answer: Declaration | None = answer
        self._then = then

    def choose(self, decision: Decision) -> Declaration:
        """The answer told, once, if it is legal; whatever the other says, after it."""
        answer, self._answer = self._answer, None
        if answer is not None and decision.why_not(answer) is None:
            return answer
        return self._then.choose(decision)


class Counted:
    """Plays as another does, and counts the questions that leave a choice."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.questions = 0

    def choose(self, decision: Decision) -> Declaration:
        """The other's answer."""
        self.questions += len(decision.legal) > 1
        return self._policy.choose(decision)


def questions_left(decision: Decision, tactic: Policy, lucks: int) -> float:
    """How many choices are still to come, on average, if all play on by one tactic."""
    counted = Counted(tactic)
    for luck in range(lucks):
        dice = KeyedDice(0, luck, salt="questions left")
        fork = decision.fork(dice, dict.fromkeys(decision.setup.sides, counted), rewindable=None)
        fork.advance()
    return counted.questions / lucks


@dataclass(slots=True)
class Rollouts:
    """Plays one decision on, again and again, on the same few lucks for every answer.

    Attributes:
        decision: What is to be decided.
        horizon: How many units of time it is played on; 0 is to the end.
        leaf: What a fight that is not over by then is worth to a side, from 0 to 1.
        spent: How many forks have been played.
    """

    decision: Decision
    horizon: int = 0
    leaf: Callable[[Fight[Any], str], float] = material
    spent: int = 0
    _seed: int = field(init=False)

    def __post_init__(self) -> None:
        self._seed = self.decision.whim(SEEDS)

    def play(self, answer: Declaration, mine: Policy, theirs: Policy, luck: int) -> float:
        """What comes of an answer, from 0 to 1.

        Args:
            answer: What is answered now.
            mine: How one's own side plays on.
            theirs: How the others play, from this very moment on.
            luck: The number of the dice; the same number is the same luck for every answer.
        """
        decision = self.decision
        setup = decision.setup
        side = setup.side_of.get(decision.who, decision.who)
        policies: dict[str, Policy] = {s: mine if s == side else theirs for s in setup.sides}
        policies[decision.who] = First(answer, mine)
        dice = KeyedDice(self._seed, luck, salt="rollout")
        fork = decision.fork(dice, policies, rewindable=None)
        fork.advance(decision.time + self.horizon if self.horizon else inf)
        self.spent += 1
        outcome = fork.outcome
        return self.leaf(fork, side) if outcome is None else worth_of(outcome, side)
