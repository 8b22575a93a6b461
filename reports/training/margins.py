"""Which margin the usual answer gets: the one with which a model wins most against its tactic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.tactics import STRONGEST
from reports.running.bout import Bout, Entrant, Plan, Row
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.running.progress import meter
from reports.running.unit import Unit, Work
from reports.training.examination import PUPIL, spec
from reports.training.training_file import Training

APART = 2**61
"""Is added to the training's seed: neither lessons nor examinations are fought on it."""


@dataclass(frozen=True)
class Trial:
    """The fights by which a margin is chosen.

    Attributes:
        training: What is trained.
        models: For each margin the file of the model that has it.
    """

    training: Training
    models: Mapping[float, Path]

    @property
    def plan(self) -> Plan:
        """The usual tactic is the first entrant, the models follow in the order of margins."""
        training = self.training
        usual = STRONGEST[training.ruleset]
        models = [
            Entrant(f"margin {margin:g}", spec(PUPIL, path)) for margin, path in self.models.items()
        ]
        return Plan(training.examined, (Entrant(usual, usual), *models), training.seed + APART)

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
            for block in range(self.training.trial_blocks)
            for scenario in range(len(self.training.examined))
        ]

    def scores(self, rows: list[Row]) -> dict[float, float]:
        """The mean score of each margin."""
        won: dict[int, list[float]] = {}
        for row in rows:
            bout = row.bout
            if bout.first:
                won.setdefault(bout.first, []).append(row.score)
            else:
                won.setdefault(bout.second, []).append(1 - row.score)
        margins = list(self.models)
        return {margins[place - 1]: sum(some) / len(some) for place, some in sorted(won.items())}


def tried(
    trial: Trial,
    hire: Callable[[Any], Hands | None],
    interrupts: Interrupts,
    progress: bool,
    number: int,
) -> dict[float, float]:
    """Fight a trial, and return the mean score of each margin.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    units, work = trial.units(), Work(trial.plan)
    crew: Crew[Unit, list[Row]] = Crew(work, interrupts, hire(work))
    bar = meter(progress, 1, len(units), noun=f"units of the trial of margins in round {number}")
    rows: list[Row] = []
    done = 0
    with crew, bar:
        for _, found in crew.arrivals(units):
            rows += found
            done += 1
            bar.advance(1, done, lambda: "")
    return trial.scores(sorted(rows, key=lambda row: (row.block, row.bout.scenario, row.number)))


def best(scores: Mapping[float, float]) -> float:
    """The margin that won most; of equal ones the most cautious."""
    return max(scores, key=lambda margin: (scores[margin], margin))
