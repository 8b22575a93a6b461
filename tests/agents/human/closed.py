"""Solo games with closed sheets, and the same with other numbers on the machine's sheets."""

from dataclasses import replace

import scenarios
from agents import usual
from agents.human.seating import seated
from agents.human.solo import Beginning
from arena.rules import RULESETS

NUMBERS = {
    "timing_track": {"pw": 3, "br": 1},
    "action_board": {"hp": 33, "defence": 19, "will": 6},
    "two_actions": {"hp": 12, "dexterity": 4, "shape": 6},
}


def closed(name, *, seed=3, agent=None, other=False):
    """A game in which a person plays the first side of a scenario with closed sheets.

    With `other` the machine's sheets have other numbers, which nobody can see.
    """
    scenario = scenarios.load(name)
    scenario = replace(scenario, options=replace(scenario.options, open_sheets=False))
    setup = RULESETS[scenario.ruleset].setup(scenario)
    mine = setup.sides[0]
    if other:
        numbers = NUMBERS[scenario.ruleset]
        sheets = [
            one if one.side == mine else replace(one, **numbers) for one in scenario.combatants
        ]
        scenario = replace(scenario, combatants=tuple(sheets))
    seats = seated(setup, [mine], {}, agent or usual(scenario.ruleset))
    return Beginning(scenario, seats, seed)
