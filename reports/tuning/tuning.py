"""A tuning, checked: whose parameters are searched, against whom, where and how long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from agents import spec
from agents.parameters import Value
from reports.running.bout import Entrant, Plan, Scenario
from reports.studies.specs import with_parameters
from reports.tuning.ranges import Range

Outcome = Literal["win", "margin"]

FRESH = 1_000_000
"""The first block of the re-test; those that are tuned on begin at 0 and never come as far."""


@dataclass(frozen=True)
class Tuning:
    """A tuning, checked.

    Attributes:
        source: What it was asked for by: a path, or the name of a shipped tuning.
        title: A few words.
        question: What it is to answer; "" if the file does not say.
        agent: The spec of the agent that is tuned.
        ranges: What its parameters may be; those that are not named stay as `agent` has them.
        default: The values of the same parameters before.
        against: Its opponents.
        scenarios: Where they fight, all of one ruleset; both sides of each.
        outcome: What is to become as large as possible, as in `reports.studies.study`.
        trials: How many sets of parameters are tried.
        blocks: How many blocks each of them fights, from 0 on.
        fresh: How many blocks the best one is tested on again, from `FRESH` on.
        seed: Of the luck, and of what is proposed.
        equivalence: A difference in the outcome that is smaller makes no difference; or None.
        on_fault: What a failed answer costs; see `Plan.on_fault`.
    """

    source: str
    title: str
    question: str
    agent: str
    ranges: tuple[Range, ...]
    default: Mapping[str, Value]
    against: tuple[Entrant, ...]
    scenarios: tuple[Scenario, ...]
    outcome: Outcome
    trials: int
    blocks: int
    fresh: int
    seed: int
    equivalence: float | None = None
    on_fault: str = "fall back"

    @property
    def ruleset(self) -> str:
        """The one ruleset of all its scenarios."""
        return self.scenarios[0].ruleset

    @property
    def plan(self) -> Plan:
        """What all fights have in common; its first entrant is the agent, bare of parameters."""
        name = spec.read(self.agent).name
        return Plan(self.scenarios, (Entrant(name, name), *self.against), self.seed, self.on_fault)

    @property
    def fights(self) -> int:
        """How many fights a block of one set of parameters has."""
        return 2 * len(self.scenarios) * len(self.against)

    def spec(self, values: Mapping[str, Value]) -> str:
        """Return the agent's spec with these values; the same values give the same text."""
        texts = {one.name: text(values[one.name]) for one in self.ranges}
        return with_parameters(self.agent, texts)


def text(value: Value) -> str:
    """Return a value as a spec says it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def named(values: Mapping[str, Value]) -> str:
    """Return values as people read them: `gain=30, sooner=true`."""
    return ", ".join(f"{name}={text(value)}" for name, value in values.items())
