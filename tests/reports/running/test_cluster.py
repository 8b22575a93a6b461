"""A cluster gives what one process gives, whatever happens to its workers and its scheduler."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import scenarios
from arena.errors import FightclockError, InputError
from reports.running import cluster
from reports.running.bout import Bout, Entrant, Plan, Row
from reports.running.cluster import Cluster
from reports.running.crew import Crew
from reports.running.interrupts import Interrupts
from reports.running.runner import End, Stage, run
from reports.running.unit import Unit, Work

ROOT = Path(__file__).resolve().parents[3]
BOUTS = (Bout(0, 0, 1), Bout(0, 1, 0))
BLOCKS = 40


@dataclass
class Dask:
    """A scheduler of our own, and the workers that it is given."""

    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    said: str = ""
    """What stood in the brackets of the last sign."""

    def start(self, sign: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start one, and wait until its log shows the sign, a pattern with brackets."""
        settings = {
            "PYTHONPATH": str(ROOT),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",  # a second death is too many
        }
        told = self.folder / f"{len(self.processes)}.log"
        with told.open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments, "--host", "127.0.0.1"],
                cwd=self.folder,
                env={**os.environ, **settings},
                stdout=log,
                stderr=log,
                start_new_session=True,  # a nanny's children go with it
            )
        self.processes.append(process)
        until = time.monotonic() + 60
        while not (found := re.search(sign, told.read_text())):
            if process.poll() is not None or time.monotonic() > until:
                pytest.fail(told.read_text())
            time.sleep(0.05)
        self.said = found[1]
        return process

    def scheduler(self, port: str = "0") -> None:
        asked = ("--port", port, "--no-dashboard")
        self.head = self.start(r"Scheduler at:\s+(\S+)\s", "scheduler", *asked)
        self.address = self.said

    def worker(self, *arguments: str) -> subprocess.Popen[bytes]:
        quiet = ("--no-dashboard", "--memory-limit", "0", "--nthreads", "1")
        return self.start("(Registered to)", "worker", self.address, *quiet, *arguments)

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        for process in self.processes:
            process.wait(10)


