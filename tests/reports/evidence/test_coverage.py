"""Intervals against the truth: what two agents score, and differ by, is known to the last digit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.statistics.estimate import Estimate
from reports.studies.summary import summarise
from tests.reports.evidence.duels import TACTICS, exact_over_both_seats, under_other_names
from tests.reports.evidence.fought import OPPONENT, read_study, studies

pytestmark = pytest.mark.slow

STUDIES = 1000
"""So many that the share of intervals that hold the truth is known to ±0.7%."""


@pytest.mark.parametrize("duel", TACTICS)
def test_intervals_of_scores_and_of_their_difference(duel, tmp_path):
    """95% intervals over 64 blocks hold the exact value 93 to 97 times in 100, and the mean of all
    studies is no further from it than 3 standard errors. A block has one of few scores, so that
    fewer blocks hold the truth a little less often: 50 of the first duel's, 94.1 times.
    """
    copy = under_other_names(tmp_path, duel, 1)
    worse, better = TACTICS[duel]
    truths = [exact_over_both_seats(copy, agent, OPPONENT) for agent in (worse, better)]
    truths.append(truths[1] - truths[0])
    text = f"""
scenarios = ["{copy.name}"]
against = "{OPPONENT}"
blocks = 64
outcomes = ["win"]
[factors.policy]
key = "agent"
levels = ["{worse}", "{better}"]
"""
    found: list[list[Estimate]] = [[], [], []]
    for tally in studies(read_study(tmp_path, text), STUDIES):
        summary = summarise(tally)
        for at, arm in enumerate(summary.arms):
            found[at].append(arm.outcomes["win"])
        found[2].append(summary.comparisons[0].primary.estimate)
    for name, truth, estimates in zip((worse, better, "difference"), truths, found, strict=True):
        means = np.array([one.mean for one in estimates])
        off = (means.mean() - truth) / (means.std(ddof=1) / math.sqrt(STUDIES))
        held = [
            one.interval is not None and one.interval[0] <= truth <= one.interval[1]
            for one in estimates
        ]
        covered = sum(held) / STUDIES
        print(f"{duel}, {name}: {truth:.4f}, covered {covered:.1%}, mean {off:+.1f} s.e. off")
        assert 0.93 <= covered <= 0.97
        assert abs(off) < 3
