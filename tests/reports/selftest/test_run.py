"""A self-test can be stopped, gone on with, shared by workers, and refuses what it cannot do."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from arena.errors import InputError
from reports.selftest import digests
from reports.selftest.checking import Checking
from reports.selftest.run import SelfTest, run_selftest
from tests.reports.robustness import processes


@pytest.fixture(autouse=True)
def no_hash_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a process to be started; `test_planted.py` starts them all."""
    monkeypatch.setattr(digests, "HASH_SEEDS", range(0))


def fought(fights: int, **given: Any) -> SelfTest:
    return run_selftest(fights, progress=False, **given)


def test_the_number_of_workers_changes_nothing():
    """Fights are counted in the order of their numbers, whoever fought them."""
    alone, together = fought(30, start=90, workers=1), fought(30, start=90, workers=2)
    assert alone.tally == together.tally
    assert alone.tally.fights == 30
    assert alone.tally.deep == 1
    assert alone.sound


def test_a_self_test_that_was_stopped_goes_on(tmp_path: Path):
    """Ctrl-C: code 130, what was done, and a file with which the same command goes on."""
    kept = tmp_path / "kept.json"
    words = ["selftest", "--fights", "1000000", "--workers", "1", "--out", str(kept)]
    with processes.command(words, tmp_path / "run") as command:
        assert processes.eventually(lambda: "fights/s" in command._said.read_text())
        command.kill(signal.SIGINT)
        ended = command.end()
    assert ended.code == 130, ended.said
    assert "goes on from there" in ended.note
    done = json.loads(kept.read_text())["upto"]
    assert 0 < done < 10_000
    said: list[str] = []
    more = run_selftest(done + 20, workers=1, out=kept, progress=False, say=said.append)
    assert said[0] == f"goes on after {done:,} fights"
    assert (more.fights, more.tally.fights) == (20, done + 20)
    again = fought(done + 20, workers=1, out=kept)
    assert again.fights == 0
    assert again.tally == more.tally
    at_once = fought(20, workers=1, start=done)
    total = {name: sums.fights for name, sums in more.tally.sums.items()}
    assert sum(total.values()) - at_once.tally.fights == done


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("seed", 2, r"seed: found 2, expected 1: a file of this self-test"),
        ("program", "0123", r'program: found "0123"'),
        ("upto", -1, r"upto: found -1"),
        ("tally", [], r"tally: found"),
    ],
)
def test_the_file_of_another_self_test_is_refused(
    key: str, value: object, complaint: str, tmp_path: Path
):
    """One line says what does not fit; the file is left as it was."""
    kept = tmp_path / "kept.json"
    fought(1, workers=1, out=kept)
    document = json.loads(kept.read_text())
    kept.write_text(json.dumps({**document, key: value}))
    before = kept.read_bytes()
    with pytest.raises(InputError, match=complaint):
        fought(2, workers=1, out=kept)
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    "given", [{"fights": 0}, {"fights": 5, "start": -1}, {"fights": 2, "start": 10**9 - 1}]
)
def test_numbers_out_of_bounds_are_refused(given: dict[str, int]):
    """There are a thousand million fights to a seed."""
    with pytest.raises(InputError, match="a whole number from"):
        fought(**given)


def test_without_assertions_there_is_no_self_test(tmp_path: Path):
    """Python -O leaves out the invariants: that is said, not passed."""
    ended = processes.run(["selftest"], tmp_path, {"PYTHONOPTIMIZE": "1"})
    assert ended.code == 2
    assert "python -O" in ended.said


@pytest.mark.parametrize("change", [{"upto": 3}, {"upto": 10**30}, {"tally": {}}])
def test_a_file_whose_numbers_do_not_agree_is_refused(tmp_path: Path, change: dict[str, Any]):
    """As many fights must be counted as are said to have been fought; the file is left as it is."""
    kept = tmp_path / "kept.json"
    fought(8, workers=1, out=kept)
    kept.write_text(json.dumps({**json.loads(kept.read_text()), **change}))
    before = kept.read_bytes()
    with pytest.raises(InputError, match=r"kept.json: upto: found .* expected \d"):
        fought(12, workers=1, out=kept)
    assert kept.read_bytes() == before


def test_a_device_gets_no_lock_beside_it(tmp_path: Path):
    """What is no file is refused before anything is made."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="expected a file, or none yet"):
        fought(1, workers=1, out=pipe)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_device_is_switched_off_and_smashed_at_its_pulse():
    """All three belong to one group (TT-03), so nothing is broken: found after 900,000 fights."""
    found = Checking(20)(938293)
    assert (found.kind, found.findings) == ("timing_track", ())
