"""Nash averaging: known equilibria, and the properties that define it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.solving.matrix import equilibrium
from reports.statistics.nash_averaging import nash_average

CYCLE = np.array([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]])  # rock, scissors, paper


def made(seed: int, agents: int, steps: int | None = None) -> np.ndarray:
    scores = np.random.default_rng(seed).random((agents, agents))
    if steps:
        scores = np.round(scores * steps) / steps
    return (scores + 1 - scores.T) / 2


def test_a_cycle_is_even():
    """Rock, scissors, paper: a third each, and all score one half."""
    found = nash_average(CYCLE)
    assert found.weights == pytest.approx([1 / 3] * 3, abs=1e-9)
    assert found.scores == pytest.approx([0.5] * 3, abs=1e-9)


def test_an_uneven_cycle():
    """Wins worth 0.1, 0.2 and 0.4: weights in proportion to the win that each is not part of."""
    payoffs = np.array([[0, 0.1, -0.4], [-0.1, 0, 0.2], [0.4, -0.2, 0]])
    found = nash_average(0.5 + payoffs)
    assert found.weights == pytest.approx(np.array([0.2, 0.4, 0.1]) / 0.7, abs=1e-9)


def test_copies_share():
    """A copy of rock shares its third, and changes nothing for the others."""
    order = [0, 1, 2, 0, 0]
    found = nash_average(CYCLE[np.ix_(order, order)])
    assert found.weights == pytest.approx([1 / 9, 1 / 3, 1 / 3, 1 / 9, 1 / 9], abs=1e-8)


def test_the_dominated_weigh_nothing():
    """Who loses to all weighs exactly 0, and its score says by how much it loses."""
    scores = np.full((4, 4), 0.5)
    scores[:3, :3] = CYCLE
    scores[:3, 3], scores[3, :3] = 0.9, 0.1
    found = nash_average(scores)
    assert found.weights[3] == 0.0
    assert found.scores == pytest.approx([0.5, 0.5, 0.5, 0.1], abs=1e-9)


def test_all_equal():
    """If nobody beats anybody, all weigh the same; so does one alone."""
    assert nash_average(np.full((4, 4), 0.5)).weights == pytest.approx([0.25] * 4)
    assert list(nash_average(np.array([[np.nan]])).weights) == [1.0]


def test_the_best_of_all_has_everything():
    """Who beats everybody is the whole mix."""
    scores = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]])
    found = nash_average(scores)
    assert found.weights == pytest.approx([1, 0, 0])
    assert found.scores == pytest.approx([0.5, 0.4, 0.3])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.integers(2, 12), st.sampled_from([None, 2, 4]))
def test_nobody_exploits_it(seed, agents, steps):
    """No agent scores above 1/2 against the mix, and those in it score exactly that."""
    scores = made(seed, agents, steps)
    found = nash_average(scores)
    assert found.weights.sum() == pytest.approx(1)
    assert found.scores.max() <= 0.5 + 1e-6
    assert found.scores[found.weights > 0] == pytest.approx(0.5, abs=1e-6)
    assert equilibrium(scores - scores.T).value == pytest.approx(0, abs=1e-9)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.integers(3, 8))
def test_no_equilibrium_is_more_even(seed, agents):
    """The linear programme's equilibrium has no more entropy, nor has the mean of the two."""

    def entropy(mix: np.ndarray) -> float:
        positive = mix[mix > 0]
        return float(-(positive * np.log(positive)).sum())

    scores = made(seed, agents, 2)
    found = nash_average(scores).weights
    other = equilibrium((scores - scores.T) / 2).rows
    assert entropy(other) <= entropy(found) + 1e-6
    assert entropy((other + found) / 2) <= entropy(found) + 1e-6


def test_only_half_of_an_uneven_pair_counts():
    """Scores that do not sum to 1 are made to, around their mean; the diagonal is ignored."""
    scores = np.array([[0.9, 0.8], [0.4, np.nan]])
    assert nash_average(scores).scores == pytest.approx([0.5, 0.3])


def test_wrong_input_is_refused():
    """What is not a square of scores raises ValueError."""
    for scores, said in [
        (np.zeros((2, 3)), "square"),
        (np.zeros((0, 0)), "square"),
        (np.array([[0.5, 1.2], [0.1, 0.5]]), "from 0 to 1"),
        (np.array([[0.5, np.nan], [0.1, 0.5]]), "from 0 to 1"),
    ]:
        with pytest.raises(ValueError, match=said):
            nash_average(scores)
