"""What one worker does at once: some bouts of one block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.running.bout import Bout, Plan, Row


@dataclass(frozen=True, slots=True)
class Unit:
    """Bouts of one block, in order; the first of them is number `start` of the block."""

    block: int
    start: int
    bouts: tuple[Bout, ...]


@dataclass(frozen=True)
class Work:
    """The task of a worker: it turns a unit into rows. Pure, and can be sent anywhere."""

    plan: Plan

    def __call__(self, unit: Unit) -> list[Row]:
        """Fight a unit's bouts. Raises as `Plan.fight_all`."""
        return self.plan.fight_all(unit.bouts, unit.block, unit.start)


def units(block: int, bouts: Sequence[Bout]) -> Iterator[Unit]:
    """Cut a block where the scenario changes, so that several workers can share a long one."""
    start = 0
    for _, part in groupby(bouts, key=lambda bout: (bout.scenario, bout.arm)):
        own = tuple(part)
        yield Unit(block, start, own)
        start += len(own)
