"""All that the page of performance tells, measured one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from arena.model import Setup
from reports.performance import by_agent, by_size, by_workers
from reports.performance.by_agent import AgentSpeed
from reports.performance.by_size import CrowdSpeed
from reports.performance.by_workers import WorkerSpeed
from reports.performance.fighting import fighter
from reports.performance.machine import Machine, load, machine
from reports.performance.progress import Course
from reports.performance.shares import Shares, shares

SECONDS = 2.0
"""Of processor time, for one measurement."""
QUICK_SECONDS = 0.03

_SLOW = ("learned-search", "looks-ahead", "plays-on", "tree-search")
_SAMPLED = 3  # times as long: a share needs many looks
_CLOCKED = 2  # times as long: workers are measured by the clock
_LEAST_CLOCKED = 1.0  # seconds: chunks come a quarter of a second apart


@dataclass(frozen=True, slots=True)
class Fighting:
    """Whose time is divided: an agent's fights against itself."""

    ruleset: str
    scenario: str
    agent: str
    shares: Shares


@dataclass(frozen=True, slots=True)
class Performance:
    """Everything that was measured.

    Attributes:
        machine: Where.
        load_after: How many processes wanted to run in the last minute, at the end.
        quick: Whether it was measured shortly, and little of it.
        agents: By ruleset and agent.
        crowds: By ruleset, agent and number of combatants.
        shares: Where the time of a fight goes.
        workers: By their number.
    """

    machine: Machine
    load_after: float | None
    quick: bool
    agents: tuple[AgentSpeed, ...]
    crowds: tuple[CrowdSpeed, ...]
    shares: tuple[Fighting, ...]
    workers: tuple[WorkerSpeed, ...]


Step = tuple[str, float, Callable[[], AgentSpeed | CrowdSpeed | Fighting | WorkerSpeed]]
"""What is measured, about how many seconds it takes, and how."""


def measured(
    quick: bool = False, seconds: float | None = None, most: int | None = None, show: bool = True
) -> Performance:
    """Measure everything.

    Args:
        quick: A few things, shortly: to see that it works.
        seconds: Of processor time, for one measurement; None is as long as usual.
        most: Workers, at most; None is all cores.
        show: Whether to show on stderr how far it is.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    here = machine()
    seconds = seconds or (QUICK_SECONDS if quick else SECONDS)
    cores = here.cores if most is None else min(most, here.cores)
    steps = [
        *_agents(quick, seconds),
        *_crowds(quick, seconds),
        *_shares(quick, seconds),
        *_workers(cores, seconds),
    ]
    found: list[AgentSpeed | CrowdSpeed | Fighting | WorkerSpeed] = []
    with Course(sum(expected for _, expected, _ in steps), show) as course:
        for what, expected, thing in steps:
            course.next(what, expected)
            found.append(thing())
    return Performance(
        here,
        load(),
        quick,
        tuple(one for one in found if isinstance(one, AgentSpeed)),
        tuple(one for one in found if isinstance(one, CrowdSpeed)),
        tuple(one for one in found if isinstance(one, Fighting)),
        tuple(one for one in found if isinstance(one, WorkerSpeed)),
    )


def _agents(quick: bool, seconds: float) -> Iterator[Step]:
    for ruleset in by_agent.SCENARIOS:
        for spec in by_agent.specs(ruleset, quick):
            expected = 2 * seconds * (2 if spec in _SLOW else 1)
            yield (
                f"{ruleset}, {spec}",
                expected,
                partial(by_agent.speed, ruleset, spec, seconds),
            )


def _crowds(quick: bool, seconds: float) -> Iterator[Step]:
    for ruleset in by_agent.SCENARIOS:
        for spec in (by_agent.BARE, by_agent.usual(ruleset)):
            for people in by_size.FEW_SIZES if quick else by_size.SIZES:
                yield (
                    f"{ruleset}, {spec}, {people} combatants",
                    2 * seconds * (2 if people > 32 else 1),
                    partial(by_size.speed, ruleset, spec, people, seconds),
                )


def _shares(quick: bool, seconds: float) -> Iterator[Step]:
    fights = 1 if quick else 16
    for ruleset, scenario in by_agent.SCENARIOS.items():
        setup = by_agent.made_ready(scenario)
        for spec in (
            (by_agent.usual(ruleset),) if quick else (by_agent.BARE, by_agent.usual(ruleset))
        ):
            yield (
                f"{ruleset}, {spec}, where the time goes",
                _SAMPLED * seconds * 1.2,
                partial(_divided, ruleset, setup, spec, fights, seconds),
            )


def _divided(ruleset: str, setup: Setup, spec: str, fights: int, seconds: float) -> Fighting:
    subject = fighter(setup, spec, seconds)
    found = shares(subject, fights, _SAMPLED * seconds)
    return Fighting(ruleset, setup.name, spec, found)


def _workers(cores: int, seconds: float) -> Iterator[Step]:
    clocked = max(_CLOCKED * seconds, _LEAST_CLOCKED)
    for number in by_workers.numbers(cores):
        yield (
            f"{number} workers" if number > 1 else "one worker",
            2 * (1 + by_workers.WARM) * clocked + (2.0 if number > 1 else 0.0),
            partial(by_workers.speed, number, clocked),
        )
