"""A fault planted in the rules is found, named, and found again by the command that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena.cli import main
from reports.selftest import cases, checking
from reports.selftest.checking import Checking
from reports.selftest.findings import ENDS, NO_ERROR
from reports.selftest.run import ONE_JOURNAL
from tests.reports.robustness import processes
from tests.reports.selftest import planted

KINDS = ("action_board", "timing_track", "two_actions")


@pytest.fixture(autouse=True)
def setups_made_anew() -> Iterator[None]:
    """What was made ready before a fault was planted, or with it, is not used."""
    for made in (cases._shipped_setup, cases._random_setup):
        made.cache_clear()
    yield
    for made in (cases._shipped_setup, cases._random_setup):
        made.cache_clear()


def found(kind: str, most: int = 60) -> str:
    """What the first fight of a kind that breaks anything breaks; "" if none of so many does."""
    check = Checking(1)
    first = cases.SHARED * KINDS.index(kind)
    fights = (n + again for n in range(first, most * 4, 16) for again in range(cases.SHARED))
    for number in fights:
        for finding in check(number).findings:
            return f"{finding.invariant}: {finding.where}"
    return ""


FAULTS = [
    (planted.a_reload_is_one_too_many, "timing_track", "TT-21"),
    (planted.a_box_is_filled_in_secret, "timing_track", "boxes"),
    (planted.nothing_ends_a_fight, "timing_track", ENDS),
    (planted.spells_take_no_slot, "action_board", "spell"),
    (planted.a_rule_fails, "action_board", f"{NO_ERROR}: ZeroDivisionError"),
    (planted.marks_stay_when_something_breaks, "two_actions", "TA-07"),
]


@pytest.mark.parametrize(("fault", "kind", "said"), FAULTS)
def test_a_planted_fault_is_found(
    fault: Callable[[pytest.MonkeyPatch], None],
    kind: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """Within some fights of its ruleset, by the rule that it breaks; without it there is none."""
    fault(monkeypatch)
    assert said in found(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_fault_nothing_is_found(kind: str):
    """The checks above can fail: in the rules as they are, nothing is broken."""
    assert found(kind) == ""


DEEP = [
    (planted.looking_ahead_uses_up_dice, "saved and looked ahead from"),
    (planted.the_first_in_the_file_is_the_first, "In whatever order"),
]


@pytest.mark.parametrize(("fault", "said"), DEEP)
def test_what_should_change_nothing_and_does_is_found(
    fault: Callable[[pytest.MonkeyPatch], None], said: str, monkeypatch: pytest.MonkeyPatch
):
    """Looking ahead, and another order in the file, on the sample of fights that is deep."""
    fault(monkeypatch)
    deep = (Checking(1)(number) for number in range(0, 4000, cases.DEEP))
    assert said in next(one.findings[0].invariant for one in deep if one.findings)


def test_a_position_that_loses_something_is_found(monkeypatch: pytest.MonkeyPatch):
    """A fight that goes on from it goes another way."""
    planted.a_saved_fight_forgets_its_dice(monkeypatch)
    deep = range(0, 4000, cases.DEEP)
    number = next(n for n in deep if cases.case(1, n).kind == "timing_track")
    (finding,) = Checking(1)(number).findings
    assert finding.invariant.startswith("Saved as JSON and loaded again")


def test_a_loop_without_end_is_found(monkeypatch: pytest.MonkeyPatch):
    """Also if it takes no step of the clock."""
    planted.a_rule_never_comes_to_an_end(monkeypatch)
    monkeypatch.setattr(checking, "SECONDS", 0.2)
    finding = next(f for n in range(8) for f in Checking(1)(n).findings)
    assert finding.invariant == ENDS
    assert "processor time" in finding.where


def test_the_command_says_what_is_broken_and_how_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Exit code 1; a line with rule, scenario, seed and block; its command finds the same."""
    planted.marks_stay_when_something_breaks(monkeypatch)
    monkeypatch.setattr("reports.selftest.digests.HASH_SEEDS", range(1))
    assert main(["selftest", "--workers", "1", "--start", "8", "--fights", "40"]) == 1
    line, *_ = [line for line in capsys.readouterr().out.splitlines() if "BROKEN" in line]
    assert "TA-07" in line
    assert "seed 1, block " in line
    words = line.rpartition("again: arena ")[2].split()
    assert words[:3] == ["selftest", "--seed", "1"]
    assert main([*words, "--workers", "1"]) == 1
    again = capsys.readouterr().out
    assert "TA-07" in again
    assert "Traceback" in again


def test_an_order_that_depends_on_hashes_is_found(tmp_path: Path):
    """Real processes with PYTHONHASHSEED 0 to 4, in each of which the fault is planted."""
    (tmp_path / "sitecustomize.py").write_text(planted.HASH_ORDER, encoding="utf-8")
    words = ["selftest", "--fights", "1", "--start", "102", "--workers", "1"]
    ended = processes.run(words, tmp_path / "run", {"PYTHONPATH": str(tmp_path)})
    assert ended.code == 1, ended.said
    (line,) = [line for line in ended.out.splitlines() if "BROKEN" in line]
    assert ONE_JOURNAL in line
