"""What workers do for a tuning: one set of parameters fights one block."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from reports.running.bout import Bout, Entrant, Plan
from reports.studies.outcomes import measure


@dataclass(frozen=True, slots=True)
class Wanted:
    """A unit of work: an agent, by its spec, and a block."""

    spec: str
    block: int


@dataclass(frozen=True, slots=True)
class Score:
    """What came of a block.

    Attributes:
        value: The mean outcome of the agent over all fights of the block.
        faults: How many answers, of the agent and its opponents, had to be replaced.
        fault: What was wrong with the first of them; "" if there was none.
    """

    value: float
    faults: int = 0
    fault: str = ""


@dataclass(frozen=True)
class Trials:
    """The task of a worker. Pure, and can be sent anywhere.

    In a block the agent fights every opponent in every scenario, once on each side, all on the
    same dice; so does every other set of parameters on the same block, and any two compare in
    pairs.

    Attributes:
        plan: Who fights where; the first entrant is the one that is tuned.
        outcome: `win` or `margin`.
    """

    plan: Plan
    outcome: str

    def __call__(self, wanted: Wanted) -> Score:
        """Fight a block. Raises as `Plan.fight`."""
        measured = measure(self.outcome)
        subject = Entrant(wanted.spec, wanted.spec)
        # The scenarios stay the same objects, so that each is made ready once.
        plan = replace(self.plan, entrants=(subject, *self.plan.entrants[1:]))
        values, faults, fault = [], 0, ""
        for number, (bout, seat) in enumerate(_seated(plan)):
            row = plan.fight(bout, wanted.block, number)
            values.append(measured(row, seat))
            faults += sum(row.faults)
            fault = fault or row.fault
        return Score(math.fsum(values) / len(values), faults, fault)


def _seated(plan: Plan) -> Iterator[tuple[Bout, int]]:
    """The bouts of a block, and the side that the first entrant leads in each."""
    for scenario in range(len(plan.scenarios)):
        for opponent in range(1, len(plan.entrants)):
            yield Bout(scenario, 0, opponent), 0
            yield Bout(scenario, opponent, 0), 1
