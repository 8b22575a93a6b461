"""``like``: a combatant, or a template, starts from a template and says only what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arena.checking.place import Place

Table = dict[str, Any]

LONGEST_CHAIN = 20
"""Templates that are like each other in a row; nobody could follow more."""


@dataclass(frozen=True, slots=True)
class Template:
    """A partial sheet as written, and where."""

    place: Place
    table: Table


def complete(written: Template, templates: Mapping[str, Template]) -> Table:
    """Return the table with everything it is like filled in; ``like`` itself is gone.

    Tables inside (skills, start) are merged key by key; texts, numbers and lists are replaced.

    Raises:
        InputError: no such template, or templates that are like each other in a circle, or more
            than 20 in a row.
    """
    chain = [written.table]
    used: list[str] = []
    last = written
    while "like" in last.table:
        name, place = last.table["like"], last.place.at("like")
        if name not in templates:
            raise place.unknown(name, "the name of a template", templates)
        if name in used:
            raise place.error(name, "templates that are not like each other in a circle")
        if len(used) == LONGEST_CHAIN:
            raise place.error(name, f"at most {LONGEST_CHAIN} templates in a row")
        used.append(name)
        last = templates[name]
        chain.append(last.table)
    whole: Table = {}
    for table in reversed(chain):
        whole = _merged(whole, table)
    whole.pop("like", None)
    return whole


def _merged(base: Table, over: Table) -> Table:
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        merged[key] = _merged(old, value) if both else value  # type: ignore[arg-type]
    return merged
