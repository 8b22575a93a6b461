"""Timing Track scenario files: their format, and what one field alone cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.checking.place import Place
from arena.rules.timing_track.gear import Armour, Device, Shield, Spell, Weapon
from arena.rules.timing_track.scenario import Scenario, Sheet
from scenarios.format import Format
from scenarios.rulesets.common import check_times, set_up
from scenarios.rulesets.timing_track_gear import check_gear


def check(scenario: Scenario, place: Place) -> None:
    """Check what only the whole scenario can show.

    Raises:
        InputError: sheets, start, goal, or options do not fit together.
    """
    check_times(scenario, place)
    for sheet in scenario.combatants:
        at = place.at("combatants", sheet.name)
        _check_hands(sheet, at)
        _check_start(sheet, scenario, at.at("start"))
    _check_goal(scenario, place.at("goal"))
    set_up(scenario, place)


def _check_hands(sheet: Sheet, at: Place) -> None:
    if sheet.spells and sheet.casting is None:
        raise at.at("casting").error(None, "a casting target, since there are spells")
    weapons = {weapon.name: weapon for weapon in sheet.weapons}
    start = at.at("start")
    held = sheet.start.in_hand
    if held and held not in weapons:
        raise start.at("in_hand").unknown(held, "one of the combatant's own weapons", weapons)
    for name, left in sheet.start.rounds.items():
        here = start.at("rounds", name)
        if name not in weapons:
            raise here.unknown(name, "one of the combatant's own weapons", weapons)
        if left > weapons[name].rounds:
            raise here.error(left, f"a whole number from 0 to {weapons[name].rounds}")
    for number, rating in enumerate(("ballistic", "martial")):
        worn, lost = sum(getattr(a, rating) for a in sheet.armour), sheet.start.soak_lost[number]
        if lost > worn:
            expected = f"a whole number from 0 to {worn}, the {rating} rating"
            raise start.at("soak_lost", number).error(lost, expected)


def _check_start(sheet: Sheet, scenario: Scenario, at: Place) -> None:
    start, now = sheet.start, scenario.start_count
    others = {other.name: other for other in scenario.combatants if other is not sheet}
    away = start.arrives > now
    cover = next(zone.cover for zone in scenario.zones if zone.name == sheet.zone)
    if start.cover not in ("none", cover):
        allowed = "none" if cover == "none" else f"none or {cover}"
        raise at.at("cover").error(start.cover, f'{allowed}: that is what "{sheet.zone}" offers')
    for name in start.melee_with:
        here = at.at("melee_with")
        if name not in others:
            raise here.unknown(name, "the name of another combatant", others)
        if others[name].zone != sheet.zone:
            raise here.error(name, f'somebody in the same zone, "{sheet.zone}"')
        if away or others[name].start.arrives > now:
            raise here.error(name, "two combatants who are there at the start")
    foes = [name for name, other in others.items() if other.side != sheet.side]
    for name in start.unaware_of:
        if name not in foes:
            here = at.at("unaware_of")
            raise here.unknown(name, "the name of a combatant of the other side", foes)
    if start.device_on is not None:
        here = at.at("device_on")
        if sheet.device is None:
            raise here.error(start.device_on, "no such key, since there is no device")
        if start.device_on > now or away:
            raise here.error(start.device_on, f"a count up to {now}, of somebody who is there")
    _check_token(sheet, scenario, at.at("token"))


def _check_token(sheet: Sheet, scenario: Scenario, at: Place) -> None:
    token, now = sheet.start.token, scenario.start_count
    if token is None:
        return
    if sheet.start.arrives > now:
        raise at.error(token.declaration, "no token for somebody who is not there yet")
    if token.start > now:
        raise at.at("start").error(token.start, f"a count up to start_count, {now}")
    if token.due <= now:
        raise at.at("due").error(token.due, f"a count after start_count, {now}")


def _check_goal(scenario: Scenario, at: Place) -> None:
    goal = scenario.goal
    if goal is None:
        return
    if goal.side not in scenario.sides:
        raise at.at("side").unknown(goal.side, "the name of a side", scenario.sides)
    bearers = [s.name for s in scenario.combatants if s.side != goal.side and s.device]
    if goal.smash not in bearers:
        expected = "a combatant of the other side who has a device"
        raise at.at("smash").unknown(goal.smash, expected, bearers)
    if not scenario.start_count < goal.by <= scenario.limit:
        expected = f"a whole number from {scenario.start_count + 1} to {scenario.limit}"
        raise at.at("by").error(goal.by, expected)


def arrange(thing: Any) -> Any:
    """Sort the lists of names in a weapon and in a sheet's start."""
    if isinstance(thing, Weapon):
        return replace(thing, tags=tuple(sorted(thing.tags)))
    if not isinstance(thing, Sheet):
        return thing
    start = replace(
        thing.start,
        melee_with=tuple(sorted(set(thing.start.melee_with))),
        unaware_of=tuple(sorted(set(thing.start.unaware_of))),
        rounds=dict(sorted(thing.start.rounds.items())),
    )
    return replace(thing, start=start)


TIMING_TRACK = Format(
    ruleset="timing_track",
    scenario=Scenario,
    sheet=Sheet,
    gear={
        "weapons": Weapon,
        "armour": Armour,
        "shields": Shield,
        "spells": Spell,
        "devices": Device,
    },
    otherwise="hold",
    everyone={"weapons": ("fists",)},
    check_gear=check_gear,
    check=check,
    arrange=arrange,
)
