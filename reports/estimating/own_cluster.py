"""A Dask scheduler and workers on this machine, started for a while; and what they take."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import arena
from arena.errors import FightclockError, InputError

UNWATCHED = "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"
"""Dask's own profiler: unless this is "False", it keeps some 100 MB of what it has seen."""

_START = 60.0  # seconds in which a process has to be ready
_LEAVE = 10.0  # seconds that it may take to end
_ALONE = 120  # seconds after which they end by themselves, if nobody ends them
_QUIET = ("--no-dashboard", "--host", "127.0.0.1")


@dataclass(frozen=True, slots=True)
class OwnCluster:
    """A scheduler, its address, and its workers, a process each.

    Attributes:
        address: For `--cluster`.
        scheduler: Its process, as psutil sees it; and so the workers.
        workers: One process each.
    """

    address: str
    scheduler: Any
    workers: Sequence[Any]


@contextmanager
def own_cluster(workers: int) -> Iterator[OwnCluster]:
    """While entered, there is a scheduler with so many workers, reached from this machine only.

    Raises:
        InputError: the package distributed is missing.
        FightclockError: a process does not start.
    """
    if find_spec("distributed") is None:
        expected = "the package distributed: pip install 'fightclock[cluster]'"
        raise InputError("", "cluster", None, expected)
    with ExitStack() as stack:
        stack.enter_context(_ended_by_signals())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # Of one that is killed outright nothing is left either, after a while.
        words = ("scheduler", "--port", "0", "--idle-timeout", f"{_ALONE} s")
        scheduler = stack.enter_context(_process(folder, "scheduler", words))
        address = _told(scheduler, folder, "scheduler", r"Scheduler at:\s+(\S+)\s")
        given = f"--nthreads 1 --no-nanny --memory-limit 0 --death-timeout {_ALONE}".split()
        names = [f"worker-{number}" for number in range(workers)]
        hired = [
            stack.enter_context(_process(folder, name, ("worker", address, *given)))
            for name in names
        ]
        for name, one in zip(names, hired, strict=True):
            _told(one, folder, name, "(Registered to)")
        yield OwnCluster(address, _seen(scheduler), [_seen(one) for one in hired])


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """While entered, what asks a program to end does what Ctrl-C does: no process is left over."""
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # not every system has both
            if number is not None:
                before[number] = signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, signal.SIG_DFL if action is None else action)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _seen(process: subprocess.Popen[bytes]) -> Any:
    import psutil  # type: ignore[import-untyped]  # comes with distributed

    return psutil.Process(process.pid)


@contextmanager
def _process(folder: Path, name: str, words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask that writes its log into the folder; ended at the latest on leaving."""
    # This program, wherever it lies, and one thread for each process.
    settings = {
        "PYTHONPATH": os.pathsep.join(_program()),
        "OMP_NUM_THREADS": "1",
        UNWATCHED: "False",
    }
    with (folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, *_QUIET],
            cwd=folder,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for us; these are ended below
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(_LEAVE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _program() -> list[str]:
    assert arena.__file__ is not None
    before = os.environ.get("PYTHONPATH")
    return [str(Path(arena.__file__).resolve().parents[1]), *([before] if before else [])]


def _told(process: subprocess.Popen[bytes], folder: Path, name: str, sign: str) -> str:
    """Wait until its log shows the sign; what stands in its brackets.

    Raises:
        FightclockError: it ends, or does not show it in time.
    """
    until = time.monotonic() + _START
    log = folder / f"{name}.log"
    while not (found := re.search(sign, told := log.read_text(encoding="utf-8", errors="replace"))):
        if process.poll() is not None or time.monotonic() > until:
            last = (told.strip().splitlines() or ["it says nothing"])[-1]
            raise FightclockError(f"a {name.partition('-')[0]} of Dask does not start: {last}")
        time.sleep(0.05)
    return found[1]
