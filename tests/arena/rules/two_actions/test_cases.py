"""Cases from other programs' bug reports, as this ruleset must answer them.

Nothing is simultaneous here, so case 4 has no fight of its own: an attack and its answer are two
moments, and who is felled in the first does nothing in the second (`test_attacking.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from arena.rules.two_actions.gear import Armour, Item, Weapon
from arena.rules.two_actions.state import State, Status
from tests.arena.rules.two_actions.kit import (
    BITE,
    BOW,
    CLAW,
    COAT,
    FIRE,
    HILL,
    POTION,
    RENEWAL,
    SALVE,
    SHIELD,
    SUPPLIES,
    SWORD,
    WARD,
    Ended,
    Says,
    Watcher,
    beast,
    dice,
    fought,
    near,
    setup,
    sheet,
)

ARMED: dict[str, Any] = {"weapons": (SWORD,), "hp": 90, "motivation": 0}


@pytest.mark.parametrize("arrives", [1, 2, 3, 6])
@pytest.mark.parametrize("phase", ["fast", "slow"])
@pytest.mark.parametrize("dexterity", [-10, 40])
def test_case_01_an_arrival_acts_relative_to_now(arrives, phase, dexterity):
    """Case 1: the first turn is in the next phase of one's own, never before, with two actions."""
    made = setup(
        sheet("Ann", **ARMED), beast("Wolf"),
        sheet("Zoe", phase=phase, dexterity=dexterity, start={"arrives": arrives}), limit=9,
        options={"limit_quiet_rounds": 9},
    )  # fmt: skip
    end = fought(made, {})
    turns = [time for time, who in end.turns() if who == "Zoe"]
    first = arrives + (arrives + (phase == "slow")) % 2
    assert turns == list(range(first, 10, 2))
    assert min(e.time for e in end.journal if e.who == "Zoe") == arrives
    assert {e.actions for e in end.of("turn", "Zoe")} == {2}


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("armed", [True, False])
def test_case_02_everybody_waiting_ends_the_fight(open_sheets, armed):
    """Case 2: doing nothing for ever is a draw after three rounds, also if nobody could."""
    gear: dict[str, Any] = ARMED if armed else {}
    made = setup(
        sheet("Ann", **gear), sheet("Bob", "blue", **gear), options={"open_sheets": open_sheets}
    )
    end = fought(made, {})
    assert (end.outcome.winner, end.outcome.time) == (None, 5)


def test_case_02_healing_that_goes_on_keeps_nothing_going():
    """Case 2: something that goes on by itself does not keep a fight alive."""
    made = setup(
        sheet("Ann", shapes=(RENEWAL,), start={
            "wounds": 9, "sustains": ("shape Renewal on Ann with Resolve",)}),
        beast("Wolf"),
    )  # fmt: skip
    end = fought(made, {})
    assert end.outcome.time == 5
    assert len(end.of("healed")) == 2


@pytest.mark.parametrize("size", [2, 5, 8])
def test_case_03_fully_tied_combatants_each_act_once(size):
    """Case 3: k who are alike act once each, in one order for all views and after reload."""
    names = [f"N{place}" for place in range(size)]
    orders = []

    def look(decision):
        orders.append([c.name for c in decision.view])

    made = setup(*(sheet(n, ("red", "blue")[i % 2], **ARMED) for i, n in enumerate(names)), limit=0)
    says = Watcher(look, {})
    end = Ended(made, says)
    acted = [who for _, who in end.turns()]
    assert sorted(acted) == names
    assert all(order == names for order in orders)

    fight: Fight[State] = Fight(made, dice())
    told: list[str] = []
    while fight.advance():
        again: list[Event] = []
        restarted: Fight[State] = Fight(
            made, dice(), dict.fromkeys(made.sides, Says({})), start=fight.snapshot(),
            record=again.append,
        )  # fmt: skip
        restarted.run()
        for decision in fight.pending:
            if decision.kind == "act":
                told.append(decision.who)
                rest = [e.who for e in again if e.kind == "turn"]
                # The turn under way is told again if the snapshot lies before its beginning.
                assert told[: len(acted) - len(rest)] + rest == acted
                assert len(rest) in (len(acted) - len(told), len(acted) - len(told) + 1)
            fight.answer(decision.who, decision.fallback)
    assert told == acted


