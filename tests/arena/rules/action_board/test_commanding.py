"""AB-12: phases, manoeuvres chosen at once, their results, and fights inside a battle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.state import Status
from tests.arena.rules.action_board.kit import (
    BOLT,
    DAGGER,
    HILL,
    SWORD,
    WALL,
    Ended,
    Watcher,
    dice,
    fought,
    setup,
    sheet,
)

HOLD = Manoeuvre("hold", "blue", base=50, casualties=10, morale=0, cost=5, dismay=0)
PRESS = Manoeuvre("press", "red", base=50, casualties=10, morale=0, cost=5, dismay=0)
GATE = Manoeuvre(
    "gate", "red", play=True, fighters=("Ann", "Bob"), ticks=4, casualties=20, morale=2, cost=10,
    dismay=1,
)  # fmt: skip
SALLY = replace(GATE, name="sally", side="blue", fighters=("Bob", "Ann"))
ANN = sheet("Ann", weapons=(SWORD,), hp=50)
BOB = sheet("Bob", "blue", weapons=(SWORD,), hp=8)


def battle(*manoeuvres, people=(ANN, BOB), red=100, blue=100, **given):
    """A battle of two armies with morale 5; press and hold are always there."""
    given.setdefault("phases", 2)
    return setup(
        *people,
        zones=HILL,
        battle=Battle(
            (Army("red", red), Army("blue", blue)), (HOLD, PRESS, *manoeuvres), **given
        ),
    )  # fmt: skip


def rolls(red, blue):
    return [("red", "manoeuvre", [r]) for r in red] + [("blue", "manoeuvre", [b]) for b in blue]


def told(end, kind, *fields):
    return [(e.time, e.who, *(getattr(e, f) for f in fields)) for e in end.of(kind)]


def test_a_phase_begins_with_each_round():
    """AB-12: at ticks 0, 3 and 6, with the numbers and morale of the moment, no tick between."""
    end = fought(battle(phases=3), {}, *rolls([1, 1, 1], [99, 99, 99]))
    assert [(e.time, e.phase) for e in end.of("phase")] == [(0, 1), (3, 2), (6, 3)]
    assert [e.numbers for e in end.of("phase")] == [(100, 100), (85, 100), (73, 100)]
    assert end.of("tick") == []
    assert (end.outcome.time, end.outcome.why) == (6, "3 phases have passed")
    assert end.outcome.winner is None


def test_a_phase_tells_what_both_sides_have():
    """AB-12: sides, numbers and morale, the sides by name."""
    armies = (Army("red", 40, morale=4), Army("blue", 70, morale=7))
    made = setup(ANN, BOB, zones=HILL, battle=Battle(armies, (HOLD, PRESS), phases=1))
    (phase,) = fought(made, {}).of("phase")
    assert (phase.sides, phase.numbers, phase.morale) == (("blue", "red"), (70, 40), (7, 4))


def test_a_battle_that_begins_inside_a_round_waits_for_the_next():
    """AB-12: a start at tick 4 has its first phase at tick 6."""
    made = setup(
        ANN, BOB, start_count=4,
        battle=Battle((Army("red", 100), Army("blue", 100)), (HOLD, PRESS), phases=1),
    )  # fmt: skip
    assert [e.time for e in fought(made, {}).of("phase")] == [6]


def test_both_commanders_choose_at_once():
    """AB-12: neither sees what the other chooses, and chances are those before the phase."""
    asked = []

    def look(decision):
        view = decision.view
        asked.append((decision.time, decision.who, view.phase, view.numbers("blue")))

    Ended(battle(), Watcher(look, {}), dice(*rolls([1, 1], [1, 1])))
    # Blue answers first by name, and red is still shown what stood before both.
    assert asked == [(0, "blue", 1, 100), (0, "red", 1, 100), (3, "blue", 2, 90), (3, "red", 2, 90)]


@pytest.mark.parametrize(("roll", "success"), [(50, True), (51, False), (1, True), (100, False)])
def test_a_manoeuvre_succeeds_at_or_under_its_chance(roll, success):
    """AB-12: d100 against 50."""
    end = fought(battle(phases=1), {}, *rolls([roll], [99]))
    result = end.one("manoeuvre", "red")
    assert (result.manoeuvre, result.roll, result.chance, result.success) == (
        "press", roll, 50, success,
    )  # fmt: skip


def test_success_costs_the_enemy_and_failure_oneself():
    """AB-12: casualties and morale of the enemy, or cost and dismay of one's own.

    Blue's own failure has cost it 10 of its 200 before.
    """
    flank = Manoeuvre("flank", "red", casualties=30, morale=2, cost=7, dismay=3)
    for roll, suffered in ((1, ("blue", 60, 2, 130, 3)), (99, ("red", 7, 3, 93, 2))):
        end = fought(battle(flank, blue=200, phases=1), {"red": ["flank"]}, *rolls([roll], [99]))
        rows = told(end, "suffered", "heads", "morale_lost", "numbers", "morale")
        assert (0, *suffered) in rows


def test_shares_of_one_phase_are_of_the_heads_before_it():
    """AB-12: two successes at once: each army loses 10 of its 100, whoever is told first."""
    end = fought(battle(phases=1), {}, *rolls([1], [1]))
    assert told(end, "suffered", "heads", "numbers") == [(0, "red", 10, 90), (0, "blue", 10, 90)]
    # Blue's failure and red's success both fall on blue: 5 and 10 of 100, not of 95.
    end = fought(battle(phases=1), {}, *rolls([1], [99]))
    assert told(end, "suffered", "heads", "numbers") == [(0, "blue", 5, 95), (0, "blue", 10, 85)]


def test_casualties_round_down_and_morale_stops_at_0():
    """AB-12: 10 percent of 19 are 1; no army has less than nothing."""
    crush = Manoeuvre("crush", "red", casualties=100, morale=20)
    end = fought(battle(blue=19, phases=1), {}, *rolls([1], [99]))
    assert (0, "blue", 1, 18) in told(end, "suffered", "heads", "numbers")
    end = fought(battle(crush, blue=19, phases=1), {"red": ["crush"]}, *rolls([1], [99]))
    last = end.of("suffered")[-1]
    assert (last.numbers, last.morale, last.morale_lost) == (0, 0, 5)


def test_the_chance_is_that_of_the_moment():
    """AB-12: after red has lost half its heads its chance is 10 lower, blue's 10 higher."""
    ruin = Manoeuvre("ruin", "red", base=5, cost=50, dismay=0)
    end = fought(
        battle(ruin, breaks_below=0), {"red": ["ruin"]}, *rolls([99, 99], [99, 99])
    )  # fmt: skip
    second = {e.who: e.chance for e in end.of("chosen", time=3)}
    # Blue has lost 5 of 100 as well: log2(95 / 50) is 0.93.
    assert second == {"red": 40, "blue": 59}


