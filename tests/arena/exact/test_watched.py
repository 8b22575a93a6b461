"""Numbers that know which other faces would have done the same."""

from __future__ import annotations

import operator
from itertools import product

import pytest

from arena.exact import mean
from arena.exact.watched import Variable, Watched


def die(sides=6, allowed=None):
    variable = Variable(dict.fromkeys(range(1, sides + 1), 1), allowed, ("A", "p", 1, sides))
    return variable, Watched(variable, lambda value: value)


def test_a_comparison_leaves_the_faces_that_answer_alike():
    variable, face = die()
    assert variable.value == 4
    assert face >= 3
    assert variable.possible == (3, 4, 5, 6)
    assert face != 6
    assert variable.possible == (3, 4, 5)


@pytest.mark.parametrize(
    "how", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
)
def test_every_comparison_tells_what_its_face_tells(how):
    """With every face that is left the answer is the same, with every other it is not."""
    for bound in range(8):
        variable, face = die()
        said = how(face, bound)
        assert said == how(variable.value, bound)
        for value in range(1, 7):
            assert (value in variable.possible) == (how(value, bound) == said)


def test_arithmetic_asks_nothing():
    variable, face = die()
    numbers = [face + 1, 10 - face, face * 2, -face, abs(face - 3), face // 2, face % 2, face / 2]
    assert [mean(number) for number in numbers] == [4.5, 6.5, 7, -3.5, 1.5, 1.5, 0.5, 1.75]
    assert variable.possible == (1, 2, 3, 4, 5, 6)
    assert mean(3) == 3.0


def test_the_spread_is_of_what_is_possible():
    _, face = die()
    assert face > 2
    assert (face * 2).spread() == {6: 0.25, 8: 0.25, 10: 0.25, 12: 0.25}
    assert face.mean == 4.5
    assert repr(face) == "<one of [3, 4, 5, 6]>"


@pytest.mark.parametrize("use", [hash, int, float, str, operator.index, "{:>3}".format])
def test_whatever_needs_the_face_settles_it(use):
    variable, face = die()
    use(face)
    assert variable.possible == (4,)
    assert face.settle() == 4


def test_truth_is_whether_it_is_nothing():
    variable, face = die()
    assert not face - 4
    assert variable.possible == (4,)
    variable, face = die()
    assert max(0, face - 3) == 1
    assert variable.possible == (4,)


def test_two_numbers_of_one_die_stay_together():
    variable, face = die()
    total = face + face
    assert variable.possible == (1, 2, 3, 4, 5, 6)
    assert total == 2 * face
    assert variable.possible == (1, 2, 3, 4, 5, 6)


def test_of_two_dice_the_one_that_costs_less_is_settled():
    small, few = die(4)
    large, many = die(100)
    total = few + many
    assert (len(small.possible), len(large.possible)) == (1, 100)
    assert mean(total) == pytest.approx(small.value + 50.5)
    small, few = die(4)
    large, many = die(100)
    assert many > few
    assert len(small.possible) == 1
    assert len(large.possible) == 100 - small.value


def test_what_agrees_beforehand_is_not_looked_through():
    """What is known to be the same for all is taken from the one face."""
    asked = []

    def above(value, bound):
        asked.append(value)
        return value > bound

    variable = Variable(dict.fromkeys(range(1, 7), 1), (4, 5, 6), ("A", "p", 1, 6), agreed=1)
    assert variable.narrow(lambda value: above(value, 3))
    assert asked == [5]
    variable.narrow(lambda value: above(value, 4))
    assert variable.possible == (5, 6)


def test_faces_that_show_a_sum():
    for number, sides in product((1, 2, 4), (2, 6)):
        for total in range(number, number * sides + 1):
            variable = Variable({total: 1}, None, ("A", "p", number, sides))
            assert sum(variable.faces) == total
            assert all(1 <= face <= sides for face in variable.faces)
