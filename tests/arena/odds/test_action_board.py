"""Odds of the Action Board, against another calculator and against hand-written rules."""

from __future__ import annotations

from typing import Any

import icepool
import numpy as np
import pytest

import scenarios
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.action_board.duel import orders
from tests.arena.odds.asked import (
    SAMPLES,
    at_question,
    lies_near,
    one,
    rng,
    skirmish,
    told,
)
from tests.arena.rules.action_board import kit as board


def after_dr(number: int, sides: int) -> Any:
    return (number @ icepool.d(sides)).map(lambda d: max(0, d - 2))


def test_an_attack_is_as_another_calculator_says():
    """AB-09: 20 always hits and doubles the dice, 1 always misses, DR comes off."""
    found = one(at_question(skirmish(), "Al"), "Al", "attack Bo with sword")
    hit, twice = icepool.d(20).map(lambda f: 1 < f < 20 and f + 5 >= 14), 1 / 20
    chance = float(hit.probability(True))
    assert found.chance == pytest.approx(chance + twice)
    single, double = after_dr(1, 8), after_dr(2, 8)
    assert found.damage == pytest.approx(
        chance * float(single.mean()) + twice * float(double.mean())
    )
    falls = double.map(lambda d: d >= 9)
    assert found.fells == {"Bo": pytest.approx(twice * float(falls.probability(True)))}
    assert found.time == 0


def test_spells_of_several_ticks_quickened_ones_and_potions():
    """AB-02, AB-03: a spell resolves with its last stage; an area rolls no die to hit."""
    fight = at_question(skirmish(), "Al")
    cast, quick = (one(fight, "Al", f"{how} Bolt at Bo") for how in ("cast", "quicken"))
    assert (cast.time, quick.time) == (1, 0)
    assert cast.chance == quick.chance == pytest.approx(11 / 20)
    assert cast.damage == pytest.approx(quick.damage)
    area = one(at_question(board.setup(
        board.sheet("Al", zone="gate", cast=(board.FIREBALL,)),
        board.sheet("Bo", "blue", armour=(board.COAT,)),
        zones=board.HILL,
    ), "Al"), "Al", "cast Fireball at yard")  # fmt: skip
    assert (area.chance, area.time) == (None, 1)
    assert area.damage == pytest.approx(float(after_dr(3, 6).mean()))
    potion = one(fight, "Al", "drink potion")
    assert (potion.chance, potion.time) == (None, 0)
    assert potion.healed == {
        "Al": pytest.approx(float(icepool.d(8).map(lambda d: min(d, 6)).mean()))
    }


def test_a_block_is_a_reflex_duel():
    """AB-10: whoever declared first has 5 more; the winner takes nothing."""
    fight = at_question(skirmish(), "Bo", dice=KeyedDice(1))
    fight.answer("Al", "attack Bo with sword")
    fight.answer("Bo", "wait")
    fight.advance()
    found = one(fight, "Bo", "block Al with shield")
    mine, theirs = icepool.d(20) + 1, icepool.d(20) + 3 + 5
    tie = float((mine - theirs).probability(0))
    won = float((mine > theirs).probability(True)) / (1 - tie)
    attack = one(at_question(skirmish(), "Al"), "Al", "attack Bo with sword")
    assert found.chance == found.stops == pytest.approx(won)
    assert found.unanswered == pytest.approx(attack.damage)
    assert found.taken == pytest.approx((1 - won) * attack.damage)


def test_of_two_attacks_each_reaction_answers_one():
    """AB-10: an attack that has its answer is over; the second reaction is told alone."""
    slots: dict[str, Any] = {"attacks": 6, "weapons": (board.SWORD,)}
    game = board.setup(
        board.sheet("Al", attack=5, reflex=3, **slots),
        board.sheet("Bo", "blue", shield=board.SHIELD, dodges=1, **slots),
    )
    fight = at_question(game, "Bo")
    for waves in (("attack Bo with sword", "wait"), ("attack Bo with sword", "wait")):
        for name, label in zip(("Al", "Bo"), waves, strict=True):
            fight.answer(name, label)
        fight.advance()
    both = one(fight, "Bo", "dodge Al")
    fight.answer("Bo", "block Al with shield")
    fight.advance()
    second = one(fight, "Bo", "dodge Al")
    assert second.stops == pytest.approx(both.stops)
    assert second.unanswered == pytest.approx(both.unanswered / 2)
    # Without what the other attack does, half as much is left to take.
    assert second.taken == pytest.approx(both.taken - second.unanswered)


