"""Rounds: phases, who goes next, surprise, initiative, arrivals, turns, the end."""

from __future__ import annotations

from typing import Any

import pytest

from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.rules.two_actions.gear import Weapon
from arena.rules.two_actions.state import Status
from tests.arena.rules.two_actions.kit import (
    HILL,
    MAUL,
    RENEWAL,
    SHIELD,
    SWORD,
    beast,
    dice,
    fought,
    near,
    setup,
    sheet,
)

INITIATIVE = "initiative"
NIP = Weapon("nip", "natural", 1)
UNPLACED: dict[str, Any] = {"phase": ""}
FAST: dict[str, Any] = {"phase": "fast"}
SLOW: dict[str, Any] = {"phase": "slow"}


# -- phases (TA-01, TA-03) ----------------------------------------------------------------------


def test_a_round_is_a_fast_and_a_slow_phase():
    """TA-01: two units of time: Fast at even ones, Slow at odd ones, one turn a round each."""
    made = setup(
        sheet("Ann", **FAST), sheet("Zoe", **SLOW), beast("Fox", **FAST), beast("Sow", **SLOW),
        limit=3,
    )  # fmt: skip
    end = fought(made, {})
    assert end.turns() == [
        (0, "Ann"), (0, "Fox"), (1, "Zoe"), (1, "Sow"),
        (2, "Ann"), (2, "Fox"), (3, "Zoe"), (3, "Sow"),
    ]  # fmt: skip
    assert [(e.time, e.phase) for e in end.of("phase")] == [
        (0, "Fast"), (1, "Slow"), (2, "Fast"), (3, "Slow"),
    ]  # fmt: skip
    assert [(e.time, e.round) for e in end.of("round")] == [(0, 1), (2, 2)]


def test_a_fight_may_start_with_the_slow_phase():
    """TA-01: the Fast ones have had their turn of that round."""
    made = setup(sheet("Ann"), beast("Sow"), start_count=1, limit=2)
    end = fought(made, {})
    assert end.turns() == [(1, "Sow"), (2, "Ann")]
    assert [e.time for e in end.of("round")] == [2]


# -- turns (TA-01) ------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_a_turn_has_the_actions_of_the_sheet(actions):
    """TA-01: two unless the sheet says otherwise, and not one more."""
    given = {} if actions == 2 else {"actions": actions}
    made = setup(sheet("Ann", focus=-10, **given), beast("Wolf"), limit=0)
    end = fought(made, {"Ann": ["focus"] * actions}, *[("Ann", "focus", [5])] * actions)
    assert [e.left for e in end.of("acted")] == list(range(actions))[::-1]
    assert len(end.asked("Ann", "act")) == actions
    assert end.one("turn", "Ann").actions == actions


def test_actions_repeat_and_mix():
    """TA-01: twice the same, or two kinds, in any order."""
    for words in (["strike Wolf with sword"] * 2, ["focus", "strike Wolf with sword"],
                  ["strike Wolf with sword", "move away from Wolf"]):  # fmt: skip
        made = setup(
            sheet("Ann", weapons=(SWORD,), start=near("Wolf")), beast("Wolf"), zones=HILL, limit=0
        )
        end = fought(made, {"Ann": words}, ("Ann", "focus", [5]), ("Ann", "strike", [5]))
        assert [e.declaration for e in end.of("acted")] == words


def test_a_turn_may_end_early():
    """TA-01: what is not taken is lost; the next turn has its own two."""
    made = setup(sheet("Ann"), beast("Wolf"), limit=2)
    end = fought(made, {"Ann": ["block", "end turn", "block", "shape cover"]},
                 ("Ann", "shape", [5]))  # fmt: skip
    assert [e.unused for e in end.of("turn ended", "Ann")] == [1, 0]


def test_dropping_costs_no_action():
    """TA-11: it may be done with no wish to act, and leaves both actions."""
    made = setup(
        sheet("Ann", shapes=(RENEWAL,), start={"sustains": ("shape Renewal on Ann",)}),
        beast("Wolf"), limit=0,
    )  # fmt: skip
    end = fought(made, {"Ann": ["drop Renewal", "block", "focus"]}, ("Ann", "focus", [5]))
    assert [e.left for e in end.of("acted")] == [2, 1, 0]
    assert end.one("dropped").why == "dropped"


# -- who goes next (TA-03) ----------------------------------------------------------------------


