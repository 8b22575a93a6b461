"""Crowds: a shipped scenario with its sheets repeated, or left out, until so many take part."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import scenarios
from arena.model import Setup
from arena.rules import RULESETS

CROWDS = {
    "action_board": "bandits-against-watch",
    "timing_track": "street-battle",
    "two_actions": "four-a-side",
}
"""By ruleset: the scenario whose sides, which are alike, are made smaller and larger."""


def crowd(name: str, people: int) -> Setup:
    """A scenario made ready for so many combatants, as many on each side.

    Args:
        name: A shipped scenario whose sheets are not tied to each other.
        people: How many; an even number.
    """
    scenario: Any = scenarios.load(name)
    sheets = []
    for side in scenario.sides:
        own = [sheet for sheet in scenario.combatants if sheet.side == side]
        for number in range(people // 2):
            sheet = own[number % len(own)]
            again = number // len(own)
            sheets.append(replace(sheet, name=f"{sheet.name}, {again + 1}") if again else sheet)
    named: dict[str, Any] = {"combatants": tuple(sheets)}
    if "groups" in {field.name for field in fields(scenario)}:
        named["groups"] = ()  # they name members
    ruleset: Any = RULESETS[scenario.ruleset]
    setup: Setup = ruleset.setup(replace(scenario, **named))
    return setup
