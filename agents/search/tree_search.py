"""Tree search for choices made at once, as a baseline: decoupled UCT, or regret matching.

Every voice that is asked keeps its own statistics at every point of the tree, as if the others'
choices were luck. Dice are drawn anew in every fork, so a point of the tree is what has been
answered so far, not what has been rolled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from agents.search.material import material
from agents.search.rollouts import SEEDS
from agents.tactics import strongest
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration

Path = tuple[tuple[str, int], ...]
HORIZON = {"action_board": 6, "timing_track": 12, "two_actions": 4}
"""How many units of time a fork is played on unless one says otherwise: about two actions each."""


@dataclass(slots=True)
class Answers:
    """What is known of one voice's answers at one point of the tree.

    Attributes:
        tried: How often each was given.
        won: What came of it in sum.
        regret: By how much it would have been better than what was given (regret matching).
        mixed: The sum of the mixes that were played (regret matching).
    """

    tried: dict[Declaration, int] = field(default_factory=dict)
    won: dict[Declaration, float] = field(default_factory=dict)
    regret: dict[Declaration, float] = field(default_factory=dict)
    mixed: dict[Declaration, float] = field(default_factory=dict)

    def mean(self, answer: Declaration) -> float:
        """What an answer has won on average."""
        return self.won[answer] / self.tried[answer]


@dataclass(frozen=True)
class TreeSearch:
    """Grows a tree of answers in forks; every voice learns by itself what its answers win.

    Parameters:
        forks: how many forks one decision may cost.
        learn: `uct` tries what may be best and answers what was tried most; `regret` plays in
            proportion to regrets and answers by the average mix.
        explore: of `uct`, in percent, how much what was tried seldom is preferred.
        horizon: how many units of time a fork is played on; 0 is what suits the game.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 64
    learn: Literal["uct", "regret"] = "uct"
    explore: Annotated[int, Ge(0), Le(1000)] = 70
    horizon: Annotated[int, Ge(0), Le(10_000)] = 0

    def choose(self, decision: Decision) -> Declaration:
        """Grow the tree, and answer."""
        legal = decision.legal
        if len(legal) == 1:
            return legal[0]
        tree: dict[tuple[Path, str], Answers] = {}
        seed = decision.whim(SEEDS)
        until = decision.time + (self.horizon or HORIZON[decision.setup.ruleset.name])
        for luck in range(self.forks):
            self._grow(decision, tree, KeyedDice(seed, luck, salt="tree"), until)
        root = tree[(), decision.who]
        if self.learn == "uct":
            return max(root.tried, key=lambda answer: (root.tried[answer], -answer.index))
        shares = root.mixed
        draw = decision.whim(1_000_000) / 1_000_000 * sum(shares.values())
        for answer, share in shares.items():
            draw -= share
            if draw < 0:
                return answer
        return max(shares, key=lambda answer: (shares[answer], -answer.index))

    def _grow(
        self,
        decision: Decision,
        tree: dict[tuple[Path, str], Answers],
        dice: KeyedDice,
        until: int,
    ) -> None:
        """Play one fork: through the tree, one point beyond it, and on by the strongest tactic."""
        tactic = strongest(decision.setup.ruleset.name)
        fork = decision.fork(dice)
        taken: list[tuple[Answers, str, Declaration]] = []
        path: Path = ()
        inside = True
        while pending := fork.advance(until):
            grown = False
            given = []
            for asked in pending:
                answers = tree.get((path, asked.who)) if inside else None
                if answers is None and inside:
                    answers = tree[path, asked.who] = Answers()
                    grown = True
                if answers is None:
                    answer = tactic.choose(asked)
                else:
                    answer = self._pick(answers, asked)
                    taken.append((answers, asked.who, answer))
                given.append((asked.who, answer))
            path = (*path, *((who, answer.index) for who, answer in given))
            inside = inside and not grown
            for who, answer in given:
                fork.answer(who, answer)
        self._learn(taken, fork)

    def _pick(self, answers: Answers, asked: Decision) -> Declaration:
        legal = asked.legal
        if self.learn == "uct":
            total = 1 + sum(answers.tried.values())
            bonus = self.explore / 100

            def promise(answer: Declaration) -> float:
                tried = answers.tried.get(answer, 0)
                if not tried:
                    return inf
                return answers.mean(answer) + bonus * sqrt(log(total) / tried)

            return max(legal, key=promise)
        regrets = [max(0.0, answers.regret.get(answer, 0.0)) for answer in legal]
        total_regret = sum(regrets)
        even = 1 / len(legal)
        for answer, regret in zip(legal, regrets, strict=True):
            # A little of everything, so that all of it is learnt about.
            share = 0.1 * even + 0.9 * (regret / total_regret if total_regret else even)
            answers.mixed[answer] = answers.mixed.get(answer, 0.0) + share
        draw = asked.whim(1_000_000) / 1_000_000
        for answer, regret in zip(legal, regrets, strict=True):
            draw -= 0.1 * even + 0.9 * (regret / total_regret if total_regret else even)
            if draw < 0:
                return answer
        return legal[-1]

    def _learn(self, taken: list[tuple[Answers, str, Declaration]], fork: Fight[Any]) -> None:
        """Tell every point that was passed what has come of it."""
        setup = fork.setup
        for answers, who, answer in taken:
            side = setup.side_of.get(who, who)
            outcome = fork.outcome
            worth = material(fork, side) if outcome is None else outcome.score[side]
            answers.tried[answer] = answers.tried.get(answer, 0) + 1
            answers.won[answer] = answers.won.get(answer, 0.0) + worth
            if self.learn == "regret":
                for other in answers.tried:
                    gain = answers.mean(other) - worth
                    answers.regret[other] = answers.regret.get(other, 0.0) + gain
