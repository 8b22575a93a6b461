"""`arena merge`: tournaments that differ in their seed alone are counted as one."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from reports.tournaments import document, summary
from reports.tournaments.tally import Tally
from tests.arena.commands.made_reports import changed, refused, study, tournament

AGENTS = ("holds", "never-abandons", "abandons")


@pytest.fixture(scope="module")
def fought(tmp_path_factory) -> Path:
    """Two shards, of three blocks each."""
    folder: Path = tmp_path_factory.mktemp("shards")
    for seed in (1, 2):
        tournament(folder / str(seed), *AGENTS, seed=seed)
    return folder


@pytest.fixture
def shards(fought, tmp_path) -> Path:
    """The same, to do with as one likes."""
    return Path(shutil.copytree(fought, tmp_path / "shards"))


def scores(*ledgers: Path) -> dict[str, float]:
    """The mean scores over all blocks of these ledgers, each block counted alike."""
    found: dict[str, list[float]] = {}
    for path in ledgers:
        with Ledger(path) as ledger:
            entry = ledger.entry()
            tally = Tally(document.tournament(entry.document, str(path)))
            for rows in ledger.book(entry.number).rows():
                tally.take(rows)
        for line in summary.summarise(tally).ranking:
            found.setdefault(line.agent, []).append(line.score.mean)
    return {agent: sum(each) / len(each) for agent, each in found.items()}


def test_shards_are_one_run(arena, shards):
    """Their blocks count together: six, and the scores are those over all of them."""
    code, out, err = arena("merge", shards)
    assert code == 0
    assert err.startswith("6 of 6 blocks, ")
    assert "unit: the block, n = 6" in out
    assert out.endswith("2 runs of seeds 1 to 2, 6 blocks\n")
    for agent, score in scores(shards / "1", shards / "2").items():
        line = next(one.split() for one in out.splitlines() if agent in one.split()[1:2])
        assert float(line[2]) == pytest.approx(score, abs=0.0051)


def test_a_single_run_is_told_in_words_for_one(arena, shards):
    """One shard can be counted, too, and has one seed."""
    shutil.rmtree(shards / "1")
    code, out, _ = arena("merge", shards)
    assert code == 0
    assert out.endswith("\n1 run of seed 2, 3 blocks\n")


def test_help_says_what_cannot_be_merged(arena):
    """Studies are refused, and whoever asks beforehand is told."""
    code, out, _ = arena("merge", "--help")
    assert code == 0
    assert "Studies cannot be merged." in " ".join(out.split())


def test_the_ledgers_stay_as_they_were(arena, shards):
    """Merging reads, and writes nothing anywhere."""
    before = {path: path.read_bytes() for path in shards.rglob(NAME)}
    assert arena("merge", shards)[0] == 0
    assert {path: path.read_bytes() for path in shards.rglob(NAME)} == before


def test_the_same_luck_does_not_count_twice(arena, shards):
    """Two runs of one seed are the same fights."""
    shutil.copytree(shards / "1", shards / "3")
    refused(arena("merge", shards), "3/ledger.sqlite: run 1: seed", "another seed")


def test_other_fights_are_not_counted_along(arena, shards):
    """All but the seed must be the same: here the agents are not."""
    tournament(shards / "3", "aims", "random", seed=3)
    refused(arena("merge", shards), "3/ledger.sqlite: run 1", "in the seed alone")


def test_a_run_that_is_not_complete_is_named(arena, shards):
    """Whoever merges too early is told which shard is not done."""
    changed(shards / "2", "UPDATE runs SET taken = 2")
    refused(arena("merge", shards), "2/ledger.sqlite: run 1", "2 of 3 blocks", "complete")


def test_a_run_that_was_stopped_by_what_it_saw_is_refused(arena, shards):
    """Its length depends on its luck, so its blocks are no fair share of all."""
    sql = sqlite3.connect(shards / "2" / NAME)
    (told,) = sql.execute("SELECT document FROM runs").fetchone()
    sql.close()
    about = json.loads(told)
    about["about"]["stop"] = {"width": 0.1}
    changed(shards / "2", "UPDATE runs SET document = ?", json.dumps(about))
    refused(arena("merge", shards), "2/ledger.sqlite: run 1: stop")


def test_studies_are_refused(arena, tmp_path):
    """Only tournaments are merged."""
    study(tmp_path / "shards" / "1")
    refused(arena("merge", "shards"), "study", "a tournament: nothing else can be merged")


def test_a_folder_without_ledgers_is_refused(arena, tmp_path):
    """Nothing to merge is a mistake, not an empty table."""
    (tmp_path / "empty").mkdir()
    refused(arena("merge", "empty"), "empty", "a folder of folders with ledgers in them")
    refused(arena("merge", "nowhere"), "nowhere")


@pytest.mark.parametrize("made", ["empty", "cut", "a folder", "a pipe"])
def test_a_damaged_shard_is_not_left_out(arena, shards, made):
    """What a full disk or a lost connection leaves is named: less than all would be counted."""
    ledger = shards / "2" / NAME
    content = ledger.read_bytes()
    ledger.unlink()
    if made == "a folder":
        ledger.mkdir()
    elif made == "a pipe":
        os.mkfifo(ledger)
    else:
        ledger.write_bytes(b"" if made == "empty" else content[:100])
    code, out, err = arena("merge", shards)
    assert (code, out) == (2, "")
    assert "2" in err
    assert "expected a ledger" in err


def test_a_folder_without_a_ledger_is_named(arena, shards):
    """It may be a shard that has not begun."""
    (shards / "3").mkdir()
    code, _, err = arena("merge", shards)
    assert code == 0
    assert f"{shards / '3'} holds no ledger and is left out" in err


@pytest.mark.parametrize(
    ("hole", "block"),
    [
        ("DELETE FROM fights WHERE block = 1 AND number = 0", 1),
        ("DELETE FROM fights WHERE block = 0", 0),
        ("DELETE FROM fights WHERE block = 2", 2),
    ],
)
def test_fights_that_are_missing_are_found(arena, shards, hole, block):
    """A ledger that says it is complete, and is not."""
    changed(shards / "2", hole)
    code, out, err = arena("merge", shards)
    assert (code, out) == (2, "")
    assert f"2/ledger.sqlite: run 1: block {block}" in err.splitlines()[-1]
