"""The factors of a study file: their levels, and what each level sets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from arena.checking.check import check_name, checked
from arena.checking.place import Place
from scenarios.varied import Steps, overlap, steps_of

MOST_ARMS = 64
MOST_KEYS = 100
"""That one level sets."""
LONGEST_LABEL = 60
"""Characters; labels stand in tables and beside charts."""

PARTIES = ("agent", "against")
_PARAMETER = re.compile(r"[A-Za-z]\w*")

Text = Annotated[str, Field(min_length=1, max_length=500)]


class WrittenFactor(BaseModel):
    """A factor as written; what its levels are is only known with its key."""

    model_config = ConfigDict(extra="forbid")

    key: Text | None = None
    levels: list[Any]
    names: list[Text] | None = None


class _WrittenLevel(BaseModel):
    """A level that sets several keys at once, or none."""

    model_config = ConfigDict(extra="forbid")

    name: Text
    set: dict[Text, Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a level gives to a key, and where that is written."""

    key: str
    steps: Steps
    value: Any
    place: Place


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a factor: what it is called, and what it sets."""

    name: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Varied:
    """A factor: what it is called, and its levels in order."""

    name: str
    levels: tuple[Level, ...]

    def always(self, key: str) -> bool:
        """Whether each of its levels sets this key."""
        return all(any(s.steps == (key,) for s in level.settings) for level in self.levels)


def read_factors(written: Mapping[str, WrittenFactor], place: Place) -> tuple[Varied, ...]:
    """Check the factors one by one, and that they can be combined.

    Args:
        written: The factors by their names, in the order of the file.
        place: Where they stand.

    Raises:
        InputError: there is none, or they have more than 64 combinations; a name, key, label or
            level does not fit; two levels set the same, or two factors the same key.
    """
    if not written:
        raise place.error("nothing", "at least one factor")
    factors = tuple(_factor(name, one, place.at(name)) for name, one in written.items())
    arms = prod(len(factor.levels) for factor in factors)
    if arms > MOST_ARMS:
        raise place.error(arms, f"at most {MOST_ARMS} combinations of levels")
    for one, other in combinations(factors, 2):
        _check_apart(one, other)
    return factors


def _factor(name: str, written: WrittenFactor, place: Place) -> Varied:
    check_name(name, place)
    if not 2 <= len(written.levels) <= MOST_ARMS:
        raise place.at("levels").error(len(written.levels), f"from 2 to {MOST_ARMS} levels")
    if written.key is None:
        levels = _several(written, place)
    else:
        levels = _single(written.key, written, place)
    for at, level in enumerate(levels):
        _check_differs(levels[:at], level, place.at("levels", at))
    return Varied(name, levels)


def _single(key: str, written: WrittenFactor, place: Place) -> tuple[Level, ...]:
    """Levels that are the values of one key."""
    steps = _steps(key, place.at("key"))
    names = written.names
    if names is not None and len(names) != len(written.levels):
        expected = f"as many names as levels, {len(written.levels)}"
        raise place.at("names").error(len(names), expected)
    levels = []
    for at, value in enumerate(written.levels):
        here = place.at("levels", at)
        if names is None:
            name = _label(_as_text(value, here), here, "; or give the factor names")
        else:
            name = _label(names[at], place.at("names", at))
        levels.append(Level(name, (Setting(key, steps, value, here),)))
    return tuple(levels)


def _several(written: WrittenFactor, place: Place) -> tuple[Level, ...]:
    """Levels with a name each, which set any keys."""
    levels = []
    for at, value in enumerate(written.levels):
        here = place.at("levels", at)
        if not isinstance(value, dict):
            expected = "a table with name and set, since the factor has no key"
            raise here.error(value, expected)
        level: _WrittenLevel = checked(_WrittenLevel, value, here)
        if len(level.set) > MOST_KEYS:
            raise here.at("set").error(len(level.set), f"at most {MOST_KEYS} keys")
        settings: list[Setting] = []
        for key, new in level.set.items():
            spot = here.at("set", key)
            setting = Setting(key, _steps(key, spot), new, spot)
            for other in settings:
                if _clash(setting, other):
                    raise spot.error(key, f"a key that does not set the same as {other.key}")
            settings.append(setting)
        levels.append(Level(_label(level.name, here.at("name")), tuple(settings)))
    if written.names is not None:
        raise place.at("names").error(written.names, "no such key: these levels have names")
    return tuple(levels)


def text_of(setting: Setting) -> str:
    """Return the value of a setting that must be a text.

    Raises:
        InputError: it is none.
    """
    if not isinstance(setting.value, str):
        raise setting.place.error(setting.value, "a text")
    return setting.value


def _steps(key: str, place: Place) -> Steps:
    steps = steps_of(key, place)
    if steps[0] in PARTIES and len(steps) > 1:
        fits = len(steps) == 2 and _PARAMETER.fullmatch(str(steps[1]))
        if not fits:
            raise place.error(key, f"{steps[0]}, or {steps[0]}.PARAMETER")
    if steps[0] == "scenario" and len(steps) > 1:
        raise place.error(key, "scenario, or a key of the scenario's file")
    return steps


def _as_text(value: object, place: Place) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(_as_text(one, place) for one in value)
    raise place.error(value, "a value that can be shown; or give the factor names")


def _label(text: str, place: Place, otherwise: str = "") -> str:
    if not 1 <= len(text) <= LONGEST_LABEL or not text.isprintable() or text != text.strip():
        expected = f"1 to {LONGEST_LABEL} printable characters, no spaces around them{otherwise}"
        raise place.error(text, expected)
    return text


def _check_differs(before: tuple[Level, ...], level: Level, place: Place) -> None:
    own = {setting.steps: setting.value for setting in level.settings}
    for other in before:
        if level.name == other.name:
            raise place.error(level.name, "every level only once")
        if own == {setting.steps: setting.value for setting in other.settings}:
            raise place.error(level.name, f'levels that differ; "{other.name}" sets the same')


def _check_apart(one: Varied, other: Varied) -> None:
    for setting in (s for level in other.levels for s in level.settings):
        for before in (s for level in one.levels for s in level.settings):
            if _clash(setting, before):
                expected = f"a key that no other factor sets; {one.name} sets {before.key}"
                raise setting.place.error(setting.key, expected)


def _clash(one: Setting, other: Setting) -> bool:
    """Whether two settings set the same; a parameter goes with the agent that has it."""
    if one.steps[0] in PARTIES:
        return one.steps == other.steps
    return overlap(one.steps, other.steps)
