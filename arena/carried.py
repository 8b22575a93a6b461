"""A scenario that another file carries, whole, so that the file needs no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from arena.errors import InputError

if TYPE_CHECKING:
    from arena.checking import Place
    from arena.model import Ruleset


def to_table(rules: Ruleset, scenario: Any) -> dict[str, Any]:
    """The scenario as a JSON object; what is the default is left out."""
    from pydantic import TypeAdapter

    table: dict[str, Any] = TypeAdapter(rules.scenario_type).dump_python(
        scenario, mode="json", exclude_defaults=True
    )
    return table


def rules_of(ruleset: str, version: str, place: Place) -> Ruleset:
    """The rules by which a file was written.

    Args:
        ruleset: What the file says under `ruleset`.
        version: What it says under `rules`.
        place: Where both stand.

    Raises:
        InputError: there is no such ruleset, or its rules have changed since.
    """
    from arena.rules import RULESETS

    rules = RULESETS.get(ruleset)
    if rules is None:
        raise place.at("ruleset").unknown(ruleset, "the name of a ruleset", RULESETS)
    if version != rules.version:
        expected = f"rules of version {rules.version}: this file is of other rules"
        raise place.at("rules").error(version, expected)
    return rules


def from_table(rules: Ruleset, table: dict[str, Any], place: Place) -> tuple[Any, Any]:
    """The scenario, and its setup.

    Raises:
        InputError: the table is no scenario of this ruleset, or too large a one.
    """
    from arena.checking import check_table, checked, dotted

    check_table(table, place)
    scenario = checked(rules.scenario_type, table, place)
    _check_names(scenario, place)
    try:
        return scenario, rules.setup(scenario)
    except InputError as error:
        key = f"{dotted(place.parts)}.{error.key}"
        raise InputError(place.file, key, error.found, error.expected, error.nearest) from None


def _check_names(scenario: Any, place: Place) -> None:
    """Refuse names that stand twice, and combatants of no side, which setups rely on.

    A scenario file is checked as a file; a scenario that is carried has only been typed.
    """
    _once(scenario.sides, place.at("sides"))
    people = [sheet.name for sheet in scenario.combatants]
    _once([*scenario.sides, *people], place.at("combatants"))
    groups = [group.name for group in getattr(scenario, "groups", ())]  # not in every ruleset
    _once([*scenario.sides, *people, *groups], place.at("groups"))
    for side in scenario.sides:
        if not any(sheet.side == side for sheet in scenario.combatants):
            raise place.at("combatants").error(None, f'somebody with side = "{side}"')
    for number, sheet in enumerate(scenario.combatants):
        where = place.at("combatants", number)
        if sheet.side not in scenario.sides:
            raise where.at("side").unknown(sheet.side, "the name of a side", scenario.sides)
        for kind in fields(sheet):
            things = getattr(sheet, kind.name)
            if isinstance(things, tuple):
                _once([t.name for t in things if hasattr(t, "name")], where.at(kind.name))


def _once(names: Sequence[str], place: Place) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise place.error(name, "every name only once")
