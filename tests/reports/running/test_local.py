"""Worker processes of this machine: what they cannot send, and when they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.errors import FightclockError
from reports.running.local import Local
from tests.reports.running.made_tasks import Early, Failing, Unsendable

ROOT = Path(__file__).resolve().parents[3]


def answered(task, units):
    hands = Local(task, 1)
    try:
        return hands.submit(units).result(60)
    finally:
        hands.dismiss(finished=False)


def test_a_chunk_comes_back_with_its_seconds():
    results, seconds = answered(Early(0), [2, 3])
    assert [result for result, _ in results] == [4, 9]
    assert seconds > 0


def test_an_error_comes_back_with_where_it_was_raised(tmp_path):
    with pytest.raises(ZeroDivisionError, match="unit 3") as caught:
        answered(Failing(tmp_path, 3), [3])
    assert "made_tasks.py" in "".join(caught.value.__notes__)


def test_what_cannot_be_sent_is_an_error_and_no_lost_worker():
    """Else it would be tried again, and once more."""
    with pytest.raises(FightclockError, match="pickle"):
        answered(Unsendable(), [1])


def test_nobody_is_hired_before_there_is_work():
    hands = Local(Early(0), 2)
    hands.dismiss(finished=True)
    assert hands.submit([5]).result(60)[0][0][0] == 25
    hands.dismiss(finished=True)


PROGRAM = """
import sys
import time
from pathlib import Path
from reports.running.local import Local
from tests.reports.running.made_tasks import Endless

if __name__ == "__main__":
    hands = Local(Endless(Path(sys.argv[1]), 0), 2)
    hands.submit([1])
    hands.submit([2])
    time.sleep(600)
"""


def running(pid):
    """Whether it is a process that has not ended; one that waits to be buried has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_workers_end_with_the_process_that_hired_them(tmp_path):
    """Also when it is killed and can tell them nothing, and in the middle of their work."""
    program, pids = tmp_path / "program.py", tmp_path / "pids"
    program.write_text(PROGRAM)
    pids.mkdir()
    path = os.pathsep.join([str(ROOT), *sys.path])
    process = subprocess.Popen(
        [sys.executable, str(program), str(pids)], env={**os.environ, "PYTHONPATH": path}
    )
    with process:
        while process.poll() is None and len(list(pids.iterdir())) < 2:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    workers = [int(one.name) for one in pids.iterdir()]
    assert len(workers) == 2
    patience = time.monotonic() + 60
    while any(map(running, workers)) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not any(map(running, workers))
