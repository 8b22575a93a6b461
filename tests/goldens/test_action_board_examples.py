"""The Action Board's five printed examples: every slot, token and order that they print.

The shipped scripts play them with dice of their own; the hand-made fights beside them have
nothing on the sheets but the printed numbers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from agents.puppet import Puppet
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.model import Event
from arena.rules import RULESETS
from arena.rules.action_board.board import slots_per_tick
from arena.rules.action_board.state import State
from scenarios.script import load_script
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    HILL,
    POTION,
    SHIELD,
    SLOTS,
    SWORD,
    WALL,
    Ended,
    fought,
    reflex,
    setup,
    sheet,
)

SCRIPTS = (
    "starting-character", "starting-character-potion", "two-slots", "mage-fighter-board",
    "volley", "volley-and-charge", "volley-and-charge-two-slots", "arrow-against-wall",
    "arrow-against-wall-too-late",
)  # fmt: skip


@cache
def told(name: str) -> tuple[Event, ...]:
    """Play a shipped script to its end; all of its dice and answers must be used."""
    script = load_script(name)
    ready = RULESETS["action_board"].setup(script.scenario)
    dice, policy = ScriptedDice(script.dice), Puppet(script.answers, script.otherwise)
    journal: list[Event] = []
    fight: Fight[State] = Fight(
        ready, dice, dict.fromkeys(ready.sides, policy), record=journal.append, on_fault="raise"
    )
    fight.run()
    assert policy.unused() == []
    assert dice.unused(fight.state.ordinals) == []
    return tuple(journal)


def board(journal, who):
    """The first round as the examples print it.

    For each tick the slots, column by column, and A, S and G after the tick.
    """
    entered: Any = next(e for e in journal if e.kind == "entered" and e.who == who)
    left, ticks = [entered.attacks, entered.spells, entered.generals], []
    for tick in range(3):
        columns: list[str] = []
        for e in journal:
            if e.kind == "declared" and e.who == who and e.time == tick:
                left = [e.attacks, e.spells, e.generals]
                if e.slot:
                    assert e.slot == len(columns) + 1
                    columns.append(WORDS[e.verb])
        assert len(columns) <= entered.slots
        ticks.append((columns, "A {} · S {} · G {}".format(*left)))
    return entered.slots, ticks


WORDS = {
    "strike": "Attack", "shoot": "Attack", "cast": "casting", "sustain": "release",
    "quicken": "quickened", "drink": "General", "draw": "General", "block": "Parry",
    "parry": "Parry",
}  # fmt: skip


def events(journal, kind, who=None):
    return [e for e in journal if e.kind == kind and who in (None, e.who)]


# -- slots --------------------------------------------------------------------------------------

TABLE = {range(1, 4): (1, 3), range(4, 7): (2, 6), range(7, 10): (3, 9), range(10, 13): (4, 12),
         range(13, 16): (5, 15), range(16, 19): (6, 18)}  # fmt: skip


@pytest.mark.parametrize(("reserves", "slots", "total"), [(r, *v) for r, v in TABLE.items()])
def test_the_table_of_slots(reserves, slots, total):
    """Reserves of 1 to 18: slots in each tick, and in all three; 18 opens six."""
    for largest in reserves:
        for reserve in ((largest, 1, 0), (1, largest, 0), (0, 1, largest)):
            made = setup(
                sheet("Ann", attacks=reserve[0], spells=reserve[1], generals=reserve[2]),
                sheet("Bob", "blue"),
            )
            assert made.slots[0] == slots == slots_per_tick(*reserve)
            assert 3 * made.slots[0] == total


def test_twelve_attacks_keep_four_slots_when_casting():
    """The largest reserve sets the slots although none of it is used in the round."""
    assert board(told("mage-fighter-board"), "Mage-fighter")[0] == 4
    made = setup(
        sheet("Ann", attacks=12, generals=4, items=(POTION,), cast=(BOLT,), hp=99),
        sheet("Bob", "blue", hp=99), zones=HILL,
    )  # fmt: skip
    end = fought(made, {"Ann": ["quicken Bolt at Bob"] * 2 + ["move to hill", "draw potion"]})
    assert [e.slot for e in end.of("declared")] == [1, 2, 3, 4]


# -- example 1 ----------------------------------------------------------------------------------


def test_example_1():
    """A 3, S 2, G 3: casting, release, attack; the printed reserves after each tick."""
    journal = told("starting-character")
    assert board(journal, "Fighter") == (1, [
        (["casting"], "A 3 · S 1 · G 3"),
        (["release"], "A 3 · S 0 · G 3"),
        (["Attack"], "A 2 · S 0 · G 3"),
    ])  # fmt: skip
    assert [(e.time, e.who) for e in events(journal, "released")] == [(1, "Fighter")]
    assert events(journal, "lost") == []


def test_example_1_the_potion_loses_the_spell():
    """A potion at tick 2 takes the only slot: no stage, no effect, nothing refunded."""
    journal = told("starting-character-potion")
    slots, ticks = board(journal, "Fighter")
    assert (slots, ticks[0]) == (1, (["casting"], "A 3 · S 1 · G 3"))
    assert ticks[1] == (["General"], "A 3 · S 1 · G 2")
    assert [(e.time, e.why) for e in events(journal, "lost")] == [
        (1, "its next stage was not paid")
    ]
    assert events(journal, "released") == events(journal, "recovered") == []


def fighter(**given):
    """The printed sheet: A 3, S 2, G 3 and a potion in hand, against somebody who looks on."""
    return setup(
        sheet("Fighter", **{
            "attacks": 3, "spells": 2, "generals": 3, "cast": (BOLT,), "spell_slots": SLOTS,
            "weapons": (SWORD,), "items": (POTION,), "hp": 99,
            "start": {"places": {"potion": "hand"}}, **given,
        }),
        sheet("Bob", "blue", hp=99),
    )  # fmt: skip


def test_example_1_with_nothing_but_the_printed_numbers():
    """After the potion no slot is left, so sustaining is not even offered in the next wave."""
    end = fought(
        fighter(),
        {"Fighter": ["cast Bolt at Bob", "sustain: cast Bolt at Bob", "attack Bob with sword"]},
    )
    assert board(end.journal, "Fighter")[1] == [
        (["casting"], "A 3 · S 1 · G 3"),
        (["release"], "A 3 · S 0 · G 3"),
        (["Attack"], "A 2 · S 0 · G 3"),
    ]
    end = fought(fighter(), {"Fighter": ["cast Bolt at Bob", "drink potion"]})
    assert "sustain: cast Bolt at Bob" in end.offered("Fighter", 1)
    assert end.asked("Fighter", 1) == [1]
    assert end.one("lost").time == 1


def test_example_1_with_a_second_slot_the_potion_and_the_spell_both_fit():
    """Near miss: with 4 attacks there are two slots, and the spell is released all the same."""
    end = fought(
        fighter(attacks=4),
        {"Fighter": ["cast Bolt at Bob", (1, 1, "drink potion"),
                     (1, 2, "sustain: cast Bolt at Bob")]},
    )  # fmt: skip
    assert end.of("lost") == []
    assert end.one("released").time == 1


# -- examples 2 and 3 ---------------------------------------------------------------------------


def test_example_2():
    """A 6, S 4, G 6: two slots in each tick; 2 attacks, 2 spell and 2 general actions are spent."""
    assert board(told("two-slots"), "Hero") == (2, [
        (["Attack", "casting"], "A 5 · S 3 · G 6"),
        (["General", "release"], "A 5 · S 2 · G 5"),
        (["Attack", "General"], "A 4 · S 2 · G 4"),
    ])  # fmt: skip


def test_example_3():
    """A 12, S 4, G 3: four slots, mixed; the release takes slot 3 at tick 2."""
    assert board(told("mage-fighter-board"), "Mage-fighter") == (4, [
        (["Attack", "Attack", "casting", "quickened"], "A 10 · S 2 · G 3"),
        (["Attack", "Attack", "release", "General"], "A 8 · S 1 · G 2"),
        (["Attack"] * 4, "A 4 · S 1 · G 2"),
    ])  # fmt: skip
    released = events(told("mage-fighter-board"), "released")
    assert [e.time for e in released] == [0, 1]


def test_example_3_the_release_need_not_keep_its_column():
    """Cast from slot 3, released from slot 1."""
    made = setup(
        sheet("Mage", attacks=12, spells=4, generals=3, cast=(BOLT,), weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", hp=999),
    )
    end = fought(
        made,
        {"Mage": ["attack Bob with sword", "attack Bob with sword", "cast Bolt at Bob",
                  (1, 1, "sustain: cast Bolt at Bob")]},
    )  # fmt: skip
    assert [(e.verb, e.slot) for e in end.of("declared")[2:]] == [("cast", 3), ("sustain", 1)]
    assert end.one("released").time == 1


# -- example 4 ----------------------------------------------------------------------------------


def test_example_4_one_block_for_three_arrows():
    """One token, the tick's only slot, one Reflex duel; all three are blocked, A 2 is left."""
    journal = told("volley")
    slots, ticks = board(journal, "Fighter")
    assert (slots, ticks[0]) == (1, (["Parry"], "A 2 · S 2 · G 3"))
    assert sorted(e.who for e in events(journal, "duel")) == ["Archers", "Fighter"]
    assert [e.attacker for e in events(journal, "stopped")] == ["Archer 1", "Archer 2", "Archer 3"]
    assert events(journal, "hit roll") == events(journal, "wounded") == []


