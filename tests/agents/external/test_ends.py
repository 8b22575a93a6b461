"""No program outlives whoever has started it, in whatever way that ends."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from agents.external import running
from tests.agents import contract
from tests.agents.external.talk import (
    FAULTY,
    agent,
    alive,
    command,
    fought,
    gone,
    heard,
    logged,
    pids,
    setup,
)

ROOT = Path(__file__).parents[3]
WAIT = 60.0


def children() -> set[int]:
    return {child.pid for child in psutil.Process().children(recursive=True)}


def test_it_is_told_the_end_and_leaves(log: Path) -> None:
    """Results and bye come before the end of its input; nothing of it is left, no zombie either."""
    before = children()
    fought(agent("logs", log))
    assert len(children() - before) == 2  # the program and its guard
    running.end_all()
    assert [line["heard"] for line in logged(log, "heard")][-2:] == ["result", "bye"]
    assert children() == before


def test_whoever_stays_is_killed_with_its_children(log: Path) -> None:
    """A program that minds neither bye, nor the end of its input, nor being asked to end."""
    before = children()
    fought(agent("stays", log))
    assert len(pids(log)) == 2
    assert all(map(alive, pids(log)))
    began = time.monotonic()
    running.end_all()
    assert time.monotonic() - began < 10 * running.PATIENCE
    assert gone(log)
    assert children() == before


def test_a_crash_leaves_no_zombie(log: Path) -> None:
    """Nor do the processes that have been lost on the way."""
    before = children()
    fought(agent("crashes", log))
    assert len(pids(log)) > 3
    assert len(children() - before) <= 2
    running.end_all()
    assert children() == before


CHILD = """
import sys
from agents.external import External
from tests.agents.external.talk import fought
fought(External(sys.argv[1], milliseconds=600_000))
"""


@pytest.mark.parametrize(
    ("way", "by"),
    [("stays", signal.SIGKILL), ("hangs", signal.SIGTERM), ("stays", signal.SIGINT)],
)
def test_nothing_stays_when_the_process_is_killed(way: str, by: int, log: Path) -> None:
    """In the middle of a fight, with a program that does not mind that its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, command(way, log)], cwd=ROOT, stderr=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + WAIT
        while not (log.exists() and heard(log, "decide")):
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(by)
        process.wait(WAIT)
        assert gone(log)
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("way", ["logs", "stays"])
def test_nothing_stays_after_a_command(way: str, log: Path) -> None:
    """`arena fight` ends with its program, which is told how it went."""
    words = ["fight", "mirrored-duel", "--agents", f"east=exec:{command(way, log)}", "--quiet"]
    done = subprocess.run(
        [sys.executable, "-m", "arena.cli", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    assert done.returncode == 0, done.stderr
    assert "victory" in done.stdout or "draw" in done.stdout
    assert len(heard(log, "result")) == 1
    assert gone(log)


def test_a_fork_does_not_talk_on_its_parents_pipes(log: Path) -> None:
    """A process that is forked off starts a program of its own."""
    policy = agent("logs", log)
    decision = contract.fight(setup("mirrored-duel"), {}).advance()[0]
    assert policy.choose(decision) is decision.legal[0]
    code = (
        "import os, sys\n"
        "from tests.agents.external import test_ends\n"
        "test_ends.forked(sys.argv[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(log)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=WAIT,
    )
    assert done.returncode == 0, done.stderr
    assert len({line["pid"] for line in heard(log, "decide")}) == 3


def forked(log: str) -> None:
    """Ask a program before and after a fork, in both processes."""
    policy = agent("logs", Path(log))
    decision = contract.fight(setup("mirrored-duel"), {}).advance()[0]
    policy.choose(decision)
    child = os.fork()
    if not child:
        policy.choose(decision)
        running.end_all()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert policy.choose(decision) is decision.legal[0]


TOURNAMENT = """
title = "Programs"
scenarios = ["mirrored-duel", "fast-against-slow"]
blocks = 3
[agents]
program = '''{program}'''
random = "random"
"""


def test_a_tournament_with_two_workers(log: Path, tmp_path: Path) -> None:
    """Each worker has one process, which hears of every fight; one worker has the same results."""
    from reports.ledger.ledger import Ledger
    from reports.ledger.recording import Where
    from reports.tournaments.tournament import run_tournament

    file = tmp_path / "programs.toml"
    spec = f"exec:{shlex.join([sys.executable, '-ISu', str(FAULTY), 'by seed', str(log)])}"
    file.write_text(TOURNAMENT.format(program=spec))
    rows = []
    for workers in (2, 1):
        out = tmp_path / str(workers)
        run_tournament(file, out, where=Where(workers=workers), progress=False)
        with Ledger(out) as ledger:
            held = ledger.book(ledger.entry(None).number).rows(0, 10**9)
            rows.append([row for block in held for row in block])
        if workers == 2:
            # The fights that the report shows were told here.
            ours = {pid for pid in pids(log) if alive(pid)}
            running.end_all()
            assert gone(log)
            fights = [line for line in heard(log, "fight") if line["pid"] not in ours]
            assert len(ours) <= 1
            assert 1 <= len({line["pid"] for line in fights}) <= 2
            results = [line for line in heard(log, "result") if line["pid"] not in ours]
            assert len(fights) == 2 * 2 * 3
            # The last of a worker is not told if the worker is not let go but killed.
            assert len(results) >= len(fights) - 2
            assert all(line["outcome"] for line in results)
    assert rows[0] == rows[1]
    assert len(rows[0]) == 2 * 2 * 3
    assert not any(sum(row.faults) for row in rows[0])
