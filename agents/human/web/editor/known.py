"""Names that can be told in a scenario's file, and what they name."""

from __future__ import annotations

from typing import Any

from agents.human.web.editor.reading import Table, included, shipped_gear
from arena.checking.place import Place
from arena.errors import InputError
from scenarios.format import Format
from scenarios.shipped import gear
from scenarios.templates import Template, complete

Names = dict[str, list[str]]

MOST = 400
"""Names that one list offers."""

_REFERENCES: dict[str, tuple[str, ...]] = {
    "side": ("sides",),
    "first": ("sides",),
    "zone": ("zones",),
    "ways": ("zones",),
    "like": ("templates",),
    "melee_with": ("combatants",),
    "unaware_of": ("combatants",),
    "mount": ("combatants",),
    "members": ("combatants",),
    "fighters": ("combatants",),
    "surprise": ("combatants",),
    "smash": ("combatants",),
    "opponents": ("sides", "combatants"),
    "in_hand": ("weapons",),
    "rounds": ("weapons",),
    "used": ("items",),
    "places": ("weapons", "items"),
    "broken": ("weapons", "armour", "shields"),
    "include": ("include",),
}
"""Keys whose texts, or whose own keys, are names, with the tables in which those stand."""


def references(form: Format, key: str) -> tuple[str, ...]:
    """The tables whose names stand at a key; none if it holds no names."""
    own = form.gear_named.get(key)
    return (own,) if own else _REFERENCES.get(key, ())


def named_tables(form: Format) -> list[str]:
    """The tables of a scenario's file that hold things by name, those that one wants most first."""
    return ["combatants", "zones", *form.named, "templates", *form.gear]


def names(table: Table, form: Format) -> Names:
    """All names of a file and of the gear that it includes, by the table in which they stand."""
    found: Names = {"include": sorted(gear())}
    found["sides"] = [one for one in _list(table.get("sides")) if isinstance(one, str)]
    files = [table, *_included(table)]
    for kind in named_tables(form):
        known = {name for file in files for name in _table(file.get(kind))}
        found[kind] = sorted(known)[:MOST]
    return found


def inherited(like: Any, table: Table) -> Table:
    """What a combatant has from a template, with what that one is like; {} if it cannot be said."""
    templates: dict[str, Template] = {}
    for file in (table, *_included(table)):
        for name, one in _table(file.get("templates")).items():
            if isinstance(one, dict) and isinstance(one.get("like", ""), str):
                templates[name] = Template(Place(""), one)
    try:
        return complete(Template(Place(""), {"like": like}), templates)
    except (InputError, TypeError):
        return {}


def piece(kind: str, name: str, table: Table) -> Table | None:
    """A thing of a name, in the file or in the gear that it includes; None if there is none."""
    for file in (table, *_included(table)):
        found = _table(file.get(kind)).get(name)
        if isinstance(found, dict):
            return found
    return None


def renamed(table: Table, form: Format, kind: str, old: str, new: str) -> Table:
    """A table in which everything that names a thing of a kind names it by its new name."""

    def inside(thing: Table) -> Table:
        return {key: value_of(key, value) for key, value in thing.items()}

    def value_of(key: str, value: Any) -> Any:
        names_it = kind in references(form, key)
        if isinstance(value, str):
            return new if names_it and value == old else value
        if isinstance(value, list):
            return [inside(v) if isinstance(v, dict) else value_of(key, v) for v in value]
        if isinstance(value, dict):
            if names_it:
                return {new if name == old else name: one for name, one in value.items()}
            return inside(value)
        return value

    by_name = named_tables(form)
    found: Table = {}
    for key, value in table.items():
        if key in by_name and isinstance(value, dict):
            found[key] = {
                new if key == kind and name == old else name: (
                    inside(one) if isinstance(one, dict) and key not in form.gear else one
                )
                for name, one in value.items()
            }
        else:
            found[key] = value_of(key, value)
    if kind == "sides":
        found["sides"] = [new if one == old else one for one in _list(table.get("sides"))]
    return found


def _included(table: Table) -> list[Table]:
    try:
        return [one.data for name in included(table) for one in shipped_gear(name)]
    except InputError:
        return []


def _table(value: Any) -> Table:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
