"""What is told where not all meet all, or where the length is not fixed."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.running.bout import Bout
from reports.statistics.confidence_sequence import ConfidenceSequences
from reports.statistics.sequential_test import LEAST_BLOCKS
from reports.tournaments.summary import summarise
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Trial, Width
from tests.reports.made_rows import drawn_by_lot, row, rows, tournament
from tests.reports.tournaments.summarised import (
    BOUTS,
    MADE,
    score,
    scored,
    summary,
)


def swiss(agents, blocks, **more):
    """The entrant that stands first in the list wins, but every fifth fight is a draw."""
    made = tournament(agents, format="swiss", round_blocks=2, **more)
    tally = Tally(made)
    for block in range(blocks):
        bouts = tally.stage(block).bouts
        scores = [
            0.5 if (block + at) % 5 == 0 else float(bout.first < bout.second)
            for at, bout in enumerate(bouts)
        ]
        tally.take(rows(bouts, scores, block))
    return summarise(tally)


def test_who_rests_is_ranked_by_what_it_fought():
    """In a Swiss tournament with an odd number nobody fights in every block."""
    found = swiss("abcde", 10)
    assert sorted(line.agent for line in found.ranking) == list("abcde")
    assert sum(line.fights for line in found.ranking) == 2 * found.fights == 80
    assert [line.fights for line in found.ranking] == [16] * 5
    assert found.ranking[0].agent == "a"
    assert found.ranking[0].score.interval is not None


def test_a_lead_is_told_only_where_all_meet_all_and_the_length_is_fixed():
    """Mean scores over unlike opponents have no difference; a t interval no place in a run that
    may stop at any time.
    """
    assert swiss("abc", 6).lead is None
    assert swiss("abcd", 6).lead is None
    assert summary(MADE["gauntlet"], drawn_by_lot(MADE["gauntlet"], 9)).lead is None
    watched = tournament(blocks=9, stop=Width(0.01))
    assert summary(watched, drawn_by_lot(watched, 9)).lead is None


def test_who_has_not_fought_yet_is_not_ranked():
    """It still stands in the tables."""
    found = swiss("abc", 2)
    assert [line.agent for line in found.ranking] == ["a", "b"]
    assert found.cross.agents == ("a", "b", "c")
    assert len(found.faults) == 3


def test_with_a_stop_intervals_hold_at_all_times():
    """They are those of the confidence sequences, and wider than those for a fixed length."""
    plain, watched = tournament(blocks=100), tournament(blocks=100, stop=Width(0.01))
    blocks = drawn_by_lot(plain, 100)
    fixed, always = summary(plain, blocks), summary(watched, blocks)
    assert (fixed.always_valid, always.always_valid) == (False, True)
    for one, two in zip(fixed.ranking, always.ranking, strict=True):
        assert one.score.mean == two.score.mean
        agent = "ab".index(two.agent)
        sequence = ConfidenceSequences(1)
        for block in blocks:
            sequence.add([np.mean(list(scored(block, agent, score)))])
        assert two.score.interval == pytest.approx(tuple(sequence.interval[0]))
        assert np.diff(two.score.interval) > np.diff(one.score.interval)
    assert always.tested is None


@pytest.mark.parametrize(
    ("scores", "verdict"), [([1.0, 0.0], "pass"), ([0.0, 1.0], "fail"), ([0.5, 0.5], "undecided")]
)
def test_how_a_trial_ended(scores, verdict):
    trial = Trial(0, 0.45, 0.55)
    blocks = [rows(BOUTS, scores, block) for block in range(LEAST_BLOCKS)]
    tested = summary(tournament(stop=trial), blocks).tested
    assert tested is not None
    assert (tested.agent, tested.trial, tested.verdict) == ("a", trial, verdict)
    low, high = tested.bounds
    assert low == pytest.approx(math.log(0.05))
    assert high == pytest.approx(-math.log(0.05))
    if verdict == "pass":
        assert tested.llr >= high
    elif verdict == "fail":
        assert tested.llr <= low
    else:
        assert low < tested.llr < high


def test_bouts_are_told_apart_by_seat():
    """A sum under the wrong column would show here: only a as first side ever wins."""
    made = tournament("ab", ("yard", "hall"))
    block = [
        row(bout, float(bout == Bout(1, 0, 1)), number=at)
        for at, bout in enumerate(Tally(made).bouts())
    ]
    found = summary(made, [block])
    assert found.seats[1].by_agents.cells["a", "b"].mean == 1.0
    assert found.seats[0].by_agents.cells["a", "b"].mean == 0.0
    assert found.cross.cells["a", "b"].mean == pytest.approx(3 / 4)
