"""What a voice may know: fixed in size, within bounds, and the same as data and as numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from agents.interfaces.facts import facts_of
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios import shipped as files
from tests.agents.interfaces.facts.playing import question, questions, shipped

EVERY = (*files.names(), *files.duel_names())
SOME = ("alley", "market-brawl", "mages-quarrel", "battle-for-the-gate", "two-pairs", "boss")


class Read:
    """A vector read by the names of its numbers."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.at = {name: i for i, name in enumerate(names)}
        self.under: dict[str, list[int]] = {}
        for i, name in enumerate(names):
            parts = name.split(": ")
            for n in range(1, len(parts)):
                self.under.setdefault(": ".join(parts[:n]), []).append(i)
        self.row: list[float] = []

    def check(self, seen: np.ndarray, told: Mapping[str, Any]) -> None:
        """Every number says what the plain data say, and nothing else is said by numbers."""
        self.row = seen.tolist()
        self.words("me", [told["me"]])
        for whose, part in (("field", told["field"]), *told["combatants"].items()):
            for fact, value in part.items():
                self.value(f"{whose}: {fact}", value)
        asked = told["question"]
        if asked is None:
            assert not any(self.row[i] for i in self.under["question"])
            return
        assert self.row[self.at[f"question: {asked['kind']}"]] == 1.0
        for fact, value in asked.items():
            if fact != "kind":
                self.value(f"question: {fact}", value)

    def value(self, name: str, value: Any) -> None:
        at = self.at.get(name)
        alone = None if at is None else self.row[at]
        if value is None:
            assert alone in (None, -1.0, 0.0), name
            assert {self.row[i] for i in self.under.get(name, ())} <= {-1.0, 0.0}, name
        elif isinstance(value, bool):
            assert alone in (None, float(value)), name
        elif isinstance(value, int):
            # Hit points may be below 0 in the data; what is told as a share is 0 then.
            assert alone is None or np.sign(alone) in (np.sign(value), max(0, np.sign(value))), name
        elif isinstance(value, str):
            self.words(name, [value])
        elif isinstance(value, Mapping):
            for part, inner in value.items():
                self.value(f"{name}: {part}", inner)
        elif all(isinstance(word, str) for word in value):
            self.words(name, value)
        else:
            for part in {part for record in value for part in record}:
                held = [record[part] for record in value if isinstance(record[part], str)]
                self.words(f"{name}: {part}", held)

    def words(self, name: str, words: Sequence[str]) -> None:
        """Of numbers for words those that hold are 1 and all others 0."""
        among = self.under.get(name)
        if among:
            held = {self.names[i] for i in among if self.row[i]}
            assert held == {f"{name}: {word}" for word in words if word}, name


def check_fight(name: str, most: int, open_sheets: bool | None = None) -> None:
    setup = shipped(name, open_sheets)
    facts = facts_of(setup)
    assert len(set(facts.names)) == len(facts.names) == len(facts.meanings)
    read = Read(facts.names)
    for at, (fight, decision) in enumerate(questions(setup, most)):
        seen = facts.vector(decision.view, decision.kind, decision.about)
        assert seen.dtype == np.float32
        assert seen.shape == (len(facts.names),)
        assert np.abs(seen).max() <= 1.0
        told = facts.plain(decision.view, decision.kind, decision.about)
        assert json.loads(json.dumps(told)) == told
        assert told["me"] == decision.who
        read.check(seen, told)
        for voice in () if at % 5 else (*setup.voices, *setup.sides):
            view = facts.view(fight.state, voice)
            read.check(facts.vector(view), facts.plain(view))


@pytest.mark.parametrize("name", EVERY)
def test_names_are_unique_and_numbers_say_what_the_data_say(name: str):
    """In every shipped scenario, at the first questions of a fight."""
    check_fight(name, 6)


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("open_sheets", [True, False])
def test_numbers_say_what_the_data_say_through_a_fight(name: str, open_sheets: bool):
    """With open and with closed sheets, for everybody at every question."""
    check_fight(name, 60, open_sheets)


@pytest.mark.slow
@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("name", EVERY)
def test_numbers_say_what_the_data_say_in_whole_fights(name: str, open_sheets: bool):
    """In every shipped scenario, to the end of a fight."""
    check_fight(name, 1000, open_sheets)


@pytest.mark.parametrize("name", SOME)
def test_a_vector_is_the_callers_own(name: str):
    """Writing into it changes no other, before or after."""
    setup = shipped(name)
    facts = facts_of(setup)
    _, decision = question(setup, 9)
    first = facts.vector(decision.view, decision.kind, decision.about)
    kept = first.copy()
    second = facts.vector(decision.view, decision.kind, decision.about)
    second[:] = 0.25
    assert (first == kept).all()
    assert (facts.vector(decision.view, decision.kind, decision.about) == kept).all()


def test_facts_are_made_once_for_a_setup():
    """And hold for no other one."""
    setup = shipped("alley")
    assert facts_of(setup) is facts_of(setup)
    assert facts_of(setup) is not facts_of(shipped("two-pairs"))


def test_a_ruleset_without_facts_is_told_in_one_line():
    """Of somebody else's ruleset nobody has said what there is to know."""

    class Foreign:
        name = "a-coin"
        ruleset = SimpleNamespace(name="coins")

    foreign: Any = Foreign()
    with pytest.raises(InputError, match="one whose facts are told: action_board") as refused:
        facts_of(foreign)
    assert "\n" not in str(refused.value)


def test_every_ruleset_of_the_house_has_facts():
    """None is forgotten."""
    assert {shipped(name).ruleset.name for name in SOME} == set(RULESETS)
