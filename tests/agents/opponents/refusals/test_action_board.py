"""What tempers refuse on the Action Board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.opponents.narrowed import narrowed
from agents.opponents.refusals import action_board
from arena.model import Decision
from tests.agents.scripted.action_board.situation import (
    BOLT,
    BOW,
    FIRE,
    SHIELD,
    SWORD,
    answering,
    at_the_start,
    fight,
    foe,
    mage,
    me,
    one,
)

SHEATHED = {"places": {"sword": "sheath"}}


def left(decision: Decision, temper: str) -> set[str]:
    """The labels of what a temper leaves."""
    refuses = getattr(action_board, temper)(decision)
    return {answer.label for answer in narrowed(decision, refuses).legal}


def test_the_reckless_do_not_react():
    """AB-10: neither dodge nor parry nor block."""
    decision = answering(fight(me(SWORD, shield=SHIELD), foe(SWORD)), Foe="attack Me with sword")
    whole = {answer.label for answer in decision.legal}
    refused = {"dodge Foe", "parry Foe with sword", "block Foe with shield"}
    assert whole - left(decision, "reckless") == refused


def test_the_cautious_stay_where_they_can_shoot_from():
    """AB-11: they do not go where a foe stands, but where none stands."""
    decision = at_the_start(me(BOW, zone="wood"), foe(SWORD))
    refused = {answer.label for answer in decision.legal} - left(decision, "cautious")
    assert refused == {"move to field"}
    blade = at_the_start(me(SWORD, zone="wood"), foe(SWORD))
    assert "move to field" in left(blade, "cautious")


@pytest.mark.parametrize("open_sheets", [True, False])
def test_the_honourable_spare_who_has_nothing_in_hand(open_sheets):
    """The sword in its sheath strikes nobody."""
    decision = at_the_start(
        me(SWORD), foe(SWORD, start=SHEATHED), foe(SWORD, name="Other"), open_sheets=open_sheets
    )
    kept = left(decision, "honourable")
    assert "attack Other with sword" in kept
    assert "attack Foe with sword" not in kept


def test_a_fire_is_laid_if_anybody_in_it_can_fight():
    """AB-07: a spell on a zone hits all who are there."""
    bare: dict[str, Any] = {"zone": "wood", "start": SHEATHED}
    alone = at_the_start(mage(FIRE, BOLT), foe(SWORD, **bare))
    assert not {answer for answer in left(alone, "honourable") if "Fire" in answer}
    both = at_the_start(mage(FIRE, BOLT), foe(SWORD, **bare), foe(SWORD, name="Other", zone="wood"))
    kept = left(both, "honourable")
    assert {"cast Fire at wood", "cast Bolt at Other"} <= kept
    assert "cast Bolt at Foe" not in kept


def test_the_honourable_spare_who_flees():
    """GEN-03: who has declared it in this tick."""
    longbow = replace(BOW, name="longbow", reach="distant")
    going = fight(
        me(longbow, attacks=6, generals=6), foe(SWORD, zone="hill"),
        foe(SWORD, name="Other", zone="hill"), may_flee=True,
    )  # fmt: skip
    decision = answering(going, Foe="flee")
    assert "shoot Foe with longbow" in {answer.label for answer in decision.legal}
    kept = left(decision, "honourable")
    assert "shoot Other with longbow" in kept
    assert "shoot Foe with longbow" not in kept


def test_the_honourable_do_not_gang_up():
    """Whom a friend has declared to attack in this tick is left to the friend."""
    sheets = (me(SWORD), one("Friend", "us", SWORD), foe(SWORD), foe(SWORD, name="Other"))
    kept = left(answering(fight(*sheets), Friend="attack Foe with sword"), "honourable")
    assert "attack Other with sword" in kept
    assert "attack Foe with sword" not in kept
