"""Two Actions scenario files: their format, and what one field alone cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.checking.place import Place
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.scenario import Scenario, Sheet
from scenarios.format import Format
from scenarios.rulesets.common import check_times, set_up
from scenarios.rulesets.two_actions_gear import check_gear
from scenarios.rulesets.two_actions_sheet import check_sheet


def check(scenario: Scenario, place: Place) -> None:
    """Check what only the whole scenario can show.

    Raises:
        InputError: sheets, surprise, start, or options do not fit together.
    """
    check_times(scenario, place)
    for sheet in scenario.combatants:
        check_sheet(sheet, scenario, place.at("combatants", sheet.name))
    for number, name in enumerate(scenario.surprise):
        if name in scenario.surprise[:number]:
            raise place.at("surprise", number).error(name, "every name only once")
    set_up(scenario, place, ("zones",))


def arrange(thing: Any) -> Any:
    """Sort the tags of gear, the names in a sheet's start, and those who act by surprise."""
    if isinstance(thing, Weapon | Effect):
        return replace(thing, tags=tuple(sorted(thing.tags)))
    if isinstance(thing, Sheet):
        start = replace(
            thing.start,
            broken=tuple(sorted(set(thing.start.broken))),
            melee_with=tuple(sorted(set(thing.start.melee_with))),
            sustains=tuple(sorted(set(thing.start.sustains))),
            used=dict(sorted(thing.start.used.items())),
        )
        return replace(thing, start=start)
    if isinstance(thing, Scenario):
        return replace(thing, surprise=tuple(sorted(thing.surprise)))
    return thing


TWO_ACTIONS = Format(
    ruleset="two_actions",
    scenario=Scenario,
    sheet=Sheet,
    gear={
        "weapons": Weapon,
        "armour": Armour,
        "shields": Shield,
        "shapes": Effect,
        "items": Item,
    },
    otherwise="end turn",
    check_gear=check_gear,
    check=check,
    arrange=arrange,
)
