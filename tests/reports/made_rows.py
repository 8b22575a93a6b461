"""Rows made by hand, and tasks that worker processes can find by name."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from reports.block import Row
from reports.runner import Unit


def row(
    first: str,
    second: str,
    score: float,
    block: int = 0,
    scenario: str = "yard",
    faults: tuple[int, int] = (0, 0),
    length: int = 10,
    why: str = "one side left",
) -> Row:
    return Row(
        scenario=scenario,
        block=block,
        first_agent=first,
        second_agent=second,
        winner_side={1.0: "Red", 0.0: "Blue"}.get(score, ""),
        winner_agent={1.0: first, 0.0: second}.get(score, ""),
        score_first=score,
        margin_first=score - 0.5,
        time=length,
        why=why,
        faults_first=faults[0],
        faults_second=faults[1],
    )


@dataclass(frozen=True)
class Made:
    """A task whose rows tell which unit they are; early units take longest."""

    last: int = 0

    def __call__(self, unit: Unit) -> list[Row]:
        time.sleep(0.002 * max(0, self.last - unit.block))
        score = (0.0, 0.5, 1.0)[unit.block % 3]
        return [row("a", "b", score, unit.block, f"s{unit.scenario}", length=os.getpid() % 1)]


@dataclass(frozen=True)
class Deadly:
    """A task that kills its worker at one block, `times` times; 0 kills for ever."""

    folder: str
    block: int
    times: int

    def __call__(self, unit: Unit) -> list[Row]:
        if unit.block == self.block:
            deaths = len(list(Path(self.folder).iterdir()))
            if not self.times or deaths < self.times:
                (Path(self.folder) / str(deaths)).touch()
                os._exit(9)
        return [row("a", "b", 1.0, unit.block)]


@dataclass(frozen=True)
class Restless:
    """A task that kills its worker once at each of some blocks."""

    folder: str
    blocks: tuple[int, ...]

    def __call__(self, unit: Unit) -> list[Row]:
        died = Path(self.folder) / str(unit.block)
        if unit.block in self.blocks and not died.exists():
            died.touch()
            os._exit(9)
        return [row("a", "b", 1.0, unit.block)]


@dataclass(frozen=True)
class Threads:
    """A task that reports the worker's number of BLAS threads as the fight's length."""

    def __call__(self, unit: Unit) -> list[Row]:
        threads = {os.environ.get(name) for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")}
        assert threads == {"1"}
        return [row("a", "b", 1.0, unit.block)]
