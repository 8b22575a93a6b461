"""A tournament from beginning to end: read, fought, counted, written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError
from reports.block import Sink
from reports.runner import Job, Run, run_blocks

if TYPE_CHECKING:
    from rich.console import Console

    from reports.statistics import Summary
    from reports.tournament_file import Tournament

# Workers import this package as well. What only the end of a run needs (charts, pages) is
# imported there, so that a worker does not wait for it.


MOST_WORKERS = 256
"""More processes than that only take each other's memory."""


@dataclass(frozen=True)
class TournamentResult:
    """What came of a tournament, and where its report lies."""

    tournament: Tournament
    run: Run
    summary: Summary
    page: Path
    csv: Path

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early; the files then tell of the finished blocks only."""
        return self.run.interrupted

    @property
    def note(self) -> str:
        """One line on how the run went."""
        run = self.run
        if run.interrupted:
            return f"interrupted after {run.blocks_done:,} of {run.blocks_planned:,} blocks"
        rate = len(run.rows) / max(run.seconds, 1e-9)
        return f"{len(run.rows):,} fights in {run.seconds:.1f} s ({rate:,.0f} a second)"


def run_tournament(
    target: str | Path,
    out_dir: str | Path,
    workers: int | None = None,
    blocks: int | None = None,
    seed: int | None = None,
    progress: bool = True,
    sink: Sink | None = None,
) -> TournamentResult:
    """Fight a tournament and write `index.html` and `rows.csv` into `out_dir`.

    Args:
        target: A tournament file, a scenario file, or the name of a shipped one.
        out_dir: Is made if it is not there.
        workers: Processes; 1 stays in this one, None takes one for each core. The rows do not
            depend on it.
        blocks: Instead of the file's number.
        seed: Instead of the file's.
        progress: Show on stderr how far it is.
        sink: Takes each finished block; see `reports.block.Sink`.

    Raises:
        InputError: the tournament, a number or the folder cannot be used; nothing was fought.
        FightclockError: a fight broke down; nothing is written.
        KeyboardInterrupt: it was interrupted before the first whole block; nothing is written.
    """
    import joblib

    from reports import csv_file, files, tournament_file

    tournament = tournament_file.load(target)
    if blocks is not None:
        tournament = replace(
            tournament, blocks=_up_to("blocks", blocks, tournament_file.MOST_BLOCKS)
        )
    if seed is not None:
        tournament = replace(tournament, seed=seed)
    if workers is None:
        workers = min(joblib.cpu_count(), MOST_WORKERS)
    _up_to("workers", workers, MOST_WORKERS)
    folder = Path(out_dir)
    files.ready(folder)
    # Before the fights, so that what is wrong with the installation is found first; after all the
    # checks, because these are slow to load.
    from reports import example, page, statistics

    job = Job(tournament.scenarios, tournament.entrants, tournament.seed, tournament.self_play)
    run = run_blocks(
        job,
        len(tournament.scenarios),
        range(tournament.blocks),
        workers=workers,
        sink=sink,
        progress=progress,
    )
    if run.interrupted and not run.rows:
        raise KeyboardInterrupt  # there is nothing to write, and an older report stays as it is
    csv = folder / "rows.csv"
    # First of all: whatever may still go wrong, the fights need not be fought again.
    files.write(csv, csv_file.to_csv(run.rows))
    summary = statistics.summarise(run.rows, [one.name for one in tournament.entrants])
    chosen = []
    if len(summary.ranking) > 1:
        best, second = summary.ranking[:2]
        chosen = example.chosen(run.rows, best.agent, second.agent)
    examples = [example.tell(tournament, why, row) for why, row in chosen]
    html = page.render(tournament, run.rows, summary, examples, run.interrupted)
    files.write(folder / "index.html", html)
    return TournamentResult(tournament, run, summary, folder / "index.html", csv)


def print_tables(result: TournamentResult, console: Console | None = None) -> None:
    """Print the answer, the ranking and the cross table (default: to stdout)."""
    from rich.console import Console

    from reports import tables

    tables.show(result.summary, console or Console())


def _up_to(name: str, number: int, most: int) -> int:
    if type(number) is not int or not 1 <= number <= most:
        raise InputError("", name, number, f"a whole number from 1 to {most}")
    return number
