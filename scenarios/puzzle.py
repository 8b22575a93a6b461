"""Puzzles: a scenario small enough to be solved, who is to find something, and what is right."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arena.checking.check import checked
from arena.checking.place import Place
from arena.rules import RULESETS
from scenarios.format import Scenario
from scenarios.load import load
from scenarios.read import read_toml
from scenarios.shipped import answer_of, find

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A scenario whose first question to somebody has right answers and wrong ones.

    Attributes:
        scenario: Where it is put.
        who: Who is asked.
        right: The labels of the right answers.
        about: Why they are right.
    """

    scenario: Scenario
    who: str
    right: frozenset[str]
    about: str


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """The right answers to the first question that somebody is asked.

    Attributes:
        who: The combatant, or the side, that is asked.
        right: The labels of the right answers.
        about: Why they are right.
    """

    __pydantic_config__ = _STRICT

    who: str
    right: tuple[str, ...]
    about: str


def load_puzzle(name_or_path: str | Path) -> Puzzle:
    """Return a shipped puzzle by its name, or the one of a scenario's file.

    Raises:
        InputError: there is no such file, or something in it, in its scenario, or in the file
            with its answers does not fit.
    """
    path = find(name_or_path)
    answers = answer_of(path)
    place = Place(str(answers))
    written: WrittenAnswer = checked(WrittenAnswer, read_toml(answers), place)
    scenario = load(path)
    catalogues = RULESETS[scenario.ruleset].setup(scenario).catalogues
    if written.who not in catalogues:
        raise place.at("who").unknown(written.who, "the name of somebody who is asked", catalogues)
    labels = [answer.label for answer in catalogues[written.who]]
    if not written.right:
        raise place.at("right").error("nothing", "at least one label")
    for number, label in enumerate(written.right):
        if label not in labels:
            raise place.at("right", number).unknown(label, f"an answer of {written.who}", labels)
    return Puzzle(scenario, written.who, frozenset(written.right), written.about)