def test_the_sides_alternate_within_a_phase():
    """TA-03: contractors first; once a side has nobody left the other goes on."""
    made = setup(
        *(sheet(name, **FAST) for name in ("Ann", "Bea")),
        *(beast(name, **FAST) for name in ("Cat", "Dog", "Elk")), limit=0,
    )  # fmt: skip
    end = fought(made, {})
    assert [who for _, who in end.turns()] == ["Ann", "Cat", "Bea", "Dog", "Elk"]


def test_each_phase_begins_with_the_first_side_anew():
    """TA-03: whoever had the last turn of the phase before."""
    made = setup(
        sheet("Ann", **FAST), beast("Cat", **FAST), sheet("Bea", **SLOW), beast("Dog", **SLOW),
        beast("Elk", **SLOW), limit=2,
    )  # fmt: skip
    end = fought(made, {})
    assert [who for _, who in end.turns()] == ["Ann", "Cat", "Bea", "Dog", "Elk", "Ann", "Cat"]
    made = setup(sheet("Ann", **FAST), sheet("Bea", **SLOW), beast("Dog", **SLOW), limit=1)
    assert [who for _, who in fought(made, {}).turns()] == ["Ann", "Bea", "Dog"]


@pytest.mark.parametrize(("order", "turns"), [
    ("alternate", ["Ann", "Cat", "Bea", "Dog"]), ("one-side-first", ["Ann", "Bea", "Cat", "Dog"]),
])  # fmt: skip
def test_the_order_of_the_sides_is_an_option(order, turns):
    """TA-03: `side_order`: in turns, or all of the first side before the other."""
    made = setup(
        *(sheet(name) for name in ("Ann", "Bea")),
        *(beast(name, **FAST) for name in ("Cat", "Dog")), options={"side_order": order}, limit=0,
    )  # fmt: skip
    assert [who for _, who in fought(made, {}).turns()] == turns


def test_the_side_with_more_contractors_is_first():
    """TA-03: whatever the sides' names, unless the scenario says which; bosses do not count."""
    people = [sheet("Ann"), sheet("Bob", "blue"), sheet("Cid", "blue"),
              sheet("Dan", kind="boss"), sheet("Eve", kind="boss")]  # fmt: skip
    assert fought(setup(*people, limit=0), {}).turns()[0][1] == "Bob"
    assert fought(setup(*people, limit=0, first="red"), {}).turns()[0][1] == "Ann"
    tied = setup(sheet("Ann"), sheet("Bob", "blue"), limit=0)
    assert fought(tied, {}).turns()[0][1] == "Bob"  # blue is the first by name


def test_a_side_chooses_who_goes_next():
    """TA-03: asked as the side, among those who can still go; the answer is obeyed."""
    made = setup(
        *(sheet(name) for name in ("Ann", "Bea", "Cleo")), sheet("Zoe", **SLOW),
        beast("Wolf", **FAST), limit=0,
    )  # fmt: skip
    end = fought(made, {"red": ["Cleo", "Bea"]})
    assert [who for _, who in end.turns()] == ["Cleo", "Wolf", "Bea", "Ann"]
    assert end.offered("red", "next", 0) == ("Ann", "Bea", "Cleo")
    assert end.offered("red", "next", 1) == ("Ann", "Bea")
    assert [(e.chosen, e.of) for e in end.of("next", "red")] == [
        ("Cleo", 3), ("Bea", 2), ("Ann", 1),
    ]  # fmt: skip


def test_with_only_one_left_nobody_is_asked():
    """TA-03: there is nothing to choose."""
    made = setup(sheet("Ann"), beast("Wolf"), beast("Rat"), limit=1)
    end = fought(made, {})
    assert end.asked("red") == []
    assert end.asked("blue") == [1]


@pytest.mark.parametrize(("name", "why"), [
    ("Zoe", "acts in the other phase"), ("Ann", "has acted in this round"),
    ("Dan", "not in the fight"), ("Wolf", "no such declaration"),
])  # fmt: skip
def test_who_cannot_go_next_and_why(name, why):
    """TA-03, case 15: refused whole, with the reason; then a right answer is taken."""
    made = setup(
        *(sheet(name) for name in ("Ann", "Bea", "Cleo")), sheet("Zoe", **SLOW),
        sheet("Dan", start={"arrives": 4}), beast("Wolf"), limit=0,
    )  # fmt: skip
    fight: Fight[Any] = Fight(made, dice())
    for who, said in (("red", "Ann"), ("Ann", "end turn")):
        assert [d.who for d in fight.advance()] == [who]
        fight.answer(who, said)
    fight.advance()
    before = repr(fight.state)
    with pytest.raises(IllegalAnswer, match=why):
        fight.answer("red", name)
    assert repr(fight.state) == before
    fight.answer("red", "Cleo")
    assert [d.who for d in fight.advance()] == ["Cleo"]