def test_what_can_be_chosen_once_is_gone_then():
    """AB-12: `once`, whether it succeeds or not."""
    ram = Manoeuvre("ram", "red", once=True)
    end = fought(battle(ram), {"red": ["ram"]}, *rolls([99, 99], [99, 99]))
    assert end.offered("red", 0, 0) == ("press", "ram")
    assert end.offered("red", 3, 0) == ("press",)


@pytest.mark.parametrize(("left", "breaks"), [(50, False), (49, True)])
def test_an_army_breaks_below_half_its_numbers(left, breaks):
    """AB-12, GEN-02: at half it stands; the margin is the difference of the shares of heads."""
    rout = Manoeuvre("rout", "red", casualties=100 - left)
    end = fought(battle(rout, phases=1), {"red": ["rout"]}, *rolls([1], [1]))
    assert end.outcome.winner == ("red" if breaks else None)
    # Blue's success has cost red 10 of 100.
    assert end.outcome.margin["red"] == pytest.approx(0.9 - left / 100)


def test_where_an_army_breaks_is_data():
    """AB-12: `breaks_below` of the battle."""
    for below, breaks in ((85, False), (86, True)):
        end = fought(battle(phases=1, breaks_below=below), {}, *rolls([1], [99]))
        assert (end.outcome.winner == "red") == breaks


