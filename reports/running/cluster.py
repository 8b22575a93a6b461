"""The workers of a Dask cluster: somebody else started it, and it goes on without us."""

from __future__ import annotations

import asyncio
import logging
import pickle
import platform
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import uuid4

from arena import __version__
from arena.errors import FightclockError, InputError
from reports.running.crew import DEATHS, Chunk, worked

PATIENCE = 30.0
"""Seconds for which a scheduler that was lost, or a first worker, is waited for."""

_ANSWER = 8.0  # seconds in which a scheduler answers
_LOOK = 1.0  # seconds between two looks at whether it is there, and who works for it
_CLOSE = 5.0  # seconds for taking leave
_ALIKE = ("python", "fightclock", "dask", "distributed")  # must be the same everywhere

_alone = threading.Lock()


def _program(code: Callable[[], str] | None) -> str:
    """What works here."""
    python = "{}.{}".format(*sys.version_info[:2])
    named = "" if code is None else f", code {code()}"
    return f"Fightclock {__version__}, Python {python}{named}"


@lru_cache(maxsize=4)
def _task(packed: bytes) -> Callable[[Any], Any]:
    """Unpack a task. It is kept, so that all that it holds stays the same in a worker.

    Raises:
        FightclockError: another program works here than where the task comes from.
    """
    expected, code, task = pickle.loads(packed)
    found = _program(code)
    if found != expected:
        raise FightclockError(f"the worker on {platform.node()} runs {found}; expected {expected}")
    unpacked: Callable[[Any], Any] = pickle.loads(task)  # only now: another program might stumble
    return unpacked


def _kept(packed: bytes) -> bytes:
    """What every chunk needs, as a result: Dask brings it to each worker once, and makes it anew.

    Data that was only sent to a worker would be lost with it.
    """
    return packed


def _work(packed: bytes, units: bytes) -> bytes:
    # Bytes, because Dask looks into lists. One at a time, because the threads of a process would
    # only slow each other down, and an agent need not expect them.
    with _alone:
        return pickle.dumps(worked(_task(packed), pickle.loads(units)))


@dataclass(frozen=True, slots=True)
class _Link:
    """A connection to the scheduler.

    Attributes:
        client: The `distributed.Client`.
        task: The packed task there.
        watch: Ends when the scheduler is lost; fails when there have been no workers for too long.
    """

    client: Any
    task: Any
    watch: asyncio.Task[None]


