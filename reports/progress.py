"""How far a run is: a bar for people, sparse lines for logs, both on the error stream."""

from __future__ import annotations

import contextlib
import sys
import time
from types import TracebackType
from typing import Protocol, Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

_QUIET = 5.0  # seconds between two lines in a log, at least


class Meter(Protocol):
    """Told of every finished unit of work."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def advance(self, fights: int, blocks_done: int) -> None:
        """One more unit is done, of so many fights; so many whole blocks are done by now."""
        ...


def meter(show: bool, units: int, blocks: int, stream: TextIO | None = None) -> Meter:
    """The right meter: a bar if `stream` (default: stderr) is a terminal, else sparse lines."""
    stream = stream or sys.stderr
    if not show:
        return _Silent()
    if stream.isatty():
        return _Bar(units, blocks, stream)
    return _Lines(units, blocks, stream)


class _Silent:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def advance(self, fights: int, blocks_done: int) -> None:
        pass


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        seconds = task.elapsed or 0.0
        rate = task.fields["fights"] / seconds if seconds > 0 else 0.0
        return Text(f"{rate:,.0f} fights/s")


class _Bar:
    def __init__(self, units: int, blocks: int, stream: TextIO) -> None:
        self._progress = Progress(
            BarColumn(),
            TextColumn("{task.fields[done]} of {task.fields[blocks]} blocks"),
            _Speed(),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=Console(file=stream),
            transient=True,
        )
        self._task = self._progress.add_task("", total=units, done=0, blocks=blocks, fights=0)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *about: object) -> None:
        self._progress.stop()

    def advance(self, fights: int, blocks_done: int) -> None:
        so_far = self._progress.tasks[0].fields["fights"] + fights
        self._progress.update(self._task, advance=1, done=blocks_done, fights=so_far)


class _Lines:
    def __init__(self, units: int, blocks: int, stream: TextIO) -> None:
        self._units = units
        self._blocks = blocks
        self._stream = stream
        self._done = self._fights = 0
        self._start = self._last = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def advance(self, fights: int, blocks_done: int) -> None:
        self._done += 1
        self._fights += fights
        now = time.monotonic()
        if now - self._last < _QUIET and self._done < self._units:
            return
        self._last = now
        seconds = max(now - self._start, 1e-9)
        left = seconds / self._done * (self._units - self._done)
        # A log that is full or gone is no reason to stop.
        with contextlib.suppress(OSError):
            print(
                f"{blocks_done} of {self._blocks} blocks, {self._fights / seconds:,.0f} fights/s, "
                f"{left:.0f} s left",
                file=self._stream,
                flush=True,
            )