def test_an_army_breaks_without_morale():
    """AB-12: at 0; with 1 left it stands."""
    for morale, breaks in ((4, False), (5, True)):
        scare = Manoeuvre("scare", "red", casualties=0, morale=morale)
        end = fought(battle(scare, phases=1), {"red": ["scare"]}, *rolls([1], [1]))
        assert (end.outcome.winner == "red") == breaks


def test_both_armies_may_break_at_once():
    """AB-12: a draw."""
    red = Manoeuvre("all in", "red", casualties=60)
    blue = Manoeuvre("all out", "blue", casualties=60)
    end = fought(
        battle(red, blue), {"red": ["all in"], "blue": ["all out"]}, *rolls([1], [1])
    )  # fmt: skip
    assert (end.outcome.winner, end.outcome.why) == (None, "both armies break")


# -- fights ------------------------------------------------------------------------------------

KILL = (("Ann", "to hit", [19]), ("Ann", "damage", [8]))


def test_a_played_manoeuvre_is_fought_tick_by_tick():
    """AB-12: its fighters stand on the board from the first tick of the round on."""
    end = fought(
        battle(GATE, phases=1), {"red": ["gate"], "Ann": [(1, 1, "attack Bob with sword")]},
        *rolls([], [99]), *KILL,
    )  # fmt: skip
    assert [(e.time, e.tick) for e in end.of("tick")] == [(0, 1), (1, 2)]
    assert told(end, "entered") == [(0, "Ann"), (0, "Bob")]
    assert end.one("chosen", "red").chance == 0
    assert ("red", "manoeuvre") not in end.state.ordinals


def test_the_result_of_a_fight_goes_back_into_the_battle():
    """AB-12: won: the enemy's casualties and morale; the fallen stay so, the others step aside."""
    end = fought(
        battle(GATE), {"red": ["gate"], "Ann": ["attack Bob with sword"]},
        *rolls([99], [99, 99]), *KILL,
    )  # fmt: skip
    result = end.of("manoeuvre", "red")[0]
    assert (result.time, result.manoeuvre, result.roll, result.success) == (0, "gate", 0, True)
    # Blue's failed hold has cost 5 before; the fight takes 20 percent of the 95 that are left.
    rows = told(end, "suffered", "heads", "morale_lost", "numbers", "morale")
    assert rows[:2] == [(0, "blue", 5, 0, 95, 5), (0, "blue", 19, 2, 76, 3)]
    assert (end["Ann"].status, end["Bob"].status) == (Status.ASIDE, Status.FALLEN)
    assert end.offered("red", 3, 0) == ("press",)  # nobody is left to fight for the gate


def test_a_fight_that_is_not_won_in_time_is_lost():
    """AB-12: 4 ticks, from 0 to 3; then the manoeuvre has failed, at its own army's cost."""
    end = fought(battle(GATE), {"red": ["gate"]}, *rolls([], [99, 99, 99, 99]))
    assert [e.time for e in end.of("tick")][:4] == [0, 1, 2, 3]
    result = end.of("manoeuvre", "red")[0]
    assert (result.time, result.success) == (3, False)
    assert (3, "red", 10, 1) in told(end, "suffered", "heads", "morale_lost")
    # The next phase begins at the first tick of a round.
    assert [e.time for e in end.of("phase")] == [0, 6]


def test_who_loses_a_fight_has_failed():
    """AB-12: the manoeuvre's own fighters have fallen."""
    end = fought(
        battle(SALLY, phases=1), {"blue": ["sally"], "Ann": ["attack Bob with sword"]},
        *rolls([99], []), *KILL,
    )  # fmt: skip
    assert not end.one("manoeuvre", "blue").success
    assert (0, "blue", 10, 1) in told(end, "suffered", "heads", "morale_lost")


