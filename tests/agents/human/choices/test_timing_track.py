"""Percentages of the Timing Track say how they come about."""

import re

import pytest

from tests.agents.human.choices.asking import first_questions, of, present, question
from tests.arena.rules.timing_track import kit


def alley(who):
    return next(one for one in first_questions("alley") if one.who == who)


def test_a_shot_is_reliability_and_a_roll_to_hit():
    """TT-10, TT-19: each target with all that it holds, and the faces that do it."""
    found = of(alley("Thug A"), "aim at Kael with revolver")
    chance = present(found.chance)
    assert chance.about == "hits"
    assert chance.chance == pytest.approx(0.57)
    assert chance.lines == (
        "Reliability of revolver: 1d100 at or under 95 (reliability 95).",
        "To hit with revolver: 1d100 at or under 60 (Firearms 50, aimed +10); 00 is a fumble.",
        "reliability 1d100 at 95 or less (95 of 100) and attack 1d100 at 60 or less"
        " (60 of 100): 57%.",
    )
    assert present(found.finish).words == "count 5, 5 counts from now"
    (jam,) = [risk for risk in found.risks if risk.about == "jam"]
    assert jam.chance == pytest.approx(0.01)
    assert "6–7 jam" in jam.lines[1]
    assert "severity 1d10 showing 6–7 (2 of 10): 1%." in jam.lines[2]


def test_the_balance_and_wounds_are_told():
    """TT-12, TT-19, TT-24: net Aetheric lowers reliability, wounds every target."""
    game = kit.setup(
        kit.sheet("Al", hand=kit.REVOLVER, start={"wounds": 8}),
        kit.sheet("Bo", "blue"),
        balance=2,
    )
    lines = present(of(question(game, "Al"), "shoot Bo with revolver").chance).lines
    assert "at or under 91 (reliability 95, balance +2 Aetheric: −4)." in lines[0]
    assert "at or under 40 (Firearms 50, wounds and exhaustion −10);" in lines[1]


def test_casting_says_what_the_air_does_and_which_tier_can_backlash():
    """TT-22 to TT-24."""
    game = kit.setup(
        kit.sheet("Al", spells=(kit.FORCE,), casting=55), kit.sheet("Bo", "blue"), balance=-3
    )
    found = of(question(game, "Al"), "cast Force at Bo")
    lines = present(found.chance).lines
    assert "Casting Force: 1d100 at or under 49 (Casting 55, balance −6);" in lines[0]
    (backlash,) = [risk for risk in found.risks if risk.about == "backlash"]
    assert "5 (Weak 5) or 10 (Standard 10) or 15 (Strong 15) or 25" in backlash.lines[1]
    (misfire,) = [risk for risk in found.risks if risk.about == "misfire"]
    assert misfire.lines[-1] == "casting 1d100 at 50 or more (51 of 100): 51%."


def test_a_parry_counts_only_what_is_still_possible():
    """TT-14: the attack is known to hit, so its roll is one of those; Parrying gives +10."""
    game = kit.setup(
        kit.sheet("Al", hand=kit.SWORD, skills={"melee": 60}),
        kit.sheet("Bo", "blue", hand=kit.RAPIER),
    )
    decision = question(game, "Bo", "defend", Al="attack Bo with sword", Bo="hold")
    found = of(decision, "parry Al")
    stops, taken = present(found.stops), present(found.taken)
    assert "Parry: 1d100 at or under 60 (Melee 50, Parrying +10)" in stops.lines[1]
    ways = sum(1 for attack in range(1, 61) for parry in range(1, 61) if parry <= attack)
    assert stops.chance == pytest.approx(ways / 6000)
    assert stops.lines[-1].endswith(f"Al's attack 1d100 and defence 1d100: {ways:,} of 6,000.")
    assert taken.answered < taken.unanswered


def test_what_is_carried_on_is_told_like_what_is_declared():
    """TT-06: the answer names no weapon, but the action under way does."""
    game = kit.setup(
        kit.sheet("Al", hand=kit.REVOLVER), kit.sheet("Bo", "blue", weapons=(kit.FISTS,)),
        options={"reconsider": "every-count"},
    )  # fmt: skip
    decision = question(
        game, "Al", "reconsider", Al="shoot Bo with revolver", Bo="attack Al with fists"
    )
    found = of(decision, "carry on")
    lines = present(found.chance).lines
    assert lines[0] == "Reliability of revolver: 1d100 at or under 95 (reliability 95)."
    assert found.damage[0].lines[0] == "2d6, on a crit with twice the dice."


def test_damage_says_how_often_and_how_much():
    """TT-09: soak comes off."""
    game = kit.setup(kit.sheet("Al", hand=kit.SWORD), kit.sheet("Bo", "blue", armour=(kit.COAT,)))
    (harm,) = of(question(game, "Al"), "attack Bo with sword").damage
    assert harm.lines[0] == "1d8+1, on a crit with twice the dice, less 2 soak."
    share, mean = re.findall(r"[0-9.]+[0-9]", harm.lines[1])
    assert float(share) / 100 * float(mean) == pytest.approx(harm.mean, abs=0.01)