def test_one_block_answers_a_volley_and_what_others_declare_is_set_aside():
    """AB-10, AB-08: the group has one roll; a blow that is not answered is none of it."""
    archers = [board.sheet(f"Bow {i}", attack=4, weapons=(board.BOW,)) for i in (1, 2)]
    game = board.setup(
        *archers,
        board.sheet("Cut", attack=4, weapons=(board.SWORD,)),
        board.sheet(
            "Bo", "blue", defence=12, shield=board.SHIELD, reflex=2, weapons=(board.DAGGER,)
        ),
        groups={"bows": ("Bow 1", "Bow 2")},
    )
    fight = at_question(game, "Bo")
    said = dict.fromkeys(("Bow 1", "Bow 2"), "shoot Bo with bow")
    for name, label in {**said, "Cut": "attack Bo with sword", "Bo": "wait"}.items():
        fight.answer(name, label)
    fight.advance()
    block = one(fight, "Bo", "block volley of bows with shield")
    arrow = one(at_question(game, "Bow 1"), "Bow 1", "shoot Bo with bow")
    assert block.unanswered == pytest.approx(2 * arrow.damage)
    assert block.taken == pytest.approx((1 - block.stops) * block.unanswered)


def test_manoeuvres_of_a_battle_are_told_in_heads():
    """AB-12: the chance by the formula; casualties of either side, and none for a fight."""
    game = battle()
    fight: Fight[Any] = Fight(game, KeyedDice(1))
    fight.advance()
    for decision in fight.pending:
        for found in told(fight, decision.who):
            manoeuvre = game.scenario.battle.manoeuvres[found.declaration.thing]
            if manoeuvre.play:
                assert (found.chance, found.damage) == (None, 0)
                continue
            enemy = next(side for side in game.sides if side != decision.who)
            heads = game.army(enemy).numbers * manoeuvre.casualties // 100
            assert found.dealt.get(enemy, 0) == pytest.approx(found.chance * heads)
            lost = game.army(decision.who).numbers * manoeuvre.cost // 100
            assert found.own == pytest.approx((1 - found.chance) * lost)


def battle() -> Any:
    scenario = scenarios.load("battle-for-the-gate")
    return RULESETS[scenario.ruleset].setup(scenario)


@pytest.mark.parametrize("bonus", ["+5", "+25%", "+10%", "none"])
def test_duels_of_two_are_as_another_calculator_says(bonus):
    """AB-07: ties reroll, so their share goes to the others."""

    def total(face, reflex, first):
        plain = face + reflex
        extra = {"+5": 5, "none": 0, "+25%": plain * 25 // 100, "+10%": plain * 10 // 100}[bonus]
        return plain + (extra if first and (plain > 0 or bonus == "+5") else 0)

    for one_reflex, other_reflex in ((0, 0), (3, 1), (-4, 2), (7, 0)):
        one_die = icepool.d(20).map(lambda f, r=one_reflex: total(f, r, True))
        other_die = icepool.d(20).map(lambda f, r=other_reflex: total(f, r, False))
        tie = float((one_die - other_die).probability(0))
        won = float((one_die > other_die).probability(True)) / (1 - tie)
        found = orders((("A", one_reflex, True), ("B", other_reflex, False)), bonus)
        assert float(found["A", "B"]) == pytest.approx(won)
        assert sum(found.values()) == 1


def test_a_duel_of_three_orders_all_of_them():
    """AB-07: only the tied reroll among themselves; the rest of the order stays."""
    reflexes = {"A": 2, "B": 0, "C": 1}
    found = orders(tuple((name, reflex, False) for name, reflex in reflexes.items()), "none")
    assert sum(found.values()) == 1
    dice = rng()
    names = np.array(list(reflexes))
    # A tie is broken by rolling again: the same as comparing a long row of rolls.
    rolls = dice.integers(1, 21, (SAMPLES, 3, 12)) + np.array(list(reflexes.values()))[:, None]
    keys = (rolls * 30.0 ** -np.arange(12)).sum(2)
    order = np.argsort(-keys, axis=1)
    for ranking, share in found.items():
        lies_near((names[order] == np.array(ranking)).all(1), float(share))