@contextmanager
def dask(folder: Path) -> Iterator[Dask]:
    if find_spec("distributed") is None:
        why = "needs the package distributed"
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    started = Dask(folder)
    try:
        started.scheduler()
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A cluster of two workers that are replaced when they die."""
    with dask(tmp_path_factory.mktemp("whole")) as started:
        started.worker("--nworkers", "2")
        yield started


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Dask]:
    """A scheduler without workers."""
    with dask(tmp_path) as started:
        yield started


@dataclass
class Memory:
    """A store, and evidence that takes all."""

    kept: dict[int, list[Row]] = field(default_factory=dict)
    taken: list[Row] = field(default_factory=list)
    enough: bool = False

    def blocks(self) -> Iterator[int]:
        return iter(sorted(self.kept))

    def rows(self, start: int, upto: int) -> Iterator[list[Row]]:
        return (self.kept[block] for block in range(start, upto))

    def store(self, block: int, rows: Sequence[Row]) -> None:
        assert block not in self.kept
        self.kept[block] = list(rows)

    def stage(self, block: int) -> Stage:
        return Stage(BLOCKS, BOUTS)

    def take(self, rows: Sequence[Row]) -> None:
        self.taken += rows

    def leader(self) -> str:
        return ""


@dataclass(frozen=True)
class Deadly:
    """Work that kills its worker at one block: the first time, or always."""

    work: Work
    block: int
    mark: Path
    always: bool = False

    def __call__(self, unit: Unit) -> list[Row]:
        if unit.block == self.block and (self.always or not self.mark.exists()):
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.work(unit)


@dataclass(frozen=True)
class Slow:
    """A task that takes its time, and tells who did it with which object."""

    seconds: float

    def __call__(self, unit: int) -> tuple[int, int]:
        time.sleep(self.seconds)
        return os.getpid(), id(self)


class Busy:
    """A task that tells how often it is done at the same time."""

    now = 0

    def __call__(self, unit: int) -> int:
        Busy.now += 1
        time.sleep(0.02)
        together = Busy.now
        Busy.now -= 1
        return together


def process_name() -> str:
    return str(os.getpid())


def fails(unit: int) -> None:
    raise FightclockError(f"unit {unit} breaks down")


def lacks(unit: int) -> None:
    import_module("not_there")


def fought(hands: Callable[[Work], Cluster] | None = None) -> tuple[list[Row], End]:
    duel: Any = scenarios.load("mirrored-duel")
    entrants = (Entrant("steady", "never-abandons"), Entrant("fickle", "abandons(gain=30)"))
    memory = Memory()
    end = run(Plan((duel,), entrants, 1), memory, BLOCKS, memory, hands)
    return memory.taken, end


def arrived(hands: Cluster, units: int, at_first: Callable[[Any], object] = bool) -> list[Any]:
    """What the units give, in their order; `at_first` is told the first that arrives."""
    found: dict[int, Any] = {}
    with Interrupts() as interrupts, Crew(Slow(0), interrupts, hands) as crew:
        for unit, result in crew.arrivals(range(units)):
            if not found:
                at_first(result)
            assert unit not in found
            found[unit] = result
    return [found[unit] for unit in range(units)]


def test_a_cluster_gives_the_same_rows(whole, caplog, capfd):
    """Rows depend on the plan alone; and no thread of ours is left behind."""
    before = set(threading.enumerate())
    rows, end = fought(lambda work: Cluster(work, whole.address))
    assert set(threading.enumerate()) == before
    assert rows == fought()[0]
    assert (end.taken, end.losses, end.again) == (BLOCKS, 0, 0)
    assert capfd.readouterr().err + caplog.text == ""


def test_a_killed_worker_is_counted_and_costs_no_row(whole, tmp_path, caplog, capfd):
    """Every block comes once, though what the worker had under way was done again."""
    mark = tmp_path / "died"
    rows, end = fought(lambda work: Cluster(Deadly(work, 5, mark), whole.address))
    assert mark.exists()
    assert rows == fought()[0]
    assert end.losses == 1
    assert end.again >= 1
    assert capfd.readouterr().err + caplog.text == ""


def test_a_chunk_that_kills_every_worker_ends_the_run(whole, tmp_path, caplog, capfd):
    """The unit is named, and what came before it is kept."""
    mark = tmp_path / "died"
    with pytest.raises(FightclockError, match=r"every worker dies .*block=0"):
        fought(lambda work: Cluster(Deadly(work, 0, mark, always=True), whole.address))
    assert capfd.readouterr().err + caplog.text == ""


def test_a_task_stays_one_object_in_a_worker(whole):
    """What is made ready for a scenario once serves all chunks of a worker."""
    found = arrived(Cluster(Slow(0.02), whole.address.removeprefix("tcp://")), 60)
    assert len(set(found)) == len({process for process, _ in found})


def test_the_error_of_a_task_comes_back(whole):
    with pytest.raises(FightclockError, match=r"^unit \d breaks down$"):
        arrived(Cluster(fails, whole.address), 3)


def test_a_package_that_a_worker_lacks_is_named(whole):
    with pytest.raises(FightclockError, match=r"cannot load the program: .*'not_there'"):
        arrived(Cluster(lacks, whole.address), 3)


def test_another_program_on_a_worker_is_refused(whole):
    """Rows of other code would pass for ours."""
    hands = Cluster(Slow(0), whole.address, code=process_name)
    with pytest.raises(FightclockError, match=rf"runs .*; expected .* code {os.getpid()}"):
        arrived(hands, 3)


def test_what_is_taken_back_is_not_waited_for(whole):
    """Whoever lost a chunk sends all again, and must not get it twice."""
    hands = Cluster(Slow(0.1), whole.address)
    lost = [hands.submit([unit]) for unit in range(20)]
    hands.replace()
    results, _ = hands.submit([0]).result(60)
    hands.dismiss(finished=True)
    assert len(results) == 1
    assert all(one.cancelled() for one in lost)


def test_ctrl_c_is_heard_at_once_and_in_silence(whole):
    """What is under way is given up; the cluster stays."""
    script = (
        "from tests.reports.running import test_cluster as t\n"
        f"hands = t.Cluster(t.Slow(30), {whole.address!r})\n"
        "print('sent', flush=True)\n"
        "try:\n"
        "    t.arrived(hands, 9)\n"
        "except KeyboardInterrupt:\n"
        "    print('heard')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "sent\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=20) == ("heard\n", "")


@pytest.mark.parametrize("address", ["127.0.0.1:9", "tcp://127.0.0.1", "", "nowhere://a:1", "a b"])
def test_nobody_there(address, monkeypatch, caplog, capfd):
    """One line says what was tried."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "_ANSWER", 1.0)
    before = set(threading.enumerate())
    with pytest.raises(InputError, match="expected the address of a Dask scheduler") as caught:
        Cluster(Slow(0), address)
    assert caught.value.found == address
    assert set(threading.enumerate()) == before
    assert capfd.readouterr().err + caplog.text == ""