def test_who_is_felled_before_the_turn_has_none():
    """TA-03: neither a turn nor a place among those to choose from."""
    made = setup(
        sheet("Ann", weapons=(MAUL,), start=near("Wolf")), sheet("Bea", **FAST),
        beast("Rat", **FAST), beast("Wolf", constitution=5, **FAST), limit=0,
    )  # fmt: skip
    end = fought(made, {"red": ["Ann"], "Ann": ["strike Wolf with maul"]}, ("Ann", "strike", [15]))
    assert [who for _, who in end.turns()] == ["Ann", "Rat", "Bea"]
    assert end.asked("blue") == []


# -- initiative (TA-03) -------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "phase", "time"), [(12, "Fast", 0), (11, "Slow", 1)])
def test_the_initiative_places_contractors(face, phase, time):
    """TA-03: a success is Fast, a failure Slow."""
    made = setup(sheet("Ann", **UNPLACED), beast("Wolf"), limit=1)
    end = fought(made, {}, ("Ann", INITIATIVE, [face]))
    assert end.one("placed").phase == phase
    assert (time, "Ann") in end.turns()


def test_the_initiative_is_a_dexterity_check():
    """TA-03: with the Stat, against the same difficulty."""
    made = setup(sheet("Ann", dexterity=3, **UNPLACED), beast("Wolf"), limit=0)
    end = fought(made, {}, ("Ann", INITIATIVE, [9]))
    assert (end.one("checked").stat, end.one("placed").phase) == (3, "Fast")


def test_the_initiative_is_rolled_once():
    """TA-03: at the start, and no more in later rounds."""
    made = setup(sheet("Ann", **UNPLACED), beast("Wolf"), limit=5)
    assert [e.time for e in fought(made, {}).of("placed")] == [0]


def test_the_initiative_cannot_be_pushed():
    """TA-03: with Motivation to spare nobody is asked."""
    made = setup(sheet("Ann", motivation=9, **UNPLACED), beast("Wolf"), limit=1)
    end = fought(made, {}, ("Ann", INITIATIVE, [2]))
    assert end.asked("Ann", "push") == []
    assert end["Ann"].motivation == 9


@pytest.mark.parametrize("option", [True, False])
def test_a_critical_failure_of_the_initiative(option):
    """TA-03: `initiative_failure_prone`: Slow, and by the option prone too."""
    made = setup(
        sheet("Ann", dexterity=30, **UNPLACED), beast("Wolf"), limit=1,
        options={"initiative_failure_prone": option, "critical_failure": "nothing"},
    )  # fmt: skip
    end = fought(made, {}, ("Ann", INITIATIVE, [1]))
    assert (end.one("placed").phase, end["Ann"].prone) == ("Slow", option)


def test_an_ordinary_failure_leaves_nobody_prone():
    """TA-03: only the phase."""
    made = setup(sheet("Ann", **UNPLACED), beast("Wolf"), limit=1)
    assert not fought(made, {}, ("Ann", INITIATIVE, [2]))["Ann"].prone


def test_creatures_and_those_with_a_phase_do_not_roll():
    """TA-03: creatures are given a phase, and so may contractors be."""
    made = setup(sheet("Ann", **SLOW), beast("Wolf"), sheet("Ogre", "blue", kind="boss"), limit=1)
    assert fought(made, {}).of("checked") == []


# -- surprise (TA-03) ---------------------------------------------------------------------------


def test_surprise_acts_before_the_initiative():
    """TA-03: whole turns first, whatever the phase; then the round begins for everybody."""
    made = setup(
        sheet("Ann", **UNPLACED), beast("Sow", **SLOW), beast("Fox", **FAST), surprise=("Sow",),
        limit=1,
    )  # fmt: skip
    end = fought(made, {}, ("Ann", INITIATIVE, [15]))
    assert end.kinds("phase", "round", "turn", "placed") == [
        "phase", "turn", "round", "placed", "phase", "turn", "turn", "phase", "turn",
    ]  # fmt: skip
    assert [e.phase for e in end.of("phase")] == ["Surprise", "Fast", "Slow"]
    assert [who for _, who in end.turns()] == ["Sow", "Ann", "Fox", "Sow"]


