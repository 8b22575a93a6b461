"""What blocks come to: sums by bout and by entrant, the rounds they lead to, and when it ends."""

from __future__ import annotations

import numpy as np
import pytest

from reports.running.bout import Bout
from reports.running.groups import MOST
from reports.statistics.sequential_test import LEAST_BLOCKS
from reports.tournaments.schedule import round_robin
from reports.tournaments.tally import Tally, possible
from reports.tournaments.tournament_file import Trial, Width
from tests.reports.made_rows import counted, drawn_by_lot, row, rows, tournament

BOUTS = round_robin(2, 1)  # a leads, then b leads


def always(made, block, winner):
    """A block in which the entrant at place `winner` wins all its fights, others draw."""
    bouts = Tally(made).bouts()
    scores = [
        1.0 if bout.first == winner else 0.0 if bout.second == winner else 0.5 for bout in bouts
    ]
    return rows(bouts, scores, block)


def test_sums_by_bout():
    tally = counted(tournament(), [rows(BOUTS, [1.0, 0.0], 0), rows(BOUTS, [0.5, 0.0], 1)])
    assert tally.blocks == 2
    assert tally.fights == 4
    assert tally.bouts() == BOUTS
    assert tally.fought().tolist() == [[1, 1], [1, 1]]
    assert tally.won().tolist() == [[1, 0], [0, 0]]
    assert tally.lost().tolist() == [[0, 1], [0, 1]]
    assert tally.points().tolist() == [[1, 0], [0.5, 0]]
    assert tally.margins().tolist() == [[0.5, -0.5], [0, -0.5]]
    assert tally.weights.tolist() == [1, 1]


def test_means_by_entrant():
    """Over both seats: b's score is what a leaves."""
    tally = counted(tournament(), [rows(BOUTS, [1.0, 0.0], 0), rows(BOUTS, [0.5, 0.0], 1)])
    for entrant, scores in [(0, [1.0, 0.75]), (1, [0.0, 0.25])]:
        values, fought = tally.scores_of(entrant)
        assert values.tolist() == scores
        assert fought.tolist() == [2, 2]
        margins, fought = tally.margins_of(entrant)
        assert margins.tolist() == [score - 0.5 for score in scores]
        assert fought.tolist() == [2, 2]


def test_self_play_counts_for_nobody():
    made = tournament(self_play=True)
    block = rows(Tally(made).bouts(), [1.0, 0.5, 0.5, 0.0])  # aa, ab, ba, bb
    tally = counted(made, [block])
    assert [values.tolist() for values, _ in map(tally.scores_of, (0, 1))] == [[0.5], [0.5]]
    assert tally.fights == 4


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({}, 24),
        ({"self_play": True}, 32),
        ({"format": "gauntlet", "challengers": (2,)}, 12),
        ({"format": "swiss"}, 24),
    ],
)
def test_what_can_be_fought(more, number):
    made = tournament("abcd", ("yard", "hall"), **more)
    assert len(possible(made)) == len(set(possible(made))) == number


@pytest.mark.parametrize("more", [{}, {"format": "gauntlet", "challengers": (0,)}])
def test_a_whole_tournament_is_one_stage_but_for_a_swiss_one(more):
    made = tournament("abc", blocks=7, **more)
    stage = Tally(made).stage(0)
    assert (stage.upto, stage.bouts) == (7, possible(made))


def test_a_long_run_is_counted_in_groups():
    """And comes to the same means, though it is kept in fewer numbers than it has blocks."""
    made = tournament()
    blocks = drawn_by_lot(made, MOST + 500)
    tally = counted(made, blocks)
    values, fought = tally.scores_of(0)
    assert len(values) == len(tally.weights) < tally.blocks == MOST + 500
    assert fought.sum() == 2 * tally.blocks
    naive = [block[0].score / 2 + (1 - block[1].score) / 2 for block in blocks]
    assert np.average(values, weights=tally.weights) == pytest.approx(np.mean(naive), abs=1e-12)


def test_who_leads_is_said_with_how_sure_that_is():
    """The mean and 1.96 standard errors: blocks of 1, 1/2 and 3/4 have one of 0.1443.

    One block alone has none.
    """
    made = tournament()
    tally = Tally(made)
    assert tally.leader() == ""
    tally.take(rows(BOUTS, [1.0, 0.0], 0))
    assert tally.leader() == "a 1.00"
    tally.take(rows(BOUTS, [0.5, 0.5], 1))
    tally.take(rows(BOUTS, [1.0, 0.5], 2))
    assert tally.leader() == "a 0.75 ± 0.28"


# -- Swiss ----------------------------------------------------------------------------------------


def swiss(tally, winner_of, blocks):
    """Fight on, with the entrant winning that `winner_of` says; return each block's pairs."""
    pairs = []
    for block in range(tally.blocks, tally.blocks + blocks):
        bouts = tally.stage(block).bouts
        wins = [float(winner_of(bout.first, bout.second) == bout.first) for bout in bouts]
        tally.take(rows(bouts, wins, block))
        pairs.append({(bout.first, bout.second) for bout in bouts if bout.first < bout.second})
    return pairs


