"""The odds that fighters look up agree with the rules that are played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.scripted.action_board.odds import chances, first, harm, lost
from arena.dice import Dice
from arena.rules.action_board.duel import order


@given(st.integers(-5, 25), st.integers(0, 45))
def test_hits_and_natural_rolls(bonus: int, defence: int) -> None:
    """AB-09: a 20 always hits with double dice, a 1 never; without them only the sum counts."""
    plain, double = chances(bonus, defence, True)
    assert double == 1 / 20
    assert plain == sum(die + bonus >= defence for die in range(2, 20)) / 20
    assert chances(bonus, defence, False) == (
        sum(die + bonus >= defence for die in range(1, 21)) / 20, 0.0
    )  # fmt: skip


@given(st.integers(1, 8), st.integers(-3, 4), st.integers(0, 5), st.integers(1, 30))
def test_harm_is_never_more_than_there_is(sides: int, flat: int, dr: int, hp: int) -> None:
    """Damage less DR, at least 0 and at most the hit points left: counted face by face."""
    faces = range(1, sides + 1)
    once = [min(max(face + flat - dr, 0), hp) for face in faces]
    twice = [min(max(one + two + flat - dr, 0), hp) for one in faces for two in faces]
    dice = Dice(1, sides, flat)
    assert harm(dice, 1, dr, hp) == pytest.approx(sum(once) / len(once))
    assert harm(dice, 2, dr, hp) == pytest.approx(sum(twice) / len(twice))


@given(
    st.integers(-3, 8),
    st.integers(-3, 8),
    st.sampled_from(["+5", "+25%", "+10%", "none"]),
    st.booleans(),
)
def test_who_acts_first(reflex: int, other: int, option: str, ahead: bool) -> None:
    """AB-07: the same as duelling over all faces; ties roll again, so they count for nobody."""
    wins = ties = 0
    bonus = frozenset({"other"}) if ahead else frozenset()
    for mine in range(1, 21):
        for theirs in range(1, 21):
            dice = {"me": iter([mine, 20]), "other": iter([theirs, 1])}
            rolled: list[str] = []

            def roll(name: str, dice: dict = dice, rolled: list[str] = rolled) -> int:
                rolled.append(name)
                return next(dice[name], 20 if name == "me" else 1)

            standings = order({"me": reflex, "other": other}, bonus, option, roll)
            if len(rolled) > 2:
                ties += 1
            else:
                wins += standings[0].name == "me"
    assert first(reflex, other, False, ahead, option) == pytest.approx(wins / (400 - ties))


def test_equals_without_a_first_declarer_are_even() -> None:
    assert first(3, 3, False, False, "+5") == 0.5
    assert first(3, 3, True, False, "+5") == pytest.approx(1 - first(3, 3, False, True, "+5"))


def test_a_spell_is_lost_the_more_often_the_more_it_hurts() -> None:
    """AB-04: d20 + Will against 10 + the damage."""
    assert lost(0, 10, 1) == 10 / 20
    assert lost(4, 10, 5) == 10 / 20
    assert lost(0, 10, 30) == 1
    assert lost(30, 10, 5) == 0
