"""Cases from other programs' bug reports, as this ruleset must answer them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from arena.dice import Dice
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from arena.rules.action_board.gear import Armour
from arena.rules.action_board.state import State, Status
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    COAT,
    DAGGER,
    HILL,
    POTION,
    SPELLS,
    SWORD,
    WALL,
    Answers,
    Ended,
    Says,
    Watcher,
    dice,
    fought,
    opened,
    reflex,
    setup,
    sheet,
)

ARMED: dict[str, Any] = {"weapons": (SWORD,), "hp": 99}


@pytest.mark.parametrize("tick", [1, 4, 6])
@pytest.mark.parametrize("attacks", [1, 12])
def test_case_01_an_arrival_acts_relative_to_now(tick, attacks):
    """Case 1: joining at a tick, one has that tick and full reserves, whatever they are."""
    made = setup(
        sheet("Ann", **ARMED), sheet("Bob", "blue", **ARMED),
        sheet("Zoe", attacks=attacks, start={"arrives": tick}, **ARMED),
    )  # fmt: skip
    end = fought(made, {"Zoe": ["attack Bob with sword"]})
    assert min(e.time for e in end.journal if e.who == "Zoe") == tick
    assert (end.one("declared").time, end.one("declared").attacks) == (tick, attacks - 1)


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("armed", [True, False])
def test_case_02_everybody_waiting_ends_the_fight(open_sheets, armed):
    """Case 2: waiting for ever is a draw after three rounds, also if nobody could do anything."""
    gear: dict[str, Any] = ARMED if armed else {"hp": 99}
    made = setup(
        sheet("Ann", **gear), sheet("Bob", "blue", **gear), options={"open_sheets": open_sheets}
    )
    end = fought(made, {})
    assert (end.outcome.winner, end.outcome.time) == (None, 8)


def test_case_02_a_wall_that_stands_keeps_nothing_going():
    """Case 2: something that goes on by itself does not keep a fight alive."""
    made = setup(
        sheet("Ann", cast=(WALL,)), sheet("Bob", "blue"), options={"wall_ticks": 1000}
    )  # fmt: skip
    assert fought(made, {"Ann": ["quicken Wall before Ann"]}).outcome.time == 9


@pytest.mark.parametrize("size", [2, 5, 8])
def test_case_03_fully_tied_combatants_each_act_once(size):
    """Case 3: k who tie twice act once each, in one order for all views and after reload."""
    names = [f"N{place}" for place in range(size)]
    orders = []

    def look(decision):
        orders.append([c.name for c in decision.view])

    made = setup(
        *(sheet(n, ("red", "blue")[i % 2], weapons=(SWORD,), hp=16)
          for i, n in enumerate(names))
    )  # fmt: skip
    answers = {n: [f"attack {names[i - 1 if i else 1]} with sword"] for i, n in enumerate(names)}
    rolls = [
        *((n, "reflex", [10]) for n in names),
        *((n, "reflex", [10]) for n in names),
        *((n, "reflex", [20 - i]) for i, n in enumerate(names)),
        *((n, "to hit", [2]) for n in names),
    ]
    end = Ended(made, Watcher(look, answers), dice(*rolls))
    assert end.order(0) == [(n, i) for i, n in enumerate(names)]
    assert all(order == names for order in orders)
    assert [e.dice for e in end.of("duel", time=0)] == [(10, 10, 20 - i) for i in range(size)]

    fight: Fight[State] = Fight(made, dice(*rolls), rewindable=True)
    fight.advance()
    for decision in fight.pending:
        fight.answer(decision.who, answers[decision.who][0])
    fight.advance()
    again: list[Event] = []
    restarted: Fight[State] = Fight(
        made, dice(*rolls), dict.fromkeys(made.sides, Says({})), start=fight.snapshot(),
        record=again.append,
    )  # fmt: skip
    restarted.run()
    assert [e.who for e in again if e.kind == "acted" and e.time == 0] == names


def test_case_04_the_felled_still_resolve_what_they_declared():
    """Case 4: whoever falls in a place still acts in that place, each of three does."""
    club = replace(SWORD, name="club", damage=Dice.parse("1d1+5"))
    made = setup(
        *(sheet(n, "red", weapons=(club,), hp=11) for n in ("Ann", "Cid")),
        *(sheet(n, "blue", weapons=(club,), hp=11) for n in ("Bob", "Dan")),
        options={"natural_rolls": False},
    )
    end = fought(
        made,
        {"Ann": ["attack Bob with club"], "Cid": ["attack Bob with club"],
         "Bob": ["attack Ann with club"], "Dan": ["attack Ann with club"]},
        *((n, "to hit", [15]) for n in made.seats),
    )  # fmt: skip
    assert end.of("duel") == []  # no single blow could fell anybody
    assert [e.who for e in end.of("acted")] == ["Ann", "Bob", "Cid", "Dan"]
    assert [e.who for e in end.of("left")] == ["Ann", "Bob"]


def test_case_05_a_lead_that_falls_reorders_nothing_that_has_been_ordered():
    """Case 5: the group keeps its place in this tick's order; its next roll is another's."""
    made = setup(
        sheet("Ann", player=True, reflex=9, weapons=(SWORD,), hp=4),
        sheet("Cid", reflex=0, weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", weapons=(SWORD,), hp=16, attacks=6, dodges=0),
        groups={"Pair": ("Ann", "Cid")},
    )
    end = fought(
        made,
        {"Ann": ["attack Bob with sword"], "Cid": ["attack Bob with sword"] * 2,
         "Bob": ["attack Ann with sword", (1, 1, "attack Cid with sword")]},
        ("Pair", "reflex", [1]), ("Bob", "reflex", [20]), ("Bob", "to hit", [15]),
        ("Bob", "damage", [4]), ("Cid", "to hit", [2]),
    )  # fmt: skip
    assert end.order(0) == [("Bob", 0), ("Cid", 1)]
    assert [e.lead for e in end.of("duel", "Pair")] == ["Ann", "Cid"]
    assert [e.reflex for e in end.of("duel", "Pair")] == [9, 0]


def test_case_06_spending_one_slot_leaves_the_others():
    """Case 6: slots of a tick, and spell slots of a level, are used one by one."""
    made = setup(
        sheet("Ann", attacks=9, cast=SPELLS, spell_slots=(2, 2, 2), weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", hp=99),
    )
    end = fought(
        made, {"Ann": ["cast Bolt at Bob", "quicken Bolt at Bob", "attack Bob with sword"]}
    )
    assert [e.slot for e in end.of("declared")] == [1, 2, 3]
    assert end["Ann"].spell_slots == [1, 2, 1]
    assert end.of("declared")[-1].attacks == 8


def test_case_07_limits_reset_at_their_own_trigger():
    """Case 7: a dodge is back with the round, a slot with the tick, whatever others do."""
    made = setup(
        sheet("Ann", attacks=9, weapons=(DAGGER,), hp=99),
        sheet("Cid", weapons=(DAGGER,), hp=99),
        sheet("Bob", "blue", hp=99),
    )
    end = fought(
        made,
        {"Ann": [(tick, wave, "attack Bob with dagger") for tick in range(4) for wave in (1, 2)],
         "Cid": [(tick, 1, "attack Bob with dagger") for tick in range(3)],
         "Bob": [(0, 2, "dodge Ann"), (3, 2, "dodge Ann")]},
    )  # fmt: skip
    assert [e.time for e in end.of("declared", "Bob")] == [0, 3]
    dodges = [
        label
        for at, _, who, offered in end.says.asked
        for label in offered
        if at in (1, 2) and who == "Bob" and label.startswith("dodge")
    ]
    assert dodges == []


@pytest.mark.parametrize("order", list(permutations((COAT, Armour("mail", 3), Armour("cap", 1)))))
def test_case_08_protection_does_not_depend_on_the_order_of_armour(order):
    """Case 8: the same pieces in any order take off the same."""
    made = setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue", armour=order))
    end = fought(
        made, {"Ann": ["attack Bob with sword"]}, ("Ann", "to hit", [15]), ("Ann", "damage", [8])
    )
    assert (end.one("wounded").dr, end["Bob"].hp) == (6, 18)


def test_case_11_looking_changes_nothing():
    """Case 11: everything that a view tells, asked of every decision, leaves the fight the same."""
    made = setup(
        sheet("Ann", cast=SPELLS, **ARMED), sheet("Bob", "blue", cast=SPELLS, **ARMED), zones=HILL
    )

    def look(decision):
        view = decision.view
        for other in view:
            _ = (other.hp, other.dr, other.tier, other.slots_left, view.in_sight(view.me, other))
            for made_ in view.declared:
                view.most_damage(made_, other)
        _ = [decision.why_not(entry) for entry in decision.catalogue]

    answers: Answers = {"Ann": ["attack Bob with sword", "quicken Bolt at Bob"],
               "Bob": [(0, 2, "dodge Ann"), (1, 1, "attack Ann with sword")]}  # fmt: skip
    seen, unseen = Ended(made, Watcher(look, answers)), Ended(made, Says(answers))
    assert seen.journal == unseen.journal
    assert seen.state.ordinals == unseen.state.ordinals


def test_case_12_a_wall_falls_once_at_its_tick():
    """Case 12: also when who raised it has fallen, and when two fall at once."""
    made = setup(
        sheet("Ann", cast=(WALL,), hp=4, dodges=0), sheet("Cid", cast=(WALL,), hp=99),
        sheet("Bob", "blue", **ARMED), zones=HILL,
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["quicken Wall before Cid"], "Cid": ["quicken Wall before Ann"],
         "Bob": [(1, 1, "attack Ann with sword")]},
        ("Bob", "to hit", [15]), ("Bob", "damage", [8]),
    )  # fmt: skip
    assert end["Ann"].status == Status.FALLEN
    assert sorted((e.time, e.where) for e in end.of("wall") if not e.stands) == [
        (6, "before Ann"), (6, "before Cid"),
    ]  # fmt: skip


@pytest.mark.parametrize(("roll", "left"), [(11, 10), (12, 0)])
def test_case_13_a_hit_is_whole_or_nothing(roll, left):
    """Case 13: 10 hit points against a blow of 10: 0 or 10 are left, never 5."""
    club = replace(SWORD, name="club", damage=Dice.parse("1d1+9"))
    made = setup(sheet("Ann", weapons=(club,)), sheet("Bob", "blue", hp=10))
    end = fought(made, {"Ann": ["attack Bob with club"]}, ("Ann", "to hit", [roll]))
    assert end["Bob"].hp == left


class Random:
    """Anything legal."""

    def choose(self, decision):
        return decision.pick(decision.legal)


def journal_of(turned: bool) -> list[str]:
    """A long random fight, its scenario written down forwards or backwards."""
    tonic = replace(POTION, name="tonic")
    people = [
        sheet("Ann", attacks=6, weapons=(SWORD, BOW), cast=SPELLS, items=(POTION, tonic), hp=30),
        sheet("Bob", "blue", "hill", weapons=(BOW, DAGGER), armour=(COAT, Armour("cap", 1))),
        sheet("Cid", "blue", "hill", weapons=(BOW,), attacks=4),
        sheet("Dan", "red", "gate", mount="Nag", weapons=(SWORD,), hp=30),
        sheet("Nag", "red", "gate", hp=30),
    ]
    if turned:
        people = [
            replace(p, weapons=p.weapons[::-1], cast=p.cast[::-1], items=p.items[::-1],
                    armour=p.armour[::-1])
            for p in people[::-1]
        ]  # fmt: skip
    members = ("Cid", "Bob") if turned else ("Bob", "Cid")
    made = setup(
        *people, zones=HILL[::-1] if turned else HILL, groups={"Pair": members}, limit=12
    )  # fmt: skip
    told: list[str] = []
    fight: Fight[State] = Fight(
        made, KeyedDice(7), dict.fromkeys(made.sides, Random()),
        record=lambda e: told.append(repr(e)), on_fault="raise",
    )  # fmt: skip
    fight.run()
    return told


def test_case_14_the_order_of_a_files_entries_changes_nothing():
    """Case 14: same seed, same journal, however the file is ordered."""
    assert journal_of(turned=False) == journal_of(turned=True)


@pytest.mark.parametrize("hashseed", ["0", "1", "4242"])
def test_case_14_the_hash_seed_changes_nothing(hashseed):
    """Case 14: sets and dictionaries decide nothing."""
    code = (
        "from tests.arena.rules.action_board.test_cases import journal_of\n"
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
        sheet("Ann", weapons=(SWORD,), cast=(BOLT,), start={"places": {"sword": "sheath"}}),
        sheet("Bob", "blue", weapons=(SWORD,)),
    )
    fight: Fight[State] = Fight(made, dice())
    fight.advance()
    before = repr(fight.state), len(fight.pending)
    for answer, why in (
        ("attack Bob with sword", "the weapon is not in hand"),
        ("dodge Bob", "not an answer to this question"),
        ("sustain: cast Bolt at Bob", "nothing of that kind has begun"),
        ("dance", "no such declaration"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            fight.answer("Ann", answer)
        assert (repr(fight.state), len(fight.pending)) == before
    with pytest.raises(IllegalAnswer, match="is not asked now"):
        fight.answer("Zoe", "wait")
    fight.answer("Ann", "draw sword")
    with pytest.raises(IllegalAnswer, match="has answered already"):
        fight.answer("Ann", "wait")
    assert opened(made).combatants[0].tokens == [3, 4, 3]
    assert fight.state.combatants[0].tokens == [3, 4, 3]  # nothing before all have answered


def test_case_15_a_reaction_to_nothing_is_refused():
    """Case 15: in a later wave too: who is not attacked has nothing to dodge."""
    made = setup(
        sheet("Ann", **ARMED), sheet("Bob", "blue", **ARMED), sheet("Dan", "blue", **ARMED)
    )
    fight: Fight[State] = Fight(made, dice(*reflex(Ann=1)))
    fight.advance()
    for who, said in (("Ann", "attack Bob with sword"), ("Bob", "wait"), ("Dan", "wait")):
        fight.answer(who, said)
    fight.advance()
    with pytest.raises(IllegalAnswer, match="not an answer to this question"):
        fight.answer("Dan", "dodge Ann")
    with pytest.raises(IllegalAnswer, match="no such declaration"):
        fight.answer("Bob", "block Ann with shield")
    fight.answer("Bob", "dodge Ann")
