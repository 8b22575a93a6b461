"""Effects of a size that the solver knows: whether what stops by itself finds them."""

from __future__ import annotations

from collections import Counter

import pytest

from reports.studies.summary import summarise
from tests.reports.evidence.duels import TACTICS, exact_over_both_seats, under_other_names
from tests.reports.evidence.fought import (
    OPPONENT,
    read_study,
    read_tournament,
    studies,
    tournaments,
)

pytestmark = pytest.mark.slow

RUNS = 200
FEWEST = 0.95 * RUNS
ALIKE = ("focuses-then-strikes", "keeps-moving")
"""Two agents that differ by less than 0.005 in `focus-or-strike-twice`."""

STUDY = """
scenarios = ["{scenario}"]
against = "{opponent}"
blocks = 2000
outcomes = ["win"]
stop = "decided"
{more}
[factors.policy]
key = "agent"
levels = ["{one}", "{other}"]
"""


@pytest.mark.parametrize("duel", TACTICS)
def test_a_study_finds_a_difference(duel, tmp_path):
    """A difference of 0.09 or 0.21 in score is found, with the right sign, in 95 of 100 studies."""
    copy = under_other_names(tmp_path, duel, 1)
    worse, better = TACTICS[duel]
    truth = exact_over_both_seats(copy, better, OPPONENT)
    truth -= exact_over_both_seats(copy, worse, OPPONENT)
    text = STUDY.format(scenario=copy.name, opponent=OPPONENT, one=worse, other=better, more="")
    right = blocks = 0
    for tally in studies(read_study(tmp_path, text), RUNS):
        found = summarise(tally).comparisons[0].primary
        assert found.estimate.interval is not None
        right += found.verdict == "differs" and found.estimate.interval[0] > 0.0
        blocks += tally.blocks
    print(f"{duel}: {truth:+.4f} found by {right} of {RUNS}, {blocks / RUNS:.0f} blocks each")
    assert truth > 0.05
    assert right >= FEWEST


def test_a_study_finds_that_there_is_no_difference_to_speak_of(tmp_path):
    """A difference of 0.005, where the margin is 0.1, is called none in 95 of 100 studies."""
    copy = under_other_names(tmp_path, "focus-or-strike-twice", 1)
    one, other = ALIKE
    truth = exact_over_both_seats(copy, other, OPPONENT)
    truth -= exact_over_both_seats(copy, one, OPPONENT)
    more = "equivalence = 0.1"
    text = STUDY.format(scenario=copy.name, opponent=OPPONENT, one=one, other=other, more=more)
    right = blocks = 0
    for tally in studies(read_study(tmp_path, text), RUNS):
        right += tally.verdicts() == ["makes no difference"]
        blocks += tally.blocks
    print(f"{truth:+.4f} found to be none by {right} of {RUNS}, {blocks / RUNS:.0f} blocks each")
    assert 0 < abs(truth) < 0.01
    assert right >= FEWEST


@pytest.mark.parametrize("duel", TACTICS)
def test_a_tournament_passes_who_is_good_enough(duel, tmp_path):
    """An agent whose score is 0.03 above what passes and 0.08 above what fails passes 95 times in
    100.
    """
    copy = under_other_names(tmp_path, duel, 1)
    _, agent = TACTICS[duel]
    truth = exact_over_both_seats(copy, agent, OPPONENT)
    text = f"""
scenarios = ["{copy.name}"]
agents = ["{agent}", "{OPPONENT}"]
blocks = 2000
stop = {{ agent = "{agent}", fail = {truth - 0.08:.4f}, pass = {truth - 0.03:.4f} }}
"""
    verdicts: Counter[str] = Counter()
    blocks = 0
    for tally in tournaments(read_tournament(tmp_path, text), RUNS):
        assert tally.test is not None
        verdicts[tally.test.verdict or "undecided"] += 1
        blocks += tally.blocks
    print(f"{duel}: {truth:.4f}: {dict(verdicts)} of {RUNS}, {blocks / RUNS:.0f} blocks each")
    assert verdicts["pass"] >= FEWEST
