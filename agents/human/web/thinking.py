"""The machine's thoughts in a thread of their own: watched, and cut short at a person's word."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from agents.human.solo import CutShortError, Solo
from arena.model import Decision


class Thinking:
    """Lets the machine answer until a person is asked, without holding anybody up.

    Args:
        solo: The game.
        lock: Held whenever the game changes; never while the machine thinks.
        changed: Called, under the lock, after each of the machine's answers.
    """

    def __init__(self, solo: Solo, lock: threading.RLock, changed: Callable[[], object]) -> None:
        self._solo = solo
        self._lock = lock
        self._changed = changed
        self._thread: threading.Thread | None = None
        self._cut = False
        self._halted = False
        self._since = 0.0
        self.looks = 0
        """How often the machine has looked ahead since it began to think."""
        self.most = 0
        """How often it may, for all that it has begun to think about; 0 is not known."""
        self.failed = ""
        """What has gone wrong, in one line."""

    @property
    def busy(self) -> bool:
        """Whether the machine thinks now."""
        return self._thread is not None

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return time.monotonic() - self._since

    def begin(self) -> None:
        """Think about whatever the machine is asked; the lock is held. Does nothing if it does."""
        if self._thread is not None or self.failed or not self._solo.thoughts:
            return
        self.looks, self.most, self._cut, self._halted = 0, 0, False, False
        self._since = time.monotonic()
        self._solo.glance = self._glance
        self._thread = threading.Thread(target=self._think, name="thinking", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait so long at most for the machine's answers; the lock is not held."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def cut_short(self) -> None:
        """Have the machine answer by what it usually does from now on, until a person is asked."""
        self._cut = True

    def halt(self) -> None:
        """Stop, without an answer: what was thought about is gone. The lock is not held."""
        thread = self._thread
        if thread is not None:
            self._halted = self._cut = True
            thread.join()

    def _budget(self, decision: Decision) -> int:
        budget = getattr(self._solo.policy(decision.who), "budget", None)
        return budget(decision) if budget is not None else 0

    def _glance(self) -> None:
        self.looks += 1
        if self._cut:
            raise CutShortError

    def _think(self) -> None:
        try:
            while True:
                with self._lock:
                    thoughts = self._solo.thoughts
                    if self._halted or not thoughts:
                        self._thread = None
                        return
                    # What is asked at the same moment is thought about after that.
                    self.most = self.looks + sum(map(self._budget, thoughts))
                answer = self._solo.think(thoughts[0])
                with self._lock:
                    if self._halted:
                        continue
                    self._solo.take(thoughts[0].who, answer)
                    self._changed()
        except Exception as error:  # a thread's errors are seen by nobody: the page shows it
            self.failed = f"The machine cannot go on: {type(error).__name__}: {error}"
            self._thread = None
