"""Agents by name: specs, parameters, other people's packages."""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib.metadata import EntryPoint
from typing import Annotated, Any, ClassVar, Literal

import pytest
from annotated_types import Ge, Gt, Le, Lt
from hypothesis import given
from hypothesis import strategies as st

import agents
from agents import installed, parameters, spec
from arena.errors import InputError
from arena.model import Decision, Declaration
from arena.rules import RULESETS


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("aims", "aims", {}),
        (" aims ( ) ", "aims", {}),
        ("abandons(gain=30)", "abandons", {"gain": "30"}),
        ("x(a=1, b = 'two, (or)',c=-1.5)", "x", {"a": "1", "b": "two, (or)", "c": "-1.5"}),
        ('x(path="a b.onnx")', "x", {"path": "a b.onnx"}),
    ],
)  # fmt: skip
def test_read(text: str, name: str, given: dict[str, str]) -> None:
    assert spec.read(text) == spec.Spec(name, given)


@pytest.mark.parametrize(
    "text",
    ["", "(", "aims(", "aims)", "aims(under)", "aims(under=)", "aims(under=1,)", "aims(,)",
     "aims(under=1 2)", "aims(under=1)(2)", "1(x=2)", "aims(under=1", "a" * 501],
)  # fmt: skip
def test_what_is_no_spec(text: str) -> None:
    with pytest.raises(InputError, match="name or name"):
        agents.make(text)


@given(st.text(max_size=60))
def test_any_text_gives_an_agent_or_one_line(text: str) -> None:
    said = ""
    try:
        agents.make(text)
    except InputError as error:
        said = str(error)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("aim", 'did you mean "aims"'),
        ("Holds", 'did you mean "holds"'),
        ("aims(undr=3)", 'did you mean "under"'),
        ("aims(under=fast)", "whole number, 0 to 200"),
        ("aims(under=201)", "whole number, 0 to 200"),
        ("aims(under=1_0)", "whole number"),
        ("aims(under=3, under=4)", "only once"),
        ("keeps-distance(cover=perhaps)", "true or false"),
        ("smashes(x=1)", "a parameter of smashes: least_chance"),
        ("first-legal(x=1)", "it has none"),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        agents.make(text)
    assert says in str(caught.value)


def test_parameters_arrive() -> None:
    assert agents.make("abandons(gain=30)") == agents.AGENTS["abandons"](gain=30)
    assert agents.make("keeps-distance(cover=No)") == agents.AGENTS["keeps-distance"](cover=False)


@dataclass(frozen=True, slots=True)
class OfTheBoard:
    """Says which ruleset it is for."""

    ruleset: ClassVar[str] = "action_board"

    def choose(self, decision: Decision) -> Declaration:
        return decision.fallback


@dataclass(frozen=True, slots=True)
class Every:
    """Has a parameter of every kind."""

    must: int
    share: Annotated[float, Gt(0), Lt(1)] = 0.5
    low: Annotated[int, Ge(3)] = 3
    high: Annotated[float, Le(3)] = 3
    word: str = ""
    way: Literal["left", "right"] = "left"

    def choose(self, decision: Decision) -> Declaration:
        return decision.fallback


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "whole number"),
        ({"must": "1", "share": "1"}, "number, more than 0, less than 1"),
        ({"must": "1", "share": "nan"}, "number"),
        ({"must": "1", "low": "2"}, "whole number, at least 3"),
        ({"must": "1", "high": "4"}, "number, at most 3"),
        ({"must": "1", "way": "rigt"}, 'one of: left, right (did you mean "right"?)'),
        ({"must": "9" * 30}, "whole number"),
    ],
)
def test_bounds_of_every_kind(given: dict[str, str], says: str) -> None:
    with pytest.raises(InputError) as caught:
        parameters.read(Every, "every", given)
    assert says in str(caught.value)


