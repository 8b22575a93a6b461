"""A real run through a Dask scheduler on this machine, and what it costs.

A short one gives the unit costs; a long one checks what is foretold by them.
"""

from __future__ import annotations

import pickle
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from arena.errors import FightclockError
from reports.estimating.costs import Costs, Reading, memory, read
from reports.estimating.own_cluster import OwnCluster, own_cluster
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from reports.ledger.recording import Where, record
from reports.performance.machine import load
from reports.running.bout import Row
from reports.tournaments.document import specification
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import MOST_BLOCKS, Tournament

_IDLE = 3.0
"""Seconds for which the scheduler is watched without work."""

_AGAIN = 100_000
"""Fights that are read and counted again, at most."""


class Watched(Tally):
    """A tally that reads the clocks after its first block, and ends after so many seconds.

    Attributes:
        began: The clocks when the first block had come; what it took to get there is left out.
        before: How many fights had been taken then.
        ended: The clocks at the end.
        sent: Bytes of results a fight, of the first block.
    """

    def __init__(
        self, tournament: Tournament, clocks: Callable[[], Reading], seconds: float | None
    ) -> None:
        super().__init__(tournament)
        self._clocks, self._seconds = clocks, seconds
        self.began: Reading | None = None
        self.ended: Reading | None = None
        self.before = 0
        self.sent = 0.0
        self._over = False

    def take(self, rows: Sequence[Row]) -> None:
        super().take(rows)
        if self.began is None:
            self.began, self.before = self._clocks(), self.fights
            self.sent = len(pickle.dumps(list(rows))) / len(rows)
            return
        late = self._seconds is not None
        if late and time.perf_counter() - self.began.clock >= (self._seconds or 0.0):
            self._over = True
        if self._over or self.blocks == self.tournament.blocks:
            self.ended = self._clocks()

    @property
    def enough(self) -> bool:
        return self._over


def run(
    tournament: Tournament,
    workers: int,
    seconds: float | None = None,
    fights: int | None = None,
    show: bool = True,
) -> Costs:
    """Fight for so many seconds, or so many fights, and say what it cost.

    Args:
        tournament: What is fought; its number of blocks does not matter.
        workers: Processes of this machine, beside a scheduler and this one.
        seconds: By the clock, after the first block.
        fights: At least so many are measured, rounded up to whole blocks.
        show: Whether to show on stderr how far it is.

    Raises:
        InputError: the package distributed is missing, or the tournament cannot be fought.
        FightclockError: what starts does not, or the run is too short to measure anything.
        KeyboardInterrupt: Ctrl-C was pressed; nothing is left.
    """
    size = len(Tally(tournament).bouts())
    blocks = MOST_BLOCKS if fights is None else -(-fights // size) + 1  # the first is not measured
    tournament = replace(tournament, blocks=min(blocks, MOST_BLOCKS), stop=None)
    with own_cluster(workers) as cluster, tempfile.TemporaryDirectory() as folder:
        return _measured(tournament, cluster, Path(folder), seconds, show)


def _measured(
    tournament: Tournament,
    cluster: OwnCluster,
    folder: Path,
    seconds: float | None,
    show: bool,
) -> Costs:
    rest = read(cluster)
    time.sleep(_IDLE)
    rested = read(cluster)
    tally = Watched(tournament, lambda: read(cluster), seconds)
    recorded = record(
        specification(tournament),
        tournament.plan,
        tally,
        tournament.blocks,
        folder,
        Where(cluster=cluster.address),
        show,
        lambda _: None,
    )
    if recorded.end.interrupted:
        raise KeyboardInterrupt
    began, ended = tally.began, tally.ended
    if began is None or ended is None or tally.fights == tally.before:
        raise FightclockError("the run was too short to measure anything: give it more fights")
    held = recorded.entry.fights  # with those that were under way when it was enough
    stored = (folder / NAME).stat().st_size
    fights = tally.fights - tally.before
    return Costs(
        fights=fights,
        block=len(tally.bouts()),
        workers=len(cluster.workers),
        seconds=ended.clock - began.clock,
        working=ended.working - began.working,
        counting=ended.counting - began.counting,
        scheduling=ended.scheduling - began.scheduling,
        idle=(rested.scheduling - rest.scheduling) / (rested.clock - rest.clock),
        stored=round(stored / held * fights),
        sent=tally.sent,
        reading=_reading(tournament, folder, recorded.entry.number),
        memory=memory(cluster),
        busy=load(),
    )


def _reading(tournament: Tournament, folder: Path, number: int) -> float:
    """Processor seconds in which a fight is read from the ledger and counted again."""
    tally = Tally(tournament)
    start = time.process_time()
    with Ledger(folder) as ledger:
        for rows in ledger.book(number).rows():
            tally.take(rows)
            if tally.fights >= _AGAIN:
                break
    return (time.process_time() - start) / tally.fights
