"""What fighting on equal luck saves, in the shipped study of dropping an action."""

from __future__ import annotations

import numpy as np
import pytest

from reports.running.runner import run
from reports.studies import plan as plans
from reports.studies import study_file
from reports.studies.outcomes import measure
from reports.studies.tally import Tally
from tests.reports.evidence.fought import Nowhere

pytestmark = pytest.mark.slow

BLOCKS = 400
HALF_WIDTH = 0.02
"""Of the 95% interval of a difference in score for which the fights are counted."""
SAVED = 5


def test_fights_on_equal_luck_against_fights_on_luck_of_their_own():
    """An interval as narrow takes at least 5 times as many fights if each fight has its own luck:
    at a penalty of 1 and more, where fewer actions are dropped, and so more fights are the same,
    than at 0. The sides are fought equally often either way: luck is all that differs.
    """
    study = study_file.load("abandoning")
    plan, bouts, seats = plans.plan(study), plans.bouts(study), plans.seats(study)
    tally = Tally(study)
    run(plan, tally, BLOCKS, Nowhere())
    wins = tally.means[:, :, 0]  # beyond 1,024 blocks these would be means of groups
    assert len(wins) == BLOCKS

    measured = measure("win")
    spread = np.zeros((len(study.arms), 2))  # by arm and seat: the variance of a single fight
    for number, (bout, seat) in enumerate(zip(bouts, seats, strict=True)):
        first = (1 + number) * 1_000_000  # no block is fought twice
        alone = [measured(plan.fight(bout, block), seat) for block in range(first, first + BLOCKS)]
        spread[bout.arm, seat] = np.var(alone, ddof=1)

    for one in study.comparisons:
        keyed = np.var(wins[:, one.arm] - wins[:, one.baseline], ddof=1)
        cells = spread[[one.arm, one.baseline]]
        # A block is a fight in each of the four cells. With N fights in all, the mean difference
        # has the variance keyed / (N / 4) on equal luck; else each arm's mean is that of two
        # cells, which have N / 4 fights each.
        scale = (1.96 / HALF_WIDTH) ** 2
        on_equal, on_own = 4 * keyed * scale, cells.sum() * scale
        print(f"{one.name}: {on_own:,.0f} against {on_equal:,.0f} fights, {on_own / on_equal:.1f}")
        if study.arms[one.arm].levels["penalty"] != "0":
            assert on_own >= SAVED * on_equal
