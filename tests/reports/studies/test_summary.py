"""Arms, differences, p-values and verdicts, against values by hand and scipy's."""

from __future__ import annotations

import io

import numpy as np
import pytest
import scipy.stats
from rich.console import Console

from reports.statistics import comparisons
from reports.studies import tables
from reports.studies.summary import summarise
from reports.studies.tally import Tally
from tests.reports.studies.made_studies import Result, rows, study, tallied

THREE = {"policy": ("a", "b", "c")}
# b does better than a in twelve blocks of thirty and worse in three; c always does as a does.
WINNERS = [[0, 1, 0]] * 12 + [[0, -1, 0]] * 3 + [[0, 0, 0]] * 15


def test_by_hand():
    """Differences of ±1/2: mean (12 − 3) / 60; with one fight each, McNemar's p = 0.0352."""
    summary = summarise(tallied(study(THREE, sides=("Red",)), WINNERS))
    b, c = summary.comparisons
    assert (b.name, b.arm, b.baseline) == ("b against a", "policy: b", "policy: a")
    assert (b.primary.better, b.primary.worse, b.primary.equal) == (12, 3, 15)
    assert b.primary.estimate.mean == pytest.approx(0.15)
    assert b.primary.estimate.n == 30
    values = np.repeat([0.5, -0.5, 0.0], [12, 3, 15])
    wanted = scipy.stats.ttest_1samp(values, 0.0)
    low, high = wanted.confidence_interval(0.95)
    assert b.primary.estimate.interval == pytest.approx((low, high))
    assert b.primary.p == pytest.approx(2 * sum([1, 15, 105, 455]) / 2**15)
    assert b.outcomes["margin"].p == pytest.approx(0.0351563, abs=1e-6)  # few blocks differ
    assert (c.primary.p, c.primary.estimate.interval) == (1.0, None)


def test_of_several_fights_in_a_block_the_t_test_decides():
    """The exact test alone would count blocks that are better, however little; they are not a mean.

    Of blocks ten times as many differ here, so that the t test needs no other beside it.
    """
    b, c = summarise(tallied(study(THREE), WINNERS * 10)).comparisons
    wanted = scipy.stats.ttest_1samp(np.repeat([0.5, -0.5, 0.0], [120, 30, 150]), 0.0)
    assert b.primary.p == pytest.approx(wanted.pvalue)
    assert (b.primary.better, b.primary.worse, b.primary.equal) == (120, 30, 150)
    assert c.primary.p == 1.0


def test_where_few_blocks_differ_the_sign_test_must_agree():
    """Twelve against three: the t test says 0.017, the sign test 0.035."""
    b, _ = summarise(tallied(study(THREE), WINNERS)).comparisons
    assert b.primary.p == pytest.approx(2 * sum([1, 15, 105, 455]) / 2**15)


def test_arms_have_their_own_means():
    """The second scores 1 in twelve blocks, 0 in three, 1/2 in the rest."""
    a, b, _ = summarise(tallied(study(THREE), WINNERS)).arms
    assert a.levels == {"policy": "a"}
    assert a.outcomes["win"].mean == 0.5
    assert b.outcomes["win"].mean == pytest.approx((12 + 15 / 2) / 30)
    assert b.outcomes["margin"].mean == pytest.approx((12 - 3) / 30 / 2)
    assert list(b.outcomes) == ["win", "margin", "boxes", "time"]


@pytest.mark.parametrize(
    ("design", "name", "adjust"),
    [
        ("pairs", "Holm", comparisons.holm),
        ("grid", "Benjamini-Hochberg", comparisons.benjamini_hochberg),
    ],
)
def test_only_the_primary_outcome_is_adjusted_and_judged(design, name, adjust):
    """All comparisons of it are one family; the other outcomes are exploratory."""
    made = study(THREE, design=design, sides=("Red",))
    summary = summarise(tallied(made, WINNERS))
    assert summary.adjustment == name
    ps = [one.primary.p for one in summary.comparisons]
    assert [one.primary.adjusted_p for one in summary.comparisons] == adjust(ps)
    assert [one.primary.verdict for one in summary.comparisons] == ["undecided", "undecided"]
    for one in summary.comparisons:
        for outcome in ("margin", "boxes", "time"):
            found = one.outcomes[outcome]
            assert found.p is not None
            assert (found.adjusted_p, found.equivalence_p, found.verdict) == (None, None, None)


