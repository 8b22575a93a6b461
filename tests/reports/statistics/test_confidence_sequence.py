"""Always-valid intervals: by hand, against exact solutions, and how often they fail."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq

from reports.statistics.confidence_sequence import CELLS, ConfidenceSequences
from tests.reports.statistics.made_scores import allowed, differences, scores

RUNS = 600


class ConfidenceSequence:
    """One of the sequences, by itself: of single values."""

    def __init__(self, level: float = 0.95, low: float = 0.0, high: float = 1.0) -> None:
        self._one = ConfidenceSequences(1, level, low, high)

    @property
    def n(self) -> int:
        return self._one.n

    @property
    def mean(self) -> float:
        return float(self._one.mean[0])

    @property
    def interval(self) -> tuple[float, float]:
        low, high = self._one.interval[0]
        return float(low), float(high)

    def add(self, value: float) -> None:
        self._one.add([value])


def test_before_the_first_value_all_is_possible():
    """The first interval is the whole range, and there is no mean."""
    fresh = ConfidenceSequence(low=-1.0, high=1.0)
    assert fresh.interval == (-1.0, 1.0)
    assert fresh.n == 0
    assert math.isnan(fresh.mean)


def log_capital(values: list[float], m: float, error: float, up: bool) -> float:
    """The logarithm of one gambler's money, by the formulas of the paper, written out plainly."""
    total, deviations, capital = 0.0, 0.0, 0.0
    for i, x in enumerate(values, 1):
        variance = (0.25 + deviations) / i
        stake = math.sqrt(2 * math.log(2 / error) / (variance * i * math.log(i + 1)))
        if up:
            capital += math.log(1 + min(stake, 0.5 / m) * (x - m))
        else:
            capital += math.log(1 - min(stake, 0.5 / (1 - m)) * (x - m))
        total += x
        deviations += (x - (0.5 + total) / (i + 1)) ** 2
    return capital


@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=20, max_size=60))
def test_the_grid_rounds_outwards_and_by_one_cell_at_most(values):
    """Ends lie outside the exact roots of the capital, by less than the width of a cell."""
    sequence = ConfidenceSequence()
    exact_low, exact_high = 0.0, 1.0
    enough = math.log(2 / 0.05)
    for number, value in enumerate(values, 1):
        sequence.add(value)
        for up in (True, False):

            def over(m: float, up: bool = up, seen: list[float] = values[:number]) -> float:
                return log_capital(seen, m, 0.05, up) - enough

            if over(1e-9) * over(1 - 1e-9) < 0:
                root = brentq(over, 1e-9, 1 - 1e-9, xtol=1e-13)
                if up:
                    exact_low = max(exact_low, root)
                else:
                    exact_high = min(exact_high, root)
    low, high = sequence.interval
    assert exact_low - 1 / CELLS - 1e-9 <= low <= exact_low + 1e-9
    assert exact_high - 1e-9 <= high <= exact_high + 1 / CELLS + 1e-9


def test_intervals_only_narrow():
    """The interval after a value lies inside the one before it, even if the values turn."""
    random = np.random.default_rng(2)
    sequence = ConfidenceSequence(low=-1.0, high=1.0)
    before = sequence.interval
    for value in [*np.ones(100), *random.choice([-1.0, 0.0], size=300)]:
        sequence.add(value)
        now = sequence.interval
        assert before[0] <= now[0] < now[1] <= before[1]
        before = now
    assert sequence.n == 400


def test_it_adapts_to_little_variance():
    """1,000 differences that are mostly 0 give a far narrower interval than ±1 at random."""
    random = np.random.default_rng(3)
    rare, wide = ConfidenceSequence(low=-1.0, high=1.0), ConfidenceSequence(low=-1.0, high=1.0)
    for _ in range(1000):
        rare.add(random.choice([-1.0, 0.0, 1.0], p=[0.005, 0.99, 0.005]))
        wide.add(random.choice([-1.0, 1.0]))
    widths = [sequence.interval[1] - sequence.interval[0] for sequence in (rare, wide)]
    assert 5 * widths[0] < widths[1]


