"""Cases from other programs' bug reports, as this ruleset must answer them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from arena.dice import Dice
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.model import Event
from arena.rules.timing_track.state import State, Status
from tests.arena.rules.timing_track.kit import (
    BOW,
    COAT,
    FISTS,
    FORCE,
    GENERATOR,
    REVOLVER,
    SWORD,
    VEST,
    Ended,
    Watcher,
    dice,
    fought,
    opened,
    setup,
    sheet,
)


@pytest.mark.parametrize("pc", [-6, 0, 20])
@pytest.mark.parametrize("delay", [0, 7])
def test_case_01_an_arrival_acts_relative_to_now(pc, delay):
    """Case 1: joining at 9 with any PC and delay, one's token lies at 9 + speed + delay."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"delay": 20}),
            sheet("Bob", "blue"),
            sheet("Zoe", "blue", pc=pc, weapons=(SWORD,), start={"arrives": 9, "delay": delay}),
        ),
        {"Ann": ["attack Bob with sword"], "Zoe": ["draw sword"]},
    )
    declared = end.one("declared", "Zoe")
    assert (declared.time, declared.due) == (9, 11 + delay)
    assert min(e.time for e in end.journal if e.who == "Zoe") == 9


def test_case_01_arrivals_also_come_when_nobody_has_a_token():
    """Case 1: a fight in which all hold still reaches the count of the arrival, not later."""
    end = fought(setup(sheet("Ann"), sheet("Bob", "blue"), sheet("Zoe", start={"arrives": 7})), {})
    assert end.of("entered", "Zoe")[0].time == 7
    assert end.outcome.time == 17


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
@pytest.mark.parametrize("holders", ["on-events", "every-count"])
def test_case_02_everybody_waiting_ends_the_fight(reconsider, holders):
    """Case 2: holding for ever is a draw after 10 counts under every option."""
    end = fought(
        setup(
            sheet("Ann"),
            sheet("Bob", "blue"),
            options={"reconsider": reconsider, "holders_asked": holders},
        ),
        {},
    )
    assert (end.outcome.winner, end.outcome.time) == (None, 10)
    assert end.asked("Ann", "declare") == list(range(10))


def test_case_02_waiting_with_a_humming_device_ends_too():
    """Case 2: something that goes on by itself does not keep a fight alive."""
    end = fought(
        setup(sheet("Ann"), sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0})), {}
    )
    assert end.outcome.time == 10


@pytest.mark.parametrize("size", [2, 5, 9])
def test_case_03_fully_tied_combatants_each_act_once(size):
    """Case 3: k who are tied resolve once each, in one order for all views and after a restart."""
    names = [f"N{place}" for place in range(size)]
    orders = []

    def look(decision):
        orders.append([c.name for c in decision.view])

    ready = setup(*(sheet(n, ("red", "blue")[i % 2], hand=SWORD, br=20) for i, n in
                    enumerate(names)))  # fmt: skip
    answers = {n: [f"attack {names[i - 1 if i else 1]} with sword"] for i, n in enumerate(names)}
    if size % 2:
        answers[names[0]] = [f"attack {names[1]} with sword"]
    end = Ended(ready, Watcher(look, **answers), dice())
    assert [e.who for e in end.of("resolved")] == names
    assert all(order == names for order in orders)

    fight: Fight[State] = Fight(ready, dice(), rewindable=True)
    while fight.now < 1 and fight.advance():
        for decision in fight.pending:
            given = answers[decision.who][0] if decision.time == 0 else "carry on"
            fight.answer(decision.who, given)
    again: list[Event] = []
    restarted = Fight(
        ready, dice(), dict.fromkeys(ready.sides, Watcher(look)), start=fight.snapshot(),
        record=again.append,
    )  # fmt: skip
    restarted.run()
    assert [e.who for e in again if e.kind == "resolved"] == names


def test_case_04_the_felled_still_resolve_what_they_declared():
    """Case 4: whoever falls in a group still acts in that group; each of three does."""
    names = ("Ann", "Bob", "Cid")
    end = fought(
        setup(
            *(sheet(n, side, hand=SWORD, start={"wounds": 28}, skills={"melee": 100})
              for n, side in zip(names, ("red", "blue", "blue"), strict=True)),
            sheet("Amy"),
        ),
        {"Ann": ["attack Cid with sword"], "Bob": ["attack Ann with sword"],
         "Cid": ["attack Ann with sword"]},
        *((n, "attack", [40]) for n in names),
    )  # fmt: skip
    assert {e.who for e in end.of("attack")} == set(names)
    assert {e.who for e in end.of("left") if e.status == "dying"} == {"Ann", "Cid"}
    assert end["Bob"].status == Status.FIGHTING


