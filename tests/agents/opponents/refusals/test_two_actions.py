"""What tempers refuse in Two Actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.opponents.narrowed import narrowed
from agents.opponents.refusals import two_actions
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from tests.agents.scripted.two_actions.situation import (
    BOW,
    SHIELD,
    SWORD,
    acting,
    attacked,
    beast,
    fight,
    foe,
    me,
    one,
    question,
)


def left(decision: Decision, temper: str) -> set[str]:
    """The labels of what a temper leaves."""
    refuses = getattr(two_actions, temper)(decision)
    return {answer.label for answer in narrowed(decision, refuses).legal}


def test_the_reckless_think_of_no_defence():
    """TA-06: neither a Block nor cover nor a step away; a blow back."""
    decision = attacked(me(SWORD, shield=SHIELD), beast())
    kept = left(decision, "reckless")
    assert {"block", "shape cover", "move away from Beast"} <= {d.label for d in decision.legal}
    assert {"strike Beast with sword", "take it"} <= kept
    assert not {"block", "shape cover", "move away from Beast"} & kept


def test_the_cautious_stay_where_they_can_shoot_from():
    """TA-04: who can attack from Nearby does not go Adjacent."""
    decision = acting(me(BOW), foe(SWORD, near=False))
    refused = {answer.label for answer in decision.legal} - left(decision, "cautious")
    assert refused == {"move closer to Foe"}
    blade = acting(me(SWORD), foe(SWORD, near=False))
    assert "move closer to Foe" in left(blade, "cautious")


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("start", [{"prone": True}, {"broken": ("sword",)}])
def test_the_honourable_spare_who_is_down_or_unarmed(start, open_sheets):
    """TA-12: on the ground; TA-10: with no weapon that is whole."""
    decision = acting(
        me(SWORD), foe(SWORD, start=start), foe(SWORD, name="Other"), open_sheets=open_sheets
    )
    kept = left(decision, "honourable")
    assert "strike Other with sword" in kept
    assert "strike Foe with sword" not in kept


def test_claws_are_weapons():
    """What grows on a creature is as good as steel."""
    assert "strike Beast with sword" in left(acting(me(SWORD), beast()), "honourable")


def test_who_attacks_may_be_answered():
    """TA-06: also from the ground."""
    decision = attacked(me(SWORD), beast(start={"prone": True}))
    assert decision.view["Beast"].prone
    assert "strike Beast with sword" in left(decision, "honourable")


def test_the_honourable_do_not_gang_up():
    """To whom a friend is Adjacent is left to the friend, as long as there is another."""
    friend = one("Friend", "us", SWORD)
    taken = foe(SWORD, start={"melee_with": ("Friend",)}, near=False, name="Taken")
    kept = left(acting(me(BOW), friend, taken, foe(SWORD)), "honourable")
    assert "strike Foe with bow" in kept
    assert "strike Taken with bow" not in kept


def test_the_honourable_take_no_surprise():
    """TA-03: before the initiative is rolled they attack nobody, after it as ever."""
    plain: Any = fight(me(SWORD, phase=""), foe(SWORD, phase="")).setup
    scenario = replace(plain.scenario, surprise=("Me",))
    going: Fight[Any] = Fight(TWO_ACTIONS.setup(scenario), KeyedDice(1), {}, rewindable=True)
    decision = question(going, kind="act")
    assert not decision.view["Foe"].phase
    assert "strike Foe with sword" in {answer.label for answer in decision.legal}
    assert "strike Foe with sword" not in left(decision, "honourable")
    decision = question(going, kind="act", when=lambda d: d.view["Foe"].phase, Me="end turn")
    assert "strike Foe with sword" in left(decision, "honourable")
