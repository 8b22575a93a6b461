"""Studies and rows made by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from reports.running.bout import Entrant, Row
from reports.studies import designs
from reports.studies.plan import bouts, seats
from reports.studies.study import Arm, Factor, Study
from reports.studies.tally import Tally

DROPPING = """
scenarios = ["mirrored-duel", "stand-off"]
against = "never-abandons"
blocks = 3
seed = 5
outcomes = ["win", "margin", "boxes", "time", "left.shots"]

[factors.policy]
key = "agent"
levels = ["never-abandons", "abandons(gain=30)"]

[factors.penalty]
key = "options.abandon_penalty"
levels = [0, 2]
"""
"""A study file with real fights."""


@dataclass(frozen=True)
class Yard:
    """As much of a scenario as a study needs."""

    name: str = "yard"
    title: str = "The yard"
    ruleset: str = "timing_track"
    sides: tuple[str, ...] = ("Red", "Blue")
    even: bool = True


def study(
    factors: Mapping[str, tuple[str, ...]] | None = None, scenarios: int = 1, **changes: Any
) -> Study:
    """A study whose subject is a different agent in each arm; all arms share their scenarios."""
    made = [Factor(n, levels) for n, levels in (factors or {"policy": ("old", "new")}).items()]
    places = tuple(Yard(f"yard {number}") for number in range(scenarios))
    arms = []
    for levels in product(*(factor.levels for factor in made)):
        named = {factor.name: level for factor, level in zip(made, levels, strict=True)}
        name = ", ".join(f"{factor}: {level}" for factor, level in named.items())
        subject = Entrant(" ".join(levels), " ".join(levels))
        arms.append(Arm(name, named, subject, Entrant("other", "other"), places))
    design = changes.get("design", "pairs")
    compared = designs.grid(arms) if design == "grid" else designs.pairs(arms, made[0])
    values: dict[str, Any] = {
        "source": "made.toml",
        "title": "Made",
        "question": "",
        "factors": tuple(made),
        "arms": tuple(arms),
        "comparisons": compared,
        "compare": "" if design == "grid" else made[0].name,
        "outcomes": ("win", "margin", "boxes", "time"),
        "sides": "both",
        "blocks": 400,
        "seed": 1,
        "design": design,
    }
    return Study(**(values | changes))


@dataclass(frozen=True)
class Result:
    """How a fight went for the subject."""

    winner: int = 0
    margin: float = 0.0
    boxes: tuple[int, int] = (5, 5)
    time: int = 10
    faults: int = 0


def rows(made: Study, block: int, result: Callable[[int, int, int], Result]) -> list[Row]:
    """A block's rows; `result` gets the arm, the scenario and the seat of the subject."""
    found = []
    for number, (bout, seat) in enumerate(zip(bouts(made), seats(made), strict=True)):
        one = result(bout.arm, bout.scenario, seat)
        own, other = ({"boxes": boxes, "shots": 2 * boxes} for boxes in one.boxes)
        sign = -1 if seat else 1
        found.append(
            Row(
                block=block,
                number=number,
                bout=bout,
                winner=sign * one.winner,
                margin=sign * one.margin,
                time=one.time,
                why="one side left",
                left=(other, own) if seat else (own, other),
                faults=(0, one.faults) if seat else (one.faults, 0),
                fault="Kael: asleep" if one.faults else "",
            )
        )
    return found


def tallied(made: Study, winners: list[list[int]]) -> Tally:
    """A tally of blocks in each of which the subject's fights of an arm all end alike.

    Args:
        made: The study.
        winners: For each block the result of each arm: 1, 0 or -1 for the subject.
    """
    tally = Tally(made)
    for block, ends in enumerate(winners):
        tally.take(rows(made, block, lambda arm, *_, ends=ends: Result(ends[arm], ends[arm] / 2)))
    return tally
