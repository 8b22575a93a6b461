"""The machine's thoughts: shown while they last, and cut short by Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

from rich.console import Console
from rich.status import Status

from agents.human.solo import CutShortError, Solo
from agents.human.terminal.typed import unheard
from arena.model import Decision

PATIENCE = 0.3
"""Seconds of thinking of which nothing is said."""
REFRESH = 0.1


class Watched:
    """One thought that is watched.

    Args:
        who: Whose.
        console: On a terminal its progress is shown there.
    """

    def __init__(self, who: str, console: Console) -> None:
        self.was_cut = False
        """Whether a person did not want to wait any longer."""
        self._who = who
        self._console = console
        self._looks = 0
        self._next = time.monotonic() + PATIENCE
        self._status: Status | None = None
        self._shown = ExitStack()

    def glance(self) -> None:
        """Count a look ahead.

        Raises:
            CutShortError: it is to be cut short.
        """
        if self.was_cut:
            raise CutShortError
        self._looks += 1
        now = time.monotonic()
        if self._console.is_terminal and now > self._next:
            self._next = now + REFRESH
            self._show()

    def _show(self) -> None:
        text = f"{self._who} thinks: {self._looks:,} looks ahead (Ctrl-C: enough)"
        if self._status is None:
            self._shown.enter_context(unheard())
            self._status = self._shown.enter_context(self._console.status(text))
        else:
            self._status.update(text)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While entered, the first Ctrl-C cuts short, a second one is Ctrl-C as anywhere."""
        with ExitStack() as stack:
            stack.enter_context(self._shown)
            if threading.current_thread() is threading.main_thread():
                stack.enter_context(_heard(self._cut))
            yield

    def _cut(self) -> None:
        if self.was_cut:
            raise KeyboardInterrupt
        self.was_cut = True


@contextmanager
def _heard(cut: Callable[[], object]) -> Iterator[None]:
    def hear(_number: int, _frame: FrameType | None) -> None:
        cut()

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def watched(solo: Solo, who: str, console: Console) -> Iterator[Watched]:
    """While entered, looking ahead in a game is shown, and is cut short by Ctrl-C.

    Args:
        solo: The game.
        who: Who thinks.
        console: Where it is shown.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed twice.
    """
    one = Watched(who, console)
    solo.glance = one.glance
    try:
        with one.watching():
            yield one
    finally:
        solo.glance = None


def thought(solo: Solo, decision: Decision, console: Console, *, cut: bool = False) -> bool:
    """Let the machine think about a question and answer it.

    Args:
        solo: The game.
        decision: One of its `thoughts`.
        console: Where it is shown.
        cut: Cut it short from the beginning.

    Returns:
        Whether it was cut short.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed twice; nothing has been answered.
    """
    with watched(solo, decision.who, console) as one:
        one.was_cut = cut
        answer = solo.think(decision)
    solo.take(decision.who, answer)
    return one.was_cut
