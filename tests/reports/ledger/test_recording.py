"""A run goes on where it stopped, and says what is worth knowing before it starts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.errors import InputError
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from reports.ledger.recording import Recorded, Where, record, up_to
from reports.tournaments.tally import Tally
from tests.reports.ledger.made_runs import specification
from tests.reports.made_rows import MadePlan, tournament

MADE = tournament("abc")


def recorded(
    folder: Path, blocks: int, seed: int = 1, said: list[str] | None = None, **more: Any
) -> Recorded:
    made = replace(MADE, seed=seed, blocks=blocks, **more)
    plan = MadePlan(made.scenarios, made.entrants, seed)
    say = (said if said is not None else []).append
    spec = specification(seed=seed)
    return record(spec, plan, Tally(made), blocks, folder, Where(1), False, say)


def rows(folder: Path, run: int = 1) -> list[Any]:
    with Ledger(folder) as ledger:
        return list(ledger.book(run).rows())


def test_a_run_is_recorded(tmp_path):
    """The folder is made, and the first run has nothing to say."""
    said: list[str] = []
    found = recorded(tmp_path / "new" / "folder", 3, said=said)
    assert said == []
    assert (found.end.taken, found.end.fights) == (3, 18)
    assert (found.entry.blocks, found.entry.taken, found.entry.lengths) == (3, 3, (3,))
    assert [len(block) for block in rows(tmp_path / "new" / "folder")] == [6, 6, 6]


def test_what_is_there_is_not_fought_again(tmp_path):
    recorded(tmp_path, 3)
    said: list[str] = []
    found = recorded(tmp_path, 3, said=said)
    assert (found.end.fights, said) == (0, [])
    assert found.note == "all 3 blocks were in the ledger already"


def test_a_longer_run_goes_on_and_says_so(tmp_path):
    """Its rows are those of a run that was as long from the beginning."""
    recorded(tmp_path / "a", 2)
    said: list[str] = []
    found = recorded(tmp_path / "a", 5, said=said)
    recorded(tmp_path / "b", 5)
    assert said == ["run 1 goes on after 2 of 5 blocks"]
    assert found.end.fights == 18
    assert found.entry.lengths == (2, 5)
    assert rows(tmp_path / "a") == rows(tmp_path / "b")


def test_a_shorter_run_rests_on_its_own_blocks(tmp_path):
    recorded(tmp_path, 5)
    found = recorded(tmp_path, 2)
    assert (found.end.taken, found.end.fights) == (2, 0)
    assert (found.entry.blocks, found.entry.taken) == (5, 2)


def test_a_changed_specification_is_a_new_run_and_says_what_changed(tmp_path):
    """Nothing of the old one is used, and nothing of it is lost."""
    recorded(tmp_path, 2)
    old = rows(tmp_path)
    said: list[str] = []
    found = recorded(tmp_path, 2, seed=2, said=said)
    assert found.entry.number == 2
    (line,) = said
    assert line.startswith("a changed specification (seed): this is run 2 of the ledger")
    assert rows(tmp_path) == old != rows(tmp_path, 2)


def test_an_interrupt_before_the_first_block_writes_nothing(tmp_path, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(MadePlan, "fight", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recorded(tmp_path, 2)
    assert rows(tmp_path) == []


def test_an_interrupted_run_says_so(tmp_path, monkeypatch):
    """And goes on the next time."""
    real, fought = MadePlan.fight, []

    def fight(self, bout, block, number=0, record=None):
        fought.append(bout)
        if len(fought) > 14:  # in the third block of six fights
            raise KeyboardInterrupt
        return real(self, bout, block, number, record)

    monkeypatch.setattr(MadePlan, "fight", fight)
    found = recorded(tmp_path, 4)
    assert found.end.interrupted
    assert found.note == "interrupted after 2 of 4 blocks"
    monkeypatch.setattr(MadePlan, "fight", real)
    assert recorded(tmp_path, 4).end.before == 2
    assert len(rows(tmp_path)) == 4


def test_a_folder_in_use_is_refused(tmp_path):
    recorded(tmp_path, 1)
    with (
        Ledger(tmp_path / NAME, write=True),
        pytest.raises(InputError, match="no other run is writing"),
    ):
        recorded(tmp_path, 2)


@pytest.mark.parametrize("workers", [0, -1, 257, 10**9])
def test_the_number_of_workers_has_bounds(workers):
    with pytest.raises(InputError, match=r"workers: found .* a whole number from 1 to 256"):
        Where(workers).hands(["random"])


def test_workers_of_this_machine_and_of_a_cluster_are_not_mixed():
    with pytest.raises(InputError, match="together with a cluster"):
        Where(2, "127.0.0.1:1").hands(["random"])


def test_one_worker_is_this_process():
    assert Where(1).hands(["random"]) is None
    assert Where(2).hands(["random"]) is not None


@pytest.mark.parametrize("number", [0, 6, True, 2.0])
def test_numbers_are_whole_and_within_bounds(number):
    with pytest.raises(InputError, match="blocks"):
        up_to("blocks", number, 5)
    assert up_to("blocks", 5, 5) == 5
