"""Fights played on from a decision, in forks, by tactics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Policy

Leaf = Callable[[Fight[Any], str], float]
"""What a fight that has not ended is worth to a side, from 0 to 1."""

SEEDS = 2**31
HORIZON = {"action_board": 6, "timing_track": 12, "two_actions": 4}
"""How many units of time a fork is played on unless one says otherwise: about two actions each."""


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


@dataclass(slots=True)
class Rollouts:
    """Plays one decision on, again and again, on the same few lucks for every answer.

    Attributes:
        decision: What is to be decided.
        leaf: What a fight is worth that is not played to its end.
        horizon: How many units of time it is played on; 0 is to the end.
        spent: How many forks have been played.
    """

    decision: Decision
    leaf: Leaf
    horizon: int = 0
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
        fork = decision.fork(dice, policies)
        fork.advance(decision.time + self.horizon if self.horizon else inf)
        self.spent += 1
        return self.leaf(fork, side) if fork.outcome is None else fork.outcome.score[side]