class Cluster:
    """Sends chunks to a running Dask scheduler.

    Dask itself does again what a killed worker had under way; it is counted here. A scheduler that
    is lost is looked for again, and what it knew is sent once more. All talk with it is done on an
    event loop in a thread of its own, so that nothing here waits where Ctrl-C is not heard.

    Attributes:
        workers: How many processes the cluster has, as far as is known; at least 1.
        losses: How often a worker that had chunks, or the scheduler, was lost.
        again: How many units had to be done again because of that.
    """

    def __init__(
        self,
        task: Callable[[Any], Any],
        address: str,
        patience: float = PATIENCE,
        code: Callable[[], str] | None = None,
    ) -> None:
        """Connect.

        Args:
            task: What is done with each unit; pure, and can be pickled.
            address: Of the scheduler, like "tcp://127.0.0.1:8786" or "127.0.0.1:8786".
            patience: For how many seconds a lost scheduler or a worker is waited for.
            code: Names the code that results depend on; can be pickled. A worker where it says
                something else than here is refused.

        Raises:
            InputError: no scheduler answers there, or its versions are others; or the package
                `distributed` is missing. From a chunk: there is no worker.
        """
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            expected = "the package distributed: pip install 'fightclock[cluster]'"
            raise InputError("", "cluster", address, expected) from None
        self.workers = 1
        self.lost: tuple[type[BaseException], ...] = (KilledWorker,)
        self.losses = self.again = 0
        self._client_type: Any = Client
        self._address = address
        self._patience = patience
        self._packed = pickle.dumps((_program(code), code, pickle.dumps(task)))
        self._client: Any = None
        self._seen = False  # a worker, ever
        self._fruitless = 0  # scheduler losses since the last result
        self._away: dict[str, tuple[Any, int]] = {}  # by key: Dask's future, and how many units
        self._deadly: Counter[str] = Counter()  # by first unit: how often Dask gave a chunk up
        self._sent: list[Future[Chunk]] = []
        self._levels = _hush()
        self._loop = asyncio.SelectorEventLoop()  # on Windows, Dask has no other choice
        self._loop.set_exception_handler(_ignored)
        self._thread = threading.Thread(target=self._run, name="cluster", daemon=True)
        self._thread.start()
        try:
            asyncio.run_coroutine_threadsafe(self._arrive(), self._loop).result()
        except BaseException:
            self.dismiss(finished=False)
            raise

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        future = asyncio.run_coroutine_threadsafe(self._delivered(list(units)), self._loop)
        self._sent = [one for one in self._sent if not one.done()]
        self._sent.append(future)
        return future

    def replace(self) -> None:
        """Take everything back: whoever lost something sends it again."""
        for one in self._sent:
            one.cancel()
        self._sent = []

    def dismiss(self, finished: bool) -> None:
        if not self._thread.is_alive():
            return
        self.replace()
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(_ANSWER)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_ANSWER)
        for logger, level in self._levels.items():
            logger.setLevel(level)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.get_loop().run_forever()

    async def _arrive(self) -> None:
        self._link = self._loop.create_task(self._found())
        await asyncio.shield(self._link)

    async def _leave(self) -> None:
        self._link.cancel()
        await asyncio.wait((self._link,))
        await self._hang_up()

    async def _found(self) -> _Link:
        """Connect for the first time."""
        try:
            return await self._connected(_ANSWER)
        except InputError:
            raise
        except Exception:  # Dask's own, and whatever a malformed address leads to
            expected = "the address of a Dask scheduler that answers, like tcp://127.0.0.1:8786"
            raise InputError("", "cluster", self._address, expected) from None

    async def _found_again(self) -> _Link:
        """Connect again, however often it takes."""
        until = time.monotonic() + self._patience
        while self._fruitless < DEATHS:
            left = until - time.monotonic()
            if left <= 0:
                break
            try:
                return await self._connected(min(left, _ANSWER))
            except InputError:
                raise
            except Exception:
                await asyncio.sleep(min(_LOOK, max(0.0, until - time.monotonic())))
        raise FightclockError(
            f"the Dask scheduler at {self._address} was lost; "
            "what was stored is kept: start the scheduler and the run again, and it goes on"
        )

    async def _connected(self, seconds: float) -> _Link:
        await self._hang_up()
        async with asyncio.timeout(seconds):
            client = self._client = self._client_type(
                self._address,
                asynchronous=True,
                set_as_default=False,
                timeout=seconds,
                name="fightclock",
            )
            await client
        client.subscribe_topic("all", self._told)
        with suppress(TimeoutError):  # one silent worker is no reason to give up
            async with asyncio.timeout(seconds):
                self._compare(await client.get_versions(packages=["fightclock"]))
        task = client.submit(_kept, self._packed, key=f"task-{uuid4().hex}")
        return _Link(client, task, self._loop.create_task(self._watch(client)))

    def _compare(self, versions: dict[str, Any]) -> None:
        ours = versions["client"]["packages"]
        there = {"the scheduler": versions["scheduler"]}
        there |= {f"the worker {name}": found for name, found in versions["workers"].items()}
        self.workers = max(1, len(versions["workers"]))
        for where, found in there.items():
            for package in _ALIKE:
                one, other = _version(found["packages"], package), _version(ours, package)
                if one != other:
                    raise InputError(
                        "", "cluster", f"{where}: {package} {one}", f"{other}, as here"
                    )

    async def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                await client.close(timeout=_CLOSE)

    async def _watch(self, client: Any) -> None:
        """Look whether the scheduler is there and has workers.

        Raises:
            InputError: there never was a worker.
            FightclockError: there has been none for some time.
        """
        last = time.monotonic()
        while client.status == "running":
            try:
                async with asyncio.timeout(self._patience):
                    found = len(await client.nthreads())
            except Exception:
                return
            now = time.monotonic()
            if found:
                self.workers, self._seen, last = found, True, now
            elif now - last >= self._patience:
                raise self._alone_there()
            await asyncio.sleep(_LOOK)

    def _alone_there(self) -> FightclockError:
        if not self._seen:
            expected = f"a Dask scheduler that has workers; start one: dask worker {self._address}"
            return InputError("", "cluster", self._address, expected)
        return FightclockError(
            f"the Dask scheduler at {self._address} has lost all workers; what was stored is kept: "
            f"start one (dask worker {self._address}) and the run again, and it goes on"
        )

    def _told(self, event: tuple[float, Any]) -> None:
        """Hear what the scheduler tells everybody."""
        about = event[1]
        if not isinstance(about, dict) or about.get("action") != "remove-worker":
            return
        keys = {
            key
            for kind in ("processing-tasks", "lost-computed-tasks")
            for key in about.get(kind, ())
        }
        # A chunk that Dask gives up is not done again here, and whoever sent it counts the loss.
        mine = [
            units
            for key, (future, units) in self._away.items()
            if key in keys and future.status != "error"
        ]
        if mine:
            self.losses += 1
            self.again += sum(mine)

    async def _delivered(self, units: list[Any]) -> Chunk:
        """Have a chunk worked, whatever happens to workers and scheduler."""
        while True:
            task = self._link
            link = await asyncio.shield(task)
            try:
                chunk = await self._answered(link, units)
            except self.lost:
                self._deadly[repr(units[0])] += 1
                if self._deadly[repr(units[0])] < 2:
                    raise
                raise FightclockError(
                    f"every worker dies that is given {units[0]}; the workers' logs may say why"
                ) from None
            except (ImportError, RuntimeError) as error:
                # A scheduler that cannot read what it is sent raises the second from the first.
                missing = error if isinstance(error, ImportError) else error.__cause__
                if not isinstance(missing, ImportError):
                    raise
                raise FightclockError(
                    f"the cluster at {self._address} cannot load the program: {missing}; "
                    f"expected there: {_program(None)}"
                ) from error
            if chunk is not None:
                self._fruitless = 0
                return chunk
            self.again += len(units)
            if self._link is task:
                self.losses += 1
                self._fruitless += 1
                link.watch.cancel()
                self._link = self._loop.create_task(self._found_again())

    async def _answered(self, link: _Link, units: list[Any]) -> Chunk | None:
        """Have a chunk worked; None if the scheduler was lost."""
        if link.client.status != "running":
            return None
        # First come, first served, also between several runs on one cluster.
        future = link.client.submit(
            _work,
            link.task,
            pickle.dumps(units),
            key=f"fights-{uuid4().hex}",
            fifo_timeout="0s",
        )
        self._away[future.key] = future, len(units)
        answer = asyncio.ensure_future(future.result())
        try:
            await asyncio.wait((answer, link.watch), return_when=asyncio.FIRST_COMPLETED)
            if answer.done() and not answer.cancelled():
                chunk: Chunk = pickle.loads(answer.result())
                return chunk
            if link.watch.done() and not link.watch.cancelled():
                link.watch.result()
            return None
        except (CancelledError, OSError):
            if future.status == "error":  # the task's own
                raise
            return None
        finally:
            answer.cancel()
            del self._away[future.key]
            future.release()


def _ignored(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say nothing of what Dask leaves behind when it is cut short."""


def _version(packages: dict[str, str | None], package: str) -> str:
    found = packages.get(package)
    if found is None:
        return "missing"
    return ".".join(found.split(".")[:2]) if package == "python" else found


def _hush() -> dict[logging.Logger, int]:
    """Silence Dask: it would tell of a killed worker, or of Ctrl-C, with whole tracebacks.

    Returns:
        The level that each silenced logger had.
    """
    warnings.filterwarnings("ignore", module=r"distributed\.")
    levels = {logger: logger.level for logger in _loggers()}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    return levels


def _loggers() -> Iterator[logging.Logger]:
    """All that have a level of their own; the others listen to these."""
    for name in sorted(logging.root.manager.loggerDict):
        logger = logging.getLogger(name)
        if name.split(".")[0] in ("distributed", "tornado") and logger.level:
            yield logger
