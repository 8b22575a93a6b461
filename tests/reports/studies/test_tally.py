"""What blocks come to: means of arms, differences inside a block, and when it is enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.running.runner import run
from reports.statistics.confidence_sequence import ConfidenceSequences
from reports.studies import study_file
from reports.studies.outcomes import measure
from reports.studies.plan import bouts, plan
from reports.studies.tally import Tally
from tests.reports.studies.made_studies import DROPPING, Result, rows, study, tallied


class Nothing:
    """A store that holds nothing and keeps what it is given."""

    def __init__(self):
        self.kept = {}

    def blocks(self):
        return iter(())

    def rows(self, start, upto):
        return iter(())

    def store(self, block, rows):
        self.kept[block] = list(rows)


def test_outcomes_are_those_of_the_subjects_side():
    """By hand: it leads Blue, wins by 0.25, and keeps 7 boxes against 4."""
    made = study(sides=("Blue",))
    (row, _) = rows(made, 0, lambda *_: Result(1, 0.25, (7, 4), 12))
    assert (row.winner, row.margin, row.left[1]["boxes"]) == (-1, -0.25, 7)
    wanted = {"win": 1.0, "margin": 0.25, "boxes": 3.0, "time": 12.0, "left.shots": 14.0}
    assert {name: measure(name)(row, 1) for name in wanted} == wanted
    assert measure("win")(row, 0) == 0.0
    assert measure("boxes")(row, 0) == -3.0


def test_an_arm_is_averaged_over_scenarios_and_sides():
    """Old wins in one of four fights, new in three and draws in the fourth."""
    made = study(scenarios=2)

    def result(arm, scenario, seat):
        first = scenario == seat == 0
        if arm == 0:
            return Result(1 if first else -1, 0.5 if first else -0.5, (8, 2), 10 + seat)
        return Result(0 if first else 1, 0.1, (3, 3), 20)

    tally = Tally(made)
    tally.take(rows(made, 0, result))
    assert tally.means[0] == pytest.approx(
        np.array([[0.25, -0.25, 6.0, 10.5], [0.875, 0.1, 0.0, 20.0]])
    )
    assert tally.signs[0].tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0]]
    assert tally.counts.fights == 8
    assert tally.counts.lengths == [{10: 2, 11: 2}, {20: 4}]


def test_blocks_are_counted_as_better_worse_and_equal():
    tally = tallied(study(), [[0, 1], [0, 1], [1, 0], [-1, -1], [1, 1], [0, 0]])
    assert tally.signs[0, 0].tolist() == [2, 1, 3]
    assert tally.blocks == 6


def test_what_rounding_makes_is_no_difference():
    """A tenth three times is not exactly three tenths, but nobody was better."""
    made = study(scenarios=3, sides=("Red",))

    def result(arm, scenario, _):
        return Result(margin=0.1 if arm else (0.3 if scenario == 0 else 0.0))

    tally = Tally(made)
    tally.take(rows(made, 0, result))
    one, two = tally.means[0, :, 1].tolist()
    assert one != two
    assert tally.signs[0, 1].tolist() == [0, 0, 1]


def test_faults_are_counted_for_who_made_them():
    """The subject of the second arm fails twice in each of its two fights."""
    made = study()
    tally = Tally(made)
    tally.take(rows(made, 0, lambda arm, *_: Result(faults=2 * arm)))
    names = [entrant.name for entrant in plan(made).entrants]
    found = {name: tally.counts.faults_of(at, name) for at, name in enumerate(names)}
    assert (found["new"].faults, found["new"].fights_with_faults, found["new"].fights) == (4, 2, 2)
    assert found["new"].texts == ("Kael: asleep",)
    assert (found["other"].faults, found["other"].fights) == (0, 4)


@pytest.mark.parametrize(("stop", "joint"), [(None, False), ("decided", True)])
def test_sequences_share_their_error_only_where_they_decide(stop, joint):
    """They are those of the plain differences, fed block by block."""
    made = study({"policy": ("a", "b", "c")}, stop=stop)
    winners = [[0, block % 2, -1] for block in range(30)]
    tally = tallied(made, winners)
    wanted = ConfidenceSequences(2, low=-1.0, high=1.0, joint=joint)
    for one in winners:
        wanted.add([one[1] / 2, -0.5])
    assert tally.sequences is not None
    assert (tally.sequences.interval == wanted.interval).all()
    assert tally.sequences.interval[1, 1] < 0


def test_it_is_enough_when_every_comparison_is_decided():
    """One differs, the other is inside the margin; without `stop` nothing ends early."""
    winners = [[0, 0, 1]] * 60
    made = study({"policy": ("a", "b", "c")}, stop="decided", equivalence=0.3)
    tally = Tally(made)
    assert not tally.enough
    at = None
    for block, ends in enumerate(winners):
        tally.take(rows(made, block, lambda arm, *_, ends=ends: Result(ends[arm])))
        if tally.enough and at is None:
            at = block
            assert tally.verdicts() == ["makes no difference", "differs"]
        elif at is None:
            assert "undecided" in tally.verdicts()
    assert at is not None
    assert 5 < at < 59
    assert not tallied(replace(made, stop=None), winners).enough
    # Without a margin, what is always equal stays undecided.
    assert not tallied(replace(made, equivalence=None), winners).enough


def test_without_a_bound_there_is_no_sequence():
    """The boxes of two sides may differ by any number."""
    made = study(outcomes=("boxes", "win"))
    tally = tallied(made, [[0, 1]] * 5)
    assert tally.sequences is None
    assert tally.verdicts() == ["undecided"]
    assert all(point.intervals is None for point in tally.running)


def test_running_estimates_are_few_and_end_with_the_last_block():
    """Every one of the first blocks, then ever fewer; each the mean so far."""
    tally = tallied(study(sides=("Red",)), [[0, block % 2] for block in range(1000)])
    blocks = [point.blocks for point in tally.running]
    assert blocks[:5] == [1, 2, 3, 4, 5]
    assert blocks[-1] == 1000
    assert blocks == sorted(set(blocks))
    assert len(blocks) < 70
    for point in tally.running:
        assert point.means.tolist() == [pytest.approx((point.blocks // 2) / point.blocks / 2)]
        assert point.intervals is not None
        assert point.intervals[0, 0] <= point.means[0] <= point.intervals[0, 1]


def test_the_leader_is_the_largest_difference():
    made = study({"policy": ("a", "b", "c")})
    assert Tally(made).leader() == ""
    assert tallied(made, [[0, 0, -1]]).leader() == "c against a −0.500"
    tally = tallied(made, [[0, block % 4 == 0, -(block % 2)] for block in range(8)])
    assert tally.leader().startswith("c against a −0.250 ± 0.22")


def test_real_fights_come_to_the_same_whatever_the_order_of_the_arms(tmp_path):
    """An arm's numbers are its own."""
    path = tmp_path / "dropping.toml"
    path.write_text(DROPPING)
    made = study_file.load(path)
    tallies = []
    for one in (made, replace(made, arms=made.arms[::-1])):
        tally, store = Tally(one), Nothing()
        end = run(plan(one), tally, one.blocks, store)
        assert (end.taken, end.fights) == (3, 3 * len(bouts(one)))
        assert tally.counts.fights == 3 * 4 * 2 * 2
        tallies.append(tally)
    assert tallies[0].means == pytest.approx(tallies[1].means[:, ::-1])
    # Here the subject meets its like: what one side wins the other loses.
    never = tallies[0].means[:, 0]
    assert never[:, 0].tolist() == [0.5] * 3
    assert never[:, 1:3] == pytest.approx(np.zeros((3, 2)))
    assert (tallies[0].means[:, :, 3:] > 0).all()
