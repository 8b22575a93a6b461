"""The sequential test: its likelihood ratio by hand, and how often it is wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.statistics.sequential_test import (
    IMAGINED,
    LEAST_BLOCKS,
    SequentialTest,
    constrained,
    log_likelihood_ratio,
)
from tests.reports.statistics.made_scores import allowed, scores

RUNS = 600
MOST = 20_000


def test_wins_and_losses_give_walds_ratio():
    """With two scores the mean fixes everything: w log(p1/p0) + l log((1 − p1)/(1 − p0))."""
    found = log_likelihood_ratio({0.0: 30, 1.0: 50}, 0.5, 0.6)
    assert found == pytest.approx(50 * math.log(0.6 / 0.5) + 30 * math.log(0.4 / 0.5))


def test_the_constrained_distribution_has_its_mean():
    """The shares sum to 1 and have the wanted mean; with their own mean they are unchanged."""
    values = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
    shares = np.array([0.1, 0.25, 0.4, 0.2, 0.05])
    for mean in (0.3, 0.5, 0.8):
        found = constrained(values, shares, mean)
        assert found.sum() == pytest.approx(1)
        assert found @ values == pytest.approx(mean)
        assert (found > 0).all()
    assert constrained(values, shares, float(shares @ values)) == pytest.approx(shares)


def test_no_other_distribution_with_that_mean_is_likelier():
    """Moving along any direction that keeps sum and mean lowers the likelihood."""
    values = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
    shares = np.array([0.1, 0.25, 0.4, 0.2, 0.05])
    best = constrained(values, shares, 0.6)
    random = np.random.default_rng(1)
    fixed = np.stack([np.ones(5), values])
    for _ in range(20):
        step = random.normal(size=5)
        step -= fixed.T @ np.linalg.lstsq(fixed.T, step, rcond=None)[0]
        other = best + 0.01 * step / np.abs(step).max()
        assert shares @ np.log(other) < shares @ np.log(best)


def test_near_the_normal_approximation():
    """For many blocks and near means it is n (s1 − s0)(2 m − s0 − s1) / (2 variance)."""
    values = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
    counts = np.array([1000, 2500, 4000, 2100, 700])
    n = counts.sum()
    mean = counts @ values / n
    variance = counts @ (values - mean) ** 2 / n
    found = log_likelihood_ratio(dict(zip(values, counts, strict=True)), 0.48, 0.49)
    assert found == pytest.approx(n * 0.01 * (2 * mean - 0.97) / (2 * variance), rel=0.02)


def test_seats_swapped_turn_the_ratio():
    """Scores turned about 1/2, against means turned likewise, give minus the ratio."""
    straight, turned = SequentialTest(0.45, 0.55), SequentialTest(0.45, 0.55)
    for value in np.random.default_rng(5).choice([0, 0.25, 0.5, 0.75, 1], size=40):
        straight.add(value)
        turned.add(1 - value)
    assert straight.llr == pytest.approx(-turned.llr)


def test_nothing_is_decided_too_early():
    """Even wins throughout decide nothing before the least number of blocks, then pass."""
    test = SequentialTest(0.4, 0.6)
    for _ in range(LEAST_BLOCKS - 1):
        test.add(1.0)
    assert test.verdict is None
    assert test.llr > test.bounds[1]
    test.add(1.0)
    assert test.verdict == "pass"


def test_draws_throughout():
    """Draws from the start fail where the mean to pass is above them and pass where it is not.

    Between the two means, at equal distances, they say nothing for ever.
    """
    verdicts = []
    for fail, pass_ in [(0.5, 0.6), (0.4, 0.5), (0.45, 0.55)]:
        test = SequentialTest(fail, pass_)
        for _ in range(200):
            test.add(0.5)
        assert math.isfinite(test.llr)
        verdicts.append(test.verdict)
    assert verdicts == ["fail", "pass", None]


def test_the_first_verdict_stands():
    """What comes after a verdict moves the ratio, not the verdict."""
    test = SequentialTest(0.4, 0.6)
    for _ in range(50):
        test.add(1.0)
    for _ in range(300):
        test.add(0.0)
    assert test.n == 350
    assert test.llr < test.bounds[0]
    assert test.verdict == "pass"


def test_scores_that_differ_by_rounding_are_one():
    """A third reached in two ways is one value of the lattice."""
    one, other = SequentialTest(0.3, 0.4), SequentialTest(0.3, 0.4)
    for _ in range(10):
        one.add(1 / 3)
        one.add(1 - 2 / 3)
        other.add(1 / 3)
        other.add(1 / 3)
    assert one.llr == other.llr


def test_wrong_input_is_refused():
    """Means out of order, error rates beyond 1/2 and scores beyond 0 to 1 raise ValueError."""
    for fail, pass_ in [(0.5, 0.5), (0.0, 0.5), (0.5, 1.0)]:
        with pytest.raises(ValueError, match="fail < pass"):
            SequentialTest(fail, pass_)
    with pytest.raises(ValueError, match="error rates"):
        SequentialTest(0.4, 0.5, alpha=0.5)
    for score in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError, match="from 0 to 1"):
            SequentialTest(0.4, 0.5).add(score)


def failing(fail: float, pass_: float, score: float, chance: float, imagined: float) -> float:
    """The exact chance to fail of draws with now and then a better score.

    The number of better scores among the first n is all that matters; its distribution over the
    undecided tests is carried from block to block.
    """
    low, high = SequentialTest(fail, pass_).bounds
    undecided, failed = {0: 1.0}, 0.0
    for n in range(1, 1000):
        after: dict[int, float] = {}
        for better, share in undecided.items():
            after[better] = after.get(better, 0.0) + share * (1 - chance)
            after[better + 1] = after.get(better + 1, 0.0) + share * chance
        undecided = {better: share for better, share in after.items() if share > 1e-7}
        if n < LEAST_BLOCKS:
            continue
        for better in list(undecided):
            counts = {0.0: imagined, 1.0: imagined, 0.5: float(n - better)}
            counts[score] = counts.get(score, 0.0) + better
            found = log_likelihood_ratio({s: c for s, c in counts.items() if c}, fail, pass_)
            if not low < found < high:
                share = undecided.pop(better)
                failed += share if found <= low else 0.0
        if not undecided:
            break
    assert sum(undecided.values()) < 1e-3
    return failed


@pytest.mark.parametrize(
    ("pass_", "score", "chance"), [(0.53, 1.0, 0.06), (0.55, 1.0, 0.1), (0.55, 0.75, 0.2)]
)
def test_nearly_all_draws_exactly(pass_, score, chance):
    """Draws with rare better scores, just good enough to pass: exactly counted, 5% or less fail."""
    assert 0.5 + chance * (score - 0.5) == pytest.approx(pass_)
    assert 0 < failing(0.5, pass_, score, chance, IMAGINED) <= 0.05


def test_with_less_imagined_too_many_fail():
    """Counting what was never seen as 0.001, as is usual, more than 5% of the first case fail."""
    assert failing(0.5, 0.53, 1.0, 0.06, 0.001) > 0.05


def verdicts(fail: float, pass_: float, values, chances, seed: int) -> tuple[dict, float]:
    """How many of RUNS tests ended in each way, and after how many blocks in the mean."""
    random = np.random.default_rng(seed)
    ends: dict[str | None, int] = {"pass": 0, "fail": 0, None: 0}
    blocks = 0
    for _ in range(RUNS):
        test = SequentialTest(fail, pass_)
        while test.verdict is None and test.n < MOST:
            for score in random.choice(values, p=chances, size=50):
                test.add(score)
                if test.verdict is not None:
                    break
        ends[test.verdict] += 1
        blocks += test.n
    return ends, blocks / RUNS


@pytest.mark.slow
@pytest.mark.parametrize("name", list(scores(0.5)))
@pytest.mark.parametrize(("fail", "pass_"), [(0.45, 0.55), (0.5, 0.6)])
def test_error_rates(name, fail, pass_):
    """At most 5% of 600 runs pass at the mean to fail, and at most 5% fail at that to pass."""
    for mean, wrong in [(fail, "pass"), (pass_, "fail")]:
        ends, blocks = verdicts(fail, pass_, *scores(mean)[name], 31)
        print(
            f"sequential test {fail} to {pass_}, {name}, mean {mean}: {ends[wrong]} of {RUNS} "
            f"wrongly {wrong}; {blocks:.0f} blocks"
        )
        assert ends[None] == 0
        assert ends[wrong] <= allowed(RUNS)