def test_case_05_a_changed_number_moves_no_turn_already_taken():
    """Case 5: wounds and exhaustion taken in the middle move neither tokens nor the order."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", hand=SWORD, br=9),
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["attack Ann with sword"]},
        ("Ann", "attack", [30]),
        ("Ann", "damage", [4]),
    )
    assert end.one("declared", "Bob").due == 5
    assert end.times("resolved", "Bob") == [5]


def test_case_06_spending_one_weapons_round_leaves_the_others():
    """Case 6: rounds, conditions and jams belong to one weapon each."""
    second = replace(REVOLVER, name="twin")
    end = fought(
        setup(sheet("Ann", hand=REVOLVER, weapons=(REVOLVER, second)), sheet("Bob", "blue", br=9)),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [100]),
    )
    assert end["Ann"].rounds == [5, 6]
    assert end["Ann"].conditions == [1, 0]


def test_case_07_a_penalty_waits_for_ones_own_action():
    """Case 7: what others declare, and holds, neither pay nor reset it; one's action does."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", weapons=(FISTS,), br=9),
        ),
        {
            "Ann": ["attack Bob with fists"] * 3,
            "Bob": ["hold", "dodge Ann", "hold", "take the hit", "attack Ann with fists"],
        },
        *[("Ann", "attack", [30])] * 3,
        ("Bob", "defence", [1]),
    )
    assert end.one("declared", "Bob").penalty == 2
    assert end["Bob"].guard_delay == 0


def test_case_07_the_once_a_count_limit_ends_with_the_count():
    """Case 7: a defence used at 3 leaves one for 6, however others acted between."""
    end = fought(
        setup(sheet("Ann", hand=FISTS), sheet("Bob", "blue", br=9), sheet("Cid", "blue", hand=BOW)),
        {
            "Ann": ["attack Bob with fists"] * 2,
            "Bob": ["hold", "dodge Ann", "hold", "hold", "dodge Ann"],
            "Cid": ["shoot Ann with bow"],
        },
        *[("Ann", "attack", [30])] * 2,
        *[("Bob", "defence", [1])] * 2,
        ("Cid", "attack", [99]),
    )
    assert end.times("defence") == [3, 6]


@pytest.mark.parametrize(
    "order", list(permutations((COAT, VEST, replace(COAT, name="cap", ballistic=1, martial=1))))
)
def test_case_08_protection_does_not_depend_on_the_order_of_armour(order):
    """Case 8: the same pieces in any order soak and wear the same."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", armour=order)),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [30]),
        ("Ann", "damage", [8]),
        ("Bob", "armour", [25]),
    )
    assert end.one("wounded").soak == 4
    assert (end["Bob"].martial, end["Bob"].ballistic) == (3, 5)


def test_case_09_damage_that_passes_armour_wears_nothing():
    """Case 9: a spell no armour stops, and shrapnel, leave ratings alone and roll no wear."""
    end = fought(
        setup(
            sheet("Ann", casting=55, spells=(FORCE,)),
            sheet("Bob", "blue", hand=REVOLVER, armour=(VEST,)),
        ),
        {"Ann": ["cast Force at Bob"], "Bob": ["shoot Ann with revolver"]},
        ("Ann", "casting", [1]),
        ("Bob", "reliability", [100]),
        ("Bob", "severity", [10]),
        ("Bob", "shrapnel", [6]),
    )
    assert len(end.of("wounded", "Bob")) >= 2
    assert end.of("armour") == []
    assert (end["Bob"].ballistic, end["Bob"].martial) == (4, 1)


@pytest.mark.parametrize("reconsider", ["on-change", "every-count", "never"])
def test_case_12_pulses_come_once_a_period_when_counts_are_skipped(reconsider):
    """Case 12: whatever counts the referee skips, 3, 6, 9, … each have one pulse."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"delay": 15}),
            sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0}, br=9),
            options={"reconsider": reconsider},
        ),
        {"Ann": ["attack Bob with sword"]},
    )
    pulses = [d.time for d in end.of("device") if d.change == "pulse"]
    assert pulses == list(range(3, end.outcome.time + 1, 3))


def test_case_12_a_pulse_due_with_the_fall_of_its_bearer():
    """Case 12: a blow begun before the pulse fells the bearer first: no pulse at 6, none later."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"delay": 1}),
            sheet("Bob", "blue", device=GENERATOR, start={"device_on": 0, "wounds": 28}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [10]),
    )
    assert [(d.time, d.change) for d in end.of("device")] == [(3, "pulse"), (6, "dropped")]


@pytest.mark.parametrize(("roll", "left"), [(48, 0), (51, 10)])
def test_case_13_a_hit_is_whole_or_nothing(roll, left):
    """Case 13: 10 boxes against a 50% chance of 10 damage: 0 or 10 are left, never 5."""
    club = replace(SWORD, name="club", damage=Dice.parse("1d1+9"))
    end = fought(
        setup(
            sheet("Ann", hand=club),
            sheet("Bob", "blue", start={"wounds": 18}),
        ),
        {"Ann": ["attack Bob with club"]},
        ("Ann", "attack", [roll]),
    )
    assert 28 - end["Bob"].wounds == left


def test_case_15_an_illegal_answer_is_refused_whole():
    """Case 15: nothing has changed, the reason is said, and the question still stands."""
    ready = setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue"))
    fight: Fight[State] = Fight(ready, dice())
    fight.advance()
    before = repr(fight.state), len(fight.pending)
    for answer, why in (
        ("attack Bob with sword", "the weapon is not in hand"),
        ("carry on", "not an answer to this question"),
        ("dance", "no such declaration"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            fight.answer("Ann", answer)
        assert (repr(fight.state), len(fight.pending)) == before
    with pytest.raises(IllegalAnswer, match="is not asked now"):
        fight.answer("Zoe", "hold")
    fight.answer("Ann", "draw sword")
    with pytest.raises(IllegalAnswer, match="has answered already"):
        fight.answer("Ann", "hold")
    assert opened(ready).combatants[0].token is None
