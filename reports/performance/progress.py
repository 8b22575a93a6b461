"""How far the measuring is, and about how long it still takes; on the error stream."""

from __future__ import annotations

import contextlib
import sys
import time
from types import TracebackType
from typing import Self, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from reports.words import time_left

_QUIET = 5.0  # seconds between two lines in a log, at least


class Course:
    """Told what comes next, and what it is expected to take.

    Args:
        expected: What all takes together, in any unit.
        show: Whether to show anything.
        stream: Where to; by default the error stream. A terminal gets a bar, a log sparse lines.
    """

    def __init__(self, expected: float, show: bool = True, stream: TextIO | None = None) -> None:
        self._expected = max(expected, 1e-9)
        self._done = self._coming = 0.0
        self._stream = stream or sys.stderr
        self._show = show
        self._start = time.monotonic()
        self._last = -_QUIET
        self._bar: Progress | None = None
        if show and self._stream.isatty():
            self._bar = Progress(
                BarColumn(bar_width=20),
                TextColumn("{task.fields[left]}  {task.description}", markup=False),
                console=Console(file=self._stream),
                transient=True,
            )
            self._task = self._bar.add_task("", total=self._expected, left="")

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def next(self, what: str, expected: float) -> None:
        """All that was told before is done; now comes `what`, which is expected to take so much."""
        self._done += self._coming
        self._coming = expected
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, description=what, left=self.left)
        elif self._show and time.monotonic() - self._start - self._last >= _QUIET:
            self._last = time.monotonic() - self._start
            with contextlib.suppress(OSError):  # a log that is full or gone is no reason to stop
                said = f"{self._done / self._expected:.0%}, {self.left}: {what}"
                print(said, file=self._stream, flush=True)

    @property
    def left(self) -> str:
        """About how long it still takes, by how long the rest has taken."""
        if not self._done:
            return time_left(None)
        passed = time.monotonic() - self._start
        return time_left(passed / self._done * max(self._expected - self._done, 0.0))
