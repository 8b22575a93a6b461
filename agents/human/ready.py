"""Scenarios made ready once, and shared by all games of them: a setup never changes."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import scenarios
from arena import carried
from arena.checking.place import Place
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios.format import Scenario

MOST = 64
"""Of each kind that are kept; of others each game has its own."""


class _Itself:
    """A scenario as a key: two that say the same are two all the same, but quickly told apart."""

    __slots__ = ("scenario",)

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def __hash__(self) -> int:
        return id(self.scenario)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.scenario is self.scenario


@lru_cache(maxsize=MOST)
def _setup(one: _Itself) -> Any:
    return RULESETS[one.scenario.ruleset].setup(one.scenario)


def setup_of(scenario: Scenario) -> Any:
    """The setup of a scenario; the same one for the same scenario.

    Raises:
        InputError: names or numbers in the scenario do not fit together.
    """
    return _setup(_Itself(scenario))


@lru_cache(maxsize=MOST)
def _carried(ruleset: str, text: str) -> Scenario:
    return _read(ruleset, json.loads(text), Place(""))


def _read(ruleset: str, table: dict[str, Any], place: Place) -> Scenario:
    scenario: Scenario = carried.from_table(RULESETS[ruleset], table, place)[0]
    scenarios.check(scenario, place)
    return scenario


def carried_scenario(ruleset: str, table: dict[str, Any], place: Place) -> Scenario:
    """The scenario that a saved game carries; the same one for the same table.

    Args:
        ruleset: The name of its ruleset.
        table: What the file says of it.
        place: Where that stands, for errors.

    Raises:
        InputError: it is no scenario of this ruleset.
    """
    try:
        return _carried(ruleset, json.dumps(table))
    except InputError:
        return _read(ruleset, table, place)  # says where in this file it is wrong
