"""Scores and the tables, against values worked out by hand and against scipy."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
import scipy.stats

from reports.running.groups import MOST
from reports.tournaments.tally import Tally
from tests.reports.made_rows import drawn_by_lot, row, rows, tournament
from tests.reports.tournaments.summarised import (
    BOUTS,
    MADE,
    THREE,
    margin,
    score,
    scored,
    summary,
)


def test_by_hand():
    """Blocks 1, 1/2 and 3/4: mean 3/4, sd 1/4, half width 4.303 × 0.25/√3, cut at 1."""
    best, second = summary(tournament(), THREE).ranking
    assert (best.agent, best.place, best.fights) == ("a", 1, 6)
    assert (second.agent, second.place, second.fights) == ("b", 2, 6)
    assert best.score.mean == pytest.approx(0.75)
    assert best.score.n == 3
    half = 4.30265 * 0.25 / math.sqrt(3)
    assert best.score.interval == pytest.approx((0.75 - half, 1.0), abs=1e-4)
    assert second.score.interval == pytest.approx((0.0, 0.25 + half), abs=1e-4)
    assert best.margin.mean == pytest.approx(0.25)
    assert best.margin.interval == pytest.approx((0.25 - half, 0.25 + half), abs=1e-4)


def test_the_unit_is_the_block_and_not_the_fight():
    """Nine scenarios with the very same results make nothing surer: they share their dice."""
    nine = tournament("ab", [f"s{at}" for at in range(9)])
    more = [
        rows(Tally(nine).bouts(), [one.score for one in block] * 9, at)
        for at, block in enumerate(THREE)
    ]
    one, many = summary(tournament(), THREE), summary(nine, more)
    assert [line.fights for line in many.ranking] == [54, 54]
    for few, lots in zip(one.ranking, many.ranking, strict=True):
        assert lots.score.mean == pytest.approx(few.score.mean)
        assert lots.score.interval == pytest.approx(few.score.interval)
        assert lots.score.n == few.score.n == 3
        assert lots.margin.interval == pytest.approx(few.margin.interval)
    assert many.blocks == 3


def test_one_block_has_no_interval():
    found = summary(tournament(), THREE[:1])
    assert [line.score.interval for line in found.ranking] == [None, None]
    assert [line.rating.interval for line in found.ranking] == [None, None]
    assert found.lead is not None
    assert found.lead.interval is None


def test_draws_are_halves_for_both():
    found = summary(tournament(), [rows(BOUTS, [0.5, 0.5], block) for block in range(3)])
    assert [line.score.mean for line in found.ranking] == [0.5, 0.5]
    assert [line.place for line in found.ranking] == [1, 1]
    assert found.seats[0].draws == 1.0
    assert [line.rating.mean for line in found.ranking] == pytest.approx([0.0, 0.0])


def test_equal_scores_share_a_place_and_stand_by_name():
    made = tournament("cab")
    scores = {(0, 1): 1.0, (1, 0): 0.0, (0, 2): 1.0, (2, 0): 0.0, (1, 2): 0.5, (2, 1): 0.5}
    bouts = Tally(made).bouts()
    found = summary(made, [rows(bouts, [scores[bout.first, bout.second] for bout in bouts])])
    assert [(line.place, line.agent) for line in found.ranking] == [(1, "c"), (2, "a"), (2, "b")]
    assert found.cross.agents == ("c", "a", "b")


def test_the_cross_table_counts_both_seats_and_adds_up():
    """The row's score and the column's add up to 1; nobody stands against themselves."""
    cross = summary(tournament(), THREE).cross
    assert cross.cells["a", "b"].mean == pytest.approx(0.75)
    assert cross.cells["b", "a"].mean == pytest.approx(0.25)
    assert cross.cells["a", "b"].n == 3
    assert ("a", "a") not in cross.cells


def test_the_seat_table_sees_the_side_alone():
    """Scores of the first side: blocks 1/2, 1 and 1/4; and by who leads it."""
    (seat,) = summary(tournament(), THREE).seats
    assert seat.scenario == "yard"
    assert seat.score_first.mean == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert seat.fights == 6
    assert seat.draws == pytest.approx(1 / 6)
    assert seat.by_agents.cells["a", "b"].mean == pytest.approx(2.5 / 3)
    assert seat.by_agents.cells["b", "a"].mean == pytest.approx(1 / 3)


def test_self_play_ranks_nobody():
    """It would only pull every score towards 1/2; it does count for the sides."""
    made = tournament(self_play=True)
    with_self = [
        rows(Tally(made).bouts(), [1.0, block[0].score, block[1].score, 1.0], at)
        for at, block in enumerate(THREE)
    ]
    found, without = summary(made, with_self), summary(tournament(), THREE)
    assert found.ranking == without.ranking
    assert found.cross == without.cross
    assert found.seats[0].fights == 12
    assert found.seats[0].by_agents.cells["a", "a"].mean == 1.0


def test_faults_are_counted_for_who_made_them():
    block = [
        row(BOUTS[0], 1.0, faults=(0, 2), fault="Blue: no"),
        row(BOUTS[1], 1.0, number=1, faults=(1, 0), fault="Red: no"),
    ]
    a, b = summary(tournament(), [block]).faults
    assert (a.agent, a.faults, a.fights_with_faults, a.fights) == ("a", 0, 0, 2)
    assert (b.agent, b.faults, b.fights_with_faults, b.fights) == ("b", 3, 2, 2)
    assert b.texts == ("Blue: no", "Red: no")


def test_nothing_at_all():
    """A run that was interrupted at once still has a summary."""
    found = summary(tournament(), [])
    assert (found.blocks, found.fights) == (0, 0)
    assert found.ranking == found.seats == found.endings == ()
    assert found.lead is None


@pytest.mark.parametrize("name", MADE)
def test_everything_equals_what_is_counted_naively(name):
    """Means inside each block first, then over blocks, with scipy's interval between them."""
    made = MADE[name]
    blocks = drawn_by_lot(made, 9)
    found = summary(made, blocks)
    every = [one for block in blocks for one in block]
    names = [entrant.name for entrant in made.entrants]
    assert (found.blocks, found.fights) == (9, len(every))
    for line in found.ranking:
        agent = names.index(line.agent)
        for estimate, what, low in ((line.score, score, 0), (line.margin, margin, -1)):
            means = [np.mean(list(scored(block, agent, what))) for block in blocks]
            assert estimate.mean == pytest.approx(np.mean(means))
            wanted = scipy.stats.ttest_1samp(means, 0.5).confidence_interval(0.95)
            assert estimate.interval == pytest.approx((max(wanted.low, low), min(wanted.high, 1)))
        assert line.fights == sum(len(list(scored(block, agent, score))) for block in blocks)
    by = [(line.rating if made.format == "gauntlet" else line.score).mean for line in found.ranking]
    assert by == sorted(by, reverse=True)
    for at, scenario in enumerate(made.scenarios):
        here = [one for one in every if one.bout.scenario == at]
        seat = found.seats[at]
        assert seat.score_first.mean == pytest.approx(np.mean([one.score for one in here]))
        assert seat.draws == pytest.approx(np.mean([one.winner == 0 for one in here]))
        assert seat.time == pytest.approx(np.mean([one.time for one in here]))
        assert seat.fights == len(here)
        assert found.lengths[scenario.name] == Counter(one.time for one in here)
        endings = {why: count for name, why, count in found.endings if name == scenario.name}
        assert endings == Counter(one.why for one in here)
        met = {(names[one.bout.first], names[one.bout.second]) for one in here}
        assert set(seat.by_agents.cells) == met
        for (first, second), cell in seat.by_agents.cells.items():
            pair = (names.index(first), names.index(second))
            own = [one.score for one in here if (one.bout.first, one.bout.second) == pair]
            assert cell.mean == pytest.approx(np.mean(own))
    for scenarios, cross in [
        ((0, 1), found.cross),
        ((0,), found.cross_by_scenario["yard"]),
        ((1,), found.cross_by_scenario["hall"]),
    ]:
        for (first, second), cell in cross.cells.items():
            one, two = names.index(first), names.index(second)
            fights = [
                [
                    fight.score if fight.bout.first == one else 1 - fight.score
                    for fight in block
                    if {fight.bout.first, fight.bout.second} == {one, two}
                    and fight.bout.scenario in scenarios
                ]
                for block in blocks
            ]
            means = [np.mean(values) for values in fights]
            assert cell.mean == pytest.approx(np.mean(means))
            assert cell.n == 9
    for line in found.faults:
        agent = names.index(line.agent)
        made_by = [
            count
            for one in every
            for who, count in zip((one.bout.first, one.bout.second), one.faults, strict=True)
            if who == agent
        ]
        assert line.faults == sum(made_by)
        assert line.fights_with_faults == sum(count > 0 for count in made_by)
        assert line.fights == len(made_by)


