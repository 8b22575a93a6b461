"""AB-12: the chance of a manoeuvre, piece by piece."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from arena.rules.action_board.battle import LEAST, MOST, Army, Manoeuvre, chance, chance_parts

RED = Army("red", 100)
BLUE = Army("blue", 100)


def percent(own=RED, enemy=BLUE, numbers=(100, 100), morale=(5, 5), **given):
    return chance(Manoeuvre("charge", "red", **given), own, enemy, numbers, morale)


def test_equal_armies_have_the_base_chance():
    """AB-12: everything else cancels out."""
    assert percent() == 50
    assert percent(base=30) == 30


@pytest.mark.parametrize(
    ("own", "enemy", "points"),
    [
        (200, 100, 10), (400, 100, 20), (100, 200, -10), (141, 100, 4), (142, 100, 5),
        (100, 141, -5), (100, 142, -6), (100, 99, 0), (99, 100, -1),
    ],
)  # fmt: skip
def test_twice_the_numbers_are_worth_10(own, enemy, points):
    """AB-12: 10 for each doubling of the numbers left, rounded down; casualties count so."""
    assert percent(numbers=(own, enemy)) == 50 + points


def test_an_army_without_heads_counts_as_one():
    """AB-12: the formula has an answer for the last man too."""
    assert percent(numbers=(0, 1)) == 50
    assert percent(numbers=(1024, 0), base=0) == 95


@pytest.mark.parametrize("what", ["experience", "command", "equipment", "magic"])
@pytest.mark.parametrize("grade", [-3, -1, 1, 4])
def test_a_grade_is_worth_5(what, grade):
    """AB-12: of one's own for, of the enemy's against; equal ones cancel out."""
    own, enemy = Army("red", 100, **{what: grade}), Army("blue", 100, **{what: grade})
    assert percent(own=own) == 50 + 5 * grade
    assert percent(enemy=enemy) == 50 - 5 * grade
    assert percent(own=own, enemy=enemy) == 50


def test_morale_left_counts_like_a_grade():
    """AB-12: what is left, not what the army began with."""
    assert percent(morale=(5, 3)) == 60
    assert percent(morale=(1, 5)) == 30
    assert percent(own=Army("red", 100, morale=20)) == 50


def test_terrain_is_the_manoeuvres_own():
    """AB-12: it adds to the base."""
    assert percent(terrain=15) == 65
    assert percent(terrain=-20) == 30


def test_no_manoeuvre_is_certain_or_hopeless():
    """AB-12: 5 at least, 95 at most."""
    assert (LEAST, MOST) == (5, 95)
    assert percent(base=0) == 5
    assert percent(base=5) == 5
    assert percent(base=6) == 6
    assert percent(base=94) == 94
    assert percent(base=100) == 95


def test_the_chances_of_two_armies_mirror_each_other():
    """AB-12: grades and morale that favour one by 5 disfavour the other by 5."""
    own, enemy = Army("red", 100, command=2, magic=1), Army("blue", 100, equipment=1)
    assert percent(own, enemy, morale=(5, 4)) - 50 == 50 - percent(enemy, own, morale=(4, 5))


def test_the_parts_of_a_chance():
    """AB-12: each stands under its name, in percent."""
    charge = Manoeuvre("charge", "red", base=40, terrain=-3)
    own = Army("red", 200, experience=1, command=2, equipment=3, magic=4)
    assert chance_parts(charge, own, BLUE, (200, 100), (5, 3)) == [
        ("base", 40), ("terrain", -3), ("numbers", 10), ("experience", 5), ("command", 10),
        ("equipment", 15), ("magic", 20), ("morale", 10),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["base", "casualties", "cost"])
def test_a_file_may_say_100_percent_and_no_more(name: str):
    """A manoeuvre's percentages are from 0 to 100; what moves the chance comes on top."""
    manoeuvres = TypeAdapter(Manoeuvre)
    given = {"name": "charge", "side": "red"}
    for value in (0, 100):
        assert getattr(manoeuvres.validate_python({**given, name: value}), name) == value
    for value in (-1, 101):
        with pytest.raises(ValidationError):
            manoeuvres.validate_python({**given, name: value})
