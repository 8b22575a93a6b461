"""What the editor's buttons do to a scenario: add, copy, rename and remove things by name."""

from __future__ import annotations

import copy
import itertools
import json
from typing import Any

from agents.human.web.editor import known
from agents.human.web.editor.fields import Path, singular
from agents.human.web.editor.parts import BASICS
from agents.human.web.editor.posted import UNSAID, applied
from agents.human.web.editor.reading import Table
from arena.checking.check import LONGEST_NAME, check_name
from arena.checking.place import Place
from scenarios.format import Format

_DEEP = 8


def done(text: str, table: Table, form: Format, part: Path, like: str) -> tuple[Table, Path]:
    """The scenario after a button, and the part that is shown then.

    Args:
        text: What the button sends: a deed's name and what it needs, as JSON. Anything else does
            nothing.
        table: The scenario.
        form: Of its ruleset.
        part: That is shown.
        like: The piece of gear whose values are taken, for `values`.
    """
    try:
        deed, *rest = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return table, part
    if len(rest) > _DEEP or not all(isinstance(one, str | int) for one in rest):
        return table, part
    path = tuple(rest)
    if not path:
        return table, part
    if deed == "one more":
        return applied(table, [(path, _longer(table, path))]), part
    if deed in ("without", "unsay"):
        return applied(table, [(path, UNSAID)]), part
    if path[0] not in known.named_tables(form):
        return table, part
    kind = str(path[0])
    things = table.get(kind, {})
    if not isinstance(things, dict):
        return table, part
    if deed == "add":
        name = _free(f"New {singular(kind)}", things)
        return {**table, kind: {**things, name: _new(kind, table)}}, (kind, name)
    if len(path) != 2 or path[1] not in things:
        return table, part
    old = str(path[1])
    if deed == "remove":
        return {**table, kind: {k: v for k, v in things.items() if k != old}}, BASICS
    if deed == "copy":
        name = _free(old, things)
        return {**table, kind: {**things, name: copy.deepcopy(things[old])}}, (kind, name)
    if deed == "values":
        piece = known.piece(kind, like, table)
        if piece is not None:
            table = {**table, kind: {**things, old: copy.deepcopy(piece)}}
    return table, part


def renamed(table: Table, form: Format, part: Path, new: str) -> tuple[Table, Path]:
    """The scenario with a thing renamed, wherever it is named; and where it stands now.

    Raises:
        InputError: the name is no name, or another thing of the kind has it.
    """
    kind, old = map(str, part)
    if new == old:
        return table, part
    place = Place("", part)
    check_name(new, place)
    if new in table[kind]:
        raise place.error(new, f"a name that no other of the {kind} has")
    return known.renamed(table, form, kind, old, new), (kind, new)


def sides_renamed(table: Table, form: Format, new: list[str]) -> Table:
    """The scenario with sides renamed, wherever they are named.

    Raises:
        InputError: a name is no name, or both sides have it.
    """
    old, place = table.get("sides"), Place("", ("sides",))
    for number, name in enumerate(new):
        check_name(name, place.at(number))
    if len(set(new)) != len(new):
        raise place.error(new, "sides that have different names")
    if not isinstance(old, list) or len(old) != len(new) or len(set(map(str, old))) != len(old):
        return {**table, "sides": new}
    # By way of names that nobody can have, in case the two change places.
    between = [f"\n{number}" for number in range(len(new))]
    for before, after in [*zip(old, between, strict=True), *zip(between, new, strict=True)]:
        table = known.renamed(table, form, "sides", str(before), after)
    return table


def _free(name: str, things: Table) -> str:
    """The name, or the name with the first number that no other thing has."""
    if name not in things:
        return name
    short = name[: LONGEST_NAME - 4]
    words, _, last = short.rpartition(" ")
    stem = words if words and last.isdecimal() else short
    return next(one for n in itertools.count(2) if (one := f"{stem} {n}") not in things)


def _new(kind: str, table: Table) -> Table:
    """What a new thing says from the start: a combatant, where and on whose side."""
    if kind != "combatants":
        return {}
    sides, zones = table.get("sides"), table.get("zones")
    found = {}
    if isinstance(sides, list) and sides:
        found["side"] = sides[0]
    if isinstance(zones, dict) and zones:
        found["zone"] = next(iter(zones))
    return found


def _longer(table: Table, path: Path) -> Any:
    """A list of tables with an empty one more."""
    found: Any = table
    for key in path:
        if isinstance(found, list) and isinstance(key, int) and 0 <= key < len(found):
            found = found[key]
        else:
            found = found.get(key) if isinstance(found, dict) else None
    return [*found, {}] if isinstance(found, list) else [{}]
