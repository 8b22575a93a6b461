"""The faulty program started as an agent, what it logged, and fights with it."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

import scenarios
from agents.external import External
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Event, Faulted, Policy
from arena.rules import RULESETS

FAULTY = Path(__file__).with_name("faulty.py")
EXAMPLES = Path(__file__).parents[3] / "agents/external/examples"
SCENARIOS = {
    "action_board": "mage-behind-walls",
    "timing_track": "alley",
    "two_actions": "wolf-pack",
}
"""One of each ruleset."""
SEED = 5


def command(way: str, log: Path, *rest: str) -> str:
    """What starts the faulty program; quickly, for it needs no site packages."""
    return shlex.join([sys.executable, "-ISu", str(FAULTY), way, str(log), *rest])


def logged(log: Path, *keys: str) -> list[dict[str, Any]]:
    """What the program has logged; only what has all these keys."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return [line for line in lines if all(key in line for key in keys)]


def heard(log: Path, kind: str) -> list[dict[str, Any]]:
    """The messages of a type that the program has heard."""
    return [line for line in logged(log, "heard") if line["heard"] == kind]


def pids(log: Path) -> set[int]:
    """Every process that has logged, and the children they told of."""
    lines = logged(log)
    return {line["pid"] for line in lines} | {one["child"] for one in lines if "child" in one}


def alive(pid: int) -> bool:
    """Whether a process still runs; one that has ended but was not waited for counts, if ours."""
    try:
        process = psutil.Process(pid)
        ours = process.ppid() == psutil.Process().pid
        return bool(ours or process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def gone(log: Path, within: float = 20) -> bool:
    """Whether everything that has logged ends within some seconds."""
    processes = [pid for pid in pids(log) if alive(pid)]
    for _ in range(round(within / 0.05)):
        processes = [pid for pid in processes if alive(pid)]
        if not processes:
            return True
        time.sleep(0.05)
    return False


@cache
def setup(scenario: str, **options: Any) -> Any:
    """A shipped scenario made ready."""
    loaded = scenarios.with_options(scenarios.load(scenario), options)
    return RULESETS[loaded.ruleset].setup(loaded)


class Watched:
    """A policy, and what came of each of its decisions: the answer, or the error."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.looks_ahead = getattr(policy, "looks_ahead", False)
        self.legal: list[tuple[Declaration, ...]] = []
        self.came: list[Declaration | Exception] = []

    def choose(self, decision: Decision) -> Declaration:
        self.legal.append(decision.legal)
        try:
            answer = self._policy.choose(decision)
        except Exception as error:
            self.came.append(error)
            raise
        self.came.append(answer)
        return answer

    @property
    def errors(self) -> Iterator[Exception]:
        return (one for one in self.came if isinstance(one, Exception))


def fought(
    policy: Policy, scenario: str = "mirrored-duel", block: int = 0, **more: Any
) -> tuple[Fight[Any], list[Event]]:
    """A whole fight of a policy's side, the first, against a random agent; and its journal."""
    from agents.random_agent import Random

    told: list[Event] = []
    ready = setup(scenario)
    one, two = ready.sides
    against = more.pop("against", Random())
    fight: Fight[Any] = Fight(
        ready,
        KeyedDice(SEED, block),
        {one: policy, two: against},
        seed=SEED,
        block=block,
        record=told.append,
        **more,
    )
    fight.run()
    return fight, told


def faults(told: list[Event]) -> list[Faulted]:
    """The faults of a journal."""
    return [event for event in told if isinstance(event, Faulted)]


def agent(way: str, log: Path, *rest: str, milliseconds: int = 10_000, forks: int = 0) -> External:
    """The faulty program as an agent; unless it is to be late, it has time enough."""
    return External(command(way, log, *rest), milliseconds, forks)
