"""A block is cut into units that several workers can share, and put together from them again."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.running.bout import Bout, Entrant
from reports.running.unit import Unit, Work, units
from reports.tournaments.schedule import round_robin
from tests.reports.made_rows import MadePlan, MadeScenario

PLAN = MadePlan((MadeScenario("yard"), MadeScenario("hall")), (Entrant("a", "a"),) * 3, 1)
BOUTS = st.builds(
    Bout,
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 1),
)


def test_a_unit_is_a_block_s_part_in_one_scenario():
    cut = list(units(7, round_robin(3, 2)))
    assert [(unit.block, unit.start, len(unit.bouts)) for unit in cut] == [(7, 0, 6), (7, 6, 6)]
    assert [{bout.scenario for bout in unit.bouts} for unit in cut] == [{0}, {1}]


def test_arms_of_a_study_are_units_too():
    cut = list(units(0, [Bout(0, 0, 1, arm) for arm in (0, 0, 1)]))
    assert [unit.start for unit in cut] == [0, 2]


@given(st.lists(BOUTS, max_size=20))
def test_nothing_is_lost_and_every_bout_keeps_its_number(bouts):
    cut = list(units(3, bouts))
    assert [bout for unit in cut for bout in unit.bouts] == bouts
    assert [unit.start for unit in cut] == [
        sum(len(unit.bouts) for unit in cut[:at]) for at in range(len(cut))
    ]
    for unit in cut:
        assert len({(bout.scenario, bout.arm) for bout in unit.bouts}) == 1


def test_the_work_numbers_rows_by_their_place_in_the_block():
    bouts = round_robin(3, 2)
    work = Work(PLAN)
    rows = [row for unit in units(4, bouts) for row in work(unit)]
    assert [row.number for row in rows] == list(range(12))
    assert [row.bout for row in rows] == list(bouts)
    assert {row.block for row in rows} == {4}


def test_the_work_fights_a_unit_s_bouts_in_one_go():
    """So that agents who answer many questions at once can."""
    asked = []

    class OneGo(MadePlan):
        def fight_all(self, bouts, block, start=0):
            asked.append((bouts, block, start))
            return super().fight_all(bouts, block, start)

    plan = OneGo(PLAN.scenarios, PLAN.entrants, 1)
    unit = Unit(4, 6, round_robin(2, 1))
    assert Work(plan)(unit) == [plan.fight(bout, 4, at) for at, bout in enumerate(unit.bouts, 6)]
    assert asked == [(unit.bouts, 4, 6)]


@pytest.mark.parametrize("sent", [Work(PLAN), Unit(3, 2, round_robin(2, 1))])
def test_both_can_be_sent_to_another_process(sent):
    assert pickle.loads(pickle.dumps(sent)) == sent