def test_case_05_a_change_in_the_middle_of_a_round_moves_no_turns():
    """Case 5: hurt, tripped, disarmed or joined by others, one has one's turn where it was."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(SWORD,), start=near("Fox")),
        sheet("Bea", phase="slow"), beast("Fox", phase="fast", weapons=(CLAW,)), beast("Sow"),
        sheet("Zoe", phase="slow", start={"arrives": 3}), limit=3,
    )  # fmt: skip
    answers = {"Fox": ["strike Ann with claw"] * 2}
    end = fought(made, answers)
    assert end["Ann"].prone
    assert end.turns() == [
        (0, "Fox"), (1, "Ann"), (1, "Sow"), (1, "Bea"),
        (2, "Fox"), (3, "Ann"), (3, "Sow"), (3, "Bea"), (3, "Zoe"),
    ]  # fmt: skip
    assert {e.actions for e in end.of("turn")} == {2}


def test_case_06_spending_one_leaves_the_others():
    """Case 6: uses of items, pools and effects are spent one by one."""
    two = Item("tonic", "heal", 1, 2)
    made = setup(
        sheet("Ann", items=(two, SUPPLIES), resolve=2, motivation=3, shapes=(RENEWAL, WARD),
              start={"wounds": 5}), beast("Wolf"), limit=0,
    )  # fmt: skip
    end = fought(
        made, {"Ann": ["consume tonic", "shape Ward on Ann with Resolve", "push"]},
        ("Ann", "shape", [5]), ("Ann", "push", [15]),
    )  # fmt: skip
    ann = end["Ann"]
    assert (ann.uses, ann.resolve, ann.motivation, len(ann.held)) == ([2, 1], 1, 2, 1)


def test_case_07_what_waits_for_ones_own_deed_is_not_used_up_by_others():
    """Case 7: advantage on one's next check stays through the turns and checks of all others."""
    made = setup(sheet("Ann", **ARMED), sheet("Bea", focus=0, **ARMED), beast("Wolf"), limit=2)
    end = fought(
        made,
        {"red": ["Ann", "Ann"], "Ann": ["focus", "end turn", "shape cover"],
         "Bea": ["focus", "shape cover"]},
        ("Ann", "focus", [15]), ("Bea", "focus", [5]), ("Bea", "shape", [15]),
        ("Ann", "shape", [5, 15]),
    )  # fmt: skip
    assert [(e.who, e.edge) for e in end.of("checked")] == [
        ("Ann", 0), ("Bea", 0), ("Bea", 0), ("Ann", 1),
    ]  # fmt: skip
    assert not end["Ann"].steady


