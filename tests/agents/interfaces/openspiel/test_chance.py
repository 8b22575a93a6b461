"""Chance nodes have the exact outcomes of the dice."""

import itertools
from collections import Counter

import pytest

import scenarios
from agents.human.real_dice import Wanted
from agents.interfaces.openspiel.bounds import most_outcomes
from agents.interfaces.openspiel.wanted import Falling
from arena.rules import RULESETS
from tests.agents.interfaces.openspiel.playing import outcomes_of


@pytest.mark.parametrize(("number", "sides"), [(2, 6), (3, 4), (5, 2)])
def test_the_sum_of_several_dice_is_one_outcome(number, sides):
    """By counting all faces; and the faces that are given in its place have that sum."""
    falling = Falling(Wanted("A", "damage", 0, number, sides), summed=True)
    counted = Counter(sum(faces) for faces in itertools.product(range(1, sides + 1), repeat=number))
    outcomes = falling.outcomes()
    assert len(outcomes) == len(counted)
    for outcome, probability in outcomes:
        done = falling.fell(outcome)
        assert done.complete
        assert falling.wanted.can_show(done.fallen)
        assert probability == pytest.approx(counted[sum(done.fallen)] / sides**number)
        assert outcomes_of(falling, done.fallen) == [outcome]


def test_dice_that_are_read_one_by_one_fall_one_by_one():
    """Of two d20 each is a chance node; nothing of the second is known at the first."""
    falling = Falling(Wanted("A", "strike", 0, 2, 20), summed=False)
    assert falling.outcomes() == [(face, 1 / 20) for face in range(20)]
    half = falling.fell(3)
    assert not half.complete
    assert half.outcomes() == falling.outcomes()
    assert half.fell(16).fallen == (4, 17)
    assert outcomes_of(falling, (4, 17)) == [3, 16]


@pytest.mark.parametrize("damage", ["3d6+1", "1d200"])
def test_no_roll_has_more_outcomes_than_are_said(damage, tmp_path):
    """A critical hit doubles the dice (TT-08)."""
    file = tmp_path / "mine.toml"
    file.write_text(
        f"""
ruleset = "timing_track"
title = "Mine"
sides = ["a", "b"]
[zones.yard]
[weapons.club]
skill = "melee"
speed = 2
damage = "{damage}"
[combatants.A]
side = "a"
zone = "yard"
weapons = ["club"]
[combatants.B]
side = "b"
zone = "yard"
""",
        encoding="utf-8",
    )
    scenario = scenarios.load(file)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    dice = scenario.combatants[0].weapons[0].damage
    falling = Falling(Wanted("A", "damage", 0, 2 * dice.number, dice.sides), summed=True)
    assert max(falling.outcomes())[0] < most_outcomes(setup)
