"""Ctrl-C that is remembered, even where Python loses it.

Python raises KeyboardInterrupt wherever it happens to be. Inside a destructor, or a callback of
the import system, such an exception is reported at most, and the program goes on.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_heard = False


def heard() -> bool:
    """Whether Ctrl-C was pressed since `remembered` was entered."""
    return _heard


def _hear(_number: int, _frame: FrameType | None) -> None:
    global _heard  # noqa: PLW0603  # there is one Ctrl-C for the whole program
    _heard = True
    raise KeyboardInterrupt


@contextmanager
def remembered() -> Iterator[None]:
    """While entered, Ctrl-C is remembered; outside the main thread this does nothing."""
    global _heard  # noqa: PLW0603
    _heard = False
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, report = signal.getsignal(signal.SIGINT), sys.unraisablehook

    def quiet(lost: Any) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            report(lost)

    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, _hear)
    sys.unraisablehook = quiet
    try:
        yield
    finally:
        _heard = False
        sys.unraisablehook = report
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)