def test_values_of_every_kind() -> None:
    given = {"must": "1", "share": "0.25", "low": "4", "high": "-1e3", "word": "5", "way": "right"}
    values = parameters.read(Every, "every", given)
    assert values == {
        "must": 1, "share": 0.25, "low": 4, "high": -1000.0, "word": "5", "way": "right"
    }  # fmt: skip


# -- other people's agents --------------------------------------------------------------------


@pytest.fixture
def others(monkeypatch: Any) -> None:
    offered = {
        name: EntryPoint(name, value, installed.GROUP)
        for name, value in {
            "every": f"{__name__}:Every",
            "of-the-board": f"{__name__}:OfTheBoard",
            "gone": "no_such_module:Agent",
            "number": f"{__name__}:NUMBER",
        }.items()
    }
    monkeypatch.setattr(installed, "offered", lambda: offered)


NUMBER = 3


@pytest.mark.usefixtures("others")
def test_an_installed_agent_is_found() -> None:
    policy = agents.make("every(must=2)")
    assert type(policy).__name__ == "Every"
    assert agents.describe("every") == "Has a parameter of every kind."


@pytest.mark.usefixtures("others")
def test_an_installed_agent_may_name_its_ruleset() -> None:
    assert isinstance(agents.make("of-the-board", "action_board"), OfTheBoard)
    with pytest.raises(InputError, match="of-the-board is for action_board"):
        agents.make("of-the-board", "timing_track")
    assert agents.ruleset_of("every") == ""


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("name", ["gone", "number"])
def test_a_broken_package_is_named(name: str) -> None:
    with pytest.raises(InputError, match=rf"fightclock\.agents\.{name}"):
        agents.make(name)


def test_nothing_is_offered_unless_installed() -> None:
    assert not set(installed.offered()) & set(agents.AGENTS)


# -- what is shipped --------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(agents.AGENTS))
def test_every_agent_is_described_and_frozen(name: str) -> None:
    kind: Any = agents.AGENTS[name]
    policy: Any = agents.make(name)
    assert agents.describe(name).endswith(".")
    assert isinstance(hash(policy), int)
    with pytest.raises((AttributeError, TypeError)):
        policy.something = 1
    for field in fields(kind):
        assert f"{field.name}:" in kind.__doc__, "the docstring lists every parameter"


def test_a_ruleset_without_tactics_has_the_agents_for_any_game() -> None:
    assert agents.for_ruleset("another game") == ["first-legal", "random"]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_field_of_each_ruleset(ruleset: str) -> None:
    """Its tactics and random; the usual agent is one of them."""
    names = agents.for_ruleset(ruleset)
    assert len(names) >= 9
    assert names == sorted([*agents.TACTICS[ruleset], "random"])
    assert agents.usual(ruleset) in names
    assert {agents.ruleset_of(name) for name in names} == {ruleset, ""}


def test_names_are_unique_over_all_rulesets() -> None:
    tactics = [name for some in agents.TACTICS.values() for name in some]
    others = (agents.ANY_RULESET, agents.SEARCHES, agents.LEARNED, agents.OPPONENTS)
    listed = [*tactics, *(name for some in others for name in some)]
    assert sorted(listed) == sorted(agents.AGENTS)


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [("aims", "action_board"), ("shield-wall", "timing_track")],
)
def test_an_agent_for_another_ruleset_is_refused(name: str, ruleset: str) -> None:
    """In one line, which says what it is for and who could play instead."""
    with pytest.raises(InputError) as caught:
        agents.make(name, ruleset)
    said = str(caught.value)
    assert "\n" not in said
    assert f"{name} is for {agents.ruleset_of(name)}" in said
    assert agents.usual(ruleset) in said
    assert agents.make(name, agents.ruleset_of(name)) == agents.make(name)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_agents_for_any_game_play_every_ruleset(ruleset: str) -> None:
    for name in agents.ANY_RULESET:
        assert agents.make(name, ruleset) == agents.make(name)
