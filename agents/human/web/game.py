"""One open game: what a browser asks of it, one change at a time, and kept after each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from agents.human.choices import Reckoned
from agents.human.solo import Solo
from agents.human.web.counting import Counting
from agents.human.web.shadow import Shadow
from agents.human.web.thinking import Thinking
from arena.errors import FightclockError
from arena.model import Decision

STALE = "That question is no longer open; this is how things stand."


class Game:
    """A solo game that a browser plays.

    Every change names the `mark` that its form was made with: a change that comes a second time,
    or to a question that is no longer open, does nothing.

    Args:
        name: In the page's address.
        solo: The game itself.
        keep: Called after each change.
    """

    def __init__(self, name: str, solo: Solo, keep: Callable[[Solo], object]) -> None:
        self.name = name
        self.solo = solo
        self._keep = keep
        self._gone = False
        self.not_kept = ""
        """Why it could not be kept as it stands, in one line; "" if it is."""
        self._change = threading.Lock()  # one change at a time; held also while a thought is halted
        self.lock = threading.RLock()
        """Held while the game is changed or read; never while the machine thinks."""
        self.thinking = Thinking(solo, self.lock, self._kept)
        self._shadow: tuple[tuple[str, int], Shadow] | None = None
        self._counting: dict[tuple[str, str], Counting] = {}  # of one question at most

    @property
    def mark(self) -> str:
        """Different for each set of open questions, also when one comes back after a take-back."""
        record = self.solo.record
        given = sum(one.person for one in record.given)
        up = "-up" if record.gave_up else ""
        return f"{given}-{len(record.thrown)}-{len(record.taken_back)}{up}"

    @property
    def _stands(self) -> tuple[str, int]:
        """Different also after each of the machine's answers."""
        return self.mark, len(self.solo.record.given)

    def go_on(self, wait: float = 0.0) -> None:
        """Let the machine think if it is asked, and wait so many seconds for quick answers."""
        with self.lock:
            if not self._gone:
                self.thinking.begin()
        self.thinking.wait(wait)

    def throw_away(self) -> None:
        """Never think or be kept again, whoever still uses it."""
        with self.lock:
            self._gone = True
        self.thinking.halt()

    def answer(self, mark: str, who: str, label: str) -> None:
        """A person answers.

        Raises:
            FightclockError: the form is stale, or the answer not legal.
        """
        with self._changing(mark):
            self.solo.answer(who, label)

    def throw(self, mark: str, faces: Sequence[int]) -> None:
        """A person tells what the dice showed.

        Raises:
            FightclockError: the form is stale, or dice cannot show that.
        """
        with self._changing(mark):
            self.solo.throw(faces)

    def take_back(self, mark: str) -> None:
        """Take the person's last answer back.

        Raises:
            FightclockError: the form is stale, or there is nothing to take back.
        """
        with self._changing(mark, halt=True):
            self.solo.take_back()

    def take_dice_back(self, mark: str) -> None:
        """Take back what the person told of the last dice.

        Raises:
            FightclockError: the form is stale, or no dice have been told.
        """
        with self._changing(mark, halt=True):
            self.solo.take_dice_back()

    def give_up(self, mark: str, side: str) -> None:
        """A person gives up.

        Raises:
            FightclockError: the form is stale, or it is not the person's side.
        """
        with self._changing(mark, halt=True):
            if side not in self.solo.own_sides:
                raise FightclockError("Only a side that you play can give up.")
            self.solo.give_up(side)

    def shadow(self) -> Shadow:
        """The game once more as it stands, for odds and hints; made anew after each change."""
        with self.lock:
            stands = self._stands
            if self._shadow is None or self._shadow[0] != stands:
                self._shadow = stands, Shadow(self.solo, lambda: self._stands == stands)
            return self._shadow[1]

    def asked(self, who: str) -> Decision:
        """The open question to a voice; the lock is held.

        Raises:
            FightclockError: there is none.
        """
        decision = self.solo.question(who)
        if decision is None:
            raise FightclockError(STALE)
        return decision

    def counting(self, mark: str, who: str) -> Counting:
        """What the answers to an open question can come to.

        Raises:
            FightclockError: that question is not open.
        """
        with self.lock:
            known = self._counting.get((mark, who))
            if known is not None:
                return known
            if mark != self.mark:
                raise FightclockError(STALE)
            self._counting = {(mark, who): Counting(self.asked(who))}
            return self._counting[mark, who]

    def counted(self, who: str) -> Mapping[str, Reckoned]:
        """What has been counted already of the answers to an open question, by label."""
        known = self._counting.get((self.mark, who))
        return known.known if known is not None else {}

    def _kept(self) -> None:
        """Keep it; where that cannot be, it goes on all the same, and says so."""
        if self._gone:
            return
        try:
            self._keep(self.solo)
        except FightclockError as error:
            self.not_kept = f"This is not kept: {error}"
        else:
            self.not_kept = ""

    @contextmanager
    def _changing(self, mark: str, halt: bool = False) -> Iterator[None]:
        with self._change:
            if mark != self.mark:
                raise FightclockError(STALE)
            if halt:
                self.thinking.halt()
            try:
                with self.lock:
                    yield
                    self._kept()
            finally:
                self.go_on()
