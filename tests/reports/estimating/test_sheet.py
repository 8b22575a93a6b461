"""The page tells what was measured, what follows, and how it is done."""

from __future__ import annotations

import shlex

import pytest
import typer

from arena.cli import app
from reports.estimating.forecast import Wish, forecast
from reports.estimating.sheet import Subject, headline, hours, sheet, size
from reports.tournaments import tournament_file
from tests.reports.estimating.made import COSTS, costs, wish
from tests.reports.performance.made import MACHINE

CHECK = costs(fights=10**6, seconds=1500.0, working=2500.0)


def made(check=None, asked: Wish | None = None) -> str:
    subjects = [
        Subject(tournament_file.load("mirrored-duel"), COSTS),
        Subject(tournament_file.load("two-pairs"), costs(block=72, working=30.0)),
    ]
    return sheet(
        subjects,
        asked or wish(cores=1100),
        MACHINE,
        check,
        "arena estimate mirrored-duel two-pairs",
    )


def lines_of(text: str) -> dict[str, list[str]]:
    """The tables' lines by their names."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {name: rest for name, *rest in cells}


def test_every_figure_is_one_of_those_reckoned():
    """Columns for what was asked for, rows for what it takes."""
    lines = lines_of(made())
    assert lines["a worker, a fight"] == ["2.00 ms", "30.0 ms"]
    assert lines["the ledger, a fight"] == ["300 bytes", "300 bytes"]
    assert lines["the ledger, a block"] == ["30.0 kB", "21.6 kB"]
    assert lines["shards, and of these at once A"][0] == "50, 50"
    assert lines["cores at work Q = A × (W + 2), at most C"][0] == "1,100"
    assert lines["all fights H, A shards after A shards"][0] == "33.3 min"
    assert lines["merging M, by one process"][0] == "5.56 h"
    assert lines["until the answer, H + M"][0] == "6.11 h"
    assert lines["core-hours K = Q × H + M"][0] == "617"
    assert lines["workers of a shard W"][0] == "20"
    assert lines["all ledgers B"][0] == "300 GB"
    assert lines["money for cores = K × p"][0] == "30.8"


def test_the_headline_tells_the_time_until_the_answer():
    """Fights of 2,000 s and merging of 20,000 s are 22,000; 617 core-hours at 0.05, and 300 GB."""
    said = (
        "about 6.11 h (33.3 min of fights on 1,100 cores, then 5.56 h to merge), 300 GB, "
        "36.8 in the currency of the prices"
    )
    assert headline(forecast(COSTS, wish(cores=1100)), wish(cores=1100)) == said
    assert f"**{said}**" in made()
    idle = wish(cores=1101)
    assert "of fights on 1,100 of 1,101 cores, then" in headline(forecast(COSTS, idle), idle)


def test_one_run_is_told_in_words_for_one():
    """20,000 fights by two cores: no shards, no array of jobs, nothing to merge."""
    text = made(asked=wish(20_000, 2))
    assert "**about 40.0 s on 2 cores, 6.00 MB, 0.00123 in the currency of the prices**" in text
    assert "one run of 200 blocks. Every" in text
    assert "--blocks 200 --seed 1 --cluster tcp://HOST:8786 --out report\n" in text
    for word in ("each, called", "SEED", "arena merge", "from 1 to 1", " 1 runs", "1 workers"):
        assert word not in text
    lines = lines_of(text)
    assert lines["merging M, by one process"][0] == "none"
    assert lines["core-hours K = Q × H + M"][0] == "0.0222"
    assert "m = 1 month." in text
    assert "\n\n\n" not in text


def test_batches_are_told():
    """Whoever starts the jobs must know how many of them the cores can bear."""
    assert "5 of them are fought at a time" in made(asked=wish(cores=110))
    assert "fought at a time" not in made()


def test_prices_and_machine_are_told():
    """Nobody takes a parameter for a quotation, or a figure for every machine's."""
    text = made()
    assert "p = 0.05 for a core-hour, q = 0.02 for\na GB-month" in text
    assert MACHINE.processor in text
    assert "Checked" not in text


def test_the_commands_can_be_typed():
    """The commands of `arena` on the page are ones that it can read."""
    known = typer.main.get_group(app)
    found = [line.strip() for line in made().splitlines() if line.startswith("    arena ")]
    assert len(found) == 3
    for command in found:
        name, *words = shlex.split(command)[1:]
        words = ["7" if word == "SEED" else word for word in words]
        known.commands[name].make_context(name, words)


def test_a_check_is_told_beside_what_was_foretold():
    """A million fights at 2.5 ms where 2 ms were foretold are a quarter more."""
    text = made(CHECK)
    assert "1,000,000 fights of `mirrored-duel` were really fought" in text
    lines = lines_of(text)
    assert lines["workers, s of processor time"] == ["2,000", "2,500", "1.25"]


def test_it_is_one_page():
    """Hardly a hundred lines, most of them of tables, none of which was cut in two."""
    text = made(CHECK)
    assert 60 < len(text.splitlines()) < 115
    assert "\n\n\n" not in text
    for before, line in zip(text.splitlines(), text.splitlines()[1:], strict=False):
        if line.startswith("|---"):
            assert before.count("|") == line.count("|")


@pytest.mark.parametrize(
    ("number", "said"),
    [(0.001, "3.60 s"), (0.5, "30.0 min"), (5.0, "5.00 h"), (240.0, "10.0 days")],
)
def test_times_have_the_unit_that_suits_them(number, said):
    """Seconds, minutes, hours or days."""
    assert hours(number) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(12.0, "12.0 bytes"), (2e3, "2.00 kB"), (3.5e9, "3.50 GB"), (4e12, "4.00 TB")],
)
def test_sizes_have_the_unit_that_suits_them(number, said):
    """Bytes to terabytes."""
    assert size(number) == said
