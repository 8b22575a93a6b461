"""Tactics are complete fighters: any sheets, any places, any rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agents
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.two_actions.gear import Item
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet, Start
from tests.agents.scripted.two_actions import situation as s

NAMES = [*agents.for_ruleset("two_actions"), "first-legal"]
WEAPONS = (s.SWORD, s.KNIFE, s.NEEDLE, s.BOW)
SHAPES = (s.WARD, s.RENEW, s.HEAL, s.SHOCK)
ITEMS = (s.POTION, s.KIT, Item("shard", "steady"), Item("spirit", "motivation"))
stat = st.integers(-3, 12)


def some(draw: Any, among: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(among[i] for i in sorted(draw(st.sets(st.integers(0, len(among) - 1)))))


@st.composite
def sheets(draw: Any, name: str, side: str) -> Sheet:
    weapons = some(draw, WEAPONS)
    zone = draw(st.sampled_from([zone.name for zone in s.ZONES]))
    most, phase = draw(st.integers(1, 12)), draw(st.sampled_from(["fast", "slow"]))
    actions = draw(st.integers(1, 3))
    start: dict[str, Any] = {"wounds": draw(st.integers(0, most - 1)), "prone": draw(st.booleans())}
    if draw(st.integers(0, 2)) == 0:
        return Sheet(
            name, side, zone, kind="creature", phase=phase, constitution=most,
            ap=draw(st.integers(0, 3)), actions=actions, weapons=weapons, start=Start(**start),
        )  # fmt: skip
    armour, shield = draw(st.sampled_from([(), (s.MAIL,)])), draw(st.none() | st.just(s.SHIELD))
    gear = [*weapons, *armour, *([] if shield is None else [shield])]
    return Sheet(
        name,
        side,
        zone,
        kind=draw(st.sampled_from(["contractor", "boss"])),
        phase=phase,
        hp=most,
        dexterity=draw(stat),
        focus=draw(stat),
        shape=draw(stat),
        motivation=draw(st.integers(0, 3)),
        resolve=draw(st.integers(0, 2)),
        actions=actions,
        weapons=weapons,
        armour=armour,
        shield=shield,
        shapes=some(draw, SHAPES),
        items=some(draw, ITEMS),
        start=Start(broken=tuple(thing.name for thing in some(draw, tuple(gear) or (s.MAIL,))
                                 if thing in gear), **start),
    )  # fmt: skip


@given(
    fighters=st.tuples(
        sheets("Ann", "us"), sheets("Bob", "us"), sheets("Cat", "them"), sheets("Dan", "them")
    ),
    names=st.tuples(*[st.sampled_from(NAMES)] * 2),
    open_sheets=st.booleans(),
    surprise=st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_any_sheet(
    fighters: tuple[Sheet, ...], names: tuple[str, str], open_sheets: bool, surprise: bool
) -> None:
    """Whatever the sheets, every answer is legal and the fight ends."""
    scenario = Scenario(
        "any", "Any", ("them", "us"), s.ZONES, fighters, limit=40,
        surprise=("Ann", "Bob") if surprise else (), options=Options(open_sheets=open_sheets),
    )  # fmt: skip
    ready = TWO_ACTIONS.setup(scenario)
    policies = dict(zip(("them", "us"), map(agents.make, names), strict=True))
    outcome = Fight(ready, KeyedDice(1), policies, on_fault="raise").run()
    assert sum(outcome.score.values()) == pytest.approx(1)