def test_verdicts():
    """Plain differences differ; none at all over 200 blocks is inside a margin of 0.1."""
    winners = [[0, 1 if block % 3 else 0, 0] for block in range(200)]
    summary = summarise(tallied(study(THREE, equivalence=0.1), winners))
    b, c = (one.primary for one in summary.comparisons)
    assert (b.verdict, c.verdict) == ("differs", "makes no difference")
    assert b.adjusted_p is not None
    assert b.adjusted_p < 1e-6
    assert b.equivalence_p == 1.0
    assert c.equivalence_p is not None
    assert c.equivalence_p < 0.05
    without = summarise(tallied(study(THREE), winners))
    assert [one.primary.verdict for one in without.comparisons] == ["differs", "undecided"]
    assert without.comparisons[1].primary.equivalence_p is None


def test_with_stop_the_joint_sequence_decides_and_there_are_no_p_values():
    """A p-value holds for a number of blocks that was fixed beforehand."""
    winners = [[0, 1 if block % 3 else 0, 0] for block in range(200)]
    tally = tallied(study(THREE, equivalence=0.1, stop="decided"), winners)
    summary = summarise(tally)
    assert summary.always_valid
    assert summary.adjustment == ""
    assert tally.sequences is not None
    for one, interval in zip(summary.comparisons, tally.sequences.interval.tolist(), strict=True):
        assert one.primary.estimate.interval == tuple(interval)
        for found in one.outcomes.values():
            assert (found.p, found.adjusted_p, found.equivalence_p) == (None, None, None)
    assert [one.primary.verdict for one in summary.comparisons] == tally.verdicts()
    assert summary.comparisons[0].primary.verdict == "differs"
    assert summary.comparisons[0].outcomes["margin"].verdict is None


def test_the_unit_is_the_block():
    """More scenarios that go alike make nothing surer."""
    one, many = (summarise(tallied(study(THREE, scenarios=number), WINNERS)) for number in (1, 5))
    assert many.fights == 5 * one.fights
    assert many.comparisons == one.comparisons


def test_a_long_run_says_the_same_as_its_blocks():
    """Kept as groups of blocks, the mean is exact and the interval nearly that of all blocks."""
    luck = np.random.default_rng(4)
    ends = luck.integers(-1, 2, size=(3000, 2))
    summary = summarise(tallied(study(sides=("Red",), outcomes=("win",)), ends.tolist()))
    found = summary.comparisons[0].primary
    values = (ends[:, 1] - ends[:, 0]) / 2
    assert found.estimate.n == 3000
    assert found.estimate.mean == pytest.approx(values.mean())
    assert found.better == (values > 0).sum()
    low, high = scipy.stats.ttest_1samp(values, 0.0).confidence_interval(0.95)
    assert found.estimate.interval == pytest.approx((low, high), abs=0.05 * (high - low))


def test_no_block_at_all():
    """A run that was interrupted at once still has a summary, and tables."""
    summary = summarise(Tally(study()), losses=2)
    assert (summary.blocks, summary.arms, summary.comparisons) == (0, (), ())
    assert summary.losses == 2
    assert "No block" in printed(summary)


def test_lengths_endings_and_faults():
    made = study()
    tally = Tally(made)
    tally.take(rows(made, 0, lambda arm, *_: Result(time=5 + arm, faults=arm)))
    summary = summarise(tally)
    assert summary.lengths == {"policy: old": {5: 2}, "policy: new": {6: 2}}
    assert summary.endings == (
        ("policy: old", "one side left", 2),
        ("policy: new", "one side left", 2),
    )
    assert [(one.agent, one.faults) for one in summary.faults] == [
        ("old", 0),
        ("other", 0),
        ("new", 2),
    ]


def printed(summary) -> str:
    target = io.StringIO()
    tables.show(summary, Console(file=target, width=140))
    return target.getvalue()


def test_tables_show_every_comparison_and_what_decided():
    """Names in brackets are no markup; with `stop` there is no column of p-values."""
    made = {"policy": ("a", "[bold]b", "c")}
    text = printed(summarise(tallied(study(made), WINNERS)))
    assert "[bold]b against a" in text
    assert "p adjusted after Holm" in text
    assert "12/3/15" in text
    assert "+0.15 [0.03, 0.27]" in text
    assert "exploratory" in text
    text = printed(summarise(tallied(study(made, stop="decided"), WINNERS)))
    assert "always-valid" in text
    assert "Holm" not in text


def test_tables_show_faults():
    made = study()
    tally = Tally(made)
    tally.take(rows(made, 0, lambda *_: Result(faults=3)))
    assert "2 of 2 fights" in printed(summarise(tally))
