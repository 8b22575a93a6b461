"""Tactics are complete fighters: any sheets, any places, any rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agents
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.action_board.options import Options
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Group, Scenario, Sheet, Start
from tests.agents.scripted.action_board import situation as s

NAMES = [*agents.for_ruleset("action_board"), "first-legal"]
WEAPONS = (s.SWORD, s.KNIFE, s.BOW)
SPELLS = (s.BOLT, s.FIRE, s.WALL, s.HEAL)
reserve = st.sampled_from([0, 1, 2, 3, 4, 7, 12])
bonus = st.integers(-5, 12)


def some(draw: Any, among: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(among[i] for i in sorted(draw(st.sets(st.integers(0, len(among) - 1)))))


@st.composite
def sheets(draw: Any, name: str, side: str) -> Sheet:
    weapons = some(draw, WEAPONS)
    items = some(draw, (s.POTION,))
    places = {
        thing.name: draw(st.sampled_from(["hand", "sheath", "belt", "pack"]))
        for thing in (*weapons, *items)
    }
    hp = draw(st.integers(1, 25))
    return Sheet(
        name,
        side,
        draw(st.sampled_from([zone.name for zone in s.ZONES])),
        attacks=draw(reserve),
        spells=draw(reserve),
        generals=draw(reserve),
        dodges=draw(st.integers(0, 2)),
        hp=hp,
        reflex=draw(bonus),
        attack=draw(bonus),
        defence=draw(st.integers(5, 25)),
        will=draw(bonus),
        spell_slots=tuple(draw(st.lists(st.integers(0, 2), max_size=4))),
        weapons=weapons,
        shield=draw(st.none() | st.just(s.SHIELD)),
        armour=draw(st.sampled_from([(), (s.MAIL,)])),
        cast=some(draw, SPELLS),
        items=items,
        start=Start(wounds=draw(st.integers(0, hp - 1)), places=places),
    )


@given(
    fighters=st.tuples(
        sheets("Ann", "us"), sheets("Bob", "us"), sheets("Cat", "them"), sheets("Dan", "them")
    ),
    names=st.tuples(*[st.sampled_from(NAMES)] * 2),
    grouped=st.booleans(),
    open_sheets=st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_any_sheet(
    fighters: tuple[Sheet, ...], names: tuple[str, str], grouped: bool, open_sheets: bool
) -> None:
    """Whatever the sheets, every answer is legal and the fight ends."""
    scenario = Scenario(
        "any", "Any", ("them", "us"), s.ZONES, fighters, limit=60,
        groups=(Group("Pair", ("Cat", "Dan")),) if grouped else (),
        options=Options(open_sheets=open_sheets),
    )  # fmt: skip
    ready = ACTION_BOARD.setup(scenario)
    policies = dict(zip(("them", "us"), map(agents.make, names), strict=True))
    outcome = Fight(ready, KeyedDice(1), policies, on_fault="raise").run()
    assert sum(outcome.score.values()) == pytest.approx(1)