def test_example_4_the_dodge_for_the_soldier():
    """The slot goes to the volley, the dodge to the soldier; two duels, and A 2 is left."""
    journal = told("volley-and-charge")
    slots, ticks = board(journal, "Fighter")
    assert (slots, ticks[0]) == (1, (["Parry"], "A 2 · S 2 · G 3"))
    dodge = next(e for e in events(journal, "declared", "Fighter") if e.verb == "dodge")
    assert (dodge.slot, dodge.dodges) == (0, 0)
    assert [(e.attacker, e.how) for e in events(journal, "stopped")] == [
        ("Archer 1", "block"), ("Archer 2", "block"), ("Soldier", "dodge"),
    ]  # fmt: skip
    assert len(events(journal, "duel")) == 4
    assert events(journal, "wounded") == []


def test_example_4_the_second_parry_with_4_attacks():
    """Two slots: the shield for the volley, the sword for the soldier; the dodge is left."""
    journal = told("volley-and-charge-two-slots")
    slots, ticks = board(journal, "Fighter")
    assert (slots, ticks[0]) == (2, (["Parry", "Parry"], "A 2 · S 2 · G 3"))
    assert [(e.attacker, e.how) for e in events(journal, "stopped")] == [
        ("Archer 1", "block"), ("Archer 2", "block"), ("Soldier", "parry"),
    ]  # fmt: skip
    assert events(journal, "declared", "Fighter")[-1].dodges == 1


