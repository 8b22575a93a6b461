"""A block: every pairing in both seats on one luck, and always the same rows."""

from __future__ import annotations

import pickle

import pytest

import agents
import scenarios
from arena.errors import FightclockError, InputError
from reports import block as block_file
from reports.block import Entrant, fight_row, run_block
from reports.runner import Job, run_blocks

SCENARIO = scenarios.load(
    next(name for name in scenarios.names("timing_track") if scenarios.load(name).even)
)
FIELD = [Entrant(name, name) for name in agents.for_ruleset("timing_track")[:3]]


def test_every_ordered_pair_once():
    rows = run_block(SCENARIO, FIELD, 1, 0)
    names = [one.name for one in FIELD]
    assert [(row.first_agent, row.second_agent) for row in rows] == [
        (a, b) for a in names for b in names if a != b
    ]
    assert {row.block for row in rows} == {0}


def test_self_play_adds_the_diagonal():
    rows = run_block(SCENARIO, FIELD, 1, 0, self_play=True)
    assert len(rows) == 9
    assert [row for row in rows if row.first_agent != row.second_agent] == run_block(
        SCENARIO, FIELD, 1, 0
    )


def test_the_same_arguments_give_the_same_rows():
    assert run_block(SCENARIO, FIELD, 3, 2) == run_block(SCENARIO, FIELD, 3, 2)


def test_seed_and_block_are_other_luck():
    def results(seed, block):
        return [
            (row.score_first, row.margin_first, row.time)
            for row in run_block(SCENARIO, FIELD, seed, block)
        ]

    assert results(1, 0) != results(1, 1)
    assert results(1, 0) != results(2, 0)


def test_rows_do_not_depend_on_the_company():
    """A fight's row is the same whoever else takes part, and in whatever order."""
    few = run_block(SCENARIO, FIELD[:2], 1, 4)
    many = run_block(SCENARIO, FIELD[::-1], 1, 4)
    assert all(row in many for row in few)


def test_two_names_of_one_agent_fight_alike():
    """They meet the same luck, so their rows differ in the names alone."""
    a, b, other = Entrant("a", FIELD[0].spec), Entrant("b", FIELD[0].spec), FIELD[1]
    one = fight_row(SCENARIO, a, other, 1, 0)
    two = fight_row(SCENARIO, b, other, 1, 0)
    assert (one.score_first, one.margin_first, one.time, one.why) == (
        two.score_first,
        two.margin_first,
        two.time,
        two.why,
    )


def test_rows_make_sense():
    for row in run_block(SCENARIO, FIELD, 1, 1):
        assert row.score_first in (0.0, 0.5, 1.0)
        assert -1 <= row.margin_first <= 1
        winner = {0.0: row.second_agent, 0.5: "", 1.0: row.first_agent}[row.score_first]
        side = {0.0: SCENARIO.sides[1], 0.5: "", 1.0: SCENARIO.sides[0]}[row.score_first]
        assert (row.winner_agent, row.winner_side) == (winner, side)
        assert row.why
        assert pickle.loads(pickle.dumps(row)) == row


def test_one_worker_and_two_give_the_same_rows():
    job = Job((SCENARIO,), tuple(FIELD), seed=1)
    one = run_blocks(job, 1, range(6), workers=1)
    two = run_blocks(job, 1, range(6), workers=2)
    assert one.rows == two.rows
    assert len(one.rows) == 36


def test_faults_go_to_the_side_that_made_them(monkeypatch):
    class Broken:
        def choose(self, decision):
            raise ValueError("no idea")

    real = agents.make
    monkeypatch.setattr(agents, "make", lambda spec: Broken() if spec == "x" else real(spec))
    row = fight_row(SCENARIO, FIELD[0], Entrant("broken", "x"), 1, 0)
    assert row.faults_first == 0
    assert row.faults_second > 0


def test_a_fault_of_the_program_names_the_fight(monkeypatch):
    class Fight:
        def __init__(self, *args, **kwargs):
            raise ZeroDivisionError("oops")

    monkeypatch.setattr(block_file, "Fight", Fight)
    with pytest.raises(FightclockError, match=r"seed 1, block 5, .* against .*ZeroDivisionError"):
        run_block(SCENARIO, FIELD, 1, 5)


def test_an_unknown_agent_is_an_input_error():
    with pytest.raises(InputError):
        run_block(SCENARIO, [FIELD[0], Entrant("x", "no such agent")], 1, 0)
