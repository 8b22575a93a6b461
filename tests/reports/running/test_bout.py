"""A bout: a pure function of its plan, its block and who meets whom."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import ClassVar

import pytest

import agents
import scenarios
from arena.errors import FightclockError, InputError
from arena.fight import Fight
from arena.model import Event
from reports.running import bout as bout_file
from reports.running.bout import Bout, Entrant, Plan, _answers_together
from reports.tournaments.schedule import round_robin

SCENARIO = scenarios.load("mirrored-duel")
FIELD = tuple(Entrant(name, name) for name in agents.for_ruleset("timing_track")[:3])
PLAN = Plan((SCENARIO,), FIELD, seed=1)
BOUTS = round_robin(3, 1)


def fought(plan=PLAN, block=0, bouts=BOUTS):
    return [plan.fight(bout, block, number) for number, bout in enumerate(bouts)]


def results(rows):
    return [(row.winner, row.margin, row.time, row.why, row.left) for row in rows]


class Broken:
    def choose(self, decision):
        raise ValueError("no idea")


@pytest.fixture
def broken(monkeypatch):
    """An agent that never has an answer."""
    monkeypatch.setitem(agents.AGENTS, "broken", Broken)
    return Entrant("broken", "broken")


def test_a_row_says_which_fight_it_is():
    for number, (bout, row) in enumerate(zip(BOUTS, fought(block=4), strict=True)):
        assert (row.block, row.number, row.bout) == (4, number, bout)


def test_the_same_arguments_give_the_same_rows():
    assert fought(block=2) == fought(block=2)


def test_seed_and_block_are_other_luck():
    assert results(fought(block=0)) != results(fought(block=1))
    assert results(fought()) != results(fought(replace(PLAN, seed=2)))


def test_rows_do_not_depend_on_the_company():
    """A fight comes out the same whoever else takes part, and in whatever order."""
    few = Plan((SCENARIO,), FIELD[1::-1], seed=1)
    for bout in round_robin(2, 1):
        among_all = Bout(0, 1 - bout.first, 1 - bout.second)
        assert results([few.fight(bout, 4)]) == results([PLAN.fight(among_all, 4)])


def test_two_names_of_one_agent_fight_alike():
    """They meet the same luck, so their rows differ in who they are alone."""
    twins = Plan((SCENARIO,), (Entrant("a", FIELD[0].spec), Entrant("b", FIELD[0].spec), *FIELD), 1)
    assert results([twins.fight(Bout(0, 0, 3), 0)]) == results([twins.fight(Bout(0, 1, 3), 0)])


def test_an_arm_changes_no_fight():
    """It only says what a fight is counted for."""
    assert results([PLAN.fight(Bout(0, 0, 1, arm=3), 0)]) == results([PLAN.fight(Bout(0, 0, 1), 0)])


def test_recording_changes_no_fight():
    events: list[Event] = []
    assert PLAN.fight(BOUTS[0], 0, record=events.append) == PLAN.fight(BOUTS[0], 0)
    assert events


@pytest.mark.parametrize("name", ["mirrored-duel", "mages-quarrel", "two-pairs"])
def test_rows_make_sense(name):
    """In every ruleset."""
    plan = Plan((scenarios.load(name),), (Entrant("one", "random"), Entrant("two", "random")), 1)
    for block in range(4):
        row = plan.fight(Bout(0, 0, 1), block)
        assert row.winner in (-1, 0, 1)
        assert row.score == {1: 1.0, 0: 0.5, -1: 0.0}[row.winner]
        assert -1 <= row.margin <= 1
        assert row.time >= 0
        assert row.why
        for left in row.left:
            assert left
            assert all(type(amount) is int and amount >= 0 for amount in left.values())
        assert (row.faults, row.fault) == ((0, 0), "")
        assert pickle.loads(pickle.dumps(row)) == row


def test_faults_go_to_the_side_that_made_them(broken):
    """With what was wrong with the first of them; in either seat."""
    plan = Plan((SCENARIO,), (FIELD[0], broken), 1)
    for bout, at in [(Bout(0, 0, 1), 1), (Bout(0, 1, 0), 0)]:
        row = plan.fight(bout, 0)
        assert row.faults[at] > 0
        assert row.faults[1 - at] == 0
        assert "ValueError" in row.fault
        assert "no idea" in row.fault


def test_a_fault_may_cost_the_fight(broken):
    """With `forfeit` it ends there and then, for the other side."""
    plan = Plan((SCENARIO,), (FIELD[0], broken), 1, on_fault="forfeit")
    for bout, winner in [(Bout(0, 0, 1), 1), (Bout(0, 1, 0), -1)]:
        row = plan.fight(bout, 0)
        assert row.winner == winner
        assert "forfeits" in row.why
        assert sum(row.faults) == 1


def test_a_fault_of_the_program_names_the_fight(monkeypatch):
    class Fight:
        def __init__(self, *args, **kwargs):
            pass

        def run(self):
            raise ZeroDivisionError("oops")

    monkeypatch.setattr(bout_file, "Fight", Fight)
    with pytest.raises(FightclockError) as caught:
        fought(block=5)
    assert str(caught.value) == (
        f"mirrored-duel, seed 1, block 5, {FIELD[0].name} against {FIELD[1].name}: "
        "ZeroDivisionError: oops"
    )


def test_an_unknown_agent_is_an_input_error():
    plan = Plan((SCENARIO,), (FIELD[0], Entrant("x", "no such agent")), 1)
    with pytest.raises(InputError):
        fought(plan, bouts=round_robin(2, 1))


def test_many_scenarios_pass_through_one_process(monkeypatch):
    """A study has a scenario for each of its arms; only some are kept ready, all come out alike."""
    monkeypatch.setattr(bout_file, "_KEPT", 3)
    monkeypatch.setattr(bout_file, "_setups", {})
    plans = [replace(PLAN, scenarios=(replace(SCENARIO),)) for _ in range(5)]
    for plan in plans:
        assert results([plan.fight(BOUTS[0], 0)]) == results([PLAN.fight(BOUTS[0], 0)])
        assert len(bout_file._setups) <= 3


# -- fights stepped together -------------------------------------------------------------------


class Together:
    """Answers at random, many questions at once, and notes how many; sometimes illegally."""

    sizes: ClassVar[list[int]] = []

    def choose(self, decision):
        if decision.whim(40) == 0:
            return None
        return decision.pick(decision.legal)

    def choose_all(self, decisions):
        self.sizes.append(len(decisions))
        return [self.choose(decision) for decision in decisions]

    def __hash__(self):
        return 1

    def __eq__(self, other):
        return isinstance(other, Together)


@pytest.fixture
def together(monkeypatch):
    """An agent that answers many questions at once."""
    monkeypatch.setitem(agents.AGENTS, "together", Together)
    Together.sizes.clear()
    _answers_together.cache_clear()
    yield Entrant("together", "together")
    _answers_together.cache_clear()


@pytest.mark.parametrize("name", ["mirrored-duel", "mages-quarrel", "two-pairs"])
@pytest.mark.parametrize("on_fault", ["fall back", "forfeit"])
def test_bouts_fought_together_have_the_rows_of_each_by_itself(together, name, on_fault):
    """In every ruleset: its faults, its number and its place in the block, too."""
    others = (Entrant("one", "random"), Entrant("two", "random(reconsider=20)"))
    plan = Plan((scenarios.load(name),), (together, *others, replace(together, name="b")), 1)
    plan = replace(plan, on_fault=on_fault)
    bouts = round_robin(4, 1)
    rows = plan.fight_all(bouts, 3, start=5)
    assert max(Together.sizes) > 6  # of the six fights and more in which it takes part
    assert rows == [plan.fight(bout, 3, number) for number, bout in enumerate(bouts, 5)]
    assert [row.number for row in rows] == list(range(5, 17))
    assert any(row.fault for row in rows)


def test_no_bouts_have_no_rows(together):
    assert Plan((SCENARIO,), (together,), 1).fight_all([], 0) == []


def test_without_such_an_agent_each_bout_is_fought_by_itself(monkeypatch):
    """One that is in the plan, but not in these bouts, changes nothing."""

    class Counting(Plan):
        fought: ClassVar[list[Bout]] = []

        def fight(self, bout, *given, **named):
            self.fought.append(bout)
            return super().fight(bout, *given, **named)

    monkeypatch.setitem(agents.AGENTS, "together", Together)
    plan = Counting((SCENARIO,), (*FIELD, Entrant("together", "together")), 1)
    assert plan.fight_all(BOUTS, 2) == fought(block=2)
    assert plan.fought == list(BOUTS)


def test_a_fault_of_the_program_names_the_fight_among_others(monkeypatch, together):
    """The one that broke down, not the one that happened to be stepped."""
    seat = bout_file.made_ready(SCENARIO).seats[0]

    class Breaks(Fight):
        def ask_all(self, decisions):
            if isinstance(self.policy(seat), Together):
                raise ZeroDivisionError("oops")
            return super().ask_all(decisions)

    monkeypatch.setattr(bout_file, "Fight", Breaks)
    plan = Plan((SCENARIO,), (FIELD[0], together), seed=1)
    good, bad = Bout(0, 0, 1), Bout(0, 1, 0)
    if bout_file.made_ready(SCENARIO).side_of[seat] == SCENARIO.sides[1]:
        good, bad = bad, good
    with pytest.raises(FightclockError) as caught:
        plan.fight_all([good, bad, good], 5)
    one, two = plan.entrants[bad.first].name, plan.entrants[bad.second].name
    assert str(caught.value) == (
        f"mirrored-duel, seed 1, block 5, {one} against {two}: ZeroDivisionError: oops"
    )
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_an_unknown_agent_is_an_input_error_among_others(together):
    """It is not blamed on a fight."""
    plan = Plan((SCENARIO,), (FIELD[0], together, Entrant("x", "no such agent")), 1)
    with pytest.raises(InputError, match="no such agent"):
        plan.fight_all(round_robin(3, 1), 0)
