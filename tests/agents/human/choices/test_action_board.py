"""Percentages of the Action Board say how they come about."""

from fractions import Fraction

import pytest

from tests.agents.human.choices.asking import first_questions, of, present, question
from tests.arena.rules.action_board import kit


def duel():
    return kit.setup(
        kit.sheet("Al", attack=5, reflex=3, weapons=(kit.SWORD,), cast=kit.SPELLS),
        kit.sheet("Bo", "blue", defence=14, hp=9, armour=(kit.COAT,), reflex=1,
                  weapons=(kit.SWORD,), shield=kit.SHIELD),
    )  # fmt: skip


def test_a_blow_is_a_roll_to_hit():
    """AB-09: d20 + attack against Defence; a natural 20 doubles the dice."""
    found = of(question(duel(), "Al"), "attack Bo with sword")
    assert present(found.chance).lines == (
        "To hit with sword: 1d20 +5 at least 14 (Defence of Bo); 20 always hits and doubles the"
        " dice, 1 always misses.",
        "to hit 1d20 at 9 or more (12 of 20): 60%.",
    )
    (falls,) = found.fells
    assert falls.about == "Bo falls"
    assert falls.lines[-1].startswith("to hit 1d20 showing 20 (1 of 20) and damage 2d8 at 11 or")
    assert found.damage[0].lines[0].endswith(", less 2 DR.")
    assert present(found.finish).words == "round 1, tick 1, now"


def test_a_spell_rolls_with_its_own_bonus():
    """AB-09: a bolt's attack is the spell's, not its caster's."""
    bolt = next(spell for spell in kit.SPELLS if spell.name == "Bolt")
    found = of(question(duel(), "Al"), "cast Bolt at Bo")
    bonus = f" +{bolt.attack}" if bolt.attack else ""
    assert present(found.chance).lines[0].startswith(f"To hit with Bolt: 1d20{bonus} at least 14")
    assert present(found.finish).words == "round 1, tick 2, 1 tick from now"


def test_a_block_is_a_reflex_duel():
    """AB-07, AB-10: both Reflexes, and what declaring first is worth."""
    decision = question(duel(), "Bo", Al="attack Bo with sword", Bo="wait")
    stops = present(of(decision, "block Al with shield").stops)
    won = sum(mine + 1 > other + 3 + 5 for mine in range(1, 21) for other in range(1, 21))
    ties = sum(mine + 1 == other + 3 + 5 for mine in range(1, 21) for other in range(1, 21))
    assert stops.chance == pytest.approx(won / (400 - ties))
    assert stops.lines[0] == (
        "The higher acts first, and ties roll again: 1d20 +3 (Reflex of Al, +5 for declaring"
        " first) against 1d20 +1 (Reflex of Bo)."
    )
    share = Fraction(won, 400 - ties)
    ways = f"{share.numerator} in {share.denominator}"
    assert stops.lines[1] == f"the Reflex duel comes out so ({ways}, ties left out): 20.2%."


def test_a_manoeuvre_adds_up():
    """AB-12: the formula, part by part."""
    decision = next(one for one in first_questions("battle-for-the-gate") if one.who == "garrison")
    chance = present(of(decision, "hold the wall").chance)
    parts = chance.lines[0].split("(")[1].split(")")[0].split(", ")
    total = sum(int(part.rsplit(" ", 1)[1].replace("−", "-")) for part in parts)
    assert chance.chance == pytest.approx(total / 100)
    assert f"1d100 at or under {total} (" in chance.lines[0]