CHARGE = {"Una": ["shoot Bob with bow"], "Vic": ["shoot Bob with bow"],
          "Sol": ["attack Bob with sword"]}  # fmt: skip


def charge(attacks, answers):
    """Two archers on the hill and a soldier against Bob in the yard."""
    made = setup(
        sheet("Bob", attacks=attacks, weapons=(SWORD,), shield=SHIELD, hp=99),
        sheet("Sol", "blue", weapons=(SWORD,), hp=99),
        sheet("Una", "blue", "hill", weapons=(BOW,), hp=99),
        sheet("Vic", "blue", "hill", weapons=(BOW,), hp=99),
        zones=HILL, groups={"Archers": ("Una", "Vic")},
    )  # fmt: skip
    return fought(
        made, {**CHARGE, "Bob": ["wait", *answers]}, *reflex(Archers=1, Bob=20, Sol=1),
        ("Bob", "reflex", [20]), ("Sol", "to hit", [2]),
    )  # fmt: skip


BLOCK = "block volley of Archers with shield"


def test_example_4_without_another_slot_there_is_no_second_parry():
    """With 3 attacks the parry is refused, the dodge and taking the blow are what is left."""
    end = charge(3, [BLOCK])
    assert end.offered("Bob", 0, 3) == ("wait", "dodge Sol")
    assert [e.attacker for e in end.of("stopped")] == ["Una", "Vic"]
    assert [e.who for e in end.of("hit roll")] == ["Sol"]
    with pytest.raises(IllegalAnswer, match="no slot is left in this tick"):
        charge(3, [BLOCK, "parry Sol with sword"])
    assert len(charge(3, [BLOCK, "dodge Sol"]).of("stopped")) == 3


