"""How far a run is: a bar for people, sparse lines for logs, both on the error stream."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from reports.words import time_left

_QUIET = 5.0  # seconds between two lines in a log, at least
_FRESH = 0.5  # seconds between two looks at who leads: it costs more than a short fight


class Meter(Protocol):
    """Told of every finished unit of work."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def advance(self, fights: int, blocks_done: int, leader: Callable[[], str]) -> None:
        """So many fights more are done; so many whole blocks by now; and who leads, if asked."""
        ...


def meter(
    show: bool,
    size: int,
    blocks: int,
    before: int = 0,
    stream: TextIO | None = None,
    noun: str = "blocks",
) -> Meter:
    """The right meter: a bar if `stream` (default: stderr) is a terminal, else sparse lines.

    Args:
        show: Whether to show anything.
        size: How many fights a block has.
        blocks: How many blocks there will be at most.
        before: How many of them were done before.
        stream: Where to.
        noun: What blocks are called.
    """
    stream = stream or sys.stderr
    if not show:
        return _Silent()
    if stream.isatty():
        return _Bar(size, blocks, before, stream, noun)
    return _Lines(size, blocks, before, stream, noun)


class _Silent:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def advance(self, fights: int, blocks_done: int, leader: Callable[[], str]) -> None:
        pass


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        seconds = task.elapsed or 0.0
        rate = task.fields["fights"] / seconds if seconds > 0 else 0.0
        return Text(f"{rate:,.0f} fights/s")


class _Left(ProgressColumn):
    max_refresh = 0.5  # as rich's own: a number that changes all the time cannot be read

    def render(self, task: Task) -> Text:
        return Text(time_left(task.time_remaining))


class _Bar:
    def __init__(self, size: int, blocks: int, before: int, stream: TextIO, noun: str) -> None:
        self._progress = Progress(
            BarColumn(bar_width=20),
            TextColumn(f"{{task.fields[done]:,}} of {{task.fields[blocks]:,}} {noun}"),
            _Speed(),
            _Left(),
            TextColumn(" {task.fields[leader]}", markup=False),
            console=Console(file=stream),
            transient=True,
        )
        self._looked = 0.0
        self._task = self._progress.add_task(
            "",
            total=size * blocks,
            completed=size * before,
            done=before,
            blocks=blocks,
            fights=0,
            leader="",
        )

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *about: object) -> None:
        self._progress.stop()

    def advance(self, fights: int, blocks_done: int, leader: Callable[[], str]) -> None:
        fields = self._progress.tasks[0].fields
        said, now = fields["leader"], time.monotonic()
        if now - self._looked >= _FRESH:
            self._looked, said = now, leader()
        self._progress.update(
            self._task,
            advance=fights,
            done=blocks_done,
            fights=fields["fights"] + fights,
            leader=said,
        )


class _Lines:
    def __init__(self, size: int, blocks: int, before: int, stream: TextIO, noun: str) -> None:
        self._noun = noun
        self._wanted = size * (blocks - before)
        self._blocks = blocks
        self._stream = stream
        self._fights = 0
        self._start = self._last = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def advance(self, fights: int, blocks_done: int, leader: Callable[[], str]) -> None:
        self._fights += fights
        now = time.monotonic()
        if now - self._last < _QUIET and self._fights < self._wanted:
            return
        self._last = now
        seconds = max(now - self._start, 1e-9)
        left = seconds / max(self._fights, 1) * max(self._wanted - self._fights, 0)
        said = leader()
        # A log that is full or gone is no reason to stop.
        with contextlib.suppress(OSError):
            print(
                f"{blocks_done:,} of {self._blocks:,} {self._noun}, {self._fights / seconds:,.0f} "
                f"fights/s, {time_left(left)}" + (f"; {said}" if said else ""),
                file=self._stream,
                flush=True,
            )
