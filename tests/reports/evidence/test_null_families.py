"""Studies of several comparisons none of which truly differs: how often one says that any does."""

from __future__ import annotations

import pytest

from reports.statistics.comparisons import holm
from reports.studies.summary import summarise
from tests.reports.evidence.duels import DUELS
from tests.reports.evidence.fought import null_study, studies
from tests.reports.statistics.made_scores import allowed

pytestmark = pytest.mark.slow

STUDIES = 500


@pytest.mark.parametrize("duel", DUELS)
def test_a_family_of_four_comparisons(duel, tmp_path):
    """After a fixed number of blocks at most 1 study in 20 says "differs" of any of its four
    comparisons, of wins or of margins; without Holm's adjustment more than twice as many would.
    """
    study = null_study(tmp_path, duel, arms=5, blocks=40, outcomes=("margin", "win"))
    wins = margins = unadjusted = 0
    for tally in studies(study, STUDIES):
        found = summarise(tally).comparisons
        margins += any(one.primary.verdict == "differs" for one in found)
        signs = [one.outcomes["win"].p for one in found]
        wins += min(holm([p for p in signs if p is not None])) <= 0.05
        unadjusted += any(one.primary.p is not None and one.primary.p <= 0.05 for one in found)
    print(f"{duel}: margins {margins}, wins {wins} of {STUDIES}; unadjusted margins {unadjusted}")
    assert max(margins, wins) <= allowed(STUDIES)
    assert unadjusted > 2 * margins
