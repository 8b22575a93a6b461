"""Load a scenario with some values of its file replaced, as studies need it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from arena.checking.check import check_name
from arena.checking.place import Place
from arena.errors import InputError
from scenarios.assemble import assemble
from scenarios.format import Format, Scenario
from scenarios.include import Source, gather
from scenarios.load import format_of, load
from scenarios.shipped import SUFFIX, find

Steps = tuple[str | int, ...]
"""The keys, and positions in lists (from 0), that lead to a value in a file."""

_STEP = re.compile(
    r"""(?P<dot>\.?)(?:(?P<bare>[A-Za-z0-9_-]+)|(?P<quoted>"(?:[^"\\]|\\.)*"|'[^']*'))"""
    r"""|\[(?P<position>[0-9]{1,6})\]"""
)
_KEY = 'keys joined by full stops, names in quotes where they need them: combatants."Old Bram".pc'
_NO_PLACES: Mapping[str, Place] = MappingProxyType({})


def load_varied(
    name_or_path: str | Path,
    changes: Mapping[str, object],
    place: Place,
    places: Mapping[str, Place] = _NO_PLACES,
) -> Scenario:
    """Return a scenario with some values of its file replaced before anything is checked.

    So what comes out is checked as if the file had said so. Its name stays that of the file.

    Args:
        name_or_path: A shipped scenario, or a file.
        changes: New values by the keys that lead to them in the file as it is written:
            `options.may_yield`, `combatants.Ash.skills.melee`, `battle.armies[0].numbers`. Gear and
            templates may stand in an included file: `weapons."medium sword".speed`. A key that
            the file leaves out is added, and so is a whole combatant, zone or piece of gear that
            is given as a table.
        place: Where the changes were read from, for errors.
        places: The same for single changes that were read elsewhere.

    Raises:
        InputError: the file does not fit even without the changes, and the error names that file;
            or a key or a value does not fit, and the error names the place of that change.
    """
    path = find(name_or_path)
    at = {key: places.get(key, place) for key in changes}
    steps = {key: steps_of(key, at[key]) for key in changes}
    _check_apart(steps, at)
    sources = gather(path)
    form = format_of(sources[0])
    name = path.name.removesuffix(SUFFIX)
    check_name(name, Place(str(path), ("the file's name",)))
    try:
        for key, value in changes.items():
            _change(form, sources, steps[key], value)
        varied: Scenario = assemble(form, sources, name)
    except InputError as error:
        load(path)  # a fault of the file itself is told as such
        raise _blamed(error, name, steps, at, place) from None
    return varied


def steps_of(key: str, place: Place) -> Steps:
    """Return the steps of a key as `arena.checking.place.dotted` writes it.

    Raises:
        InputError: it has another form.
    """
    steps: list[str | int] = []
    end = 0
    while end < len(key) or not steps:
        step = _STEP.match(key, end)
        # Only the first step has no full stop before it, and it is no position in a list.
        if step is None or (step["dot"] if not steps else step["dot"] == ""):
            raise place.error(key, _KEY)
        if step["position"] is not None:
            if not steps:
                raise place.error(key, _KEY)
            steps.append(int(step["position"]))
        elif step["bare"] is not None:
            steps.append(step["bare"])
        else:
            steps.append(_unquoted(step["quoted"], key, place))
        end = step.end()
    return tuple(steps)


def _unquoted(word: str, key: str, place: Place) -> str:
    try:
        value = tomllib.loads(f"word = {word}")["word"]
    except tomllib.TOMLDecodeError:  # a control character, an escape that TOML does not have
        raise place.error(key, _KEY) from None
    return str(value)


def overlap(one: Steps, other: Steps) -> bool:
    """Whether two values are the same one, or one holds the other."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _check_apart(steps: Mapping[str, Steps], at: Mapping[str, Place]) -> None:
    before: list[str] = []
    for key, own in steps.items():
        for other in before:
            if overlap(own, steps[other]):
                raise at[key].error(key, f"keys that do not change the same value as {other}")
        before.append(key)


def _change(form: Format, sources: list[Source], steps: Steps, value: object) -> None:
    """Put a value into the file that holds it; the sources were just read and are nobody else's."""
    source = _holder(form, sources, steps, value)
    here: Any = source.data
    for number, step in enumerate(steps):
        place = source.place.at(*steps[:number])
        if isinstance(step, int):
            if not isinstance(here, list) or step >= len(here):
                expected = "a position in a list that is written in the file"
                raise place.error(step, expected)
        elif not isinstance(here, dict):
            raise place.error(here, "a table")
        if number == len(steps) - 1:
            here[step] = value
        else:
            here = here[step] if isinstance(step, int) else here.setdefault(step, {})


def _holder(form: Format, sources: list[Source], steps: Steps, value: object) -> Source:
    """The file in which the value stands, or is to stand."""
    table, main = str(steps[0]), sources[0]
    if table in ("include", "ruleset"):
        raise main.place.at(table).error(table, "any key but include and ruleset")
    if len(steps) == 1 or table not in _by_name(form):
        return main
    known: list[str] = []
    for source in sources:
        things = source.data.get(table)
        if isinstance(things, dict):
            if steps[1] in things:
                return source
            known += things
    if len(steps) == 2 and isinstance(value, dict):
        return main  # a whole new thing
    raise main.place.at(*steps[:2]).unknown(str(steps[1]), f"a name from [{table}]", known)


def _by_name(form: Format) -> Iterable[str]:
    return ("combatants", "zones", "templates", *form.gear, *form.named)


def _blamed(
    error: InputError,
    scenario: str,
    steps: Mapping[str, Steps],
    at: Mapping[str, Place],
    place: Place,
) -> InputError:
    """Return the error at the change that is nearest to where it was found."""
    try:
        found_at = steps_of(error.key, Place(""))
    except InputError:
        found_at = ()
    if isinstance(error.found, str):
        found_at = (*found_at, error.found)  # of an unknown key, the place is the table around it
    nearness = {key: _shared(own, found_at) for key, own in steps.items()}
    nearest = max(nearness, key=lambda key: nearness[key], default="")
    here = at[nearest] if nearness.get(nearest) else place
    where = f"at {error.key} of {scenario}" if error.key else f"in {scenario}"
    return here.error(error.found, f"{error.expected}; {where}", error.nearest)


def _shared(one: Steps, other: Steps) -> int:
    """How many steps two ways have in common."""
    count = 0
    for mine, others in zip(one, other, strict=False):
        if mine != others:
            break
        count += 1
    return count
