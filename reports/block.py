"""A block, the unit of evidence: every pairing in every seat, all on the same luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import agents as agents_room
from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Outcome, Setup
from arena.rules import RULESETS


class Scenario(Protocol):
    """As much of a ruleset's scenario as a report needs."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def ruleset(self) -> str: ...

    @property
    def sides(self) -> tuple[str, ...]:
        """Two names; the first is the first agent's."""
        ...

    @property
    def even(self) -> bool:
        """Whether both sides are meant to have the same chances."""
        ...


@dataclass(frozen=True, slots=True)
class Entrant:
    """One agent in a tournament: what tables call it, and the spec that makes it."""

    name: str
    spec: str


@dataclass(frozen=True, slots=True)
class Row:
    """One fight's result; plain values only, so that it can be stored anywhere.

    `first_agent` led the scenario's first side and `second_agent` the second. `winner_side` and
    `winner_agent` are "" for a draw. `score_first` is the first side's 1, 1/2 or 0, and
    `margin_first` its margin, from -1 to 1; the second side's are 1 - score and -margin. `time`
    is in the ruleset's whole units. Faults count the answers that had to be replaced.
    """

    scenario: str
    block: int
    first_agent: str
    second_agent: str
    winner_side: str
    winner_agent: str
    score_first: float
    margin_first: float
    time: int
    why: str
    faults_first: int
    faults_second: int


Sink = Callable[[int, Sequence[Row]], None]
"""Takes each finished block, its number and all its rows, once and in the order of the blocks."""


def pairings(
    entrants: Sequence[Entrant], self_play: bool = False
) -> Iterator[tuple[Entrant, Entrant]]:
    """Every ordered pair of different entrants; with `self_play`, each against itself too."""
    for first in entrants:
        for second in entrants:
            if self_play or first is not second:
                yield first, second


def run_block(
    scenario: Scenario,
    agents: Sequence[Entrant],
    seed: int,
    block: int,
    self_play: bool = False,
) -> list[Row]:
    """Fight one block of one scenario; the same arguments always give the same rows.

    Raises:
        InputError: an agent cannot be made.
        FightclockError: a fight broke down, which is a fault of the program and not of an
            agent; the message says which fight, so that it can be repeated.
    """
    return [
        fight_row(scenario, first, second, seed, block)
        for first, second in pairings(agents, self_play)
    ]


def fight_row(
    scenario: Scenario,
    first: Entrant,
    second: Entrant,
    seed: int,
    block: int,
    record: Callable[[Event], None] | None = None,
) -> Row:
    """Fight one fight; `record` is called with each of its events. Raises as `run_block`."""
    setup = _setup(scenario)
    one, two = scenario.sides
    # Agents may keep notes during a fight, so nobody's policy lives longer than one.
    policies = {one: agents_room.make(first.spec), two: agents_room.make(second.spec)}
    try:
        outcome: Outcome = Fight(
            setup,
            KeyedDice(seed, block),
            policies,
            record=record,
            seed=seed,
            block=block,
        ).run()
    except Exception as error:
        raise FightclockError(
            f"{scenario.name}, seed {seed}, block {block}, {first.name} against {second.name}: "
            f"{type(error).__name__}: {error}"
        ) from error
    faults = {one: 0, two: 0}
    for who, count in outcome.faults.items():
        faults[setup.side_of.get(who, who)] += count
    winner = outcome.winner or ""
    return Row(
        scenario=scenario.name,
        block=block,
        first_agent=first.name,
        second_agent=second.name,
        winner_side=winner,
        winner_agent={one: first.name, two: second.name}.get(winner, ""),
        score_first=float(outcome.score[one]),
        margin_first=float(outcome.margin[one]),
        time=outcome.time,
        why=outcome.why,
        faults_first=faults[one],
        faults_second=faults[two],
    )


_KEPT = 32  # setups that one process keeps; a tournament rarely has more scenarios
_setups: dict[int, tuple[Scenario, Setup]] = {}


def _setup(scenario: Scenario) -> Setup:
    """The scenario made ready, once in each process.

    Kept by identity: comparing whole scenarios for every fight would cost more than it saves. The
    scenario is kept along, so that its identity cannot pass to another object.
    """
    kept = _setups.get(id(scenario))
    if kept is None:
        if len(_setups) >= _KEPT:
            _setups.clear()
        ruleset: Any = RULESETS[scenario.ruleset]  # each takes its own kind of scenario
        setup: Setup = ruleset.setup(scenario)
        kept = _setups[id(scenario)] = (scenario, setup)
    return kept[1]
