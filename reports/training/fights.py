"""The fights of a trial or an examination, by whatever workers there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reports.running.bout import Plan, Row
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.running.progress import meter
from reports.running.unit import Unit, Work

Hire = Callable[[Any], Hands | None]
"""Makes the workers for a task; None does it in this process."""


def fought(
    plan: Plan,
    units: Sequence[Unit],
    hire: Hire,
    interrupts: Interrupts,
    progress: bool,
    noun: str,
) -> list[Row]:
    """Fight units of which no two share block and scenario.

    Args:
        plan: What they have in common.
        units: What is fought.
        hire: Makes the workers.
        interrupts: Hears Ctrl-C.
        progress: Show on stderr how far it is.
        noun: What units are called there.

    Returns:
        All rows, in the order of blocks and scenarios, whoever was faster.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    work = Work(plan)
    crew: Crew[Unit, list[Row]] = Crew(work, interrupts, hire(work))
    found: dict[tuple[int, int], list[Row]] = {}
    bar = meter(progress, 1, len(units), noun=noun)
    with crew, bar:
        for unit, rows in crew.arrivals(units):
            found[unit.block, unit.bouts[0].scenario] = rows
            bar.advance(1, len(found), lambda: "")
    return [row for key in sorted(found) for row in found[key]]
