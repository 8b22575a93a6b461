"""Defences are weighed by the harm they are likely to stop (AB-10)."""

from __future__ import annotations

import pytest

from agents.scripted.action_board.look import Look
from agents.scripted.action_board.reactions import best_defence
from arena.rules.action_board.scenario import Group
from tests.agents.scripted.action_board.situation import (
    BOW,
    SHIELD,
    SWORD,
    answering,
    fight,
    foe,
    me,
)

ARROWS = {f"Bow {i}": "shoot Me with bow" for i in (1, 2, 3)}


def test_the_worst_of_two_blows_is_met() -> None:
    strong = foe(SWORD, name="Strong", attack=12)
    going = fight(me(SWORD), foe(SWORD), strong)
    look = Look(answering(going, Foe="attack Me with sword", Strong="attack Me with sword"))
    plan = best_defence(look, look.kit.dodges)
    assert plan is not None
    assert plan.action.label == "dodge Strong"


def test_one_block_against_a_volley_saves_what_all_arrows_would_do() -> None:
    """As far as there are hit points to lose; alone an arrow is worth a third of three."""

    def saved(arrows: dict[str, str]) -> float:
        bows = [foe(BOW, name=name, zone="wood") for name in ARROWS]
        going = fight(
            me(SWORD, shield=SHIELD, hp=200), *bows, foe(SWORD),
            groups=[Group("Bows", tuple(ARROWS))],
        )  # fmt: skip
        look = Look(answering(going, Foe="draw sword", **arrows))
        plan = best_defence(look, look.kit.blocks)
        assert plan is not None
        assert plan.action.label == "block volley of Bows with shield"
        return plan.worth

    one = {"Bow 1": ARROWS["Bow 1"]}
    assert saved(ARROWS) == pytest.approx(3 * saved(one))


def test_nothing_is_answered_where_nothing_comes() -> None:
    going = fight(me(SWORD, attacks=6), foe(SWORD))
    look = Look(answering(going, Me="attack Foe with sword"))
    assert best_defence(look, look.kit.dodges, look.kit.parries) is None
