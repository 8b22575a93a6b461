"""The odds that fighters look up agree with the rules that are played."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.scripted.spread import spread
from agents.scripted.timing_track.odds import (
    after_soak,
    chances,
    defence_chance,
    tier_chances,
)
from arena.dice import Dice
from arena.rules.timing_track.casting import taken_die, tier_of
from arena.rules.timing_track.checks import Result, check

targets = st.integers(-60, 220)


@given(targets)
def test_hits_and_crits(target: int) -> None:
    """Counting all hundred faces gives the same."""
    results = [check(face, target) for face in range(1, 101)]
    hit, crit = chances(target)
    assert hit == pytest.approx(results.count(Result.HIT) / 100)
    assert crit == pytest.approx(results.count(Result.CRIT) / 100)


@given(st.integers(1, 5), st.integers(1, 12), st.integers(-3, 5))
def test_what_soak_leaves(number: int, sides: int, flat: int) -> None:
    dice = Dice(number, sides, flat)
    left = after_soak(dice)
    assert sum(spread(number, sides)) == pytest.approx(1)
    assert left[-1] == 0
    assert all(more >= less for more, less in pairwise(left))
    if dice.low >= 0:
        assert left[0] == pytest.approx(dice.mean)


def test_many_dice_cost_no_time() -> None:
    assert after_soak(Dice(80, 1000))[0] == Dice(80, 1000).mean


@pytest.mark.parametrize("target", [-5, 1, 47, 55, 66, 99, 130])
def test_tiers_of_both_traditions(target: int) -> None:
    """Every roll of one die, and of two, counted out."""
    faces = range(1, 101)
    scholar = [tier_of(face, target) for face in faces]
    wild = [tier_of(taken_die((a, b), target), target) for a in faces for b in faces]
    for tier in (0, 1, 2, 3, -1):
        assert tier_chances(target, False)[tier] == pytest.approx(scholar.count(tier) / 100)
        assert tier_chances(target, True)[tier] == pytest.approx(wild.count(tier) / 10_000)


def test_better_defence_stops_more() -> None:
    chance = [defence_chance(target) for target in range(-10, 120, 10)]
    assert chance == sorted(chance)
    assert chance[0] == 0
    assert 0.8 < chance[-1] < 1
