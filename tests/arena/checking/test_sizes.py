"""How much one scenario may hold, also where a position or a saved game carries it."""

from __future__ import annotations

from typing import Any

import pytest

from arena import carried
from arena.checking import Place, check_table
from arena.checking.sizes import MOST_COMBATANTS, MOST_PIECES
from arena.errors import InputError
from arena.rules import RULESETS
from arena.space import MAX_ZONES
from scenarios import load

PLACE = Place("saved.json").at("scenario")


@pytest.fixture
def table() -> dict[str, Any]:
    """The alley as a file carries it."""
    scenario = load("alley")
    return carried.to_table(RULESETS[scenario.ruleset], scenario)


def crowded(table: dict[str, Any], key: str, number: int) -> dict[str, Any]:
    """The table with so many combatants, or zones, in all."""
    one = table[key][0]
    if key == "zones":
        one = {**one, "ways": [one["name"]]}
    more = [{**one, "name": f"N{n}"} for n in range(number - len(table[key]))]
    return {**table, key: [*table[key], *more]}


@pytest.mark.parametrize(("key", "most"), [("combatants", MOST_COMBATANTS), ("zones", MAX_ZONES)])
def test_so_many_and_no_more(table, key, most):
    """As many as there may be are read; with one more the line says how many there are."""
    rules = RULESETS["timing_track"]
    scenario, _ = carried.from_table(rules, crowded(table, key, most), PLACE)
    assert len(getattr(scenario, key)) == most
    with pytest.raises(InputError) as caught:
        carried.from_table(rules, crowded(table, key, most + 1), PLACE)
    assert str(caught.value) == (
        f"saved.json: scenario.{key}: found {most + 1}, expected at most {most} {key}"
    )


def test_so_much_gear_and_no_more(table):
    """All that one combatant has counts, whatever it is."""
    sheet = {"name": "Ash", "side": "east"}
    weapons = [{"name": f"w{n}"} for n in range(MOST_PIECES - 1)]
    people = table["combatants"][1:]
    fine = {**sheet, "weapons": weapons, "spells": [{"name": "Bolt"}]}
    check_table({**table, "combatants": [fine, *people]}, PLACE)
    spells = [{"name": "Bolt"}, {"name": "Push"}]
    many = {**sheet, "weapons": weapons, "spells": spells}
    with pytest.raises(InputError, match=rf"combatants\[0\]: found {MOST_PIECES + 1}, expected at"):
        check_table({**table, "combatants": [many, *people]}, PLACE)


@pytest.mark.parametrize("odd", [None, [], {"combatants": 3}, {"combatants": [3], "zones": "all"}])
def test_what_is_no_scenario_is_left_to_others(odd):
    """Its values are looked at later, with better words."""
    check_table(odd, PLACE)
    with pytest.raises(InputError, match=r"saved\.json: scenario"):
        carried.from_table(RULESETS["timing_track"], odd, PLACE)
