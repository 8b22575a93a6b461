"""Worker processes that do units of work and hand the results back in order."""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any, Generic, TypeVar

from arena.errors import FightclockError
from reports.interrupts import Interrupts

U = TypeVar("U")
R = TypeVar("R")

DEATHS = 3  # after so many broken crews at one place the units there are the likely cause
# Chunks under way for each worker, so that a slow one leaves nobody idle. More than two would not
# all fit into loky's queue; see `_Crew.dismiss`.
_AHEAD = 2
_SECONDS = 0.25  # of work in a chunk: long against the way there, short for whoever watches
_LARGEST = 100  # units in a chunk

# A worker is one thread: several that each start one thread for every core slow all down.
_ONE_THREAD = dict.fromkeys(
    (
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
        "BLIS_NUM_THREADS",
        "VECLIB_MAXIMUM_THREADS",
        "NUMEXPR_NUM_THREADS",
    ),
    "1",
)

_task: Callable[[Any], Any] | None = None


def _enlist(task: Callable[[Any], Any]) -> None:
    """Start a worker: it gets the task once, and leaves Ctrl-C to the process that hired it."""
    global _task  # noqa: PLW0603  # a process pool offers a worker no other place
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _task = task


def _work(units: Sequence[Any]) -> tuple[list[Any], float]:
    """Do some units; return their results and how many seconds they took together."""
    assert _task is not None
    start = time.perf_counter()
    return [_task(unit) for unit in units], time.perf_counter() - start


@contextmanager
def _deaf() -> Iterator[None]:
    """Let Ctrl-C wait, here and for good in every process that starts meanwhile.

    It reaches all processes of a terminal, also a worker that has not come as far as `_enlist`.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It would start with the first worker, and listen to Ctrl-C again as soon as it has started.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_order(
    task: Callable[[U], R], units: Sequence[U], workers: int, interrupts: Interrupts
) -> Iterator[R]:
    """Yield `task(unit)` for each unit, in the units' order whoever finishes first.

    The task must be pure and, for more than one worker, picklable. One worker is this process. A
    worker that dies (killed, out of memory) costs time only: what it had not delivered is done
    again, and nothing is delivered twice.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; the crew has been dismissed.
        FightclockError: workers died `DEATHS` times without any result in between.
    """
    if workers == 1:
        for unit in units:
            with interrupts.open():
                result = task(unit)
            yield result
        return
    done = deaths = 0
    while done < len(units):
        before = done
        crew: _Crew[U, R] = _Crew(task, min(workers, len(units)), interrupts)
        try:
            for results in crew.through(units[done:]):
                done += len(results)
                yield from results
        except BrokenProcessPool as error:
            # In a long night workers may die now and then; what has been done since is no loss.
            deaths = deaths + 1 if done == before else 1
            if deaths == DEATHS:
                raise FightclockError(
                    f"worker processes died {deaths} times, the last time at or after "
                    f"unit {done + 1} of {len(units)}"
                ) from error
        finally:
            crew.dismiss()


class _Crew(Generic[U, R]):
    """One process pool; a dead worker breaks it for good."""

    def __init__(self, task: Callable[[U], R], workers: int, interrupts: Interrupts) -> None:
        # A worker imports this file too, and has no need of the pool.
        from joblib.externals.loky import ProcessPoolExecutor

        self._workers = workers
        self._interrupts = interrupts
        self._finished = False
        self._waiting: deque[Future[tuple[list[R], float]]] = deque()
        self._pool = ProcessPoolExecutor(
            workers, initializer=_enlist, initargs=(task,), env=_ONE_THREAD
        )

    def through(self, units: Sequence[U]) -> Iterator[list[R]]:
        """Yield the results chunk by chunk, in order."""
        waiting = self._waiting
        sent, chunk = 0, 1
        while sent < len(units) or waiting:
            while sent < len(units) and len(waiting) < _AHEAD * self._workers:
                with _deaf():
                    waiting.append(self._pool.submit(_work, units[sent : sent + chunk]))
                sent += chunk
            with self._interrupts.open():
                results, seconds = waiting[0].result()
            waiting.popleft()
            yield results
            chunk = max(1, min(_LARGEST, int(_SECONDS * len(results) / max(seconds, 1e-9))))
        self._finished = True

    def dismiss(self) -> None:
        """End the workers, at once unless all is done."""
        if not self._finished:
            # Loky's thread stumbles over what it has not yet passed on when it is told to kill.
            patience = time.monotonic() + 1.0
            while time.monotonic() < patience:
                if all(one.running() or one.done() for one in self._waiting):
                    break
                time.sleep(0.001)
        self._pool.shutdown(wait=True, kill_workers=not self._finished)
