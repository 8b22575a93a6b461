"""Paired comparisons: against scipy, published values, and how often they are wrong."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from reports.statistics.comparisons import (
    UNSEEN,
    benjamini_hochberg,
    compare,
    equivalence_test,
    holm,
    sign_test,
    verdict,
)
from reports.statistics.estimate import moments
from tests.reports.statistics.made_scores import allowed, differences


def compared(values, size: int = 1, **options):
    """Compare single blocks, handed over in groups of `size`."""
    values = np.asarray(values, dtype=float)
    better, worse = int((values > 0).sum()), int((values < 0).sum())
    groups = [values[start : start + size] for start in range(0, len(values), size)]
    return compare(
        [group.mean() for group in groups],
        [len(group) for group in groups],
        better=better,
        worse=worse,
        equal=len(values) - better - worse,
        **options,
    )


def test_the_t_test_is_scipys():
    """On single blocks the p-value is that of the one-sample t test."""
    values = np.random.default_rng(1).choice([-1, -0.5, 0, 0.5, 1], size=40)
    found = compared(values)
    assert found.t_p == pytest.approx(scipy.stats.ttest_1samp(values, 0).pvalue)
    assert found.difference.mean == pytest.approx(values.mean())
    assert found.difference.n == 40


def test_mcnemar_by_hand():
    """9 better and 1 worse: 2 (1 + 10) / 2^10; the equal blocks say nothing; no blocks: 1."""
    assert sign_test(9, 1) == pytest.approx(22 / 1024)
    assert sign_test(5, 5) == 1.0
    assert sign_test(0, 0) == 1.0
    assert compared([1.0] * 9 + [-1.0] + [0.0] * 30).sign_p == pytest.approx(22 / 1024)


def test_p_and_interval_agree():
    """The 95% interval excludes 0 exactly if p is below 0.05, in groups as well."""
    random = np.random.default_rng(2)
    for shift in (0.0, 0.1, 0.2, 0.3):
        values = np.clip(random.normal(shift, 0.4, size=43), -1, 1)
        found = compared(values, size=5)
        low, high = found.difference.interval
        assert (found.t_p < 0.05) == (low > 0 or high < 0)


def test_without_spread_only_the_signs_speak():
    """All 0 shows no difference; all the same other value is as sure as its signs are."""
    assert compared([0.0] * 20).t_p == 1.0
    assert compared([0.5] * 3).t_p == pytest.approx(0.25)
    assert compared([0.5] * 12).t_p == pytest.approx(2 / 2**12)
    assert compared([0.5] * 12).difference.interval is None


def test_without_a_bound_equivalence_is_plain_tost():
    """The greater p of two one-sided t tests; without a margin there is none."""
    values = np.random.default_rng(3).normal(0.05, 0.5, size=80)
    found = compared(values, margin=0.2, bound=None)
    wanted = max(
        scipy.stats.ttest_1samp(values, 0.2, alternative="less").pvalue,
        scipy.stats.ttest_1samp(values, -0.2, alternative="greater").pvalue,
    )
    assert found.equivalence_p == pytest.approx(wanted)
    assert compared(np.clip(values, -1, 1)).equivalence_p is None


def test_equal_throughout_is_equivalent_only_after_enough_blocks():
    """Zeros alone never show equivalence before 3 / margin blocks (the rule of three)."""
    ps = {n: compared([0.0] * n, margin=0.02).equivalence_p for n in (2, 50, 150, 200, 400)}
    assert all(ps[n] > 0.05 for n in (2, 50, 150))
    assert ps[200] <= 0.05
    assert ps[400] < ps[200]
    assert compared([0.0] * 400, margin=0.02, bound=None).equivalence_p == 1.0
    assert compared([0.0] * 400, size=400, margin=0.02).equivalence_p == 1.0


def test_all_at_the_bound_is_not_equivalent():
    """Differences of 1 throughout lie outside any margin below 1."""
    assert compared([1.0] * 100, margin=0.5).equivalence_p == 1.0
    assert compared([-1.0] * 100, margin=0.5).equivalence_p == 1.0


def test_the_worst_case_of_rare_differences():
    """A Poisson number of large differences, its mean at the margin: the error stays below 5%.

    With k of them seen and n large, equivalence is claimed if the expected number exceeds
    k + 1.6 + 1.645 √(k + 1.6); the error is greatest just there.
    """
    k = np.arange(20_000)
    just = k + UNSEEN + scipy.stats.norm.ppf(0.95) * np.sqrt(k + UNSEEN)
    assert scipy.stats.poisson.cdf(k, just).max() <= 0.05
    without = k[1:] + scipy.stats.norm.ppf(0.95) * np.sqrt(k[1:])
    assert scipy.stats.poisson.cdf(k[1:], without).max() > 0.1


def test_groups_say_the_same_of_equivalence():
    """Groups of consecutive blocks give nearly the p-value of the blocks."""
    values = np.random.default_rng(4).choice([-1, 0, 1], p=[0.05, 0.9, 0.05], size=4000)
    single, grouped = (compared(values, size=size, margin=0.02) for size in (1, 4))
    assert grouped.equivalence_p == pytest.approx(single.equivalence_p, rel=0.5)
    assert grouped.difference.mean == pytest.approx(single.difference.mean)


def test_holm_by_hand():
    """0.01, 0.04, 0.03, 0.005: sorted and times 4, 3, 2, 1, never falling."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_benjamini_and_hochbergs_own_example():
    """Of the 15 p-values in their paper the first 4 are at or below 0.05; by Holm the first 3."""
    ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    ps += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    adjusted = benjamini_hochberg(ps)
    assert [p <= 0.05 for p in adjusted] == [True] * 4 + [False] * 11
    assert adjusted[3] == pytest.approx(0.0095 * 15 / 4)
    assert [p <= 0.05 for p in holm(ps)] == [True] * 3 + [False] * 12
    assert benjamini_hochberg([]) == []


