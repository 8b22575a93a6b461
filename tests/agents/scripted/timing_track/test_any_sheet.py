"""Tactics are complete fighters: any sheets, any places, any rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agents
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.timing_track.gear import Armour, Shield, Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Scenario, Sheet, Skills, Start
from tests.agents.scripted.timing_track import situation as s

SHOTGUN = Weapon(
    "shotgun", "firearms", 4, s.dice("2d6+2"), draw=3, soak="ballistic", tags=("scatter",),
    reliability=60, rounds=1, reload=0, hands=2,
)  # fmt: skip
WEAPONS = (s.SWORD, s.KNIFE, s.PISTOL, s.BOW, s.FISTS, SHOTGUN)
NAMES = [*agents.for_ruleset("timing_track"), "first-legal"]
SPELLS = (s.FORCE, s.MEND, s.WARD, s.LIMBS, s.SPRINGTIDE)
skill = st.integers(0, 150)


@st.composite
def sheets(draw: Any, name: str, side: str) -> Sheet:
    weapons = tuple(draw(st.sets(st.sampled_from(range(len(WEAPONS))), max_size=3)))
    armed = [WEAPONS[i] for i in sorted(weapons)]
    held = [weapon.name for weapon in armed if weapon.draw]
    return Sheet(
        name,
        side,
        draw(st.sampled_from([zone.name for zone in s.ZONES])),
        pc=draw(st.integers(0, 1)),
        br=draw(st.integers(-5, 3)),
        skills=Skills(*draw(st.tuples(*[skill] * 6))),
        casting=draw(st.none() | skill),
        tradition=draw(st.sampled_from(["wild", "scholar"])),
        weapons=tuple(armed),
        armour=draw(st.sampled_from([(), (Armour("mail", 2, 4),)])),
        shield=draw(st.none() | st.just(Shield("shield", 1, 2))),
        spells=tuple(SPELLS[i] for i in sorted(draw(st.sets(st.integers(0, 4), max_size=3)))),
        device=draw(st.none() | st.just(s.MACHINE)),
        start=Start(in_hand=draw(st.sampled_from(["", *held])), wounds=draw(st.integers(0, 8))),
    )


@given(
    fighters=st.tuples(
        sheets("Ann", "us"), sheets("Bob", "us"), sheets("Cat", "them"), sheets("Dan", "them")
    ),
    names=st.tuples(*[st.sampled_from(NAMES)] * 2),
    open_sheets=st.booleans(),
    balance=st.integers(-30, 60),
)
@settings(max_examples=100, deadline=None)
def test_any_sheet(
    fighters: tuple[Sheet, ...], names: tuple[str, str], open_sheets: bool, balance: int
) -> None:
    """Whatever the sheets, every answer is legal and the fight ends."""
    scenario = Scenario(
        "any", "Any", ("them", "us"), s.ZONES, fighters, balance=balance, limit=60,
        options=Options(open_sheets=open_sheets),
    )  # fmt: skip
    ready = RULESETS["timing_track"].setup(scenario)
    policies = dict(zip(("them", "us"), map(agents.make, names), strict=True))
    outcome = Fight(ready, KeyedDice(1), policies, on_fault="raise").run()
    assert sum(outcome.score.values()) == pytest.approx(1)