def test_several_are_each_as_if_alone():
    """Sequences side by side give what each gives by itself, and `joint` shares the error."""
    random = np.random.default_rng(4)
    values = random.choice([-1.0, 0.0, 0.5], size=(200, 3))
    together = ConfidenceSequences(3, 0.9, -1.0, 1.0)
    joint = ConfidenceSequences(3, 0.9, -1.0, 1.0, joint=True)
    alone = [ConfidenceSequence(0.9, -1.0, 1.0) for _ in range(3)]
    stricter = [ConfidenceSequence(1 - 0.1 / 3, -1.0, 1.0) for _ in range(3)]
    for row in values:
        together.add(row)
        joint.add(row)
        for value, first, second in zip(row, alone, stricter, strict=True):
            first.add(value)
            second.add(value)
    assert together.interval == pytest.approx(np.array([one.interval for one in alone]))
    assert joint.interval == pytest.approx(np.array([one.interval for one in stricter]))
    assert together.mean == pytest.approx(values.mean(axis=0))


def test_wrong_input_is_refused():
    """Values outside the bounds, wrong shapes and senseless levels raise ValueError."""
    for level, low, high in [(1.5, 0, 1), (0.95, 1, 1), (0.95, 0, math.inf)]:
        with pytest.raises(ValueError, match=r"level|bounds"):
            ConfidenceSequence(level, low, high)
    sequence = ConfidenceSequences(2)
    for values, said in [([0.5], "expected 2"), ([0.5, 1.1], "outside"), ([0, math.nan], "outsi")]:
        with pytest.raises(ValueError, match=said):
            sequence.add(values)
    assert sequence.n == 0
    with pytest.raises(ValueError, match="at least one"):
        ConfidenceSequences(0)


def failures(values, chances, low: float, length: int, seed: int) -> tuple[int, float]:
    """How many of RUNS sequences ever exclude the true mean, and their mean last width."""
    random = np.random.default_rng(seed)
    mean = float(values @ chances)
    sequences = ConfidenceSequences(RUNS, 0.95, low, 1.0)
    out = np.zeros(RUNS, dtype=bool)
    for row in random.choice(values, p=chances, size=(length, RUNS)):
        sequences.add(row)
        found = sequences.interval
        out |= (found[:, 0] > mean + 1e-12) | (found[:, 1] < mean - 1e-12)
    return int(out.sum()), float(np.diff(found).mean())


@pytest.mark.slow
@pytest.mark.parametrize("name", list(differences()))
def test_differences_rarely_leave_the_interval(name):
    """Looked at after each of 1,000 blocks, at most 5% of 600 runs ever exclude 0."""
    wrong, width = failures(*differences()[name], -1.0, 1000, 21)
    print(f"confidence sequence, {name}: {wrong} of {RUNS} excluded 0; width {width:.4f}")
    assert wrong <= allowed(RUNS)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(scores(0.5)))
def test_scores_rarely_leave_the_interval(name):
    """Looked at after each of 400 blocks, at most 5% of 600 runs ever exclude the true mean."""
    wrong, width = failures(*scores(0.55)[name], 0.0, 400, 22)
    print(f"confidence sequence, {name}: {wrong} of {RUNS} excluded 0.55; width {width:.4f}")
    assert wrong <= allowed(RUNS)


@pytest.mark.slow
def test_a_planted_difference_is_found():
    """A mean of 0.1 is told from 0 within 1,000 blocks in at least 90% of 600 runs."""
    random = np.random.default_rng(23)
    values, chances = differences(0.1)["pairs"]
    sequences = ConfidenceSequences(RUNS, 0.95, -1.0, 1.0)
    for row in random.choice(values, p=chances, size=(1000, RUNS)):
        sequences.add(row)
    found = int((sequences.interval[:, 0] > 0).sum())
    print(f"confidence sequence: {found} of {RUNS} found a planted 0.1")
    assert found >= 0.9 * RUNS
