"""`arena performance` really measures, and writes all or nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reports.performance.by_agent import SCENARIOS, usual
from tests.arena.commands.made_reports import refused

ROOT = Path(__file__).resolve().parents[3]


def test_a_page_is_made_by_one_command(arena, tmp_path):
    """Every ruleset, both sizes, the shares and a worker are measured, and the answer is told."""
    code, out, err = arena("performance", "--quick", "--workers", 1, "--out", "made")
    assert code == 0, err
    assert "steps" in out
    assert out.endswith("the page is made/index.html\n")
    assert err.startswith("0%, estimating: action_board, random\n")
    assert {one.name for one in (tmp_path / "made").iterdir()} == {
        "index.html",
        "performance.csv",
        "performance.json",
    }
    found = json.loads((tmp_path / "made/performance.json").read_text())
    measured = {(one["ruleset"], one["agent"]) for one in found["agents"]}
    assert measured == {(name, agent) for name in SCENARIOS for agent in ("random", usual(name))}
    for one in (*found["agents"], *found["crowds"]):
        assert one["measured"]["fights a second"] > 0
        assert one["measured"]["steps a decision"] > 1
    assert {one["people"] for one in found["crowds"]} == {2, 8}
    assert [one["ruleset"] for one in found["shares"]] == list(SCENARIOS)
    assert [one["workers"] for one in found["workers"]] == [1]


def test_a_folder_that_cannot_be_used_is_found_first(arena, tmp_path):
    """Nobody waits for minutes to hear it."""
    (tmp_path / "file").write_text("")
    start = time.monotonic()
    refused(arena("performance", "--out", "file/below"), "a folder that can be written to")
    assert time.monotonic() - start < 30


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_leaves_nothing_half_done(tmp_path):
    """Stopped in the middle, it has written nothing and says nothing more."""
    out = tmp_path / "made"
    command = [sys.executable, "-m", "arena.cli", "performance", "--quick", "--out", str(out)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert "estimating" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (said, "Traceback" in complained) == ("", False)
    assert list(out.iterdir()) == []
