"""Rows, blocks and tournaments made by hand, and a plan that makes rows without fights."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.model import Event
from reports.running.bout import Bout, Entrant, Plan, Row
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Tournament

SCORES = (0.0, 0.5, 1.0)


@dataclass(frozen=True)
class MadeScenario:
    """As much of a scenario as is counted."""

    name: str
    title: str = "A made place"
    ruleset: str = "timing_track"
    sides: tuple[str, str] = ("Red", "Blue")
    even: bool = True


def tournament(
    agents: Iterable[str] = "ab",
    scenarios: Iterable[str] = ("yard",),
    blocks: int = 20,
    **more: Any,
) -> Tournament:
    """A tournament of these agents in made scenarios; `more` are other fields of it."""
    return Tournament(
        "made",
        "Made",
        tuple(MadeScenario(name) for name in scenarios),
        tuple(Entrant(name, name) for name in agents),
        blocks,
        **more,
    )


def row(
    bout: Bout,
    score: float,
    block: int = 0,
    number: int = 0,
    margin: float | None = None,
    length: int = 10,
    why: str = "one side left",
    left: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    faults: tuple[int, int] = (0, 0),
    fault: str = "",
) -> Row:
    """A row; its margin is the score less one half if it is not given."""
    return Row(
        block=block,
        number=number,
        bout=bout,
        winner=round(2 * score - 1),
        margin=score - 0.5 if margin is None else margin,
        time=length,
        why=why,
        left=left,
        faults=faults,
        fault=fault,
    )


def rows(bouts: Sequence[Bout], scores: Sequence[float], block: int = 0) -> list[Row]:
    """A block in which the bouts' first sides have these scores."""
    return [
        row(bout, score, block, number)
        for number, (bout, score) in enumerate(zip(bouts, scores, strict=True))
    ]


def counted(made: Tournament, blocks: Iterable[Sequence[Row]]) -> Tally:
    """What a tournament's blocks come to."""
    tally = Tally(made)
    for block in blocks:
        tally.take(block)
    return tally


def drawn_by_lot(made: Tournament, blocks: int, seed: int = 5) -> list[list[Row]]:
    """Blocks of a tournament that is no Swiss one, with everything in them by lot."""
    lots = random.Random(seed)
    return [
        [
            row(
                bout,
                lots.choice(SCORES),
                block,
                number,
                margin=lots.uniform(-1, 1),
                length=lots.randrange(30),
                why=lots.choice(["one side left", "the bell"]),
                faults=(lots.randrange(3), lots.randrange(2)),
            )
            for number, bout in enumerate(Tally(made).bouts())
        ]
        for block in range(blocks)
    ]


@dataclass(frozen=True)
class MadePlan(Plan):
    """A plan whose rows are drawn by lot, each by itself; the blocks before `slow` take longer."""

    slow: int = 0

    def fight(
        self,
        bout: Bout,
        block: int,
        number: int = 0,
        record: Callable[[Event], None] | None = None,
    ) -> Row:
        time.sleep(0.002 * max(0, self.slow - block))
        lots = random.Random(repr((self.seed, block, bout)))
        return row(bout, lots.choice(SCORES), block, number, length=lots.randrange(30))
