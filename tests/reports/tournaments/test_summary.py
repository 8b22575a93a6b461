"""Mean scores, intervals and tables, against values worked out by hand and against scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from reports.answer import answer
from reports.statistics import estimate, lead, ranking, summarise
from tests.reports.made_rows import row

THREE = [
    # block 0: a beats b in both seats; block 1: once each; block 2: a draw and a win for a
    row("a", "b", 1.0, 0),
    row("b", "a", 0.0, 0),
    row("a", "b", 1.0, 1),
    row("b", "a", 1.0, 1),
    row("a", "b", 0.5, 2),
    row("b", "a", 0.0, 2),
]


def test_by_hand():
    """Blocks 1, 1/2 and 3/4: mean 3/4, sd 1/4, half width 4.303 × 0.25/√3, cut at 1."""
    best, second = ranking(THREE)
    assert (best.agent, best.place, best.fights) == ("a", 1, 6)
    assert best.score.mean == pytest.approx(0.75)
    assert best.score.n == 3
    half = 4.30265 * 0.25 / math.sqrt(3)
    assert best.score.interval == pytest.approx((0.75 - half, 1.0), abs=1e-4)
    assert second.score.interval == pytest.approx((0.0, 0.25 + half), abs=1e-4)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=2, max_size=60))
def test_the_interval_is_scipys(values):
    found = estimate(values)
    assert found.mean == pytest.approx(np.mean(values))
    if len(set(values)) == 1:
        assert found.interval is None
        return
    wanted = scipy.stats.t.interval(
        0.95, len(values) - 1, loc=np.mean(values), scale=scipy.stats.sem(values)
    )
    assert found.interval == pytest.approx(wanted)


def test_the_lead_is_a_paired_t_interval():
    """The difference is taken inside each block, as in scipy's paired test."""
    rng = np.random.default_rng(5)
    rows = []
    for block in range(12):
        for first, second in [("a", "b"), ("b", "c"), ("c", "a")]:
            rows.append(row(first, second, float(rng.choice([0, 0.5, 1])), block))
            rows.append(row(second, first, float(rng.choice([0, 0.5, 1])), block))
    means = {
        agent: [
            np.mean(
                [
                    r.score_first if r.first_agent == agent else 1 - r.score_first
                    for r in rows
                    if r.block == block and agent in (r.first_agent, r.second_agent)
                ]
            )
            for block in range(12)
        ]
        for agent in "ab"
    }
    test = scipy.stats.ttest_rel(means["a"], means["b"])
    found = lead(rows, "a", "b")
    interval = test.confidence_interval(0.95)
    assert found.interval == pytest.approx((interval.low, interval.high))


def test_the_unit_is_the_block_and_not_the_fight():
    """A hundred copies of each fight inside its block make nothing surer."""
    assert [(r.score, r.margin) for r in ranking(THREE * 100)] == [
        (r.score, r.margin) for r in ranking(THREE)
    ]


def test_the_interval_covers_the_truth():
    """95 of 100 intervals over independent blocks hold the true mean, within sampling error."""
    rng = np.random.default_rng(1)
    draws = rng.binomial(10, 0.4, size=(2000, 20)) / 10
    held = 0
    for values in draws.tolist():
        interval = estimate(values).interval
        assert interval is not None
        held += interval[0] <= 0.4 <= interval[1]
    assert 0.935 < held / 2000 < 0.965


def test_one_block_has_no_interval():
    summary = summarise(THREE[:2], ["a", "b"])
    assert summary.ranking[0].score.interval is None
    assert "One block alone" in answer(summary)


def test_draws_are_halves_for_both():
    rows = [row("a", "b", 0.5, block) for block in range(3)]
    assert [line.score.mean for line in ranking(rows)] == [0.5, 0.5]
    assert [line.place for line in ranking(rows)] == [1, 1]
    summary = summarise(rows, ["a", "b"])
    assert summary.seats[0].draws == 1.0
    assert "scored the same" in answer(summary)


def test_the_cross_table_counts_both_seats_and_adds_up():
    """The row's score and the column's add up to 1; nobody stands against themselves."""
    cross = summarise(THREE, ["a", "b"]).cross
    assert cross.cells["a", "b"].mean == pytest.approx(0.75)
    assert cross.cells["b", "a"].mean == pytest.approx(0.25)
    assert cross.cells["a", "b"].n == 3
    assert ("a", "a") not in cross.cells


def test_the_seat_table_sees_the_side_alone():
    """Scores of the first side: blocks 1/2, 1 and 1/4."""
    (seat,) = summarise(THREE, ["a", "b"]).seats
    assert seat.score_first.mean == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert seat.fights == 6


def test_self_play_ranks_nobody():
    """It would only pull every score towards 1/2; it does count for the sides."""
    with_self = [*THREE, *(row("a", "a", 1.0, block) for block in range(3))]
    assert ranking(with_self) == ranking(THREE)
    assert summarise(with_self, ["a", "b"]).seats[0].fights == 9


def test_scenarios_of_one_block_are_one_observation():
    """They share their dice, so a second scenario adds no degree of freedom."""
    rows = [
        *THREE,
        *(row(r.first_agent, r.second_agent, r.score_first, r.block, "hall") for r in THREE),
    ]
    summary = summarise(rows, ["a", "b"])
    assert summary.ranking[0].score.n == 3
    assert list(summary.cross_by_scenario) == ["yard", "hall"]
    assert summary.blocks == 3


def test_faults_are_counted_for_who_made_them():
    rows = [row("a", "b", 1.0, faults=(0, 2)), row("b", "a", 1.0, faults=(1, 0))]
    a, b = sorted(summarise(rows, ["a", "b"]).faults, key=lambda line: line.agent)
    assert (a.faults, a.fights_with_faults, a.fights) == (0, 0, 2)
    assert (b.faults, b.fights_with_faults, b.fights) == (3, 2, 2)


def test_nothing_at_all():
    """A run that was interrupted at once still has a summary."""
    summary = summarise([], ["a", "b"])
    assert summary.ranking == ()
    assert "No block" in answer(summary)


def test_the_answer_says_whether_the_lead_is_sure():
    sure = [row("a", "b", 1.0 if block % 5 else 0.5, block) for block in range(20)]
    assert "behind by" in answer(summarise(sure, ["a", "b"]))
    assert "do not tell" not in answer(summarise(sure, ["a", "b"]))
    unsure = [row("a", "b", float(block % 3 > 0), block) for block in range(9)]
    assert "do not tell the two apart" in answer(summarise(unsure, ["a", "b"]))
