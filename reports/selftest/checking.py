"""One fight of a self-test, with every invariant held against it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from arena.model import Event
from arena.soundness.known import SOUND
from arena.soundness.watching import Endless, run_watched
from arena.soundness.whole_fights import invariants
from reports.selftest import deeper
from reports.selftest.cases import begun, case, setup_of
from reports.selftest.findings import Finding, finding

SECONDS = 60.0
"""Of processor time, after which a fight is taken to be endless; the longest takes one."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a fight.

    Attributes:
        kind: What it is counted under.
        decisions: How many questions were put.
        events: How many events were told.
        instants: How many instants were looked at.
        deep: Whether more was tried with it.
        findings: What is broken; mostly nothing.
    """

    kind: str
    decisions: int = 0
    events: int = 0
    instants: int = 0
    deep: bool = False
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Checking:
    """The task of a worker: it fights the fight of a number. Pure, and can be sent anywhere."""

    seed: int

    def __call__(self, number: int) -> Checked:
        """Fight it, and hold every invariant against it."""
        one = case(self.seed, number)
        journal: list[Event] = []
        try:
            with _limited():
                setup = setup_of(one)
                fight = begun(one, setup, journal.append)
                instants = run_watched(fight, SOUND[setup.ruleset.name].in_bounds)
        except Exception as error:
            return Checked(one.kind, findings=(finding(error),))
        found = []
        for holds in invariants(fight, journal):
            try:
                holds()
            except Exception as error:
                found.append(finding(error))
        if one.deep and not found:
            try:
                with _limited():
                    deeper.look(one, fight, journal, instants)
            except Exception as error:
                found.append(finding(error))
        decisions = sum(fight.state.asked.values())
        return Checked(one.kind, decisions, len(journal), instants, one.deep, tuple(found))


@contextmanager
def _limited() -> Iterator[None]:
    """Stop what takes very long, also a loop that takes no step of the clock."""
    if not hasattr(signal, "SIGVTALRM") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise Endless(f"more than {SECONDS:.0f} s of processor time")