@pytest.mark.parametrize("name", [name for name in MADE if name != "gauntlet"])
def test_the_lead_is_a_paired_t_interval(name):
    """The difference is taken inside each block, as in scipy's paired test."""
    made = MADE[name]
    blocks = drawn_by_lot(made, 12, seed=8)
    found = summary(made, blocks)
    names = [entrant.name for entrant in made.entrants]
    one, two = (
        [np.mean(list(scored(block, names.index(line.agent), score))) for block in blocks]
        for line in found.ranking[:2]
    )
    wanted = scipy.stats.ttest_rel(one, two).confidence_interval(0.95)
    assert found.lead is not None
    assert found.lead.interval == pytest.approx((wanted.low, wanted.high))
    assert found.lead.mean == pytest.approx(np.mean(one) - np.mean(two))


def test_a_long_run_has_the_means_of_its_rows():
    """Also where blocks are kept in groups; the interval is nearly that of single blocks."""
    made = tournament()
    blocks = drawn_by_lot(made, 2 * MOST + 7)
    found = summary(made, blocks)
    line = found.ranking[0]
    means = [np.mean(list(scored(block, "ab".index(line.agent), score))) for block in blocks]
    assert line.score.n == found.blocks == 2 * MOST + 7
    assert line.score.mean == pytest.approx(np.mean(means))
    wanted = scipy.stats.ttest_1samp(means, 0.5).confidence_interval(0.95)
    assert line.score.interval is not None
    width = line.score.interval[1] - line.score.interval[0]
    assert width == pytest.approx(wanted.high - wanted.low, rel=0.1)
    assert found.cross.cells["a", "b"].n == found.blocks
