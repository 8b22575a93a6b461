"""What more workers are good for: fights a second by the clock, beside the yardstick's steps.

The yardstick in as many processes says what the machine itself gives: its cores may share their
caches and their heat, and other programs may want them.
"""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from reports.ledger.recording import Where, record
from reports.performance import yardstick
from reports.running.bout import Row
from reports.running.crew import Crew
from reports.running.interrupts import Interrupts
from reports.running.local import Local
from reports.tournaments import tournament_file
from reports.tournaments.document import specification
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import MOST_BLOCKS, Tournament

SCENARIO = "alley"
AGENTS = ("never-abandons", "aims", "closes-and-cuts", "casts")

WARM = 0.5
"""Of the seconds pass before a reading begins: workers start one after the other."""
_STEPS = 20_000  # of the yardstick in a unit of work


@dataclass(frozen=True, slots=True)
class WorkerSpeed:
    """How fast so many workers are.

    Attributes:
        workers: How many; 1 is the main process itself.
        fights: A second by the clock, through ledger and tally.
        main: The share of a core that the main process takes.
        steps: Of the yardstick, a second by the clock, in as many processes.
    """

    workers: int
    fights: float
    main: float
    steps: float


class Clocked(Tally):
    """A tally that has enough when its time is up, and notes what was done in it.

    Attributes:
        fights_a_second: By the clock, after the warm-up.
        main: The share of a core that this process took meanwhile.
    """

    def __init__(self, tournament: Tournament, seconds: float) -> None:
        super().__init__(tournament)
        self._warm, self._seconds = WARM * seconds, seconds
        self._began = self._started = 0.0
        self._fights_before, self._spent = 0, 0.0
        self._over = False
        self.fights_a_second = self.main = 0.0

    def take(self, rows: Sequence[Row]) -> None:
        super().take(rows)
        now = time.perf_counter()
        if not self._began:
            self._began = now
        if not self._started:
            if now - self._began >= self._warm:
                self._started, self._spent = now, time.process_time()
                self._fights_before = self.fights
        elif now - self._started >= self._seconds:
            passed = now - self._started
            self.fights_a_second = (self.fights - self._fights_before) / passed
            self.main = (time.process_time() - self._spent) / passed
            self._over = True

    @property
    def enough(self) -> bool:
        return self._over


def numbers(cores: int) -> list[int]:
    """The numbers of workers to measure: 1, 2, 4, 8, … and all cores."""
    doubled = itertools.takewhile(lambda one: one < cores, (2**n for n in itertools.count()))
    return [*doubled, cores]


def speed(workers: int, seconds: float) -> WorkerSpeed:
    """Measure so many workers, for so many seconds by the clock, and half as long to warm up.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; the workers are gone.
    """
    tournament = replace(tournament_file.load(SCENARIO, AGENTS), blocks=MOST_BLOCKS)
    tally = Clocked(tournament, seconds)
    with tempfile.TemporaryDirectory() as folder:
        end = record(
            specification(tournament),
            tournament.plan,
            tally,
            tournament.blocks,
            Path(folder),
            Where(workers),
            False,
            lambda _: None,
        ).end
    if end.interrupted:
        raise KeyboardInterrupt
    return WorkerSpeed(workers, tally.fights_a_second, tally.main, _steps(workers, seconds))


def _steps(workers: int, seconds: float) -> float:
    """Steps of the yardstick a second, by so many processes."""
    done = began = started = 0.0
    with Interrupts() as interrupts:
        hands = None if workers == 1 else Local(yardstick.run, workers)
        crew: Crew[int, int] = Crew(yardstick.run, interrupts, hands)
        with crew, closing(crew.arrivals(itertools.repeat(_STEPS))) as arrivals:
            for _ in arrivals:
                now = time.perf_counter()
                began = began or now
                if not started:
                    started = now if now - began >= WARM * seconds else 0.0
                    continue
                done += _STEPS
                if now - started >= seconds:
                    return done / (now - started)
    raise AssertionError("the yardstick has no end")
