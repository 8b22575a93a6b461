"""Scripts: a scenario with its dice and answers written down, as a printed example has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le, Len

from arena.checking.check import checked
from arena.checking.place import Place
from arena.luck import ScriptEntry
from arena.rules import RULESETS
from scenarios.format import Scenario
from scenarios.load import load, with_options
from scenarios.read import read_toml
from scenarios.rulesets import FORMATS
from scenarios.shipped import SCRIPT, find_script, names

_STRICT = {"extra": "forbid"}

Face = Annotated[int, Ge(1), Le(1000)]
Time = Annotated[int, Ge(0), Le(100_000)]


@dataclass(frozen=True, slots=True)
class Answer:
    """What one combatant answers: the label of a declaration.

    Attributes:
        time: The count, tick or phase at which the question is put.
        who: The combatant who is asked, or the side whose commander is.
        say: The label. Several answers at one time are for that combatant's questions in turn.
    """

    __pydantic_config__ = _STRICT

    time: Time
    who: str
    say: str


@dataclass(frozen=True, slots=True)
class Script:
    """A scenario with its dice and answers.

    Attributes:
        name: The file's name without its ending.
        scenario: The scenario, with the script's options.
        dice: For `arena.luck.ScriptedDice`.
        answers: In the order of the file.
        otherwise: The label that answers a question without an answer above. Where it is not
            legal (a defence, a tier) the question's own fallback is taken.
        options: The options that differ from the scenario's.
        about: What it shows.
    """

    name: str
    scenario: Scenario
    dice: tuple[ScriptEntry, ...]
    answers: tuple[Answer, ...]
    otherwise: str
    options: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""


@dataclass(frozen=True, slots=True)
class WrittenRoll:
    """One roll: its faces, or only their sum without any flat bonus.

    Attributes:
        who: The combatant, group or side that rolls.
        purpose: What for, from the ruleset's list.
        faces: What each die shows.
        total: The sum of the faces, where they are not known one by one.
    """

    __pydantic_config__ = _STRICT

    who: str
    purpose: str
    faces: Annotated[tuple[Face, ...], Len(0, 100)] = ()
    total: Annotated[int, Ge(1), Le(100_000)] | None = None


@dataclass(frozen=True, slots=True)
class WrittenScript:
    """A scenario with its dice and answers, as a printed example has them.

    Attributes:
        scenario: A file beside this one, without its ending, or a shipped scenario.
        about: What it shows.
        options: Options that differ from the scenario's.
        otherwise: The answer to whatever has none below; if not given, hold or wait, as the
            ruleset calls it.
        dice: Each actor's rolls of each purpose, in turn.
        answers: Each combatant's answers.
    """

    __pydantic_config__ = _STRICT

    scenario: str
    about: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    otherwise: str | None = None
    dice: tuple[WrittenRoll, ...] = ()
    answers: tuple[Answer, ...] = ()


def load_script(name_or_path: str | Path) -> Script:
    """Return a shipped script by its name, or the script in a file.

    Raises:
        InputError: there is no such file, or something in it, or in its scenario, does not fit.
    """
    path = find_script(name_or_path)
    place = Place(str(path))
    written: WrittenScript = checked(WrittenScript, read_toml(path), place)
    scenario = with_options(
        _scenario(written.scenario, path, place), written.options, place.at("options")
    )
    ruleset, form = RULESETS[scenario.ruleset], FORMATS[scenario.ruleset]
    catalogues = ruleset.setup(scenario).catalogues
    labels = {who: [entry.label for entry in listed] for who, listed in catalogues.items()}
    rollers = [*labels, *form.rollers(scenario)]
    dice = []
    for number, roll in enumerate(written.dice):
        at = place.at("dice", number)
        if roll.who not in rollers:
            raise at.at("who").unknown(roll.who, "the name of somebody who rolls", rollers)
        if roll.purpose not in ruleset.purposes:
            raise at.at("purpose").unknown(roll.purpose, "a purpose", ruleset.purposes)
        if bool(roll.faces) == (roll.total is not None):
            found = "both" if roll.faces else "neither"
            raise at.error(found, "either faces or a total")
        dice.append(ScriptEntry(roll.who, roll.purpose, roll.faces, roll.total))
    for number, answer in enumerate(written.answers):
        at = place.at("answers", number)
        if answer.who not in labels:
            raise at.at("who").unknown(answer.who, "the name of a combatant", labels)
        if answer.say not in labels[answer.who]:
            expected = f"a declaration of {answer.who}"
            raise at.at("say").unknown(answer.say, expected, labels[answer.who])
    every = {label for listed in labels.values() for label in listed}
    otherwise = form.otherwise if written.otherwise is None else written.otherwise
    if otherwise not in every:
        raise place.at("otherwise").unknown(otherwise, "a declaration", every)
    return Script(
        name=path.name.removesuffix(SCRIPT),
        scenario=scenario,
        dice=tuple(dice),
        answers=written.answers,
        otherwise=otherwise,
        options=written.options,
        about=written.about,
    )


def _scenario(name: str, script: Path, place: Place) -> Scenario:
    if "/" not in name and "\\" not in name and "\0" not in name:
        beside = script.parent / f"{name}.toml"
        try:
            there = beside.is_file()
        except OSError:  # a name that is too long for a file
            there = False
        if there:
            return load(beside)
        if name in names():
            return load(name)
    known = [p.stem for p in script.parent.glob("*.toml") if not p.name.endswith(SCRIPT)]
    raise place.at("scenario").unknown(name, "the name of a scenario", {*known, *names()})
