"""How strong a model is: fights on luck that no lesson had, against everybody who examines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.running.bout import Bout, Entrant, Plan, Row, Scenario
from reports.running.unit import Unit
from reports.statistics.estimate import Estimate, t_interval
from reports.training.training_file import Training

APART = 2**62
"""Is added to the training's seed: no lesson is fought on it."""
PUPIL = "learned"


@dataclass(frozen=True)
class Examination:
    """The fights of an examination.

    Attributes:
        training: What is examined, where, and by whom.
        model: The file of the model.
        agent: The name of the agent that plays by it.
    """

    training: Training
    model: Path
    agent: str = PUPIL

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Where: those of the lessons first, then those that no lesson has shown."""
        return (*self.training.examined, *self.training.unseen)

    @property
    def plan(self) -> Plan:
        """What all fights have in common; the pupil is the first entrant."""
        pupil = Entrant(PUPIL, f'{self.agent}(model="{self.model}")')
        rivals = tuple(Entrant(spec, spec) for spec in self.training.against)
        return Plan(self.scenarios, (pupil, *rivals), self.training.seed + APART)

    def units(self) -> list[Unit]:
        """Everything that is fought: for each block and scenario a unit."""
        found = []
        for block in range(self.training.blocks):
            for scenario in range(len(self.scenarios)):
                found.append(Unit(block, 0, self._bouts(scenario)))
        return found

    def _bouts(self, scenario: int) -> tuple[Bout, ...]:
        rivals = range(1, len(self.training.against) + 1)
        return tuple(
            bout
            for rival in rivals
            for bout in (Bout(scenario, 0, rival), Bout(scenario, rival, 0))
        )

    def marks(self, rows: Sequence[Row]) -> Marks:
        """What the fights come to."""
        seen = {scenario.name for scenario in self.training.examined}
        against: list[tuple[str, Estimate]] = []
        unseen: list[tuple[str, Estimate]] = []
        for place, spec in enumerate(self.training.against, 1):
            own = [row for row in rows if place in (row.bout.first, row.bout.second)]
            for kept, wanted in ((against, True), (unseen, False)):
                some = [r for r in own if (self.scenarios[r.bout.scenario].name in seen) is wanted]
                if some:
                    kept.append((spec, t_interval(_by_block(some), bounds=(0.0, 1.0))))
        return Marks(tuple(against), tuple(unseen), sum(sum(row.faults) for row in rows))


@dataclass(frozen=True)
class Marks:
    """What an examination came to.

    Attributes:
        against: The mean score against each examiner, over the scenarios of the examination.
        unseen: The same over scenarios that no lesson has shown.
        faults: Answers that had to be replaced.
    """

    against: tuple[tuple[str, Estimate], ...]
    unseen: tuple[tuple[str, Estimate], ...]
    faults: int

    @property
    def mean(self) -> float:
        """Over all examiners."""
        return sum(one.mean for _, one in self.against) / len(self.against)

    @property
    def worst(self) -> tuple[str, Estimate]:
        """Against whom it is weakest, by the lower end."""
        return min(self.against, key=lambda pair: _low(pair[1]))


def _low(one: Estimate) -> float:
    return one.mean if one.interval is None else one.interval[0]


def _by_block(rows: Sequence[Row]) -> list[float]:
    """The pupil's mean score in each block: its fights share one luck, so a block is one value."""
    blocks: dict[int, list[float]] = {}
    for row in rows:
        score = row.score if row.bout.first == 0 else 1 - row.score
        blocks.setdefault(row.block, []).append(score)
    return [sum(scores) / len(scores) for _, scores in sorted(blocks.items())]
