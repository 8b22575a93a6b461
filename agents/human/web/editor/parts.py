"""The parts of a scenario's file, of which the editor shows one at a time."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from agents.human.web.editor import known
from agents.human.web.editor.fields import Field, Maker, Path, name_of
from agents.human.web.editor.reading import MOST_NAMED, Table
from arena.checking.words import Schema, look_up, schema_of
from scenarios.format import Format, forms
from scenarios.schema import of_ruleset

BASICS: Path = ()


class Part(NamedTuple):
    """A part of the file that can be gone to."""

    path: Path
    title: str

    @property
    def value(self) -> str:
        """In the form."""
        return name_of(self.path)


@dataclass(frozen=True, slots=True)
class Group:
    """The parts of one kind; `table` is where things by name can be added, or nothing."""

    title: str
    table: str
    parts: list[Part]


@cache
def schema(ruleset: str) -> Schema:
    """The JSON schema of a ruleset's scenario files, as it is shipped for editors."""
    return of_ruleset(ruleset)[f"{ruleset}.scenario"]


def groups(table: Table, form: Format) -> list[Group]:
    """All parts that a file has."""
    whole = schema(form.ruleset)
    single = [Part(BASICS, "Title, sides, limit")]
    for key in whole["properties"]:
        if "properties" in look_up(whole, (key,)):
            single.append(Part((key,), key.capitalize()))
    found = [Group("The fight", "", single)]
    for kind in known.named_tables(form):
        things = table.get(kind)
        some = things.items() if isinstance(things, dict) else ()
        names = [name for name, one in some if isinstance(one, dict)][:MOST_NAMED]
        parts = [Part((kind, name), name) for name in names]
        found.append(Group(kind.capitalize(), kind, parts))
    return found


def path_of(text: str, table: Table, form: Format) -> Path:
    """The part that a browser asks for; the first if there is no such part."""
    try:
        asked = tuple(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return BASICS
    known_parts = [part.path for group in groups(table, form) for part in group.parts]
    return asked if asked in known_parts else BASICS


def fields(table: Table, form: Format, part: Path) -> list[Field]:
    """The fields of a part as it stands in a file."""
    whole = schema(form.ruleset)
    maker = Maker(form, whole, known.names(table, form))
    if part:
        said: Any = table
        for key in part:
            said = said.get(key, {}) if isinstance(said, dict) else {}
        said = said if isinstance(said, dict) else {}
        made = maker.fields(look_up(whole, part), part, said, _otherwise(table, form, part))
        return sorted(made, key=lambda one: one.path[-1] != "like")  # what all else rests on
    left_out = {"ruleset", *known.named_tables(form)}
    plain = {
        key: node
        for key, node in whole["properties"].items()
        if key not in left_out and "properties" not in look_up(whole, (key,))
    }
    return maker.fields({**whole, "properties": plain}, part, table, {})


def _otherwise(table: Table, form: Format, part: Path) -> Table:
    """What holds where a sheet says nothing: what it is like, and else the usual."""
    if part[0] not in ("combatants", "templates"):
        return {}
    sheet = schema_of(forms(form).sheet)
    usual = {k: node["default"] for k, node in sheet["properties"].items() if "default" in node}
    like = table[part[0]][part[1]].get("like")
    return {**usual, **(known.inherited(like, table) if like is not None else {})}
