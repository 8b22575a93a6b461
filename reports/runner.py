"""Many blocks on one or many processes, delivered in the order of the blocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reports.block import Entrant, Row, Scenario, Sink, run_block
from reports.crew import in_order
from reports.interrupts import Interrupts
from reports.progress import Meter, meter


@dataclass(frozen=True, slots=True)
class Unit:
    """What one worker does at once: one block of one scenario (by its place in the list)."""

    block: int
    scenario: int


@dataclass(frozen=True)
class Job:
    """The task of a worker; its scenarios stay the same objects for all its units."""

    scenarios: tuple[Scenario, ...]
    entrants: tuple[Entrant, ...]
    seed: int
    self_play: bool = False

    def __call__(self, unit: Unit) -> list[Row]:
        return run_block(
            self.scenarios[unit.scenario], self.entrants, self.seed, unit.block, self.self_play
        )


@dataclass(frozen=True)
class Run:
    """What came of a run: the rows of all whole blocks, in order, and how it went.

    `blocks_done` < `blocks_planned` only if it was `interrupted`; `seconds` is wall-clock time.
    """

    rows: tuple[Row, ...]
    blocks_done: int
    blocks_planned: int
    interrupted: bool
    seconds: float


def run_blocks(
    task: Callable[[Unit], list[Row]],
    scenarios: int,
    blocks: Sequence[int],
    *,
    workers: int = 1,
    sink: Sink | None = None,
    progress: bool = False,
) -> Run:
    """Run every block over so many scenarios; the rows do not depend on `workers`.

    A block counts once all scenarios have been fought on it, so a run that is cut short is as
    balanced as a whole one. Ctrl-C ends the run and returns what is done.

    Args:
        task: usually a `Job`.
        sink: takes each whole block as soon as all before it are done. A ledger stands here,
            and gives `blocks` without those that it holds already.

    Raises:
        InputError, FightclockError: see `run_block` and `reports.crew.in_order`.
    """
    units = [Unit(block, scenario) for block in blocks for scenario in range(scenarios)]
    rows: list[Row] = []
    gathered: list[Row] = []
    done = 0
    interrupted = False
    start = time.monotonic()
    shown: Meter = meter(progress, len(units), len(blocks))
    with Interrupts() as interrupts, shown:
        try:
            results = in_order(task, units, workers, interrupts)
            for unit, result in zip(units, results, strict=True):
                gathered += result
                if unit.scenario == scenarios - 1:
                    if sink is not None:
                        sink(unit.block, gathered)
                    rows += gathered
                    gathered = []
                    done += 1
                shown.advance(len(result), done)
        except KeyboardInterrupt:
            interrupted = True
    return Run(tuple(rows), done, len(blocks), interrupted, time.monotonic() - start)
