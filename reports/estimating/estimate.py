"""From tournaments to the plan of a long run: measured, reckoned, written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena.errors import InputError
from reports.estimating import pilot
from reports.estimating.forecast import Wish, forecast
from reports.estimating.sheet import Subject, headline, sheet
from reports.pages.rendering import quoted
from reports.performance.machine import machine
from reports.tournaments import tournament_file
from reports.words import counted


@dataclass(frozen=True, slots=True)
class Estimate:
    """What came of it.

    Attributes:
        headlines: A line for each target.
        page: All of it, as Markdown.
    """

    headlines: tuple[str, ...]
    page: str


def estimate(
    targets: Sequence[str],
    wish: Wish,
    seconds: float,
    workers: int,
    check: int | None = None,
    out: Path | None = None,
    say: Callable[[str], object] = lambda _: None,
) -> Estimate:
    """The plan on one page, and its headlines.

    Args:
        targets: Tournaments or scenarios, by file or name.
        wish: How many fights, by how many cores, at which prices.
        seconds: By the clock, for the unit costs of each target.
        workers: Processes of this machine to measure by.
        check: So many fights of the first target are really fought; None is none.
        out: Where the page will be kept, as it says itself; nothing is written here.
        say: Told what is under way.

    Raises:
        InputError: a target cannot be fought, or not in shards; or Dask is not installed.
        FightclockError: a process cannot be started, or the measuring was too short.
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    tournaments = [tournament_file.load(target) for target in targets]
    for at, one in enumerate(tournaments):
        if one.format == "swiss":  # who meets whom depends on all the blocks before
            raise InputError("", f"targets[{at}]", one.source, "a tournament that is not Swiss")
    here = machine()
    subjects = []
    for one in tournaments:
        say(f"measuring {one.source}: {seconds:g} s, by {counted(workers, 'worker')}")
        subjects.append(Subject(one, pilot.run(one, workers, seconds, show=False)))
    found = None
    if check is not None:
        say(f"checking: {counted(check, 'fight')} of {tournaments[0].source}")
        found = pilot.run(tournaments[0], workers, fights=check)
    words = [
        "arena estimate",
        *quoted(list(targets)),
        f"--fights {wish.fights} --cores {wish.cores}",
        f"--core-hour {wish.core_hour:g} --gb-month {wish.gb_month:g} --months {wish.months:g}",
        f"--seconds {seconds:g} --workers {workers}",
        *([] if check is None else [f"--check {check}"]),
        *([] if out is None else ["--out", *quoted([str(out)])]),
    ]
    return Estimate(
        tuple(f"{one.name}: {headline(forecast(one.costs, wish), wish)}" for one in subjects),
        sheet(subjects, wish, here, found, " ".join(words)),
    )
