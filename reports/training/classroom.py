"""What one worker does at once in a training: one fight that teaches."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

import agents as agents_room
from agents.learned.learned import Learned
from agents.learned.leaves import leaf_of
from agents.learned.model import load
from agents.tactics import strongest
from arena.errors import FightclockError
from arena.luck import KeyedDice
from arena.model import Policy
from reports.running.bout import made_ready
from reports.training.lessons import Lesson, lesson, witnessed
from reports.training.training_file import Training

Stage = Literal["witnessed", "taught"]
VALUE = "value.onnx"
"""The model of a round whose positions have been learnt, and its answers not yet."""
MODEL = "model.onnx"
STRONG = 3
"""How often the strongest tactic is met for once any other."""


def folder_of(out: Path, number: int) -> Path:
    """Where a round keeps what it has made."""
    return out / f"round-{number}"


@dataclass(frozen=True)
class Classroom:
    """The task of a worker: it turns the number of a fight into a lesson. Can be sent anywhere.

    Attributes:
        training: What is trained.
        out: The training's folder, with the models of earlier rounds.
        round: The number of the round, from 0.
        stage: Whether the fight is only witnessed, or the search teaches in it.
    """

    training: Training
    out: str
    round: int
    stage: Stage

    def __call__(self, number: int) -> Lesson:
        """Fight fight `number` of the round. Pure: the same number gives the same lesson.

        Raises:
            FightclockError: the fight broke down.
        """
        try:
            return self._lesson(number)
        except FightclockError:
            raise
        except Exception as error:
            raise FightclockError(
                f"round {self.round}, fight {number} {self.stage}: {type(error).__name__}: {error}"
            ) from error

    def _lesson(self, number: int) -> Lesson:
        training = self.training
        listed = training.scenarios
        setup = made_ready(listed[number % len(listed)])
        side = setup.sides[number // len(listed) % 2]
        luck = KeyedDice(training.seed, number, salt=f"round {self.round}, {self.stage}")
        seed = luck.roll("training", "seed", 0, 1, 2**62)[0]
        rival = self._rival(luck)
        if self.stage == "witnessed":
            pupil = self._pupil() or self._tactic(luck)
            return witnessed(setup, side, pupil, rival, training.teaching, (seed, number))
        usual = self._pupil() or strongest(training.ruleset)
        leaf = leaf_of(load(str(folder_of(Path(self.out), self.round) / VALUE)))
        taught = lesson(setup, side, usual, rival, training.teaching, (seed, number), leaf)
        return _shuffled(taught, seed) if training.shuffled else taught

    def _pupil(self) -> Policy | None:
        """The newest model; None in the first round."""
        if not self.round:
            return None
        return Learned(str(folder_of(Path(self.out), self.round - 1) / MODEL))

    def _tactic(self, luck: KeyedDice) -> Policy:
        league = self.training.league
        return agents_room.make(league[luck.roll("pupil", "tactic", 0, 1, len(league))[0] - 1])

    def _rival(self, luck: KeyedDice) -> Policy:
        """One of the league, the strongest tactic more often than others, or an earlier self."""
        league = self.training.league
        drawn = luck.roll("rival", "league", 0, 1, len(league) + STRONG + self.round)[0] - 1
        if drawn < len(league):
            return agents_room.make(league[drawn])
        drawn -= len(league)
        if drawn < STRONG:
            return strongest(self.training.ruleset)
        return Learned(str(folder_of(Path(self.out), drawn - STRONG) / MODEL))


def _shuffled(taught: Lesson, seed: int) -> Lesson:
    """Worths and shares dealt out anew among the answers: nothing can be learnt of them."""
    order = np.random.default_rng(seed).permutation(len(taught.worth))
    return taught._replace(worth=taught.worth[order], share=taught.share[order])
