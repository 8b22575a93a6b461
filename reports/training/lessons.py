"""What a model is trained on: answers that a search has weighed, and how positions ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.learned.features import FEATURES
from agents.learned.features.feature import Features, Row
from agents.learned.leaves import Leaf
from agents.search.rollouts import Rollouts, worth_of
from agents.tactics import portfolio
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Outcome, Policy, Setup

Floats = NDArray[np.float32]


class Lesson(NamedTuple):
    """What one fight has taught.

    Attributes:
        rows: Features of answers that were weighed, shape (answers, features).
        worth: By how much each is better than the usual answer, shape (answers,).
        share: How often the teacher would give each, shape (answers,); 1 a decision in sum.
        positions: Features of positions, shape (positions, features of a position).
        values: What came of them, from 0 to 1, shape (positions,).
    """

    rows: Floats
    worth: Floats
    share: Floats
    positions: Floats
    values: Floats


@dataclass(frozen=True)
class Teaching:
    """How a search teaches.

    Attributes:
        decisions: How many decisions of a fight are weighed.
        answers: How many answers of each.
        lucks: On how many lucks each answer is played on.
        horizon: For how many units of time; 0 is to the end.
        positions: Of how many moments of a fight it is kept how it ended.
        adventures: In how many of 100 decisions anything legal is answered, so that positions are
            seen to which good play does not lead.
        temper: By how much an answer must be better to be given e times as often.
    """

    decisions: int = 6
    answers: int = 6
    lucks: int = 4
    horizon: int = 12
    positions: int = 8
    adventures: int = 8
    temper: float = 0.04


def witnessed(
    setup: Setup, side: str, pupil: Policy, rival: Policy, teaching: Teaching, dice: tuple[int, int]
) -> Lesson:
    """Fight once, without teaching: some positions, and what came of them."""
    features = FEATURES[setup.ruleset.name]()
    witness = _Pupil(pupil, features, teaching, KeyedDice(*dice, salt="lessons"), side)
    value = worth_of(_fought(setup, side, witness, rival, dice), side)
    return _lesson(features, witness, value, None)


def _fought(
    setup: Setup, side: str, pupil: _Pupil, rival: Policy, dice: tuple[int, int]
) -> Outcome:
    """Fight to the end; the pupil is told the fight, whose positions it remembers."""
    other = next(one for one in setup.sides if one != side)
    policies: dict[str, Policy] = {side: pupil, other: rival}
    pupil.fight = Fight(
        setup, KeyedDice(*dice), policies, seed=dice[0], block=dice[1], on_fault="raise"
    )
    return pupil.fight.run()


def lesson(
    setup: Setup,
    side: str,
    pupil: Policy,
    rival: Policy,
    teaching: Teaching,
    dice: tuple[int, int],
    leaf: Leaf | None,
) -> Lesson:
    """Fight once to see how long it lasts and how it ends, then once more with the teacher.

    Args:
        setup: The scenario.
        side: The pupil's side.
        pupil: Who learns.
        rival: Who plays the other side, also where the teacher plays on.
        teaching: How the search teaches.
        dice: Seed and block.
        leaf: What a position at the horizon is worth; None is what is left of both sides.
    """
    features = FEATURES[setup.ruleset.name]()
    luck = KeyedDice(*dice, salt="lessons")
    witness = _Pupil(pupil, features, teaching, luck, side)
    value = worth_of(_fought(setup, side, witness, rival, dice), side)
    wanted = set(_some(luck, "decisions", witness.weighable, teaching.decisions))
    taught = _Taught(pupil, features, teaching, luck, side, wanted, rival, leaf)
    if wanted:
        _fought(setup, side, taught, rival, dice)
    return _lesson(features, witness, value, taught)


def _lesson(features: Features, witness: _Pupil, value: float, taught: _Taught | None) -> Lesson:
    positions, mirrored = witness.positions, witness.mirrored
    columns = len(features.position) + len(features.question) + len(features.answer)
    rows, worth, share = (
        ([], [], []) if taught is None else (taught.rows, taught.worth, taught.share)
    )
    return Lesson(
        np.array(rows, np.float32).reshape(-1, columns),
        np.array(worth, np.float32),
        np.array(share, np.float32),
        np.array([*positions, *mirrored], np.float32).reshape(-1, len(features.position)),
        np.array([value] * len(positions) + [1 - value] * len(mirrored), np.float32),
    )


def _some(luck: KeyedDice, what: str, below: int, most: int) -> list[int]:
    """Some whole numbers from 0 to `below` - 1, each as likely as any other, in order."""
    places = list(range(below))
    found: list[int] = []
    while places and len(found) < most:
        found.append(places.pop(luck.roll("teacher", what, len(found), 1, len(places))[0] - 1))
    return sorted(found)


class _Pupil:
    """Plays as the pupil does, but for a few adventures, and remembers where it has been."""

    def __init__(
        self, policy: Policy, features: Features, teaching: Teaching, luck: KeyedDice, side: str
    ) -> None:
        self._policy = policy
        self._features = features
        self.teaching = teaching
        self.luck = luck
        self._side = side
        self.fight: Fight[Any] | None = None
        self.weighable = 0
        self.positions: list[Row] = []
        """As the pupil's side sees them: some moments of the fight, each as likely as any other."""
        self.mirrored: list[Row] = []
        """The same moments as the other side sees them."""

    def choose(self, decision: Decision) -> Declaration:
        features = self._features
        answer = features.obvious(decision)
        if answer is not None:
            return answer
        legal = decision.legal
        if len(legal) == 1:
            return legal[0]
        number = self.weighable
        self.weighable += 1
        self.see(decision, number)
        if self.luck.roll(self._side, "adventure", number, 1, 100)[0] <= self.teaching.adventures:
            return legal[self.luck.roll(self._side, "what", number, 1, len(legal))[0] - 1]
        return self._policy.choose(decision)

    def see(self, decision: Decision, number: int) -> None:
        """Remember the position as both sides see it, or let it pass (reservoir sampling)."""
        kept = self.teaching.positions
        place = number
        if number >= kept:
            place = self.luck.roll(self._side, "moment", number, 1, number + 1)[0] - 1
            if place >= kept:
                return
        assert self.fight is not None
        state = self.fight.state
        other = next(one for one in decision.setup.sides if one != self._side)
        for side, seen in ((self._side, self.positions), (other, self.mirrored)):
            row = self._features.of_position(self._features.seen(decision.setup, state, side))
            seen[place : place + 1] = [row]


