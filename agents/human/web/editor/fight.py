"""A fight of a scenario that a browser keeps: what the form for the shipped ones says about it."""

from __future__ import annotations

from agents.human.web.setting_out import Offered
from arena.rules import RULESETS
from scenarios.format import Scenario


def offered(scenario: Scenario) -> Offered:
    """What the form says about the fight."""
    about, title = " ".join(scenario.about.split()), RULESETS[scenario.ruleset].title
    return Offered(
        scenario.name, scenario.title, about, title, scenario.ruleset, scenario.sides, scenario.even
    )
