"""What a fight costs by the number of those who fight in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from reports.performance.crowds import CROWDS, crowd
from reports.performance.fighting import fighter
from reports.performance.measuring import Measured, measure

SIZES = (2, 4, 8, 16, 32, 64)
FEW_SIZES = (2, 8)


@dataclass(frozen=True, slots=True)
class CrowdSpeed:
    """The fights of a crowd."""

    ruleset: str
    scenario: str
    agent: str
    people: int
    measured: Measured


def speed(ruleset: str, spec: str, people: int, seconds: float) -> CrowdSpeed:
    """Measure a crowd for about so many seconds; longer where one fight takes longer."""
    name = CROWDS[ruleset]
    subject = fighter(crowd(name, people), spec, seconds)
    return CrowdSpeed(ruleset, name, spec, people, measure(subject, seconds))


def growth(speeds: Sequence[CrowdSpeed]) -> float:
    """The exponent with which the time of a decision grows with the number of combatants.

    The slope of log(time) over log(combatants), by least squares; 0 is no growth, 1 is in
    proportion.
    """
    xs = [log(one.people) for one in speeds]
    ys = [log(one.measured.steps_a_decision) for one in speeds]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return over / sum((x - middle_x) ** 2 for x in xs)
