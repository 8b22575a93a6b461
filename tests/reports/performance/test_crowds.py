"""Crowds are a shipped scenario's sides, made smaller and larger."""

from __future__ import annotations

from collections import Counter

import pytest

import scenarios
from reports.performance import by_size
from reports.performance.crowds import CROWDS, crowd
from reports.performance.fighting import fighter
from tests.reports.performance.made import measured

every_crowd = pytest.mark.parametrize("name", CROWDS.values(), ids=CROWDS)


@every_crowd
@pytest.mark.parametrize("people", by_size.SIZES)
def test_as_many_fight_on_each_side(name, people):
    """The number is the one that was asked for, half on each side, each with a name of its own."""
    setup = crowd(name, people)
    assert len(set(setup.seats)) == people
    assert set(Counter(setup.side_of.values()).values()) == {people // 2}


@every_crowd
def test_both_sides_are_alike(name):
    """A larger crowd repeats the sheets of each side in their order."""
    people = 2 * len(scenarios.load(name).combatants) + 2
    setup = crowd(name, people)
    sides = [
        [sheet for sheet in setup.scenario.combatants if sheet.side == side]  # type: ignore[attr-defined]
        for side in setup.scenario.sides  # type: ignore[attr-defined]
    ]
    one, other = ([sheet.weapons for sheet in side] for side in sides)
    assert one == other
    assert one[0] == one[people // 4] == one[-1] or len(one) % (len(one) // 2)


@every_crowd
def test_a_crowd_fights_to_its_end(name):
    """A crowd is a scenario like any other."""
    work = fighter(crowd(name, 6), "random", 1.0)(1)
    assert work.whole
    assert work.decisions > 6


def test_the_exponent_is_that_of_the_growth():
    """Four times as long for twice as many is the exponent 2; the same time is 0."""
    speeds = [
        by_size.CrowdSpeed("x", "y", "z", people, measured(1, 10, 1e-6 * people**power))
        for power in (2, 0)
        for people in (2, 4, 16)
    ]
    assert by_size.growth(speeds[:3]) == pytest.approx(2)
    assert by_size.growth(speeds[3:]) == pytest.approx(0)