@pytest.mark.parametrize("attacks", [4, 5, 6])
def test_example_4_with_4_attacks_or_more_there_is(attacks):
    """Two slots: both parries, two attacks spent in one tick."""
    end = charge(attacks, [BLOCK, "parry Sol with sword"])
    assert [(e.attacker, e.how) for e in end.of("stopped")] == [
        ("Sol", "parry"), ("Una", "block"), ("Vic", "block"),
    ]  # fmt: skip
    assert [e.attacks for e in end.of("declared", "Bob")] == [attacks - 1, attacks - 2]
    assert end.of("hit roll") == []


# -- example 5 ----------------------------------------------------------------------------------


def duel_of(journal):
    return [(e.who, e.bonus, e.total) for e in events(journal, "duel")]


def test_example_5_the_wall_rises_first():
    """The mage wins: the arrow strikes the wall and rolls nothing."""
    journal = told("arrow-against-wall")
    assert duel_of(journal) == [("Mage", "", 18), ("Archer", "+5", 13)]
    assert [e.who for e in events(journal, "acted") if e.time == 0] == ["Mage"]
    assert [(e.who, e.why) for e in events(journal, "wasted")] == [
        ("Archer", "a wall cuts the line of effect")
    ]
    assert events(journal, "hit roll") == events(journal, "wounded") == []
    assert [e.stands for e in events(journal, "wall") if e.time == 0] == [True]


def test_example_5_the_arrow_is_through_first():
    """The archer wins: the arrow reaches the mage before the wall stands."""
    journal = told("arrow-against-wall-too-late")
    assert duel_of(journal) == [("Archer", "+5", 19), ("Mage", "", 13)]
    assert [e.who for e in events(journal, "acted") if e.time == 0] == ["Archer", "Mage"]
    assert [e.who for e in events(journal, "wounded")] == ["Mage"]


@pytest.mark.parametrize("who", ["arrow-against-wall", "arrow-against-wall-too-late"])
def test_example_5_both_take_one_tick_and_fit_on_their_boards(who):
    """One attack token of the archer, one spell token of the mage, each in a slot of tick 1."""
    journal = told(who)
    archer, mage = (events(journal, "declared", name)[0] for name in ("Archer", "Mage"))
    assert (archer.wave, archer.token, archer.slot) == (1, "A", 1)
    assert (mage.wave, mage.token, mage.slot) == (2, "S", 1)


@pytest.mark.parametrize(("mage", "first"), [(16, "Mia"), (14, "Ann")])
def test_example_5_with_nothing_but_the_printed_numbers(mage, first):
    """Both ways round with plain sheets, one point of the total apart from each other's 15."""
    made = setup(
        sheet("Ann", "blue", "hill", weapons=(BOW,), hp=99),
        sheet("Mia", cast=(WALL,), hp=99),
        zones=HILL,
    )
    end: Ended = fought(
        made,
        {"Ann": ["shoot Mia with bow"],
         "Mia": [(0, 2, "quicken Wall between hill and yard")]},
        *reflex(Ann=10, Mia=mage), ("Ann", "to hit", [15]), ("Mia", "will", [20]),
    )  # fmt: skip
    assert end.duels()[0] == first
    assert len(end.of("hit roll")) == (first == "Ann")
    assert end.one("released").spell == "Wall"


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_played_to_its_end(name):
    """All dice and answers of every shipped script are used, and no policy has failed."""
    assert told(name)[-1].kind == "ended"
