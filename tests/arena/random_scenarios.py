"""Random scenarios of every ruleset, by a seed, so that a failing case is told by two words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from arena.rules import RULESETS
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.soundness.known import SOUND

RULES: dict[str, Any] = {name: RULESETS[name] for name in SOUND}

every_ruleset = pytest.mark.parametrize("rules", sorted(RULES))
"""Marks a test that holds for each ruleset, whose name is its argument `rules`."""


def random_scenario(seed: int, rules: str = TIMING_TRACK.name, **given: Any) -> Any:
    """The scenario of a seed; `given` are the generator's own arguments and options."""
    return SOUND[rules].random_scenario(seed, **given)


def shuffled(scenario: Any, seed: int) -> Any:
    """The same scenario, everything in it written down in another order."""
    return SOUND[scenario.ruleset].shuffled(scenario, seed)


def make_ready(scenario: Any) -> Any:
    """A scenario's setup."""
    return RULES[scenario.ruleset].setup(scenario)


def ready(seed: int, rules: str = TIMING_TRACK.name, **given: Any) -> Any:
    """The random scenario of a seed, made ready."""
    return make_ready(random_scenario(seed, rules, **given))


def setups(rules: str = TIMING_TRACK.name, **given: Any) -> st.SearchStrategy[Any]:
    """Random scenarios, made ready, for hypothesis."""
    return st.integers(0, 10**6).map(lambda seed: ready(seed, rules, **given))
