"""Trials: fights that find out how cautious a model had better be.

First each way of leaving the usual answer is tried by itself, at every margin. Those that did some
good are then tried together, on other luck: the best one, the best two and so on, beside all ways
at once and none. The best is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.tactics import STRONGEST, rivals
from reports.running.bout import Bout, Entrant, Plan, Row
from reports.running.unit import Unit
from reports.statistics.estimate import Estimate, t_interval
from reports.training.caution import Caution
from reports.training.examination import PUPIL, spec
from reports.training.lessons import Lesson
from reports.training.training_file import Training

APART = 2**60
"""Is added to the seed for every trial: no lesson and no examination is fought on its luck."""
FEWEST = 100
"""How many answers of a way must have been weighed for it to be tried."""
PROMISING = 0.5
"""By how many standard errors a way must have done better than the usual tactic."""
CLOSE = 0.5
"""Within how many standard errors of the best something is as good as it."""
ASKED = {"action_board": "kind", "timing_track": "question", "two_actions": "asked"}
"""What the features are called that tell the kind of a question."""
ANSWERED = {"action_board": "verb", "timing_track": "answer", "two_actions": "answer"}
"""And those that tell the word of an answer."""


def ways_weighed(ruleset: str, lessons: Iterable[Lesson]) -> tuple[str, ...]:
    """The ways of answering that have often been weighed, sorted."""
    names = shape(FEATURES[ruleset]()).names
    places = [
        [at for at, name in enumerate(names) if name.startswith(f"{family}: ")]
        for family in (ASKED[ruleset], ANSWERED[ruleset])
    ]
    found: Counter[str] = Counter()
    for lesson in lessons:
        if len(lesson.rows):
            kinds, words = (lesson.rows[:, some].argmax(axis=1) for some in places)
            for kind, word in zip(kinds, words, strict=True):
                found[f"{_word(names[places[0][kind]])}: {_word(names[places[1][word]])}"] += 1
    return tuple(sorted(way for way, number in found.items() if number >= FEWEST))


def _word(name: str) -> str:
    return name.partition(": ")[2]


@dataclass(frozen=True)
class Trial:
    """Fights of some models against tactics: the usual one, and those that a search expects.

    Attributes:
        training: What is trained.
        models: The file of each model; the first answers as the usual tactic does.
        number: Of the trial in its round: each has luck of its own.
        blocks: Seeds, for each scenario.
    """

    training: Training
    models: Sequence[Path]
    number: int
    blocks: int

    @property
    def tactics(self) -> list[str]:
        """Who is met."""
        ruleset = self.training.ruleset
        return list(dict.fromkeys([STRONGEST[ruleset], *rivals(ruleset)]))

    @property
    def plan(self) -> Plan:
        """The tactics are the first entrants, the models follow."""
        tactics = [Entrant(name, name) for name in self.tactics]
        models = [Entrant(f"{at}", spec(PUPIL, path)) for at, path in enumerate(self.models, 1)]
        seed = self.training.seed + APART * (1 + self.number)
        return Plan(self.training.tried, (*tactics, *models), seed % 2**63)

    def units(self) -> list[Unit]:
        """For each block and scenario a unit: every model against each tactic, from both sides."""
        before = len(self.tactics)
        pairs = [
            (before + model, tactic)
            for model in range(len(self.models))
            for tactic in range(before)
        ]
        return [
            Unit(
                block,
                0,
                tuple(
                    bout
                    for one, other in pairs
                    for bout in (Bout(scenario, one, other), Bout(scenario, other, one))
                ),
            )
            for block in range(self.blocks)
            for scenario in range(len(self.training.tried))
        ]

    def gains(self, rows: Iterable[Row]) -> list[Estimate]:
        """By how much each model scores better than the first, in pairs by block.

        All scenarios, tactics and sides of a block are taken together.
        """
        before = len(self.tactics)
        won = np.zeros((len(self.models), self.blocks))
        for row in rows:
            first, second = row.bout.first, row.bout.second
            score = row.score if first >= before else 1 - row.score
            won[max(first, second) - before, row.block] += score
        won /= 2 * before * len(self.training.tried)
        return [t_interval(some) for some in won - won[0]]


Tried = Callable[[Trial], list[Estimate]]
"""Fights a trial; by how much each of its models is better than the first."""
Write = Callable[[Caution], Path]
"""Writes a model that is so cautious, and says where."""


def chosen(
    training: Training, ways: Sequence[str], write: Write, tried: Tried
) -> tuple[Caution, Estimate]:
    """Find out how cautious a model had better be.

    Of those that are as good as the best, as far as can be told, the one with the fewest ways is
    taken: it thinks less, and what seems to be better may be luck.

    Args:
        training: What is trained.
        ways: The ways in which the usual answer might be left.
        write: Writes a model.
        tried: Fights a trial.

    Returns:
        The best caution, and by how much it scored better than the usual tactic in the last trial,
        whose luck it was chosen by.
    """
    usual = Caution(training.margins[-1], ())
    single = [usual, *(Caution(margin, (way,)) for way in ways for margin in training.margins)]
    promise: dict[str, float] = {}
    for caution, gain in zip(single, _tried(training, single, 0, 1, write, tried), strict=True):
        lead = gain.mean / max(_error(gain), 1e-9)
        if caution.ways and lead > PROMISING:
            (way,) = caution.ways
            promise[way] = max(promise.get(way, 0.0), lead)
    ranked = sorted(promise, key=lambda way: (-promise[way], way))
    together = [usual]
    best_few = [ranked[:number] for number in range(1, len(ranked) + 1)]
    for margin in training.margins:
        for some in (*best_few, ways):
            if some:
                together.append(Caution(margin, tuple(sorted(some))))
    together = list(dict.fromkeys(together))
    gains = _tried(training, together, 1, 2, write, tried)
    best = max(gains, key=lambda gain: gain.mean)
    enough = best.mean - CLOSE * _error(best)
    fewest = min(
        (at for at, gain in enumerate(gains) if gain.mean >= enough),
        key=lambda at: (len(together[at].ways or ()), -gains[at].mean),
    )
    return together[fewest], gains[fewest]


def _tried(
    training: Training,
    cautions: Sequence[Caution],
    number: int,
    times: int,
    write: Write,
    tried: Tried,
) -> list[Estimate]:
    if len(cautions) == 1:  # the usual tactic alone: there is nothing to be found out
        return [Estimate(0.0, None, 0)]
    models = [write(caution) for caution in cautions]
    return tried(Trial(training, models, number, times * training.trial_blocks))


def _error(gain: Estimate) -> float:
    """The standard error of a gain; 0 where no spread was seen."""
    if gain.interval is None:
        return 0.0
    low, high = gain.interval
    return (high - low) / 4


def said(caution: Caution) -> Mapping[str, str]:
    """What a model says of its caution."""
    about = {"margin": f"{caution.margin:g}"}
    if caution.ways is not None:
        about["ways"] = "; ".join(caution.ways)
    return about
