"""Workers that do units of work: results as they arrive, lost workers replaced."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

from arena.errors import FightclockError
from reports.running.interrupts import Interrupts

U = TypeVar("U")
R = TypeVar("R")

DEATHS = 3  # after so many losses at one place the units there are the likely cause
_AHEAD = 2  # chunks under way for each worker, so that it finds the next one waiting
_LOOK = 0.1  # seconds between two looks at whether Ctrl-C was pressed
_SECONDS = 0.25  # of work in a chunk: long against the way there, short for whoever watches
_LARGEST = 100  # units in a chunk

Chunk = tuple[list[Any], float]
"""The results of some units, and how many seconds they took together."""


def worked(task: Callable[[Any], Any], units: Sequence[Any]) -> Chunk:
    """Do some units; every kind of worker ends here."""
    start = time.perf_counter()
    return [task(unit) for unit in units], time.perf_counter() - start


class Hands(Protocol):
    """Where chunks are worked: processes of this machine, or a cluster."""

    workers: int
    """How many work at once, as far as is known."""

    lost: tuple[type[BaseException], ...]
    """The errors by which a lost worker shows; what it had under way is done again."""

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        """Send a chunk to be worked."""
        ...

    def replace(self) -> None:
        """Something was lost: be ready to take chunks again.

        Raises:
            FightclockError: that cannot be.
        """
        ...

    def dismiss(self, finished: bool) -> None:
        """Let the workers go; unless all is `finished`, at once."""
        ...


@runtime_checkable
class Mending(Protocol):
    """What hands have that themselves do again what a lost worker had under way."""

    losses: int
    """How often they lost a worker without anybody else noticing."""

    again: int
    """How many units they had done again."""


class Crew(Generic[U, R]):
    """Does units of work, here or by other `hands`; when left, it lets them go."""

    def __init__(
        self, task: Callable[[U], R], interrupts: Interrupts, hands: Hands | None = None
    ) -> None:
        self._losses = self._again = 0
        self._task = task
        self._interrupts = interrupts
        self._hands = hands
        self._idle = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        if self._hands is not None:
            self._hands.dismiss(self._idle)

    @property
    def losses(self) -> int:
        """How often a worker was lost."""
        return self._losses + (self._hands.losses if isinstance(self._hands, Mending) else 0)

    @property
    def again(self) -> int:
        """How many units had to be done again because of that."""
        return self._again + (self._hands.again if isinstance(self._hands, Mending) else 0)

    def arrivals(self, units: Iterable[U]) -> Generator[tuple[U, R], None, None]:
        """Yield each unit with `task(unit)`, in whatever order they are done.

        The task must be pure and, with other hands, picklable. A worker that dies (killed, out of
        memory, cut off) costs time only: what it had not delivered is done again, and nothing is
        delivered twice.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
            FightclockError: workers were lost `DEATHS` times without any result in between.
        """
        if self._hands is None:
            for unit in units:
                with self._interrupts.open():
                    result = self._task(unit)
                yield unit, result
            return
        yield from self._by_hands(iter(units), self._hands)

    def _by_hands(self, source: Iterator[U], hands: Hands) -> Generator[tuple[U, R], None, None]:
        waiting: dict[Future[Chunk], list[U]] = {}
        # What was lost on the way is sent again unit by unit, and nothing beside it: if it is lost
        # once more, it is known which unit is to blame.
        left: deque[U] = deque()
        sending: list[U] = []  # neither waiting nor left
        deaths, size = 0, 1
        self._idle = False
        while True:
            delivered: list[tuple[U, R]] = []
            try:
                while len(waiting) < (1 if left else _AHEAD * hands.workers):
                    part = [left.popleft()] if left else list(islice(source, size))
                    if not part:
                        break
                    sending = part
                    waiting[hands.submit(part)] = part
                    sending = []
                if not waiting:
                    self._idle = True
                    return
                # Not `open`: what strikes while `wait` holds the locks of futures would leave them
                # locked, and the threads that bring the results would wait for ever.
                self._interrupts.check()
                while not wait(waiting, _LOOK, FIRST_COMPLETED).done:
                    self._interrupts.check()
                self._interrupts.check()
                for future in [one for one in waiting if one.done()]:
                    results, seconds = future.result()
                    part = waiting.pop(future)
                    delivered += zip(part, results, strict=True)
                    size = int(_SECONDS * len(results) / max(seconds, 1e-9))
                    size = max(1, min(_LARGEST, size))
                    deaths = 0
            except hands.lost as error:
                deaths += 1
                lost = [unit for part in (*waiting.values(), sending) for unit in part]
                waiting.clear()
                sending = []
                left.extendleft(reversed(lost))
                self._losses += 1
                self._again += len(lost)
                if deaths == DEATHS:
                    raise FightclockError(
                        f"workers died {deaths} times, the last time with {left[0]}"
                    ) from error
                hands.replace()
            yield from delivered
