"""Matrix games: values and mixes that are known beforehand, and random ones solved otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from arena.solving import equilibrium
from tests.arena.solving.kit import value_by_vertices

CLOSE = 1e-9


def check(payoffs, value, rows=None, columns=None):
    payoffs = np.array(payoffs, dtype=float)
    found = equilibrium(payoffs)
    assert found.value == pytest.approx(value, abs=CLOSE)
    for mix, known in ((found.rows, rows), (found.columns, columns)):
        assert mix.sum() == pytest.approx(1, abs=CLOSE)
        assert mix.min() >= 0
        if known is not None:
            assert mix == pytest.approx(known, abs=CLOSE)
    # Neither can be answered better than the value.
    assert (found.rows @ payoffs).min() == pytest.approx(value, abs=CLOSE)
    assert (payoffs @ found.columns).max() == pytest.approx(value, abs=CLOSE)


def test_rock_paper_scissors():
    """Every answer a third of the time."""
    third = [1 / 3] * 3
    check([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, third, third)


def test_rock_counts_double():
    """Winning with rock pays 2: paper, which beats it, is played half of the time."""
    mix = [1 / 4, 1 / 2, 1 / 4]
    check([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], 0, mix, mix)


def test_rock_paper_scissors_and_a_well():
    """The well beats rock and scissors, so that rock is never played."""
    mix = [0, 1 / 3, 1 / 3, 1 / 3]
    game = [[0, -1, 1, -1], [1, 0, -1, 1], [-1, 1, 0, -1], [1, -1, 1, 0]]
    check(game, 0, mix, mix)


def test_matching_pennies_for_unequal_stakes():
    """Of [[a, b], [c, d]] without a saddle the value is (ad - bc) / (a + d - b - c)."""
    check([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7])


def test_dominated_rows_and_columns_are_never_played():
    """A row below another, and a column above another, get nothing."""
    check([[3, -1, 4], [-2, 1, 2], [-3, -2, 0]], 1 / 7, [3 / 7, 4 / 7, 0], [2 / 7, 5 / 7, 0])


def test_a_saddle_is_pure():
    """The least of a row that is the greatest of its column is the value, with pure answers."""
    check([[4, 2, 5], [1, 0, 9], [3, 1, 7]], 2, [1, 0, 0], [0, 1, 0])


@pytest.mark.parametrize("payoffs", [[[0.25]], [[0.1, 0.9, 0.2]], [[0.1], [0.9], [0.2]]])
def test_one_side_has_no_choice(payoffs):
    """The other takes what is best for it."""
    known = np.array(payoffs)
    check(payoffs, known.min() if known.shape[0] == 1 else known.max())


@pytest.mark.parametrize("seed", range(40))
def test_random_games_against_every_vertex(seed):
    """Up to 4 by 5; every other one with small whole numbers, which tie."""
    luck = np.random.default_rng(seed)
    shape = tuple(luck.integers(1, (5, 6)))
    whole = luck.integers(-2, 3, shape).astype(float)
    payoffs = whole if seed % 2 else luck.random(shape)
    check(payoffs, value_by_vertices(payoffs))
