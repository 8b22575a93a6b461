"""A self-test from beginning to end."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError
from reports.ledger.code import digest
from reports.ledger.recording import MOST_WORKERS, checked_seed, up_to
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.running.progress import meter
from reports.selftest import digests
from reports.selftest.cases import MOST
from reports.selftest.checking import Checked, Checking
from reports.selftest.findings import Finding
from reports.selftest.kept import Kept, State
from reports.words import counted

if TYPE_CHECKING:
    from reports.selftest.tally import Tally

QUICK = 1200
"""Fights, if nothing else is said: less than a minute, and every shipped scenario comes."""
ONE_JOURNAL = "one journal with any hash seed, in whatever order the file is"
_EVERY = 5.0  # seconds between two times that the state is kept


@dataclass(frozen=True)
class SelfTest:
    """What came of a self-test.

    Attributes:
        seed: Of all luck.
        start: The number of the first fight.
        wanted: How many fights there were to be.
        tally: What it has come to.
        fights: How many were fought now.
        seconds: How long they took.
        interrupted: Whether Ctrl-C ended it early.
        losses: How often a worker was lost.
    """

    seed: int
    start: int
    wanted: int
    tally: Tally
    fights: int
    seconds: float
    interrupted: bool
    losses: int

    @property
    def sound(self) -> bool:
        """Whether nothing is broken, as far as it went."""
        return not self.tally.broken

    @property
    def note(self) -> str:
        """How it went, in one line."""
        done = self.tally.fights
        if self.interrupted:
            said = f"interrupted after {done:,} of {self.wanted:,} fights"
        elif not self.fights:
            return f"all {done:,} fights had been fought already"
        else:
            rate = self.fights / max(self.seconds, 1e-9)
            said = f"{self.fights:,} fights in {self.seconds:.0f} s ({rate:,.0f} a second)"
        if self.losses:
            lost = counted(self.losses, "time")
            said += f"; workers were lost {lost}, their fights were fought again"
        return said


def run_selftest(
    fights: int = QUICK,
    seed: int = 1,
    start: int = 0,
    workers: int | None = None,
    out: Path | None = None,
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> SelfTest:
    """Fight fights at random, and hold every invariant against them.

    What is found depends on the numbers of the fights and the seed, not on the number of workers.

    Args:
        fights: How many.
        seed: Of their luck, and of the random scenarios.
        start: The number of the first.
        workers: Processes; 1 stays in this one, None takes one for each core.
        out: A file that keeps how far it is; the same call goes on from there.
        progress: Show on stderr how far it is.
        say: Told that an earlier run goes on, and what follows the fights.

    Raises:
        InputError: a number is out of bounds, or the file cannot be used.
        FightclockError: workers die one after the other.
    """
    if not __debug__:
        raise InputError("", "python -O", None, "assertions: it leaves them out, and they are all")
    up_to("fights", fights, MOST)
    checked_seed(seed)
    if type(start) is not int or not 0 <= start <= MOST - fights:
        raise InputError("", "start", start, f"a whole number from 0 to {MOST - fights}")
    hands = _hands(workers, Checking(seed))
    fresh = State(1, digest(("random",)), seed, start, start)
    with Kept(out, fresh) as kept, Interrupts() as interrupts:
        state = kept.state
        before = state.tally.fights
        if before:
            say(f"goes on after {before:,} fights")
        course = _Course(kept, interrupts, fights)
        try:
            course.fight(hands, progress)
            course.tell_again(say)
            interrupted = False
        except KeyboardInterrupt:
            interrupted = True
        finally:
            kept.write()
    now = state.tally.fights - before
    return SelfTest(
        seed, start, fights, state.tally, now, course.seconds, interrupted, course.losses
    )


def _hands(workers: int | None, task: Checking) -> Hands | None:
    if workers is None:
        import joblib

        workers = min(joblib.cpu_count(), MOST_WORKERS)
    if up_to("workers", workers, MOST_WORKERS) == 1:
        return None
    from reports.running.local import Local

    return Local(task, workers)


class _Course:
    """The fights, counted in the order of their numbers; then the processes with hash seeds."""

    def __init__(self, kept: Kept, interrupts: Interrupts, fights: int) -> None:
        self.losses = 0
        self.seconds = 0.0
        self._kept = kept
        self._state = kept.state
        self._interrupts = interrupts
        self._fights = fights
        self._end = self._state.start + fights

    def fight(self, hands: Hands | None, progress: bool) -> None:
        """Fight all fights that have not been counted. Raises as `Crew.arrivals`."""
        state = self._state
        if state.upto >= self._end:
            return
        crew: Crew[int, Checked] = Crew(Checking(state.seed), self._interrupts, hands)
        done = state.upto - state.start
        shown = meter(progress, 1, self._fights, done, noun="fights")
        began, before = time.monotonic(), state.seconds
        kept = 0.0
        with crew, shown, closing(self._in_order(crew)) as fought:
            try:
                for number, checked in fought:
                    state.tally.add(number, checked)
                    state.upto = number + 1
                    shown.advance(1, state.upto - state.start, self._leader)
                    self.seconds = time.monotonic() - began
                    state.seconds = round(before + self.seconds, 1)
                    if self.seconds - kept > _EVERY:
                        kept = self.seconds
                        self._kept.write()
            finally:
                self.losses = crew.losses

    def _in_order(self, crew: Crew[int, Checked]) -> Generator[tuple[int, Checked], None, None]:
        """Each fight when all before it are done."""
        early: dict[int, Checked] = {}
        following = self._state.upto
        with closing(crew.arrivals(range(following, self._end))) as arrivals:
            for number, checked in arrivals:
                early[number] = checked
                while following in early:
                    yield following, early.pop(following)
                    following += 1

    def _leader(self) -> str:
        broken = self._state.tally.broken
        return f"{len(broken)} broken: {broken[0].invariant}" if broken else "nothing is broken"

    def tell_again(self, say: Callable[[str], object]) -> None:
        """Have a sample told again by processes with other hash seeds, unless that is done.

        Args:
            say: Told that it begins.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
            FightclockError: such a process failed.
        """
        state = self._state
        numbers = digests.sample(state.start, self._fights)
        if state.tally.retold >= len(numbers):
            return
        told = []
        say(f"{counted(len(numbers), 'fight')} to be told again by processes with other hash seeds")
        for hash_seed in digests.HASH_SEEDS:
            with self._interrupts.open():
                told.append(digests.told(state.seed, numbers, hash_seed))
        for number, *found in zip(numbers, *told, strict=True):
            if len(set(found)) > 1:
                where = f"PYTHONHASHSEED 0 to {max(digests.HASH_SEEDS)} tell {len(set(found))}"
                state.tally.find(number, Finding(ONE_JOURNAL, f"{where} journals", ""))
        state.tally.retold = len(numbers)