def test_rounds_follow_from_the_scores_so_far():
    """The higher place always wins: winners meet winners, for as many blocks as a round has."""
    tally = Tally(tournament("abcd", format="swiss", round_blocks=2))
    assert swiss(tally, max, 6) == [
        {(0, 1), (2, 3)},
        {(0, 1), (2, 3)},
        {(1, 3), (0, 2)},
        {(1, 3), (0, 2)},
        {(0, 3), (1, 2)},
        {(0, 3), (1, 2)},
    ]


def test_a_round_has_a_stage_of_its_own():
    tally = Tally(tournament("abcd", format="swiss", round_blocks=3))
    stages = []
    for block in range(6):
        stages.append(tally.stage(block))
        swiss(tally, min, 1)
    assert [stage.upto for stage in stages] == [3, 3, 3, 6, 6, 6]
    assert len(set(map(id, stages))) == 2


def test_the_same_blocks_lead_to_the_same_rounds_whether_fought_or_read():
    """A ledger hands over blocks without asking for their stage."""
    made = tournament("abcde", format="swiss", round_blocks=2)
    first = Tally(made)
    taken = []
    for block in range(6):
        bouts = first.stage(block).bouts
        taken.append(rows(bouts, [float(bout.first > bout.second) for bout in bouts], block))
        first.take(taken[-1])
    second = counted(made, taken)
    assert second.stage(6) == first.stage(6)
    assert second.points().tolist() == first.points().tolist()


def test_who_rests_has_no_score_there():
    tally = Tally(tournament("abc", format="swiss", round_blocks=1))
    swiss(tally, min, 3)
    assert [len(tally.scores_of(entrant)[0]) for entrant in range(3)] == [2, 2, 2]


# -- when it ends ---------------------------------------------------------------------------------


def blocks_until_enough(made, block):
    tally = Tally(made)
    while not tally.enough and tally.blocks < made.blocks:
        tally.take(block(tally.blocks))
    return tally


def test_without_a_stop_nothing_is_ever_enough():
    made = tournament(blocks=100)
    tally = blocks_until_enough(made, lambda block: always(made, block, 0))
    assert (tally.blocks, tally.enough) == (100, False)
    assert tally.sequences is tally.test is None


def test_it_ends_when_every_interval_is_narrow_enough():
    """At the first block at which all of them are; a smaller width takes longer."""
    ends = []
    for width in (0.5, 0.2):
        made = tournament("abc", blocks=1000, stop=Width(width))
        blocks = drawn_by_lot(made, 1000)
        tally = blocks_until_enough(made, blocks.__getitem__)
        assert tally.enough
        assert tally.sequences is not None
        assert (np.diff(tally.sequences.interval) < width).all()
        before = counted(made, blocks[: tally.blocks - 1])
        assert not before.enough
        ends.append(tally.blocks)
    assert 1 < ends[0] < ends[1] < 1000


def test_a_width_that_is_never_reached_ends_at_the_last_block():
    made = tournament(blocks=30, stop=Width(0.001))
    tally = blocks_until_enough(made, drawn_by_lot(made, 30).__getitem__)
    assert (tally.blocks, tally.enough) == (30, False)


@pytest.mark.parametrize(("winner", "verdict"), [(0, "pass"), (1, "fail")])
def test_a_trial_ends_with_its_verdict(winner, verdict):
    made = tournament(blocks=1000, stop=Trial(0, 0.45, 0.55))
    tally = blocks_until_enough(made, lambda block: always(made, block, winner))
    assert tally.test is not None
    assert tally.test.verdict == verdict
    assert LEAST_BLOCKS <= tally.blocks < 1000


def test_a_trial_of_equals_may_find_nothing():
    """Between `fail` and `pass`, all the way to the last block."""
    made = tournament(blocks=60, stop=Trial(0, 0.45, 0.55))
    tally = blocks_until_enough(made, lambda block: rows(BOUTS, [0.5, 0.5], block))
    assert (tally.blocks, tally.enough) == (60, False)
    assert tally.test is not None
    assert tally.test.verdict is None


def test_a_trial_is_of_its_own_agent():
    made = tournament("abc", blocks=1000, stop=Trial(2, 0.45, 0.55))
    tally = blocks_until_enough(made, lambda block: always(made, block, 2))
    assert tally.test is not None
    assert tally.test.verdict == "pass"


def test_a_trial_sees_the_mean_of_a_block():
    """Not its single fights: ten scenarios of one block are one observation."""
    made = tournament("ab", [f"s{at}" for at in range(10)], stop=Trial(0, 0.4, 0.6))
    tally = counted(made, drawn_by_lot(made, 3))
    assert tally.test is not None
    assert tally.test.n == 3


def test_a_bout_that_cannot_be_is_no_row_of_it():
    """A gauntlet's field does not meet."""
    made = tournament("abc", format="gauntlet", challengers=(0,))
    with pytest.raises(KeyError):
        counted(made, [[row(Bout(0, 1, 2), 1.0)]])