def test_the_order_given_is_kept():
    """Adjusted p-values stand where the plain ones stood."""
    ps = np.random.default_rng(5).random(20)
    turn = np.random.default_rng(6).permutation(20)
    for adjust in (holm, benjamini_hochberg):
        assert adjust(list(ps[turn])) == pytest.approx(np.array(adjust(list(ps)))[turn])


def test_verdicts():
    """Equivalence goes first; without either the comparison is undecided."""
    assert verdict(0.01, None) == "differs"
    assert verdict(0.01, 0.2) == "differs"
    assert verdict(0.2, 0.01) == "makes no difference"
    assert verdict(0.01, 0.01) == "makes no difference"
    assert verdict(0.2, 0.2) == verdict(0.2, None) == "undecided"
    assert verdict(0.05, None) == "differs"
    assert verdict(0.03, None, alpha=0.01) == "undecided"


def test_wrong_input_is_refused():
    """Counts that are not the blocks', margins, bounds and p-values that make no sense."""
    for values, margin, bound, said in [
        ([0.0, 0.5, 0.5], None, 1.0, "not 3 blocks"),
        ([0.0, 1.5], None, 1.0, "beyond the bound"),
        ([0.0, 0.5], 0.0, 1.0, "margin"),
        ([0.0, 0.5], None, 0.0, "bound"),
    ]:
        with pytest.raises(ValueError, match=said):
            compare(values, better=1, worse=0, equal=1, margin=margin, bound=bound)
    for adjust in (holm, benjamini_hochberg):
        with pytest.raises(ValueError, match="from 0 to 1"):
            adjust([0.5, 1.5])
        with pytest.raises(ValueError, match="from 0 to 1"):
            adjust([0.5, float("nan")])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rate"), [("pairs", 0.05), ("1 in 100", 0.05), ("extremes", 0.054)]
)
def test_family_error(name, rate):
    """8 true nulls beside 2 planted effects, 1,000 families: Holm claims a null in at most 5%.

    Where every difference is 1 or -1 the t test is itself a little too bold so far out: by exact
    count of the binomial, 5.4% of families of 150 blocks.
    """
    random = np.random.default_rng(41)
    nulls, planted = differences(0.0)[name], differences(0.15)["pairs"]
    wrong = found = 0
    for _ in range(1000):
        ps = [compared(random.choice(nulls[0], p=nulls[1], size=150)).t_p for _ in range(8)]
        ps += [compared(random.choice(planted[0], p=planted[1], size=150)).t_p for _ in range(2)]
        claims = [verdict(p, None) == "differs" for p in holm(ps)]
        wrong += any(claims[:8])
        found += sum(claims[8:])
    print(f"Holm, {name}: a false claim in {wrong} of 1000; {found} of 2000 planted found")
    assert wrong <= allowed(1000, rate)
    assert found >= 1500


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pairs", "1 in 100"])
@pytest.mark.parametrize(("n", "size", "margin"), [(100, 1, 0.1), (300, 1, 0.05), (2000, 4, 0.02)])
def test_equivalence_error(name, n, size, margin):
    """With the true mean at the margin, at most 5% of 2,000 claim equivalence."""
    random = np.random.default_rng(n)
    values, chances = differences(margin)[name]
    drawn = random.choice(values, p=chances, size=(2000, n // size, size)).mean(axis=2)
    weights = [size] * (n // size)
    wrong = sum(equivalence_test(moments(row, weights), margin) <= 0.05 for row in drawn)
    print(f"equivalence, {name}, n = {n}, margin {margin}: {wrong} of 2000")
    assert wrong <= allowed(2000)


@pytest.mark.slow
def test_equivalence_is_found():
    """400 blocks, 1 in 100 of which differ: at a margin of 0.05 nearly all show equivalence."""
    random = np.random.default_rng(42)
    values, chances = differences(0.0)["1 in 100"]
    drawn = random.choice(values, p=chances, size=(500, 400))
    found = sum(equivalence_test(moments(row), 0.05) <= 0.05 for row in drawn)
    print(f"equivalence shown in {found} of 500")
    assert found >= 475


@pytest.mark.slow
def test_a_planted_difference_is_recovered():
    """A planted 0.1 lies in 93 to 97% of 1,000 intervals, and in most of them it shows."""
    random = np.random.default_rng(43)
    values, chances = differences(0.1)["pairs"]
    hits = claims = 0
    for drawn in random.choice(values, p=chances, size=(1000, 200)):
        found = compared(drawn, margin=0.02)
        low, high = found.difference.interval
        hits += low <= 0.1 <= high
        claims += verdict(found.t_p, found.equivalence_p) == "differs"
    print(f"planted 0.1: in {hits} of 1000 intervals, {claims} of 1000 differ")
    assert 930 <= hits <= 970
    assert claims >= 850


@pytest.mark.parametrize("family", [1, 4, 8, 16, 63])
def test_equivalence_holds_its_level_in_a_family(family):
    """Counted exactly: a block differs by 1 with just the chance of the margin, else by nothing.

    The most that Holm's method asks of one test of a family is 0.05 / family.
    """
    wanted = 0.05 / family
    for blocks in (200, 1000, 4000):
        for margin in (0.01, 0.02, 0.1):
            counts = np.arange(blocks + 1)
            chances = scipy.stats.binom.pmf(counts, blocks, margin)
            error = 0.0
            for count in counts[chances > 1e-12]:
                values = np.repeat([1.0, 0.0], [count, blocks - count])
                p = equivalence_test(moments(values), margin, 1.0, family)
                error += chances[count] * (p <= wanted)
            assert error <= wanted