class _Taught(_Pupil):
    """The same fight again; at some decisions the teacher weighs the answers first."""

    looks_ahead = True

    def __init__(
        self,
        policy: Policy,
        features: Features,
        teaching: Teaching,
        luck: KeyedDice,
        side: str,
        wanted: set[int],
        rival: Policy,
        leaf: Leaf | None,
    ) -> None:
        super().__init__(policy, features, teaching, luck, side)
        self._wanted = wanted
        self._rival = rival
        self._leaf = leaf
        self.rows: list[Any] = []
        self.worth: list[float] = []
        self.share: list[float] = []

    def see(self, decision: Decision, number: int) -> None:
        if number not in self._wanted:
            return
        followed = self._answers(decision, number)
        answers = list(followed)
        if len(answers) < 2:
            return
        rollouts = Rollouts(decision, self.teaching.horizon)
        if self._leaf is not None:
            rollouts.leaf = self._leaf
        lucks = range(self.teaching.lucks)
        values = np.array(
            [
                [rollouts.play(answer, then, self._rival, luck) for luck in lucks]
                for answer, then in followed.items()
            ]
        ).mean(axis=1)
        # The more there are of a side, the less one answer matters; told by the head it is alike.
        values *= self._own(decision)
        worth = values - values[0]  # the usual tactic's answer comes first
        shares = np.exp((values - values.max()) / self.teaching.temper)
        self.rows += self._features.of_answers(decision, answers)
        self.worth += worth.tolist()
        self.share += (shares / shares.sum()).tolist()

    def _own(self, decision: Decision) -> int:
        """How many of the pupil's side there are."""
        return max(1, sum(side == self._side for side in decision.setup.side_of.values()))

    def _answers(self, decision: Decision, number: int) -> dict[Declaration, Policy]:
        """The answers that are weighed, and how the fight is played on after each.

        What the tactics propose, the usual one first; what the pupil would do; and others. Before
        the pupil has learnt anything each tactic's answer is played on by that tactic, so that the
        pupil learns whom to follow when. Later it is the pupil who plays on: it knows better.
        """
        tactics = portfolio(decision.setup.ruleset.name)
        pupil = self._policy
        learns = pupil in tactics.values()
        followed: dict[Declaration, Policy] = {}
        for place, tactic in enumerate(tactics.values()):
            followed.setdefault(tactic.choose(decision), tactic if learns else pupil)
            if not place:
                followed.setdefault(pupil.choose(decision), pupil)
        most = self.teaching.answers
        followed = dict(list(followed.items())[: max(2, most - 2)])
        others = [answer for answer in decision.legal if answer not in followed]
        while others and len(followed) < most:
            draw = self.luck.roll(self._side, "others", number * 64 + len(followed), 1, len(others))
            followed[others.pop(draw[0] - 1)] = pupil
        return followed
