"""How fast each agent's fights are, in one small scenario of each ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import agents
import scenarios
from arena.model import Setup
from arena.rules import RULESETS
from reports.performance.fighting import fighter
from reports.performance.measuring import Measured, measure

SCENARIOS = {
    "action_board": "mages-quarrel",
    "timing_track": "alley",
    "two_actions": "two-pairs",
}
"""By ruleset; four or five take part in each."""

BARE = "random"
"""The agent that costs least to ask: what its fights take is the rules' and the kernel's."""


@dataclass(frozen=True, slots=True)
class AgentSpeed:
    """An agent's fights against itself."""

    ruleset: str
    scenario: str
    agent: str
    measured: Measured


def made_ready(name: str) -> Setup:
    """A shipped scenario made ready to be fought."""
    scenario: Any = scenarios.load(name)
    ruleset: Any = RULESETS[scenario.ruleset]
    setup: Setup = ruleset.setup(scenario)
    return setup


def usual(ruleset: str) -> str:
    """The agent that plays a ruleset where nobody is named."""
    return agents.usual(ruleset)


def specs(ruleset: str, quick: bool) -> Iterator[str]:
    """The agents to measure: random ones and tactics, those that have learnt, those that search."""
    yield BARE
    if quick:
        yield usual(ruleset)
        return
    yield "first-legal"
    yield from sorted(agents.TACTICS[ruleset])
    learns = find_spec("onnxruntime") is not None and find_spec("onnx") is not None
    if learns:
        yield "learned"
    yield from ("plays-on", "looks-ahead", "tree-search")
    if learns:
        yield "learned-search"


def speed(ruleset: str, spec: str, seconds: float) -> AgentSpeed:
    """Measure an agent for about so many seconds; a search a few times longer."""
    name = SCENARIOS[ruleset]
    subject = fighter(made_ready(name), spec, 2 * seconds)
    return AgentSpeed(ruleset, name, spec, measure(subject, seconds))
