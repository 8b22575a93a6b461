"""A performance made by hand, with figures that are easy to reckon with."""

from __future__ import annotations

from reports.performance.by_agent import SCENARIOS, AgentSpeed, usual
from reports.performance.by_size import CrowdSpeed
from reports.performance.by_workers import WorkerSpeed
from reports.performance.machine import Machine
from reports.performance.measuring import Measured, Work
from reports.performance.parts import SAYS
from reports.performance.performance import Fighting, Performance
from reports.performance.shares import Shares

MACHINE = Machine(
    "Chip <X> 9", 4, 16.0, "Linux, x86_64", "CPython 3.11.7", "4.1.1", "fightclock 0, code ab", 0.1
)


def measured(fights: int = 10, decisions: int = 1000, seconds: float = 0.05) -> Measured:
    """So many fights in so many seconds; a step of the yardstick is half a microsecond."""
    steps = seconds / 0.5e-6
    return Measured(7, Work(fights, decisions), seconds, (steps, 0.9 * steps, 1.2 * steps))


def shares(looks: int = 1000) -> Shares:
    """A tenth for SimPy, and as much for each of the others."""
    others = 0.9 / (len(SAYS) - 1)
    parts = {part: 0.1 if part == "SimPy" else others for part in SAYS}
    flat = dict.fromkeys(SAYS, 1 / len(SAYS))
    return Shares(parts, looks, flat, 6.0, {"arena/fight.py": 0.25})


def performance(workers: int = 4, quick: bool = False) -> Performance:
    """Two agents and two sizes of each ruleset; the last search did not come to its end."""
    kinds = [(name, scenario) for name, scenario in SCENARIOS.items()]
    agents = [
        AgentSpeed(name, scenario, agent, measured(seconds=seconds))
        for name, scenario in kinds
        for agent, seconds in (("random", 0.05), (usual(name), 0.2))
    ]
    left = Measured(1, Work(1, 3, whole=False), 4.0, (8e6, 8e6, 8e6))
    agents.append(AgentSpeed("two_actions", SCENARIOS["two_actions"], "tree-search", left))
    crowds = [
        CrowdSpeed(name, scenario, agent, people, measured(1, 100, 1e-4 * people))
        for name, scenario in kinds
        for agent in ("random", usual(name))
        for people in (2, 4, 8)
    ]
    fighting = [Fighting(name, scenario, usual(name), shares()) for name, scenario in kinds]
    by_workers = [WorkerSpeed(one, 100.0 * one, 0.02 * one, 2e6 * one) for one in (1, 2, 4)]
    return Performance(
        MACHINE,
        0.9,
        quick,
        tuple(agents),
        tuple(crowds),
        tuple(fighting),
        tuple(by_workers[: workers // 2 + 1]),
    )
