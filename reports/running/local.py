"""Worker processes of this machine."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any

from reports.running.crew import Chunk, worked

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


def _work(units: Sequence[Any]) -> Chunk:
    assert _task is not None
    return worked(_task, units)


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


class Local:
    """A pool of processes; a dead one breaks the pool for good, and another takes its place."""

    lost: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, task: Callable[[Any], Any], workers: int) -> None:
        self.workers = workers
        self._task = task
        self._sent: list[Future[Chunk]] = []
        self._pool = self._new()

    def _new(self) -> Any:
        # A worker imports this file too, and has no need of the pool.
        from joblib.externals.loky import ProcessPoolExecutor

        return ProcessPoolExecutor(
            self.workers, initializer=_enlist, initargs=(self._task,), env=_ONE_THREAD
        )

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        with _deaf():
            future: Future[Chunk] = self._pool.submit(_work, units)
        self._sent = [one for one in self._sent if not one.done()]
        self._sent.append(future)
        return future

    def replace(self) -> None:
        self.dismiss(finished=False)
        self._pool = self._new()

    def dismiss(self, finished: bool) -> None:
        if not finished:
            # Loky's thread stumbles over what it has not yet passed on when it is told to kill.
            patience = time.monotonic() + 1.0
            while time.monotonic() < patience:
                if all(one.running() or one.done() for one in self._sent):
                    break
                time.sleep(0.001)
        self._pool.shutdown(wait=True, kill_workers=not finished)
