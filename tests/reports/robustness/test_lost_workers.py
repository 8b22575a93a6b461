"""Workers that are killed cost time; if they cannot live at all, the run says so and ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

import pytest

from reports.running.crew import Crew
from reports.running.interrupts import Interrupts
from reports.running.local import Local
from reports.words import counted
from tests.reports.robustness.ledgers import copied, cup, further, held, kept, page, rows
from tests.reports.robustness.processes import command, eventually, run
from tests.reports.robustness.wide_tasks import WIDE, Wide

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

# Python reads a file of this name before anything else, in a worker as well.
DIES_AT_ONCE = """
import os, sys
if "--multiprocessing-fork" in sys.orig_argv:
    os._exit(9)
"""


def killed(pids):
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("most", [1, 2], ids=["one at a time", "all at once"])
def test_a_worker_killed_in_the_middle_of_its_result_is_missed(monkeypatch, most):
    """The rest of a message that never comes is not waited for, though others still work."""
    task = Wide()
    deaths: list[int] = []
    receive = Connection._recv  # type: ignore[attr-defined]

    def killing(self, size, *more):
        # The head of a message has been read, and its body does not fit into any buffer at once.
        if size > WIDE and len(deaths) < 2:
            victims = [worker.pid for worker in multiprocessing.active_children()][:most]
            deaths.append(len(victims))
            killed(victims)
        return receive(self, size, *more)

    monkeypatch.setattr(Connection, "_recv", killing)
    with Interrupts() as interrupts, Crew(task, interrupts, Local(task, 2)) as crew:
        arrived = [(unit, len(result)) for unit, result in crew.arrivals(range(6))]
    assert sorted(arrived) == [(unit, WIDE + unit) for unit in range(6)]
    assert deaths == [most, most]
    assert crew.losses >= 1
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.parametrize("group", [False, True], ids=["one worker", "all workers"])
def test_workers_killed_twenty_times_in_a_row(tmp_path, group):
    """As the system does when memory is short. Losses with results in between never end a run."""
    blocks = 250
    words = ["tournament", str(cup(tmp_path, blocks))]
    calm = run([*words, "--workers", "1", "--out", str(tmp_path / "calm")], tmp_path / "calm-said")
    out = tmp_path / "out"
    with command([*words, "--workers", "2", "--out", str(out)], tmp_path / "said") as under_way:
        for _ in range(20):
            assert further(out, len(held(out)) + 1, under_way)
            killed(under_way.workers()[: None if group else 1])
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert ended.code == 0, ended.said
    assert "Traceback" not in ended.said
    assert ended.tables == calm.tables
    assert rows(out) == rows(tmp_path / "calm")
    assert page(out) == page(tmp_path / "calm")
    ((losses, again),) = copied(out, "SELECT losses, again FROM runs")[0]
    assert 0 < losses <= 20
    assert again >= losses
    assert f"workers were lost {counted(losses, 'time')}" in ended.note


def test_workers_that_die_at_once_end_the_run(tmp_path):
    """One line, and the ledger is kept: where they can live, the same command goes on."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(DIES_AT_ONCE)
    out = tmp_path / "out"
    words = ["tournament", str(cup(tmp_path, 4)), "--out", str(out)]
    assert run([*words, "--workers", "1", "--blocks", "2"], tmp_path / "before").code == 0
    known = kept(out)
    with command(
        [*words, "--workers", "2"],
        tmp_path / "said",
        {"PYTHONPATH": str(tmp_path / "site")},
    ) as under_way:
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert (ended.code, ended.out) == (2, "")
    (line,) = (one for one in ended.said.splitlines() if "run 1 goes on" not in one)
    assert line.startswith("arena: workers died 3 times, the last time with ")
    assert kept(out) == known
    assert run([*words, "--workers", "2"], tmp_path / "after").code == 0
    assert len(kept(out)) == 4
