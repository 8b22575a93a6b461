"""Measuring something in turns with the yardstick, in processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from reports.performance import yardstick

ROUNDS = 7
"""Measurements of each thing; the median counts."""

_STEPS = 20_000
"""Of the yardstick before and after each measurement."""

_MOST = 4096
"""Fights in a round."""


@dataclass(frozen=True, slots=True)
class Work:
    """What was done: so many fights, in which so many questions were put.

    Attributes:
        fights: How many.
        decisions: How many questions were answered in them.
        whole: Whether the last of them came to its end.
    """

    fights: int
    decisions: int
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Measured:
    """How long something took.

    Attributes:
        rounds: How often it was measured.
        work: What each round did; always the same.
        seconds: Of processor time for a round, the median.
        steps: How many steps of the yardstick take as long as a round: the median, the least and
            the most of the rounds.
    """

    rounds: int
    work: Work
    seconds: float
    steps: tuple[float, float, float]

    @property
    def a_fight(self) -> float | None:
        """Seconds of processor time; None if not even one came to its end."""
        return self.seconds / self.work.fights if self.work.whole else None

    @property
    def a_decision(self) -> float:
        """Seconds of processor time, for all that comes between two questions."""
        return self.seconds / max(self.work.decisions, 1)

    @property
    def steps_a_fight(self) -> float | None:
        """How many steps of the yardstick a fight takes as long as."""
        return self.steps[0] / self.work.fights if self.work.whole else None

    @property
    def steps_a_decision(self) -> float:
        """How many steps of the yardstick there are to a decision."""
        return self.steps[0] / max(self.work.decisions, 1)

    @property
    def spread(self) -> tuple[float, float]:
        """The least and the most steps of a round, as shares of the median."""
        middle, low, high = self.steps
        return low / middle, high / middle


def measure(subject: Callable[[int], Work], seconds: float) -> Measured:
    """Measure a subject.

    Args:
        subject: Does so many fights; the same number, the same work.
        seconds: Of processor time, about, for all rounds together. Where one fight takes longer,
            there is one round, of that fight.
    """
    number, (found, work, steps) = 1, _round(subject, 1)
    if found > seconds or not work.whole:
        return Measured(1, work, found, (steps, steps, steps))
    # Twice as many until a round is long enough: which fights are fought then hardly depends on
    # how fast they are. The last one has warmed everything up.
    while found < seconds / ROUNDS / 2 and number < _MOST:
        number *= 2
        found, work, steps = _round(subject, number)
    rounds = [_round(subject, number) for _ in range(ROUNDS)]
    ratios = [steps for _, _, steps in rounds]
    return Measured(
        ROUNDS,
        work,
        median(found for found, _, _ in rounds),
        (median(ratios), min(ratios), max(ratios)),
    )


def _round(subject: Callable[[int], Work], number: int) -> tuple[float, Work, float]:
    """Seconds, work, and steps of the yardstick in as many seconds."""
    before = _yardstick()
    start = time.process_time()
    work = subject(number)
    found = time.process_time() - start
    step = (before + _yardstick()) / 2
    return found, work, found / step


def _yardstick() -> float:
    """Seconds of processor time for a step."""
    start = time.process_time()
    yardstick.run(_STEPS)
    return max(time.process_time() - start, 1e-9) / _STEPS
