"""Ctrl-C, heard only where nothing half-done can be left behind."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

from arena.interruption import heard


class Interrupts:
    """While entered, Ctrl-C sets `asked`, and raises KeyboardInterrupt only inside `open`.

    Ctrl-C is SIGINT, or SIGTERM, by which a system or a queue of jobs asks a program to end.

    Storing a finished block is not `open`, so it is never cut in half. Whatever was computed
    while the signal came is thrown away even if something in between swallowed the exception:
    an event loop may well do that, and would then report a fight that was never fought out.

    Outside the main thread, where Python delivers no signals, it does nothing.
    """

    def __init__(self) -> None:
        self.asked = heard()  # perhaps before, where Python lost it
        self._open = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, before in self._before.items():
            if before is not None:  # else it was not Python that set it
                signal.signal(number, before)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        if self._open:
            raise KeyboardInterrupt

    @contextmanager
    def open(self) -> Iterator[None]:
        """The stretch in which a signal may strike at once.

        Raises:
            KeyboardInterrupt: a signal came, here or before.
        """
        self._open = True
        try:
            self.check()
            yield
        finally:
            self._open = False
        self.check()

    def check(self) -> None:
        """Raise KeyboardInterrupt if a signal came."""
        if self.asked:
            raise KeyboardInterrupt
