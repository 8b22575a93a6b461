"""What a run has cost: processor time, bytes and memory, of each process that took part."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.estimating.own_cluster import OwnCluster


@dataclass(frozen=True, slots=True)
class Costs:
    """Unit costs, as they were measured in a run through a scheduler.

    Attributes:
        fights: How many fights they are measured on.
        block: Fights in a block.
        workers: How many there were.
        seconds: By the clock.
        working: Processor seconds of all workers together.
        counting: Of the main process, which keeps and counts what arrives.
        scheduling: Of the scheduler.
        idle: The share of a core that the scheduler takes with these workers and no work.
        stored: Bytes of the ledger, for all these fights.
        sent: Bytes of results for a fight, from worker to main process.
        reading: Processor seconds in which the main process reads and counts a fight again.
        memory: MB of the main process, the scheduler, and the largest worker, at the end.
        busy: Processes that wanted to run in the last minute; None if it is not told.
    """

    fights: int
    block: int
    workers: int
    seconds: float
    working: float
    counting: float
    scheduling: float
    idle: float
    stored: int
    sent: float
    reading: float
    memory: tuple[float, float, float]
    busy: float | None

    @property
    def a_fight(self) -> float:
        """Processor seconds of a worker."""
        return self.working / self.fights

    @property
    def counting_a_fight(self) -> float:
        """Processor seconds of the main process."""
        return self.counting / self.fights

    @property
    def scheduling_a_fight(self) -> float:
        """Processor seconds of the scheduler, beyond what it takes without work."""
        return max(self.scheduling - self.idle * self.seconds, 0.0) / self.fights

    @property
    def bytes_a_fight(self) -> float:
        """Of the ledger."""
        return self.stored / self.fights


@dataclass(frozen=True, slots=True)
class Reading:
    """The clocks at one moment."""

    clock: float
    working: float
    counting: float
    scheduling: float


def read(cluster: OwnCluster) -> Reading:
    """Read all clocks."""
    return Reading(
        time.perf_counter(),
        sum(map(_spent, cluster.workers)),
        time.process_time(),
        _spent(cluster.scheduler),
    )


def memory(cluster: OwnCluster) -> tuple[float, float, float]:
    """MB of this process, the scheduler, and the largest worker."""
    import psutil  # type: ignore[import-untyped]  # comes with distributed

    return (
        _held([psutil.Process(os.getpid())]),
        _held([cluster.scheduler]),
        _held(cluster.workers),
    )


def _spent(process: Any) -> float:
    """Processor seconds of a process so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def _held(processes: Sequence[Any]) -> float:
    return float(max(one.memory_info().rss for one in processes)) / 1e6