def test_case_07_once_a_turn_is_ones_own_turn():
    """Case 7: bracing lasts to one's own next turn, whatever others do and begin meanwhile."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Sow")), sheet("Bea"), beast("Fox", phase="fast"),
        beast("Sow"), limit=3,
    )  # fmt: skip
    end = fought(
        made, {"red": ["Ann", "Bea"], "Ann": ["block", "end turn", (1, "block"), (3, "block")],
               "Sow": [(1, "strike Ann with bite"), (3, "strike Ann with bite")]},
        ("Ann", "block", [5, 15]), ("Ann", "block", [15]),
    )  # fmt: skip
    assert [(e.time, e.edge) for e in end.of("checked")] == [(1, 1), (3, 0)]


@pytest.mark.parametrize("order", list(permutations((COAT, Armour("mail", 3), Armour("cap", 1)))))
def test_case_08_protection_does_not_depend_on_the_order_of_armour(order):
    """Case 8: the same pieces in any order make one sum, and break in one order."""
    made = setup(
        sheet("Ann", armour=order, start=near("Wolf")),
        beast("Wolf", weapons=(Weapon("maw", "natural", 9),), actions=4), limit=1,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with maw"] * 4})
    assert [e.ap for e in end.of("marked")] == [6, 5, 3]
    assert [e.item for e in end.of("broke")] == ["cap", "coat", "mail"]
    assert end["Ann"].hp == 1


@pytest.mark.parametrize(("tag", "gear"), [("overwhelming", {"shield": SHIELD}),
                                           ("precision", {"armour": (COAT,)})])  # fmt: skip
def test_case_09_damage_that_bypasses_protection_wears_nothing(tag, gear):
    """Case 9: no marks and nothing broken, on a layer left out and on one not reached."""
    blade = Weapon("fang", "natural", 2, tags=(tag,))
    made = setup(
        sheet("Ann", weapons=(SWORD,), start={**near("Wolf"), "marks": 1}, **gear),
        beast("Wolf", weapons=(blade,)), start_count=1, limit=1,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with fang"] * 2})
    assert (end["Ann"].hp, end["Ann"].marks, len(end["Ann"].broken)) == (6, 1, 0)


def test_case_11_looking_changes_nothing():
    """Case 11: everything that a view tells, asked of every decision, leaves the fight the same."""
    made = setup(
        sheet("Ann", shapes=(FIRE, WARD), shield=SHIELD, start=near("Bob"), **ARMED),
        sheet("Bob", "blue", phase="slow", shapes=(WARD,), **ARMED), zones=HILL, limit=3,
    )  # fmt: skip

    def look(decision):
        view = decision.view
        for other in view:
            _ = (other.hp, other.layers, other.marks, other.tier, other.adjacent, other.uses,
                 other.sustaining, other.to_sustain)  # fmt: skip
            for move in decision.catalogue:
                if move.verb == "move":
                    view.band_after(move, other)
        _ = [decision.why_not(entry) for entry in decision.catalogue]

    answers = {"Ann": ["strike Bob with sword", "shape Ward on Ann"],
               "Bob": ["strike Ann with sword"]}  # fmt: skip
    rolls = [("Ann", "strike", [15]), ("Ann", "shape", [15]), ("Bob", "strike", [15])]
    seen = Ended(made, Watcher(look, answers), dice(*rolls))
    unseen = Ended(made, Says(answers), dice(*rolls))
    assert seen.journal == unseen.journal
    assert seen.state.ordinals == unseen.state.ordinals


def test_case_12_healing_comes_once_a_round_and_not_from_the_fallen():
    """Case 12: also when rounds pass in which nobody acts; never when its shaper has fallen."""
    made = setup(
        sheet("Ann", phase="slow", hp=4, shapes=(RENEWAL,), start={
            **near("Fox"), "sustains": ("shape Renewal on Cid with Resolve",)}),
        sheet("Cid", phase="slow", hp=20, start={"wounds": 15}), beast("Fox", phase="fast"),
        limit=9, options={"limit_quiet_rounds": 9},
    )  # fmt: skip
    fells = [(6, "strike Ann with bite"), (6, "strike Ann with bite")]
    end = fought(made, {"Fox": fells}, ("Ann", "sustain", [15]))
    assert end["Ann"].status == Status.FALLEN
    assert [(e.time, e.who, e.hp) for e in end.of("healed")] == [
        (2, "Cid", 6), (4, "Cid", 7), (6, "Cid", 8),
    ]  # fmt: skip


@pytest.mark.parametrize(("roll", "left"), [(11, 10), (12, 0)])
def test_case_13_a_hit_is_whole_or_nothing(roll, left):
    """Case 13: 10 hit points against a blow of 10: 0 or 10 are left, never 5."""
    club = Weapon("club", "one-handed", 10)
    made = setup(sheet("Ann", weapons=(club,), start=near("Bob")), sheet("Bob", "blue"), limit=0)
    end = fought(made, {"Ann": ["strike Bob with club"]}, ("Ann", "strike", [roll]))
    assert end["Bob"].hp == left


class Random:
    """Anything legal."""

    def choose(self, decision):
        return decision.pick(decision.legal)


def journal_of(turned: bool) -> list[str]:
    """A long random fight, its scenario written down forwards or backwards."""
    tonic = replace(POTION, name="tonic")
    people = [
        sheet("Ann", phase="", weapons=(SWORD, BOW), shapes=(FIRE, SALVE, WARD, RENEWAL), shape=4,
              items=(POTION, tonic), shield=SHIELD, resolve=2, motivation=3, hp=30),
        sheet("Bob", "blue", "hill", kind="boss", weapons=(BOW, SWORD), dexterity=3,
              armour=(COAT, Armour("cap", 1)), shapes=(WARD, FIRE), hp=20),
        sheet("Cid", phase="", dexterity=4, weapons=(BOW,), hp=20, motivation=2),
        beast("Wolf", weapons=(BITE, CLAW), phase="fast"), beast("Rat"),
    ]  # fmt: skip
    surprise = ("Wolf", "Ann")
    if turned:
        people = [
            replace(p, weapons=p.weapons[::-1], shapes=p.shapes[::-1], items=p.items[::-1],
                    armour=p.armour[::-1])
            for p in people[::-1]
        ]  # fmt: skip
        surprise = surprise[::-1]
    made = setup(*people, zones=HILL[::-1] if turned else HILL, surprise=surprise, limit=16)
    told: list[str] = []
    fight: Fight[State] = Fight(
        made, KeyedDice(7), dict.fromkeys(made.sides, Random()),
        record=lambda e: told.append(repr(e)), on_fault="raise",
    )  # fmt: skip
    fight.run()
    assert len(told) > 60
    return told


def test_case_14_the_order_of_a_files_entries_changes_nothing():
    """Case 14: same seed, same journal, however the file is ordered."""
    assert journal_of(turned=False) == journal_of(turned=True)


@pytest.mark.parametrize("hashseed", ["0", "1", "4242"])
def test_case_14_the_hash_seed_changes_nothing(hashseed):
    """Case 14: sets and dictionaries decide nothing."""
    code = (
        "from tests.arena.rules.two_actions.test_cases import journal_of\n"
        "print('\\n'.join(journal_of(False)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": hashseed},
    )  # fmt: skip
    assert done.stdout.splitlines() == journal_of(False)


def test_case_15_an_illegal_answer_is_refused_whole():
    """Case 15: nothing has changed, the reason is said, and the question still stands."""
    made = setup(
        sheet("Ann", shield=SHIELD, start={"prone": True}, **ARMED), beast("Wolf"), limit=0
    )
    fight: Fight[State] = Fight(made, dice())
    fight.advance()
    before = repr(fight.state), len(fight.pending)
    for answer, why in (
        ("strike Wolf with sword", "the target is out of reach"),
        ("move closer to Wolf", "prone: stand first"),
        ("take it", "not an answer to this question"),
        ("mend shield of Ann", "that is not broken"),
        ("dance", "no such declaration"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            fight.answer("Ann", answer)
        assert (repr(fight.state), len(fight.pending)) == before
    with pytest.raises(IllegalAnswer, match="is not asked now"):
        fight.answer("Wolf", "end turn")
    fight.answer("Ann", "stand")
    fight.advance()
    assert not fight.state.combatants[0].prone


def test_case_15_an_illegal_response_is_refused_whole():
    """Case 15: under attack too; the attack is still to come."""
    made = setup(
        sheet("Ann", start=near("Fox"), **ARMED), beast("Fox", phase="fast"), limit=0, first="blue"
    )
    fight: Fight[State] = Fight(made, dice(("Ann", "block", [15])))
    fight.advance()
    fight.answer("Fox", "strike Ann with bite")
    fight.advance()
    before = repr(fight.state)
    for answer, why in (
        ("end turn", "not an answer to this question"),
        ("block", "no shield and no armour is left"),
        ("stand", "not prone"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            fight.answer("Ann", answer)
        assert repr(fight.state) == before
    fight.answer("Ann", "block with sword")
    fight.advance()
    assert fight.state.combatants[0].hp == ARMED["hp"]
