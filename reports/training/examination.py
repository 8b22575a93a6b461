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


def spec(agent: str, model: Path) -> str:
    """An agent that plays by a model in a file."""
    quote = "'" if '"' in str(model) else '"'
    return f"{agent}(model={quote}{model}{quote})"


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
        pupil = Entrant(PUPIL, spec(self.agent, self.model))
        rivals = tuple(Entrant(rival, rival) for rival in self.training.against)
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
        examined = len(self.training.examined)
        seen = [row for row in rows if row.bout.scenario < examined]
        unseen = [row for row in rows if row.bout.scenario >= examined]
        pairs = zip(_by_block(unseen), _by_block(seen), strict=False)
        drops = [without - within for without, within in pairs]
        return Marks(
            self._against(seen),
            self._against(unseen),
            _score(seen),
            _score(unseen) if unseen else None,
            t_interval(drops, bounds=(-1.0, 1.0)) if unseen else None,
            sum(row.faults[0 if row.bout.first == 0 else 1] for row in rows),
        )

    def _against(self, rows: Sequence[Row]) -> tuple[tuple[str, Estimate], ...]:
        """The score against each examiner; none if there are no rows."""
        found = []
        for place, rival in enumerate(self.training.against, 1):
            own = [row for row in rows if place in (row.bout.first, row.bout.second)]
            if own:
                found.append((rival, _score(own)))
        return tuple(found)


@dataclass(frozen=True)
class Marks:
    """What an examination came to.

    Attributes:
        against: The mean score against each examiner, over the scenarios of the examination.
        against_unseen: The same over scenarios that no lesson has shown; empty if there are none.
        seen: The mean score over all examiners and the scenarios of the examination.
        unseen: The same over scenarios that no lesson has shown; None if there are none.
        change: By how much `unseen` is more than `seen`, on the same luck; None likewise.
        faults: Answers of the pupil that had to be replaced.
    """

    against: tuple[tuple[str, Estimate], ...]
    against_unseen: tuple[tuple[str, Estimate], ...]
    seen: Estimate
    unseen: Estimate | None
    change: Estimate | None
    faults: int

    @property
    def worst(self) -> tuple[str, Estimate]:
        """Against whom it is weakest, by the lower end."""
        return min(self.against, key=lambda pair: _low(pair[1]))


def _score(rows: Sequence[Row]) -> Estimate:
    return t_interval(_by_block(rows), bounds=(0.0, 1.0))


def _low(one: Estimate) -> float:
    return one.mean if one.interval is None else one.interval[0]


def _by_block(rows: Sequence[Row]) -> list[float]:
    """The pupil's mean score in each block: its fights share one luck, so a block is one value."""
    blocks: dict[int, list[float]] = {}
    for row in rows:
        score = row.score if row.bout.first == 0 else 1 - row.score
        blocks.setdefault(row.block, []).append(score)
    return [sum(scores) / len(scores) for _, scores in sorted(blocks.items())]
