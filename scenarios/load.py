"""Load a scenario, and change its options."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from arena.checking.check import check_name, checked
from arena.checking.place import Place
from arena.rules import RULESETS
from scenarios import assemble
from scenarios.format import Format, Scenario
from scenarios.include import Source, gather
from scenarios.rulesets import FORMATS, GROUP
from scenarios.shipped import SUFFIX, find

S = TypeVar("S", bound=Scenario)


def load(name_or_path: str | Path) -> Scenario:
    """Return a shipped scenario by its name, or the scenario in a file.

    The scenario's name is that of the file without its ending.

    Raises:
        InputError: there is no such file, or something in it does not fit; the error says where.
    """
    path = find(name_or_path)
    sources = gather(path)
    name = path.name.removesuffix(SUFFIX)
    check_name(name, Place(str(path), ("the file's name",)))
    scenario: Scenario = assemble.assemble(format_of(sources[0]), sources, name)
    return scenario


def check_gear(path: Path) -> int:
    """Check a file of gear, which is no scenario; return how many pieces stand in it.

    Raises:
        InputError: there is no such file, or something in it, or in what it includes, does not fit.
    """
    sources = gather(path)
    form = format_of(sources[0])
    assemble.check_gear(form, sources)
    return sum(len(sources[0].data.get(table, ())) for table in form.gear)


def format_of(source: Source) -> Format:
    """Return the format that a file's ``ruleset`` names.

    Raises:
        InputError: it names none, or the package that offers it does not work.
    """
    place, ruleset = source.place.at("ruleset"), source.data.get("ruleset")
    if not isinstance(ruleset, str):
        raise place.error(ruleset, f"one of: {', '.join(RULESETS)}")
    if ruleset not in RULESETS:
        raise place.unknown(ruleset, "the name of a ruleset", RULESETS)
    if ruleset not in FORMATS:
        raise place.error(
            ruleset, f"a ruleset whose package offers {GROUP}, too: how to read files"
        )
    return FORMATS[ruleset]


def check(scenario: Scenario, place: Place) -> None:
    """Check a scenario that stands somewhere else than in a scenario's file, as if it had.

    Raises:
        InputError: it does not fit together.
    """
    form = FORMATS[scenario.ruleset]
    for sheet in scenario.combatants:
        here = place.at("combatants", sheet.name)
        for field, table in form.gear_named.items():
            worn = getattr(sheet, field)
            for piece in worn if isinstance(worn, tuple) else (worn,):
                if piece is not None:
                    check_name(piece.name, here.at(field))
                    form.check_gear(table, piece, here.at(field, piece.name))
        check_name(sheet.name, here)
    for table in form.named:
        for thing in getattr(scenario, table):
            check_name(thing.name, place.at(table, thing.name))
    form.check(scenario, place)


def with_options(scenario: S, options: Mapping[str, Any], place: Place | None = None) -> S:
    """Return the scenario with some options changed, checked as if its file had said so.

    Args:
        scenario: What to start from; it is not changed.
        options: New values by the names of the ruleset's options.
        place: Where they were read from, for errors; by default ``options``.

    Raises:
        InputError: an option is unknown, its value does not fit, or the scenario does not fit it.
    """
    form = FORMATS[scenario.ruleset]
    here = place if place is not None else Place("", ("options",))
    kind = type(scenario.options)
    given = checked(kind, dict(options), here)
    changed = {name: getattr(given, name) for name in options}
    new = dataclasses.replace(scenario, options=dataclasses.replace(scenario.options, **changed))
    form.check(new, Place(here.file))
    return new