def test_without_the_package_its_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"fightclock\[cluster\]"):
        Cluster(Slow(0), "127.0.0.1:9")


def test_a_scheduler_of_another_version_is_refused(whole, monkeypatch):
    """Dask itself only warns, and fails later."""
    from distributed import versions

    theirs = versions.get_versions(["fightclock"])
    packages = theirs["packages"] | {"fightclock": "0.0.1"}
    monkeypatch.setattr(versions, "get_versions", lambda **_: theirs | {"packages": packages})
    with pytest.raises(InputError, match=r"the scheduler: fightclock .*expected 0\.0\.1, as here"):
        Cluster(Slow(0), whole.address)


def test_a_scheduler_without_workers_says_how_to_start_one(bare):
    with pytest.raises(InputError, match=f"start one: dask worker {bare.address}"):
        arrived(Cluster(Slow(0), bare.address, patience=1), 3)


def test_workers_may_be_gone_for_a_while(bare):
    """The run waits for the next one; the scheduler keeps what is to be done."""
    first = bare.worker("--no-nanny")

    def gone(result: tuple[int, int]) -> None:
        first.kill()
        first.wait()
        bare.worker("--no-nanny")

    hands = Cluster(Slow(0.05), bare.address)
    found = arrived(hands, 20, gone)
    assert len({process for process, _ in found}) == 2
    assert hands.losses == 1
    assert hands.again >= 1


def test_a_scheduler_that_comes_back_is_found_again(bare, caplog, capfd):
    """What the lost one knew is sent to the next."""

    def gone(result: tuple[int, int]) -> None:
        bare.head.kill()
        bare.head.wait()
        bare.scheduler(bare.address.rpartition(":")[2])
        bare.worker("--no-nanny")

    bare.worker("--no-nanny")
    hands = Cluster(Slow(0.05), bare.address)
    assert len(arrived(hands, 20, gone)) == 20
    assert hands.losses >= 1
    assert hands.again >= 1
    assert capfd.readouterr().err + caplog.text == ""


def test_a_scheduler_that_stays_away_ends_the_run(bare, caplog, capfd):
    """The message says that nothing stored is lost; no thread of ours is left behind."""
    bare.worker("--no-nanny")
    before = set(threading.enumerate())
    hands = Cluster(Slow(0.05), bare.address, patience=1)
    with pytest.raises(FightclockError, match="was lost; what was stored is kept"):
        arrived(hands, 400, lambda _: bare.head.kill())
    assert set(threading.enumerate()) == before
    assert capfd.readouterr().err + caplog.text == ""


def test_one_chunk_at_a_time_in_a_process():
    """The threads of a worker take turns: nothing promises that two fights get along in one."""
    task = pickle.dumps((cluster._program(None), None, pickle.dumps(Busy())))
    units = pickle.dumps([1])
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(cluster._work, [task] * 3, [units] * 3))
    assert [pickle.loads(answer)[0] for answer in answers] == [[1]] * 3
