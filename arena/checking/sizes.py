"""How much one scenario may hold, so that making it ready takes neither seconds nor gigabytes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from arena.checking.place import Place
from arena.space import MAX_ZONES

MOST_COMBATANTS = 60
"""Catalogues grow with the square of it."""

MOST_PIECES = 40
"""Of gear that one combatant has; a catalogue holds each of them for each target."""


def check_table(table: Any, place: Place) -> None:
    """Refuse the table of a scenario before its values are looked at one by one.

    Looking at each of a hundred thousand takes seconds and hundreds of megabytes. What is no table
    or no list is left to whoever looks at the values.

    Raises:
        InputError: it has too many combatants or zones, or a combatant has too much.
    """
    if not isinstance(table, dict):
        return
    people = table.get("combatants")
    for key, most in (("combatants", MOST_COMBATANTS), ("zones", MAX_ZONES)):
        many = table.get(key)
        if isinstance(many, list | dict) and len(many) > most:
            raise place.at(key).error(len(many), f"at most {most} {key}")
    for number, sheet in enumerate(people if isinstance(people, list) else ()):
        lists = [one for one in sheet.values() if isinstance(one, list)] if _named(sheet) else []
        pieces = sum(sum(map(_named, one)) for one in lists)
        if pieces > MOST_PIECES:
            expected = f"at most {MOST_PIECES} pieces of gear"
            raise place.at("combatants", number).error(pieces, expected)


def _named(one: Any) -> bool:
    return isinstance(one, dict) and "name" in one


def check_sizes(scenario: Any, place: Place) -> None:
    """Refuse a scenario before anything of it is made ready.

    Raises:
        InputError: it has too many combatants, or one of them has too much.
    """
    here, number = place.at("combatants"), len(scenario.combatants)
    if number > MOST_COMBATANTS:
        raise here.error(number, f"at most {MOST_COMBATANTS} combatants")
    for sheet in scenario.combatants:
        pieces = sum(_pieces(getattr(sheet, field.name)) for field in fields(sheet))
        if pieces > MOST_PIECES:
            expected = f"at most {MOST_PIECES} pieces of gear for each"
            raise here.error(f"{pieces} of {sheet.name}", expected)


def _pieces(value: Any) -> int:
    """How many pieces of gear a field of a sheet holds: things with names."""
    return sum(hasattr(one, "name") for one in value) if isinstance(value, tuple) else 0
