"""The dice door that takes every outcome in turn."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import icepool
import pytest

from arena.exact import ExactDice
from arena.exact.dice import combinations, ways
from arena.luck import KeyedDice, takes_every_outcome


@pytest.mark.parametrize(("number", "sides"), [(1, 100), (2, 6), (4, 6), (3, 8), (7, 10)])
def test_the_ways_to_a_sum_are_those_of_another_calculator(number, sides):
    other = number @ icepool.d(sides)
    assert ways(number, sides) == {int(total): other.quantity(total) for total in other}


def test_combinations_are_all_faces_once():
    assert set(combinations(2, 3)) == set(product((1, 2, 3), repeat=2))
    assert set(combinations(2, 3).values()) == {1}
    assert sum(ways(3, 6).values()) == 6**3


def test_a_sum_is_one_variable_where_only_the_sum_is_read():
    dice = ExactDice({"damage"})
    summed = dice.roll("A", "damage", 0, 3, 6)
    assert len(dice.variables) == 1
    assert summed[1:] == (0, 0)
    total: Any = sum(summed)
    assert total.spread() == pytest.approx(
        {total: count / 216 for total, count in ways(3, 6).items()}
    )


def test_other_dice_keep_their_faces():
    dice = ExactDice(())
    one, other = dice.roll("A", "casting", 0, 2, 4)
    assert Counter(one.spread()) == Counter(other.spread()) == dict.fromkeys(range(1, 5), 0.25)
    assert max(one, other).settle() in range(1, 5)


def test_what_is_allowed_is_what_it_can_be():
    dice = ExactDice((), ((2, 5),))
    (face,) = dice.roll("A", "p", 0, 1, 6)
    assert face.spread() == {2: 0.5, 5: 0.5}


def test_hidden_dice_are_known_no_more_than_the_table_tells():
    dice = ExactDice(())
    dice.roll_hidden("A", "p", 0, 1, 6, lambda faces: faces[0] > 3)
    assert dice.variables[0].known is not None
    dice.reveal()
    assert dice.variables[0].known is None


def test_an_instant_holds_what_was_rolled_since_it_began():
    dice = ExactDice(())
    dice.roll("A", "p", 0, 1, 6)
    dice.begin()
    dice.roll("B", "p", 0, 1, 8)
    assert [variable.name[0] for variable in dice.recent] == ["B"]


def test_a_choice_by_weight_leaves_out_what_has_none():
    dice = ExactDice(())
    assert dice.choose((0, 3, 1)) == 2
    assert dice.variables[0].base == (1, 2)
    assert dice.variables[0].possible == (2,)


def test_they_say_what_they_are():
    assert takes_every_outcome(ExactDice(()))
    assert not takes_every_outcome(KeyedDice(1))