def test_a_fight_can_be_fought_again_with_what_is_left():
    """AB-12: hit points stay lost from fight to fight, tokens do not."""
    tough = replace(BOB, hp=50)
    end = fought(
        battle(replace(GATE, ticks=3), people=(ANN, tough)),
        {"red": ["gate", "gate"], "Ann": [(0, 1, "attack Bob with sword")]},
        *KILL,
    )
    entered = end.of("entered", "Bob")
    assert [(e.time, e.hp) for e in entered] == [(0, 50), (3, 42)]
    assert [e.attacks for e in end.of("entered", "Ann")] == [3, 3]


def test_two_fights_of_a_phase_come_one_after_the_other():
    """AB-12: each with all of its ticks; the battle does not go on before both are over."""
    people = (ANN, replace(BOB, hp=50), sheet("Cid", hp=9), sheet("Dan", "blue", hp=9))
    sally = replace(SALLY, fighters=("Cid", "Dan"), ticks=2)
    end = fought(
        battle(GATE, sally, people=people), {"red": ["gate"], "blue": ["sally"]},
        *rolls([99], [99]),
    )  # fmt: skip
    assert told(end, "entered") == [(0, "Cid"), (0, "Dan"), (1, "Ann"), (1, "Bob")]
    assert [(e.time, e.manoeuvre) for e in end.of("manoeuvre")][:2] == [(1, "sally"), (5, "gate")]
    assert [e.time for e in end.of("phase")] == [0, 6]


@pytest.mark.parametrize(("strikes", "second"), [("Ann", True), ("Bob", False)])
def test_a_fight_whose_fighters_are_gone_is_decided_by_who_is_left(strikes, second):
    """AB-12: Ann and Bob fight for the sally first; of the gate only the one side is left."""
    ann, bob = replace(ANN, hp=8), BOB
    other = "Bob" if strikes == "Ann" else "Ann"
    end = fought(
        battle(GATE, SALLY, people=(ann, bob), phases=1),
        {"red": ["gate"], "blue": ["sally"], strikes: [f"attack {other} with sword"]},
        (strikes, "to hit", [19]), (strikes, "damage", [8]),
    )  # fmt: skip
    results = [(e.manoeuvre, e.success) for e in end.of("manoeuvre")]
    assert results == [("sally", strikes == "Bob"), ("gate", second)]


def test_what_is_under_way_is_lost_when_a_fight_ends():
    """AB-12, AB-03: no spell goes on between two fights."""
    mage = sheet("Ann", cast=(BOLT,), hp=50)
    end = fought(
        battle(replace(GATE, ticks=1), people=(mage, BOB), phases=1),
        {"red": ["gate"], "Ann": ["cast Bolt at Bob"]},
    )
    assert end.one("lost").why == "the fight is over"
    assert end["Ann"].works == ()


def test_walls_fall_between_fights_too():
    """AB-11, AB-12: their ticks go by whether anybody fights or not."""
    mage = sheet("Ann", cast=(WALL,), hp=50, weapons=(DAGGER,))
    end = fought(
        battle(replace(GATE, ticks=1), people=(mage, BOB), phases=4),
        {"red": ["gate"], "Ann": ["quicken Wall before Ann"]},
        *rolls([99] * 4, [99] * 4),
    )
    assert [(e.time, e.stands) for e in end.of("wall")] == [(0, True), (6, False)]


def test_the_limit_ends_a_battle_too():
    """GEN-02: with the margin in heads."""
    made = battle(phases=9)
    made = setup(*made.sheets, zones=HILL, battle=made.scenario.battle, limit=4)
    end = fought(made, {}, *rolls([1, 1], [99, 99]))
    assert (end.outcome.time, end.outcome.why) == (4, "the limit of 4 ticks")
    assert end.outcome.margin["red"] == pytest.approx(1 - 0.73)
