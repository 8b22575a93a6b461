"""Worker processes of this machine, each with a pipe of its own.

Where workers share one pipe for their results, as those of loky and `concurrent.futures` do, a run
hangs for ever if one is killed in the middle of sending: the others keep the pipe open, and the
rest of the message is waited for. A pipe of its own ends with its worker, also inside a message.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any

from arena.errors import FightclockError
from reports.running.crew import Chunk, worked

_SPAWN = multiprocessing.get_context("spawn")
_LEAVE = 10.0  # seconds that a worker may take to end by itself

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

_Answer = tuple[Chunk | None, Exception | None]
_Order = tuple[Future[Chunk], Sequence[Any]]


class WorkerLost(Exception):
    """A worker process has ended, and nobody had told it to."""


def _serve(pipe: Connection) -> None:
    """Be a worker: get the task, then one chunk after the other, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the process that hired us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    task: Callable[[Any], Any] | None = None
    try:
        packed = pipe.recv_bytes()
        while True:
            units = pipe.recv()
            answer: _Answer
            try:
                if task is None:
                    task = pickle.loads(packed)
                answer = worked(task, units), None
            except Exception as error:
                error.add_note(traceback.format_exc())
                answer = None, error
            try:
                pipe.send(answer)
            except OSError:
                raise
            except Exception as error:  # it cannot be pickled, and nothing has been sent
                said = answer[1] or error
                pipe.send((None, FightclockError(f"{type(said).__name__}: {said}")))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End at once when the process that hired us does: nobody wants what is being worked on."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


@contextmanager
def _starting() -> Iterator[None]:
    """What a process inherits that starts meanwhile: one thread, and that Ctrl-C does not matter.

    Ctrl-C reaches all processes of a terminal, also a worker that has not come as far as `_serve`.
    """
    mask = hasattr(signal, "pthread_sigmask")
    if mask:
        # It would start with the first worker, and listen to Ctrl-C again as soon as it has.
        resource_tracker.ensure_running()
        signals = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    os.environ.update(_ONE_THREAD)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        if mask:
            signal.pthread_sigmask(signal.SIG_SETMASK, signals)


class _Worker:
    """A worker process, and the thread that brings it chunks from a queue until it gets None."""

    def __init__(self, packed: bytes, orders: SimpleQueue[_Order | None]) -> None:
        self._packed = packed
        self._orders = orders
        self._pipe, theirs = _SPAWN.Pipe()
        # A daemon is killed at the latest when this process ends, and starts no pools of its own.
        self._process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        self._thread = threading.Thread(target=self._bring, daemon=True)
        try:
            with _starting():
                self._process.start()
        finally:
            theirs.close()
        self._thread.start()

    def _bring(self) -> None:
        # Not with the process: starting it would wait for ever if it died with half the task.
        with suppress(OSError):  # the first chunk will show it
            self._pipe.send_bytes(self._packed)
        while (order := self._orders.get()) is not None:
            future, units = order
            if not future.set_running_or_notify_cancel():
                continue
            try:
                self._pipe.send(units)
                chunk, error = self._pipe.recv()
            except (EOFError, OSError):
                future.set_exception(WorkerLost())
                break
            except Exception as unreadable:  # an error of somebody else's that cannot be unpickled
                chunk, error = None, unreadable
            if error is None:
                future.set_result(chunk)
            else:
                future.set_exception(error)
        self._pipe.close()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._process.kill()

    def join(self) -> None:
        """Wait until it has ended, which it has been told to, but not for ever."""
        self._thread.join(_LEAVE)
        self._process.join(_LEAVE)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()


class Local:
    """Some worker processes. When one is lost, all are replaced."""

    lost: tuple[type[BaseException], ...] = (WorkerLost,)

    def __init__(self, task: Callable[[Any], Any], workers: int) -> None:
        self.workers = workers
        self._packed = pickle.dumps(task)
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._hired: list[_Worker] = []

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        while len(self._hired) < self.workers:
            try:
                self._hired.append(_Worker(self._packed, self._orders))
            except OSError as error:
                raise FightclockError(f"a worker process cannot be started ({error})") from error
        future: Future[Chunk] = Future()
        self._orders.put((future, units))
        return future

    def replace(self) -> None:
        self.dismiss(finished=False)

    def dismiss(self, finished: bool) -> None:
        """Let the workers go. The next chunk would be brought to new ones."""
        for worker in self._hired:
            self._orders.put(None)
            if not finished:
                worker.kill()
        for worker in self._hired:
            worker.join()
        self._hired = []
        self._orders = SimpleQueue()
