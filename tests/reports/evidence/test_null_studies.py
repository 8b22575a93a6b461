"""Studies whose arms truly do not differ, stopped by what they see: how often one says they do."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t as student

from reports.studies.summary import summarise
from tests.reports.evidence.duels import DUELS, exact_over_both_seats, under_other_names
from tests.reports.evidence.fought import OPPONENT, SUBJECT, null_study, studies
from tests.reports.statistics.made_scores import Floats, allowed

pytestmark = pytest.mark.slow

STUDIES = 500


def ever_rejected(differences: Floats, first: int = 10) -> bool:
    """Whether a 95% t interval, looked at after every block from `first` on, excluded 0 once."""
    n = np.arange(1, len(differences) + 1)[first - 1 :]
    means = np.cumsum(differences)[first - 1 :] / n
    squares = np.cumsum(differences**2)[first - 1 :]
    variances = (squares - n * means**2) / (n - 1)
    return bool((np.abs(means) > student.ppf(0.975, n - 1) * np.sqrt(variances / n)).any())


@pytest.mark.parametrize("duel", DUELS)
def test_the_arms_are_worth_the_same(duel, tmp_path):
    """Names decide dice, not chances: what the other tests here rest on."""
    given = exact_over_both_seats(duel, SUBJECT, OPPONENT)
    for number in range(1, 6):
        copy = under_other_names(tmp_path, duel, number)
        assert exact_over_both_seats(copy, SUBJECT, OPPONENT) == pytest.approx(given, abs=1e-12)


@pytest.mark.parametrize("duel", DUELS)
def test_a_study_that_may_stop_after_any_block(duel, tmp_path):
    """At most 1 in 20 ever says "differs", though each is looked at 100 times; plain intervals,
    looked at as often, are wrong in far more.
    """
    study = null_study(tmp_path, duel, arms=2, blocks=100, more='stop = "decided"')
    wrong = plain = 0
    for tally in studies(study, STUDIES):
        wrong += summarise(tally).comparisons[0].primary.verdict == "differs"
        wins = tally.means[:, :, 0]
        plain += ever_rejected(wins[:, 1] - wins[:, 0])
    print(f"{duel}: {wrong} of {STUDIES} differ; by plain intervals {plain}")
    assert wrong <= allowed(STUDIES)
    assert plain > 2 * allowed(STUDIES)
