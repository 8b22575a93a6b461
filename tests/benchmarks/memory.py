"""How much memory the main process of a long run takes: `python -m tests.benchmarks.memory`.

The peak is read in the middle of the run, after the first fights, and at its end. It is that of
this process alone; workers come on top. Linux only.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena.model import Event
from reports.ledger.recording import Where, record
from reports.running.bout import Bout, Plan, Row
from reports.tournaments import tournament_file
from reports.tournaments.document import specification
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Tournament
from scenarios.shipped import find

DUEL = "block-or-strike-back"
"""The shipped duel whose fights are the shortest, with agents that are quick, too."""
AGENTS = ("first-legal", "random")
EARLY = 10_000
_KEPT = 64  # blocks of real fights that are handed out over and over in a replay


def peak() -> float:
    """The most that this process has had in memory so far, in MB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1000
    raise OSError("this system does not say how much memory a process had")


class Watched(Tally):
    """A tally that notes the peak after the first so many fights."""

    def __init__(self, tournament: Tournament, early: int) -> None:
        super().__init__(tournament)
        self.early_peak = 0.0
        self._early = early

    def take(self, rows: Sequence[Row]) -> None:
        super().take(rows)
        if not self.early_peak and self.fights >= self._early:
            self.early_peak = peak()


@dataclass(frozen=True)
class Replay(Plan):
    """Real fights of a few blocks, over and over, so that only what comes after them takes time."""

    kept: tuple[tuple[Row, ...], ...] = ()

    def fight(
        self,
        bout: Bout,
        block: int,
        number: int = 0,
        record: Callable[[Event], None] | None = None,
    ) -> Row:
        row = self.kept[block % len(self.kept)][number]
        # A row of its own, as it comes from a worker.
        return Row(
            block,
            number,
            bout,
            row.winner,
            row.margin,
            row.time,
            row.why,
            (dict(row.left[0]), dict(row.left[1])),
            row.faults,
            row.fault,
        )


def peaks(fights: int, workers: int, replay: bool, early: int = EARLY) -> tuple[float, float]:
    """Run a tournament into a ledger, and read it back; the early peak and the last one, in MB.

    Args:
        fights: How many.
        workers: How many processes.
        replay: Whether rows of a few real fights are handed out instead of fighting them all.
        early: After how many fights the first peak is read.
    """
    tournament = tournament_file.load(str(find(DUEL)), AGENTS)
    bouts = Tally(tournament).bouts()
    plan = tournament.plan
    if replay:
        kept = tuple(
            tuple(plan.fight(bout, block, number) for number, bout in enumerate(bouts))
            for block in range(_KEPT)
        )
        plan = Replay(plan.scenarios, plan.entrants, plan.seed, plan.on_fault, kept)
    blocks = fights // len(bouts)
    tournament = replace(tournament, blocks=blocks)
    written = specification(tournament)
    with tempfile.TemporaryDirectory() as folder:
        tally = Watched(tournament, early)
        for evidence in (tally, Watched(tournament, early)):  # the second time all are there
            record(
                written, plan, evidence, blocks, Path(folder), Where(workers), False, lambda _: None
            )
            if evidence.blocks < blocks:
                raise KeyboardInterrupt  # Ctrl-C ends a run, and raises nothing
    return tally.early_peak, peak()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=1_000_000)
    parser.add_argument("--early", type=int, default=EARLY)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--replay", action="store_true", help="fight a few, and repeat their rows")
    given = parser.parse_args()
    early, last = peaks(given.fights, given.workers, given.replay, given.early)
    print(f"{early:.1f} MB after {given.early} fights")
    print(f"{last:.1f} MB after {given.fights} fights, kept and read back")


if __name__ == "__main__":
    main()
