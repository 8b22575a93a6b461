"""Means and t intervals, against scipy, by hand and on made data."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from reports.statistics.estimate import Estimate, moments, t_interval
from tests.reports.statistics.made_scores import scores


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=2, max_size=60))
def test_single_blocks_give_scipys_interval(values):
    """Without weights, mean and interval are scipy's; without spread there is no interval."""
    found = t_interval(values)
    assert found.mean == pytest.approx(np.mean(values))
    assert found.n == len(values)
    if len(set(values)) == 1:
        assert found.interval is None
        return
    wanted = scipy.stats.t.interval(
        0.95, len(values) - 1, loc=np.mean(values), scale=scipy.stats.sem(values)
    )
    assert found.interval == pytest.approx(wanted)


def test_equal_weights_change_only_the_number_of_blocks():
    """Groups of equal size are as good as single values: s²/n of the groups."""
    values = [0.2, 0.5, 0.3, 0.9]
    plain, grouped = t_interval(values), t_interval(values, [8, 8, 8, 8])
    assert grouped.mean == pytest.approx(plain.mean)
    assert grouped.interval == pytest.approx(plain.interval)
    assert (plain.n, grouped.n) == (4, 32)


def test_weights_by_hand():
    """Groups of 2, 2 and 1 at 0, 1 and 1: mean 3/5, Σ w (m − M)² = 1.2, halved 0.6."""
    found = moments([0, 1, 1], [2, 2, 1])
    assert found.mean == pytest.approx(0.6)
    assert found.variance == pytest.approx(0.6)
    assert (found.blocks, found.freedom) == (5, 2)
    half = 4.302653 * np.sqrt(0.6 / 5)
    assert t_interval([0, 1, 1], [2, 2, 1]).interval == pytest.approx(
        (0.6 - half, 0.6 + half), abs=1e-6
    )


def test_a_smaller_last_group_leaves_the_variance_unbiased():
    """The variance of a block is estimated without bias from groups of 8, 8, 8 and 3."""
    random = np.random.default_rng(11)
    blocks = random.normal(scale=2.0, size=(20_000, 27))
    cuts = [blocks[:, :8], blocks[:, 8:16], blocks[:, 16:24], blocks[:, 24:]]
    means = np.stack([cut.mean(axis=1) for cut in cuts], axis=1)
    found = np.mean([moments(row, [8, 8, 8, 3]).variance for row in means])
    assert found == pytest.approx(4.0, rel=0.03)  # its standard error is 0.6%


def test_bounds_cut_the_interval_and_n_can_be_given():
    """An interval does not reach beyond what is possible."""
    found = t_interval([1.0, 0.5, 1.0], bounds=(0.0, 1.0), n=30)
    assert found.interval is not None
    assert found.interval[1] == 1.0
    assert found.n == 30


def test_one_value_has_no_interval():
    """One group says nothing of the spread, however many blocks it has."""
    assert t_interval([0.25], [12]) == Estimate(0.25, None, 12)


@pytest.mark.parametrize(
    ("values", "weights", "said"),
    [
        ([], None, "no values"),
        ([1.0], [1, 2], "1 values, but 2 weights"),
        ([1.0, 2.0], [1, 0], "above 0"),
        ([float("nan"), 2.0], None, "finite"),
    ],
)
def test_what_cannot_be_estimated_is_refused(values, weights, said):
    """Missing, infinite or misfitting numbers raise ValueError."""
    with pytest.raises(ValueError, match=said):
        t_interval(values, weights)
    with pytest.raises(ValueError, match="level"):
        t_interval([1.0, 2.0], level=95)


def test_shown_with_a_true_minus_sign():
    """Minus is a minus sign, and nothing is a negative zero."""
    assert Estimate(0.631, (0.58, 0.684), 9).show() == "0.63 [0.58, 0.68]"
    assert Estimate(-0.25, (-0.5, -0.001), 9).show() == "−0.25 [−0.50, 0.00]"
    assert Estimate(12.34, None, 1).show(1) == "12.3"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pairs", "fine"])
@pytest.mark.parametrize("n", [50, 100, 200])
def test_coverage(name, n):
    """Over 2,000 repeats 95% intervals contain the true mean in 93 to 97% of them."""
    random = np.random.default_rng(n)
    values, chances = scores(0.55)[name]
    hits = 0
    for drawn in random.choice(values, p=chances, size=(2000, n)):
        interval = t_interval(drawn).interval
        hits += interval is not None and interval[0] <= 0.55 <= interval[1]
    print(f"coverage, {name}, n = {n}: {hits / 2000:.3f}")
    assert 0.93 <= hits / 2000 <= 0.97