def test_marks_of_the_surprise_are_cleared_by_the_first_round():
    """TA-03, TA-07: it comes before the round."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Rat")), beast("Rat", weapons=(NIP,)),
        surprise=("Rat",), limit=1,
    )  # fmt: skip
    end = fought(made, {"Rat": ["strike Ann with nip", "end turn", (1, "strike Ann with nip")]})
    assert end.kinds("marked", "cleared", "round") == ["marked", "round", "cleared", "marked"]
    assert end["Ann"].broken == set()


@pytest.mark.parametrize("option", [True, False])
def test_whether_the_surprised_respond_is_an_option(option):
    """TA-03: `surprised_respond`; once the round has begun everybody does."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Rat")), beast("Rat"), surprise=("Rat",), limit=1,
        options={"surprised_respond": option},
    )  # fmt: skip
    end = fought(made, {"Rat": ["strike Ann with bite", (1, "strike Ann with bite")]})
    assert end.asked("Ann", "respond") == ([0, 1] if option else [1])


def test_those_who_surprise_are_not_surprised():
    """TA-03: they may respond to each other, also where the surprised may not."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Rat")), sheet("Bea", start=near("Rat")),
        beast("Rat"), surprise=("Ann", "Rat"), limit=0, options={"surprised_respond": False},
    )  # fmt: skip
    end = fought(made, {"Rat": ["strike Ann with bite", "strike Bea with bite"]})
    assert end.asked("Ann", "respond") == [0]
    assert end.asked("Bea", "respond") == []


def test_a_side_chooses_among_those_who_surprise():
    """TA-03: alternating and asked as in a phase; the others are not on offer."""
    made = setup(
        sheet("Ann"), beast("Cat"), beast("Dog"), beast("Elk"), surprise=("Ann", "Cat", "Dog"),
        limit=0,
    )  # fmt: skip
    end = fought(made, {"blue": ["Dog"]})
    assert [who for _, who in end.turns()] == ["Ann", "Dog", "Cat", "Ann"]
    assert end.offered("blue", "next", 0) == ("Cat", "Dog")


def test_a_fight_may_end_in_the_surprise():
    """TA-03: whoever has nobody left then never rolls the initiative."""
    made = setup(sheet("Ann", hp=3, start=near("Rat"), **UNPLACED), beast("Rat"), surprise=("Rat",))
    end = fought(made, {"Rat": ["strike Ann with bite"]})
    assert (end.outcome.winner, end.outcome.time, end.of("checked")) == ("blue", 0, [])


# -- arrivals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arrives", "phase", "turns"),
    [(2, "fast", [2, 4]), (2, "slow", [3, 5]), (3, "slow", [3, 5]), (3, "fast", [4])],
)
def test_who_arrives_acts_from_then_on(arrives, phase, turns):
    """Case 1: relative to now; who comes too late for the phase has the next round's turn."""
    made = setup(
        sheet("Ann"), sheet("Zoe", phase=phase, start={"arrives": arrives}), beast("Wolf"), limit=5
    )
    end = fought(made, {})
    assert [time for time, who in end.turns() if who == "Zoe"] == turns
    assert [e.time for e in end.of("entered", "Zoe")] == [arrives]


def test_who_arrives_rolls_the_initiative_then():
    """TA-03: once, on arrival."""
    made = setup(
        sheet("Ann"), sheet("Zoe", start={"arrives": 3}, **UNPLACED), beast("Wolf"), limit=5
    )
    end = fought(made, {}, ("Zoe", INITIATIVE, [3]))
    assert [(e.time, e.phase) for e in end.of("placed")] == [(3, "Slow")]
    assert [time for time, who in end.turns() if who == "Zoe"] == [3, 5]


def test_a_side_that_is_awaited_has_not_lost():
    """GEN-02: the fight goes on, and is not quiet."""
    made = setup(
        sheet("Ann", hp=3, start=near("Rat")), sheet("Zoe", start={"arrives": 8}), beast("Rat"),
        limit=9,
    )  # fmt: skip
    end = fought(made, {"Rat": ["strike Ann with bite"]})
    assert end["Ann"].status == Status.FALLEN
    assert (8, "Zoe") in end.turns()


