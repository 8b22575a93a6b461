"""Ratings, and the mix that nobody beats."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.statistics import bradley_terry
from reports.tournaments.summary import BOOTSTRAPPED, summarise
from reports.tournaments.tally import Tally
from tests.reports.made_rows import drawn_by_lot, rows, tournament
from tests.reports.tournaments.summarised import BOUTS, repeated, summary


def test_ratings_are_those_of_the_model():
    """One beats the other 3 to 1 without draws: 400 log10(3) points apart, around 0."""
    found = summary(tournament(), repeated([rows(BOUTS, [1.0, 0.0]), rows(BOUTS, [1.0, 1.0])], 100))
    best, second = found.ranking
    assert best.rating.mean - second.rating.mean == pytest.approx(400 * math.log10(3), rel=0.01)
    assert best.rating.mean + second.rating.mean == pytest.approx(0, abs=1e-6)
    assert best.rating.interval is not None
    low, high = best.rating.interval
    assert low < best.rating.mean < high


def test_of_a_few_blocks_ratings_have_no_interval():
    """A bootstrap of them would not see what else might have been."""
    made = tournament()
    for blocks, there in [(BOOTSTRAPPED - 1, False), (BOOTSTRAPPED, True)]:
        found = summary(made, drawn_by_lot(made, blocks))
        assert [line.rating.interval is not None for line in found.ranking] == [there] * 2


def test_ratings_stand_in_the_order_of_the_scores_where_everybody_met_everybody():
    """The score decides in a balanced tournament, as the model's likelihood says."""
    made = tournament("abcde")
    found = summary(made, drawn_by_lot(made, 15))
    ratings = [line.rating.mean for line in found.ranking]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_ratings_count_wins_and_draws_of_both_seats():
    made = tournament("abc")
    blocks = drawn_by_lot(made, 20)
    wins, draws = np.zeros((3, 3)), np.zeros((3, 3))
    for one in (one for block in blocks for one in block):
        first, second = one.bout.first, one.bout.second
        wins[first, second] += one.winner == 1
        wins[second, first] += one.winner == -1
        draws[first, second] += one.winner == 0
        draws[second, first] += one.winner == 0
    wanted = bradley_terry.fit(wins, draws).points
    for line in summary(made, blocks).ranking:
        assert line.rating.mean == pytest.approx(wanted["abc".index(line.agent)], abs=1e-3)


def circle(made, block=0):
    """One beats the next and the third the first; whoever else takes part loses to them."""
    bouts = Tally(made).bouts()
    scores = []
    for bout in bouts:
        first, second = bout.first, bout.second
        if max(first, second) > 2:
            scores.append(0.5 if min(first, second) > 2 else float(first < second))
        else:
            scores.append(float((second - first) % 3 == 1))
    return rows(bouts, scores, block)


def test_the_mix_of_a_circle_is_even():
    """Rock, paper, scissors: a third each, and each scores one half against it."""
    made = tournament("abc")
    found = summary(made, [circle(made)])
    for line in found.ranking:
        assert line.mix == pytest.approx(1 / 3, abs=1e-6)
        assert line.against_mix == pytest.approx(0.5)


def test_who_loses_to_all_has_no_share_and_changes_nothing():
    made = tournament("abcde")
    found = summary(made, [circle(made)])
    shares = {line.agent: line.mix for line in found.ranking}
    assert shares == pytest.approx({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3, "d": 0, "e": 0}, abs=1e-6)
    scores = {line.agent: line.against_mix for line in found.ranking}
    assert scores["e"] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    "more", [{"format": "gauntlet", "challengers": (0,)}, {"format": "swiss", "round_blocks": 1}]
)
def test_there_is_no_mix_unless_everybody_met_everybody(more):
    made = tournament("abcd", **more)
    tally = Tally(made)
    bouts = tally.stage(0).bouts
    tally.take(rows(bouts, [1.0] * len(bouts)))
    for line in summarise(tally).ranking:
        assert line.mix is line.against_mix is None
