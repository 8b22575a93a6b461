"""The outcomes of a study: how each is measured of the subject's side, and what it is called."""

from __future__ import annotations

import math
from collections.abc import Callable

from arena.rules import RULESETS
from reports.running.bout import Row
from reports.studies.study import Study

LEFT = "left."

DIFFERENCES = {"win": 1.0, "margin": 2.0}
"""How far a difference of two arms can be from 0; an outcome that is not here has no bound."""

_Measure = Callable[[Row, int], float]


def _win(row: Row, seat: int) -> float:
    return row.score if seat == 0 else 1.0 - row.score


def _margin(row: Row, seat: int) -> float:
    return row.margin if seat == 0 else 0.0 - row.margin


def _boxes(row: Row, seat: int) -> float:
    return float(row.left[seat]["boxes"] - row.left[1 - seat]["boxes"])


def _time(row: Row, _seat: int) -> float:
    return float(row.time)


_MEASURES: dict[str, _Measure] = {"win": _win, "margin": _margin, "boxes": _boxes, "time": _time}


def measure(outcome: str) -> _Measure:
    """Return what takes a row and the side the subject leads, 0 or 1, and gives the outcome."""
    if outcome.startswith(LEFT):
        name = outcome.removeprefix(LEFT)
        return lambda row, seat: float(row.left[seat][name])
    return _MEASURES[outcome]


def limits(outcome: str) -> tuple[float, float] | None:
    """Return what a mean of the outcome cannot leave; None where it has no limits."""
    if outcome == "boxes":
        return None
    return {"win": (0.0, 1.0), "margin": (-1.0, 1.0)}.get(outcome, (0.0, math.inf))


def called(outcome: str, unit: str) -> str:
    """Return what axes and tables call an outcome; `unit` is the ruleset's unit of time."""
    if outcome.startswith(LEFT):
        return f"{outcome.removeprefix(LEFT)} left"
    return {
        "win": "score (win 1, draw ½, loss 0)",
        "margin": "margin (difference of the shares of boxes left)",
        "boxes": "boxes ahead of the other side",
        "time": f"length of a fight, in {unit}s",
    }[outcome]


def described(study: Study) -> dict[str, str]:
    """Return for each outcome of a study what it is, in a few words."""
    rules = RULESETS[study.ruleset]
    said = {
        "win": "1 for a win, ½ for a draw, 0 for a loss of the subject’s side",
        "margin": "by how much a larger share of the subject’s side’s wound boxes is left",
        "boxes": f"how many more the subject’s side has left: {rules.amounts['boxes']}",
        "time": f"the length of a fight in {rules.unit}s",
    }
    said |= {f"{LEFT}{name}": about for name, about in rules.amounts.items()}
    return {outcome: said[outcome] for outcome in study.outcomes}
