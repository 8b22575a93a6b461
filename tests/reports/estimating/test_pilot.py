"""Unit costs come from real fights through a real scheduler, and nothing is left of it."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec

import pytest

from arena.errors import FightclockError, InputError
from reports.estimating import own_cluster, pilot
from reports.tournaments import tournament_file
from tests.reports.robustness import processes

SHORTEST = ("hold-or-strike", ("first-legal", "random"))

if find_spec("distributed") is None and os.environ.get("CI") != "true":
    pytest.skip("needs the package distributed", allow_module_level=True)


def test_a_real_run_is_measured(monkeypatch):
    """So many fights at least, in whole blocks, by a worker that takes most of the time."""
    monkeypatch.setattr(pilot, "_IDLE", 0.2)
    seen = []

    def own(workers):
        made = own_cluster.own_cluster(workers)

        class Noted:
            def __enter__(self):
                seen.append(made.__enter__())
                return seen[0]

            def __exit__(self, *about):
                return made.__exit__(*about)

        return Noted()

    monkeypatch.setattr(pilot, "own_cluster", own)
    found = pilot.run(tournament_file.load(*SHORTEST), 1, fights=2001, show=False)
    assert (found.workers, found.block) == (1, 2)
    assert found.fights == 2002
    assert 0 < found.counting < found.working * 5
    assert 50 < found.bytes_a_fight < 1000
    assert 10 < found.sent < 1000
    assert found.reading > 0
    assert all(20 < one < 2000 for one in found.memory)
    (cluster,) = seen
    assert not cluster.scheduler.is_running()
    assert not any(one.is_running() for one in cluster.workers)


def test_what_does_not_start_is_said_in_one_line(monkeypatch):
    """A Dask that cannot be started is no traceback."""
    monkeypatch.setattr(own_cluster, "_QUIET", ("--no-such-option",))
    with pytest.raises(FightclockError, match=r"a scheduler of Dask does not start: .*option"):
        own_cluster.own_cluster(1).__enter__()


def test_without_dask_it_is_named(monkeypatch):
    """Whoever lacks the package is told how to get it."""
    monkeypatch.setattr(own_cluster, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"fightclock\[cluster\]"):
        own_cluster.own_cluster(1).__enter__()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whatever_ends_it_no_process_is_left(tmp_path, number):
    """What a queue of jobs or a closed terminal sends ends scheduler and workers, too."""
    import psutil  # type: ignore[import-untyped]  # comes with distributed

    words = ["estimate", "mirrored-duel", "--seconds", "60", "--workers", "1"]
    with processes.command(words, tmp_path) as command:
        running = psutil.Process(command.pid)
        assert processes.eventually(lambda: len(running.children()) == 2)
        started = running.children()
        command.kill(number)
        assert command.end().code == 130
    gone, alive = psutil.wait_procs(started, 20)
    assert (len(gone), alive) == (2, [])
