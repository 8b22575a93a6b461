"""Trials: fights that find out how cautious a model had better be.

First each way of leaving the usual answer is tried by itself, at every margin. Those that did some
good are then tried together, on other luck, beside all ways at once and none: the best is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.tactics import STRONGEST
from reports.running.bout import Bout, Entrant, Plan, Row
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.running.progress import meter
from reports.running.unit import Unit, Work
from reports.statistics.estimate import Estimate, t_interval
from reports.training.caution import Caution
from reports.training.examination import PUPIL, spec
from reports.training.lessons import Lesson
from reports.training.training_file import Training

APART = 2**60
"""Is added to the training's seed for every trial: neither lessons nor examinations are fought on it."""
FEWEST = 100
"""How many answers of a way must have been weighed for it to be tried."""
PROMISING = 0.5
"""By how many standard errors a way must have done better than the usual tactic."""
BEST = 3
"""How many of the best ways are tried together by themselves."""
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
    """Fights of some models against the usual tactic.

    Attributes:
        training: What is trained.
        models: The file of each model.
        number: Of the trial in its round: each has luck of its own.
        blocks: Seeds, for each scenario.
    """

    training: Training
    models: Sequence[Path]
    number: int
    blocks: int

    @property
    def plan(self) -> Plan:
        """The usual tactic is the first entrant, the models follow."""
        training = self.training
        usual = STRONGEST[training.ruleset]
        models = [Entrant(f"{at}", spec(PUPIL, path)) for at, path in enumerate(self.models, 1)]
        seed = training.seed + APART * (1 + self.number)
        return Plan(training.examined, (Entrant(usual, usual), *models), seed % 2**63)

    def units(self) -> list[Unit]:
        """For each block and scenario a unit: every model against the tactic, from both sides."""
        places = range(1, len(self.models) + 1)
        return [
            Unit(
                block,
                0,
                tuple(
                    bout
                    for place in places
                    for bout in (Bout(scenario, place, 0), Bout(scenario, 0, place))
                ),
            )
            for block in range(self.blocks)
            for scenario in range(len(self.training.examined))
        ]

    def scores(self, rows: Iterable[Row]) -> list[Estimate]:
        """The mean score of each model, all scenarios of a block taken together."""
        won: list[dict[int, list[float]]] = [{} for _ in self.models]
        for row in rows:
            bout = row.bout
            score = row.score if bout.first else 1 - row.score
            won[(bout.first or bout.second) - 1].setdefault(row.block, []).append(score)
        return [t_interval([float(np.mean(blocks[at])) for at in sorted(blocks)]) for blocks in won]


Tried = Callable[[Trial], list[Estimate]]
"""Fights a trial."""
Write = Callable[[Caution], Path]
"""Writes a model that is so cautious, and says where."""


def chosen(
    training: Training, ways: Sequence[str], write: Write, tried: Tried
) -> tuple[Caution, Estimate]:
    """Find out how cautious a model had better be.

    Args:
        training: What is trained.
        ways: The ways in which the usual answer might be left.
        write: Writes a model.
        tried: Fights a trial.

    Returns:
        The best caution, and its score in the last trial, whose luck it was chosen by.
    """
    single = [Caution(margin, (way,)) for way in ways for margin in training.margins]
    good = dict(zip(single, _tried(training, single, 0, 1, write, tried), strict=True))
    promise: dict[str, float] = {}
    for caution, estimate in good.items():
        assert caution.ways is not None
        lead = _lead(estimate)
        if lead > PROMISING:
            (way,) = caution.ways
            promise[way] = max(promise.get(way, 0.0), lead)
    ranked = sorted(promise, key=lambda way: (-promise[way], way))
    together = [Caution(training.margins[-1], ())]  # the usual tactic itself
    for margin in training.margins:
        for some in (ranked, ranked[:BEST], ranked[:1], ways):
            if some:
                together.append(Caution(margin, tuple(sorted(some))))
    together = list(dict.fromkeys(together))
    scores = _tried(training, together, 1, 2, write, tried)
    best = max(range(len(together)), key=lambda at: (scores[at].mean, -at))
    return together[best], scores[best]


def _tried(
    training: Training,
    cautions: Sequence[Caution],
    number: int,
    times: int,
    write: Write,
    tried: Tried,
) -> list[Estimate]:
    models = [write(caution) for caution in cautions]
    if not models:
        return []
    return tried(Trial(training, models, number, times * training.trial_blocks))


def _lead(score: Estimate) -> float:
    """By how many standard errors a score is better than 1/2; 0 where no spread was seen."""
    if score.interval is None:
        return 0.0
    low, high = score.interval
    return (score.mean - 0.5) / max((high - low) / 4, 1e-9)


def fought(
    trial: Trial,
    hire: Callable[[Any], Hands | None],
    interrupts: Interrupts,
    progress: bool,
    noun: str,
) -> list[Estimate]:
    """Fight a trial.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    units, work = trial.units(), Work(trial.plan)
    crew: Crew[Unit, list[Row]] = Crew(work, interrupts, hire(work))
    bar = meter(progress, 1, len(units), noun=noun)
    found: dict[tuple[int, int], list[Row]] = {}
    with crew, bar:
        for unit, rows in crew.arrivals(units):
            found[unit.block, unit.bouts[0].scenario] = rows
            bar.advance(1, len(found), lambda: "")
    return trial.scores(row for key in sorted(found) for row in found[key])


def said(caution: Caution) -> Mapping[str, str]:
    """What a model says of its caution."""
    about = {"margin": f"{caution.margin:g}"}
    if caution.ways is not None:
        about["ways"] = "; ".join(caution.ways)
    return about
