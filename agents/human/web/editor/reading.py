"""A scenario's text from a browser, read and checked as the loader does it; bounded further."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from agents.human.harmless import check_harmless
from arena.checking.place import Place
from arena.errors import InputError
from scenarios.assemble import assemble
from scenarios.format import Format, Scenario
from scenarios.include import Source, gather
from scenarios.load import format_of
from scenarios.opponents import opponents_in
from scenarios.read import read_toml
from scenarios.rulesets.common import MOST_COMBATANTS
from scenarios.shipped import gear

Table = dict[str, Any]

MOST_BYTES = 100_000
"""Twenty times the longest shipped scenario; checked, at worst, in a second."""
MOST_ZONES = 40
"""All distances between them are found at every check."""
MOST_NAMED = 200
"""Templates, or pieces of gear of one kind, in the file itself."""


def table_of(text: str) -> Table:
    """A text as plain tables.

    Raises:
        InputError: it is too long, or no TOML that a scenario's file could hold.
    """
    content = text.encode("utf-8", "surrogatepass")
    if len(content) > MOST_BYTES:
        raise InputError("", "", f"{len(content)} bytes", f"at most {MOST_BYTES} bytes")
    with tempfile.TemporaryDirectory() as folder:  # the loader reads files
        file = Path(folder) / "scenario.toml"
        file.write_bytes(content)
        return read_toml(file, "")


def form_of(table: Table) -> Format:
    """The format of the ruleset that a table names.

    Raises:
        InputError: it names none.
    """
    return format_of(Source("", table))


def scenario_of(table: Table, name: str) -> Scenario:
    """The scenario that a table says.

    Raises:
        InputError: something in it does not fit; or it includes a file by its path, which a
            browser may not name, or is too large to be checked at every key that is pressed.
    """
    form = form_of(table)
    place = Place("")
    for key in ("combatants", "zones", "templates", *form.gear):
        most = {"combatants": MOST_COMBATANTS, "zones": MOST_ZONES}.get(key, MOST_NAMED)
        many = table.get(key)
        if isinstance(many, dict) and len(many) > most:
            raise place.at(key).error(len(many), f"at most {most} {key}")
    sources = [Source("", table)]
    for name_of_gear in included(table):
        sources += [one for one in shipped_gear(name_of_gear) if one not in sources]
    scenario: Scenario = assemble(form, sources, name)
    return scenario


def opponents_of(table: Table) -> dict[str, str]:
    """The opponents that a scenario names, which `scenario_of` has checked, by side or combatant.

    Raises:
        InputError: an agent is not known, or could open files of this machine.
    """
    found, place = opponents_in(Source("", table)), Place("", ("opponents",))
    for name, agent in found.items():
        check_harmless(agent, place.at(name))
    return found


def included(table: Table) -> list[str]:
    """The shipped gear that a table includes.

    Raises:
        InputError: it is no list of names of shipped gear.
    """
    names, place = table.get("include", []), Place("", ("include",))
    if not isinstance(names, list):
        raise place.error(names, "a list of names of shipped gear")
    for number, name in enumerate(names):
        if not isinstance(name, str):
            raise place.at(number).error(name, "the name of shipped gear")
        if name not in gear():
            raise place.at(number).unknown(name, "the name of shipped gear", gear())
        if name in names[:number]:
            raise place.at(number).error(name, "every name only once")
    return names


@lru_cache(maxsize=16)
def shipped_gear(name: str) -> tuple[Source, ...]:
    """Shipped gear, and what it includes; errors call it by its name."""
    return tuple(Source(Path(one.file).stem, one.data) for one in gather(gear()[name]))