@pytest.mark.parametrize(("arrives", "phase"), [(5, "slow"), (6, "slow"), (9, "fast")])
def test_a_quiet_fight_waits_for_who_has_just_come(arrives, phase):
    """GEN-02, case 1: whoever arrives has turns before a fight ends quietly."""
    made = setup(
        sheet("Ann"), beast("Wolf"), sheet("Zoe", phase=phase, start={"arrives": arrives}),
        options={"limit_quiet_rounds": 1},
    )  # fmt: skip
    end = fought(made, {})
    assert [who for _, who in end.turns()].count("Zoe") == 1
    assert end.outcome.time == arrives + 1


# -- marks (TA-07) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("times", "breaks"), [((0, 1), True), ((1, 2), False)])
def test_marks_clear_at_the_start_of_rounds_only(times, breaks):
    """TA-07: those of the Fast phase count in the Slow one, those of the round before do not."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Cat", "Rat")),
        beast("Cat", weapons=(NIP,), phase="fast"), beast("Rat", weapons=(NIP,)), limit=3,
    )  # fmt: skip
    even = next(time for time in times if time % 2 == 0)
    end = fought(
        made, {"Cat": [(even, "strike Ann with nip")], "Rat": [(1, "strike Ann with nip")]}
    )
    assert [e.time for e in end.of("marked")] == list(times)
    assert ("shield" in end["Ann"].broken) == breaks
    assert [(e.time, e.marks) for e in end.of("cleared")] == ([] if breaks else [(2, 1)])


# -- the end (GEN-02) ---------------------------------------------------------------------------


def test_the_last_side_wins():
    """GEN-02: at the end of the turn in which the other has lost its last."""
    made = setup(sheet("Ann", weapons=(SWORD,), start=near("Rat")), beast("Rat", constitution=3))
    end = fought(made, {"Ann": ["strike Rat with sword"]}, ("Ann", "strike", [15]))
    assert (end.outcome.winner, end.outcome.time) == ("red", 0)
    assert end.outcome.score == {"red": 1, "blue": 0}
    assert end.outcome.margin == {"red": 1, "blue": -1}
    assert len(end.asked("Ann", "act")) == 1  # the second action is not asked for


def test_the_limit_is_a_draw():
    """GEN-02: one half each; the margin is the difference of the shares left."""
    made = setup(sheet("Ann", start={"wounds": 5}), beast("Rat", start={"wounds": 2}), limit=0)
    outcome = fought(made, {}).outcome
    assert (outcome.winner, outcome.score) == (None, {"red": 0.5, "blue": 0.5})
    assert outcome.margin["red"] == pytest.approx(0.5 - 0.8)


@pytest.mark.parametrize("rounds", [1, 3])
def test_quiet_rounds_are_a_draw(rounds):
    """GEN-02, case 2: `limit_quiet_rounds`: so many rounds without an action."""
    made = setup(sheet("Ann"), beast("Rat"), options={"limit_quiet_rounds": rounds})
    outcome = fought(made, {}).outcome
    assert (outcome.winner, outcome.time) == (None, 2 * rounds - 1)
    made = setup(sheet("Ann"), beast("Rat"), options={"limit_quiet_rounds": rounds})
    end = fought(made, {"Ann": ["focus"]}, ("Ann", "focus", [5]))
    assert end.outcome.time == 2 * rounds


def test_overkill_counts_no_more_than_felling():
    """GEN-02: a share is never below nothing."""
    made = setup(
        sheet("Ann", weapons=(MAUL,), start=near("Rat")), beast("Rat", constitution=1),
        beast("Sow", constitution=9), limit=0,
    )  # fmt: skip
    end = fought(made, {"Ann": ["strike Rat with maul"]}, ("Ann", "strike", [15]))
    assert end.outcome.margin["red"] == pytest.approx(1 - 0.9)


def test_yielding_and_fleeing_leave_the_fight():
    """GEN-03: yielding is free, fleeing an action where every enemy is Distant."""
    options = {"may_yield": True, "may_flee": True}
    made = setup(sheet("Ann"), beast("Rat"), options=options)
    end = fought(made, {"Ann": ["yield"]})
    assert (end["Ann"].status, end.outcome.winner) == (Status.YIELDED, "blue")
    assert end.one("acted").left == 2
    made = setup(sheet("Ann", zone="gate"), beast("Rat", zone="hill"), options=options, zones=HILL)
    end = fought(made, {"Ann": ["flee"]})
    assert (end["Ann"].status, end.one("acted").left) == (Status.FLED, 1)
