"""A scenario that another file carries is as well named as one that is a file."""

from __future__ import annotations

from typing import Any

import pytest

from arena import carried
from arena.checking import Place
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios import load


@pytest.mark.parametrize("name", ["Blades", "Mage-fighter", "warband"])
def test_a_group_has_a_name_of_its_own(name):
    """Else no answer could say which of two is meant."""
    scenario: Any = load("mage-fighter-and-warband")
    rules = RULESETS[scenario.ruleset]
    table = carried.to_table(rules, scenario)
    assert name in {group.name for group in scenario.groups} | {
        *scenario.sides,
        *(sheet.name for sheet in scenario.combatants),
    }
    table["groups"][-1]["name"] = name
    with pytest.raises(InputError, match=f'groups: found "{name}", expected every name only once'):
        carried.from_table(rules, table, Place("saved.json"))
