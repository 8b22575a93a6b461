"""Studies and tournaments that are really fought, many times over, each time on other luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from reports.running.bout import Row
from reports.running.runner import run
from reports.studies import plan as plans
from reports.studies import study_file
from reports.studies.study import Study
from reports.studies.tally import Tally as StudyTally
from reports.tournaments import tournament_file
from reports.tournaments.tally import Tally as TournamentTally
from reports.tournaments.tournament_file import Tournament
from tests.reports.evidence.duels import under_other_names

SUBJECT, OPPONENT = "first-legal", "random"
"""Who fights in a study without a difference."""


class Nowhere:
    """A store that keeps nothing."""

    def blocks(self) -> Iterator[int]:
        return iter(())

    def rows(self, start: int, upto: int) -> Iterator[list[Row]]:
        return iter(())

    def store(self, block: int, rows: Sequence[Row]) -> None:
        pass


def read_study(folder: Path, text: str) -> Study:
    """A study from the text of its file, which may name files of the folder."""
    path = folder / "study.toml"
    path.write_text(text)
    return study_file.load(path)


def read_tournament(folder: Path, text: str) -> Tournament:
    """A tournament, likewise."""
    path = folder / "tournament.toml"
    path.write_text(text)
    return tournament_file.load(path)


def null_study(
    folder: Path,
    duel: str,
    arms: int,
    blocks: int,
    outcomes: tuple[str, ...] = ("win",),
    more: str = "",
) -> Study:
    """A study whose arms truly do not differ: one duel under so many names.

    Each name has dice of its own, so that blocks do differ. All arms are compared with the first.
    """
    copies = [under_other_names(folder, duel, number) for number in range(1, arms + 1)]
    text = f"""
agent = "{SUBJECT}"
against = "{OPPONENT}"
blocks = {blocks}
outcomes = {list(outcomes)}
{more}
[factors.names]
key = "scenario"
levels = {[copy.name for copy in copies]}
"""
    return read_study(folder, text)


def studies(study: Study, number: int) -> Iterator[StudyTally]:
    """So many runs of a study, with the seeds from 1 on, each until it has enough."""
    for seed in range(1, number + 1):
        seeded = replace(study, seed=seed)
        tally = StudyTally(seeded)
        run(plans.plan(seeded), tally, seeded.blocks, Nowhere())
        yield tally


def tournaments(tournament: Tournament, number: int) -> Iterator[TournamentTally]:
    """So many runs of a tournament, likewise."""
    for seed in range(1, number + 1):
        seeded = replace(tournament, seed=seed)
        tally = TournamentTally(seeded)
        run(seeded.plan, tally, seeded.blocks, Nowhere())
        yield tally
