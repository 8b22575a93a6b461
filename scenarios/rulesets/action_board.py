"""Action Board scenario files: their format, and what one field alone cannot say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from arena.checking.place import Place
from arena.rules.action_board.battle import Battle
from arena.rules.action_board.gear import Armour, Item, Shield, Spell, Weapon
from arena.rules.action_board.scenario import Group, Scenario, Sheet
from scenarios.format import Format
from scenarios.rulesets.action_board_battle import check_battle
from scenarios.rulesets.action_board_gear import check_gear
from scenarios.rulesets.action_board_sheet import check_sheet
from scenarios.rulesets.common import check_times, set_up


def check(scenario: Scenario, place: Place) -> None:
    """Check what only the whole scenario can show.

    Raises:
        InputError: sheets, groups, start, battle, or options do not fit together.
    """
    check_times(scenario, place)
    _check_names(scenario, place)
    for sheet in scenario.combatants:
        check_sheet(sheet, scenario, place.at("combatants", sheet.name))
    if scenario.battle is not None:
        check_battle(scenario, scenario.battle, place)
    set_up(scenario, place, ("groups",))


def _check_names(scenario: Scenario, place: Place) -> None:
    """Refuse names with which two declarations would read alike."""
    volleys = {f"volley of {group.name}" for group in scenario.groups}
    for sheet in scenario.combatants:
        if sheet.name in volleys:
            expected = "a name that does not read like the volley of a group"
            raise place.at("combatants", sheet.name).error(sheet.name, expected)
    walls = any(spell.effect == "wall" for s in scenario.combatants for spell in s.cast)
    for zone in scenario.zones:
        if walls and " and " in zone.name:
            expected = 'a name without "and" in it, since walls stand between one zone and another'
            raise place.at("zones", zone.name).error(zone.name, expected)


def arrange(thing: Any) -> Any:
    """Sort a sheet's places, a group's members, and the armies and manoeuvres of a battle."""
    if isinstance(thing, Sheet):
        start = replace(thing.start, places=dict(sorted(thing.start.places.items())))
        return replace(thing, start=start)
    if isinstance(thing, Scenario):
        groups = tuple(replace(g, members=tuple(sorted(g.members))) for g in thing.groups)
        battle = None if thing.battle is None else _arranged(thing.battle)
        return replace(thing, groups=groups, battle=battle)
    return thing


def _arranged(battle: Battle) -> Battle:
    fought = [replace(m, fighters=tuple(sorted(m.fighters))) for m in battle.manoeuvres]
    return replace(
        battle,
        armies=tuple(sorted(battle.armies, key=lambda army: army.side)),
        manoeuvres=tuple(sorted(fought, key=lambda manoeuvre: (manoeuvre.name, manoeuvre.side))),
    )


def _rollers(scenario: Scenario) -> Iterable[str]:
    """Groups roll their duels themselves (AB-08)."""
    return (group.name for group in scenario.groups)


ACTION_BOARD = Format(
    ruleset="action_board",
    scenario=Scenario,
    sheet=Sheet,
    gear={
        "weapons": Weapon,
        "shields": Shield,
        "armour": Armour,
        "spells": Spell,
        "items": Item,
    },
    otherwise="wait",
    named={"groups": Group},
    rollers=_rollers,
    check_gear=check_gear,
    check=check,
    arrange=arrange,
)
