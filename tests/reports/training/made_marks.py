"""Marks and rounds of made numbers."""

from __future__ import annotations

from reports.statistics.estimate import Estimate
from reports.training.caution import Caution
from reports.training.examination import Marks
from reports.training.rounds import Round


def about(mean: float, half: float = 0.05) -> Estimate:
    """A score with an interval of so much to both sides; none if that is 0."""
    return Estimate(mean, (mean - half, mean + half) if half else None, 20)


def marks(
    against: dict[str, Estimate],
    seen: Estimate,
    unseen: Estimate | None = None,
    change: Estimate | None = None,
    faults: int = 0,
) -> Marks:
    """Marks; in unseen scenarios all examiners have the score over all."""
    there = tuple((spec, unseen) for spec in against) if unseen else ()
    return Marks(tuple(against.items()), there, seen, unseen, change, faults)


def round_of(number: int, its: Marks) -> Round:
    """A round that has learnt a little."""
    caution = Caution(0.01, ("declare: hold",))
    value_r2, worth_r2 = 0.4 + 0.1 * number, -0.1 + 0.1 * number
    return Round(number, 1000 * (number + 1), 200, value_r2, worth_r2, caution, its)
