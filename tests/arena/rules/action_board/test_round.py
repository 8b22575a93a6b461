"""AB-01, AB-03, AB-06 to AB-08: rounds and reserves, long actions, order, groups, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from arena.dice import Dice
from arena.rules.action_board.state import Status
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    DAGGER,
    FIREBALL,
    HEAL,
    HILL,
    LONGBOW,
    POTION,
    RITUAL,
    SWORD,
    WALL,
    Answer,
    fought,
    opened,
    reflex,
    setup,
    sheet,
)

MAGE: dict[str, Any] = {
    "cast": (BOLT, HEAL, RITUAL, WALL),
    "hp": 99,
    "weapons": (SWORD,),
    "items": (POTION,),
}
FOE = sheet("Bob", "blue", hp=99, dodges=0)


def alone(**given):
    """Ann does as she likes; Bob looks on."""
    return setup(sheet("Ann", **{**MAGE, **given}), FOE, zones=HILL)


def left(end, who="Ann"):
    """(time, A, S, G, dodges) after each declaration and each refill."""
    return [
        (e.time, e.attacks, e.spells, e.generals, e.dodges)
        for e in end.journal
        if e.kind in ("declared", "refilled") and e.who == who
    ]


# -- slots, reserves, rounds (AB-01) -----------------------------------------------------------


@pytest.mark.parametrize("largest", range(1, 19))
def test_as_many_declarations_fit_into_a_tick_as_there_are_slots(largest):
    """AB-01: with reserves of 1 to 18 and more to do than fits: ceil(largest / 3) are asked."""
    made = setup(sheet("Ann", attacks=largest, generals=0, dodges=0, weapons=(DAGGER,), hp=99),
                 sheet("Bob", "blue", hp=999))  # fmt: skip
    slots = -(-largest // 3)
    end = fought(made, {"Ann": ["attack Bob with dagger"] * min(slots, largest)})
    assert end.of("entered", "Ann")[0].slots == slots
    assert [e.slot for e in end.of("declared", time=0)] == list(range(1, slots + 1))
    assert slots + 1 not in end.asked("Ann", 0)


def test_the_largest_reserve_sets_the_slots_used_or_not():
    """AB-01: twelve attacks left unused still give four slots, for potions and spells."""
    end = fought(
        alone(attacks=12, generals=4, items=(POTION,)),
        {"Ann": ["draw potion", "quicken Bolt at Bob", "move to hill", "draw sword"][:3]},
    )
    assert end.of("entered", "Ann")[0].slots == 4
    assert [e.slot for e in end.of("declared")] == [1, 2, 3]


def test_spent_tokens_do_not_change_the_slots():
    """AB-01: with 1 of 6 attacks left two slots still stand in the third tick."""
    end = fought(
        setup(sheet("Ann", attacks=6, weapons=(DAGGER,), hp=99), sheet("Bob", "blue", hp=999)),
        {"Ann": [(tick, wave, "attack Bob with dagger") for tick in range(3) for wave in (1, 2)]},
    )
    assert [(e.time, e.slot) for e in end.of("declared")] == [
        (tick, slot) for tick in range(3) for slot in (1, 2)
    ]
    assert [e.attacks for e in end.of("declared")] == [5, 4, 3, 2, 1, 0]


def test_unused_tokens_are_lost_and_all_refill():
    """AB-01: after a round in which one attack was spent A is 3 again, not 5; dodges too."""
    end = fought(
        setup(sheet("Ann", weapons=(DAGGER,), hp=99),
              sheet("Bob", "blue", weapons=(DAGGER,), dodges=2, hp=99)),
        {"Ann": ["attack Bob with dagger"], "Bob": [(0, 2, "dodge Ann")]},
    )  # fmt: skip
    assert left(end)[:2] == [(0, 2, 0, 3, 1), (3, 3, 0, 3, 1)]
    assert left(end, "Bob")[:2] == [(0, 3, 0, 3, 1), (3, 3, 0, 3, 2)]


def test_nothing_refills_inside_a_round():
    """AB-01: ticks 1 and 2 begin with what tick 0 left; 3, 6 and 9 refill."""
    end = fought(
        alone(attacks=1, spells=0, generals=1, cast=()), {"Ann": ["attack Bob with sword"]}
    )
    assert not [label for label in end.offered("Ann", 1) if label.startswith("attack")]
    assert [e.time for e in end.of("refilled", "Ann")] == [3, 6, 9]


def test_slots_are_free_again_in_each_tick():
    """AB-01: one slot a tick, used three times in a round."""
    end = fought(alone(spells=3), {"Ann": ["attack Bob with sword"] * 3})
    assert [(e.time, e.slot) for e in end.of("declared")] == [(0, 1), (1, 1), (2, 1)]


def test_a_fight_may_start_in_the_middle_of_a_round():
    """AB-01: at tick 4 the round has two ticks left, with the tokens that the start gives."""
    made = setup(sheet("Ann", **MAGE, start={"attacks": 1, "dodges": 0}), FOE, start_count=4)
    end = fought(made, {"Ann": ["attack Bob with sword"]})
    assert left(end)[:2] == [(4, 0, 4, 3, 0), (6, 3, 4, 3, 1)]
    assert [(e.time, e.round, e.tick) for e in end.of("tick")][:3] == [
        (4, 2, 2),
        (5, 2, 3),
        (6, 3, 1),
    ]


def test_the_first_round_begins_with_what_the_start_says():
    """AB-01: a start at a round's first tick is no refill."""
    made = setup(sheet("Ann", **MAGE, start={"spells": 1}), FOE, start_count=3)
    end = fought(made, {"Ann": ["cast Bolt at Bob"]})
    assert left(end)[0] == (3, 3, 0, 3, 1)


# -- actions of several ticks (AB-03) ----------------------------------------------------------


def test_a_standard_spell_pays_in_both_its_ticks():
    """AB-02, AB-03: 1 S and 1 slot in each; it acts in the second."""
    end = fought(alone(), {"Ann": ["cast Bolt at Bob", (1, 1, "sustain: cast Bolt at Bob")]})
    assert left(end)[:2] == [(0, 3, 3, 3, 1), (1, 3, 2, 3, 1)]
    assert [(e.time, e.stage, e.stages) for e in end.of("stage paid")] == [(0, 1, 2), (1, 2, 2)]
    assert end.one("released").time == 1
    assert [e.time for e in end.of("hit roll")] == [1]


def test_a_stage_may_take_another_slot():
    """AB-03: slot 1 in the first tick, slot 2 in the next."""
    end = fought(
        alone(attacks=6),
        {"Ann": ["cast Bolt at Bob", (1, 1, "attack Bob with sword"),
                 (1, 2, "sustain: cast Bolt at Bob")]},
    )  # fmt: skip
    assert [(e.time, e.slot) for e in end.of("declared")] == [(0, 1), (1, 1), (1, 2)]
    assert end.one("released").time == 1


@pytest.mark.parametrize("instead", [(1, 1, "attack Bob with sword"), (1, 1, "draw potion"), None])
def test_a_stage_that_is_not_paid_loses_the_action(instead):
    """AB-03: the slot used for something else, or nothing chosen: lost, nothing refunded."""
    answers = ["cast Bolt at Bob", *([instead] if instead else [])]
    end = fought(alone(spells=3), {"Ann": answers})
    lost = end.one("lost")
    assert (lost.time, lost.why) == (1, "its next stage was not paid")
    assert end.of("released") == []
    assert end["Ann"].works == ()
    spells = [e.spells for e in end.of("declared")]
    assert spells[0] == 2 == spells[-1]
    assert end.of("recovered") == []
    assert end["Ann"].spell_slots[0] == 8  # the spell slot is gone too


def test_without_a_token_for_the_next_stage_it_is_lost():
    """AB-03: S 1 pays one stage only."""
    end = fought(alone(spells=1), {"Ann": ["cast Bolt at Bob"]})
    assert not [label for label in end.offered("Ann", 1) if label.startswith("sustain")]
    assert end.one("lost").time == 1


def test_what_is_lost_may_be_begun_again():
    """AB-03: from its first stage."""
    end = fought(
        alone(), {"Ann": ["cast Bolt at Bob", (3, 1, "cast Bolt at Bob"),
                          (4, 1, "sustain: cast Bolt at Bob")]}
    )  # fmt: skip
    assert [(e.time, e.stage) for e in end.of("stage paid")] == [(0, 1), (3, 1), (4, 2)]
    assert end.one("released").time == 4


def test_an_action_across_the_rounds_end_keeps_its_tokens_out_of_the_refill():
    """AB-03: begun in tick 3 of a round: S 4 refills to 3, pays 1, and gets 1 back when it ends."""
    end = fought(
        alone(), {"Ann": [(2, 1, "cast Bolt at Bob"), (3, 1, "sustain: cast Bolt at Bob")]}
    )
    assert left(end)[:3] == [(2, 3, 3, 3, 1), (3, 3, 3, 3, 1), (3, 3, 2, 3, 1)]
    assert end.of("refilled", "Ann")[0].committed == (0, 1, 0)
    back = end.one("recovered")
    assert (back.time, back.token, back.number) == (3, "S", 1)
    assert left(end)[3] == (6, 3, 4, 3, 1)
    assert end.of("refilled", "Ann")[1].committed == (0, 0, 0)


def test_recovered_tokens_can_be_spent_in_the_same_round():
    """AB-03: after the release of tick 3, S is 3 again: three more ticks' worth would be 4."""
    end = fought(
        alone(spells=2),
        {"Ann": [(2, 1, "cast Bolt at Bob"), (3, 1, "sustain: cast Bolt at Bob"),
                 (4, 1, "quicken Bolt at Bob")]},
    )  # fmt: skip
    assert left(end)[1:4] == [(3, 3, 1, 3, 1), (3, 3, 0, 3, 1), (4, 3, 0, 3, 1)]


def test_tokens_of_a_lost_action_recover_when_it_is_lost():
    """AB-03: begun in tick 3, not sustained: 1 comes back at once, the stage is not refunded."""
    end = fought(alone(), {"Ann": [(2, 1, "cast Bolt at Bob"), (4, 1, "quicken Bolt at Bob")]})
    assert (end.one("lost").time, end.one("recovered").time) == (3, 3)
    assert left(end)[1:3] == [(3, 3, 3, 3, 1), (4, 3, 3, 3, 1)]


def test_three_ticks_across_the_rounds_end():
    """AB-03: two stages committed: S 4 refills to 2, pays the third, and gets both back."""
    end = fought(
        alone(),
        {"Ann": [(1, 1, "cast Ritual at Bob"), (2, 1, "sustain: cast Ritual at Bob"),
                 (3, 1, "sustain: cast Ritual at Bob")]},
    )  # fmt: skip
    assert left(end)[:4] == [(1, 3, 3, 3, 1), (2, 3, 2, 3, 1), (3, 3, 2, 3, 1), (3, 3, 1, 3, 1)]
    assert [(e.time, e.stage, e.stages) for e in end.of("stage paid")] == [
        (1, 1, 3), (2, 2, 3), (3, 3, 3),
    ]  # fmt: skip
    assert end.one("recovered").number == 2
    assert end.one("released").time == 3
    assert len(end.of("hit roll")) == 1


def test_three_ticks_inside_a_round():
    """AB-03: the middle stage does nothing but cost; nothing recovers."""
    answers: list[Answer] = [
        "cast Ritual at Bob", *((tick, 1, "sustain: cast Ritual at Bob") for tick in (1, 2))
    ]  # fmt: skip
    end = fought(alone(), {"Ann": answers})
    assert left(end)[:3] == [(0, 3, 3, 3, 1), (1, 3, 2, 3, 1), (2, 3, 1, 3, 1)]
    assert end.one("released").time == 2
    assert end.of("recovered") == []


def test_two_long_actions_at_once():
    """AB-03: each with its own stages; one is lost, the other goes on."""
    end = fought(
        alone(attacks=6),
        {"Ann": ["cast Bolt at Bob", "cast Wall before Ann",
                 (1, 1, "sustain: cast Wall before Ann")]},
    )  # fmt: skip
    assert end.one("lost").declaration == "cast Bolt at Bob"
    assert end.one("released").spell == "Wall"


def test_unpacking_takes_two_general_tokens():
    """AB-02, AB-03: one in each tick; then the thing is in hand, and can be drunk in the third."""
    made = alone(spells=3, start={"places": {"potion": "pack"}, "wounds": 5})
    end = fought(made, {"Ann": ["unpack potion", "sustain: unpack potion", "drink potion"]})
    assert left(end)[:3] == [(0, 3, 3, 2, 1), (1, 3, 3, 1, 1), (2, 3, 3, 0, 1)]
    assert end.one("taken").time == 1
    assert end.one("healed").time == 2


def test_unpacking_is_lost_when_it_is_not_paid():
    """AB-03: as with spells; the thing stays in the pack."""
    made = alone(start={"places": {"sword": "pack"}})
    end = fought(made, {"Ann": ["unpack sword"]})
    assert end.one("lost").time == 1
    assert end.of("taken") == []


def test_drawing_takes_one_general_token():
    """AB-02: from the sheath in one tick, to strike in the next."""
    made = alone(spells=3, start={"places": {"sword": "sheath"}})
    end = fought(made, {"Ann": ["draw sword", "attack Bob with sword"]})
    assert left(end)[:2] == [(0, 3, 3, 2, 1), (1, 2, 3, 2, 1)]
    assert end.one("taken").time == 0


@pytest.mark.parametrize(
    ("start", "refilled", "recovered"), [(1, None, 0), (3, None, 1), (4, None, 0)]
)
def test_a_fight_may_start_with_an_action_under_way(start, refilled, recovered):
    """AB-03: what was paid is out of the reserve; it recovers only from a round before."""
    made = setup(
        sheet("Ann", **MAGE, start={"work": "cast Bolt at Bob"}), FOE, start_count=start
    )  # fmt: skip
    end = fought(made, {"Ann": ["sustain: cast Bolt at Bob"]})
    assert end.of("entered", "Ann")[0].spells == 3
    assert end.one("released").time == start
    assert [e.number for e in end.of("recovered")] == [recovered] * bool(recovered)
    assert end.of("declared")[0].spells == 2


# -- order (AB-06, AB-07) ----------------------------------------------------------------------


def test_what_does_not_conflict_never_rolls():
    """AB-06: blows that cannot fell, moves and potions: no Reflex die, and all in place 0."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99), sheet("Cid", hp=99),
        sheet("Bob", "blue", weapons=(SWORD,), hp=99),
        sheet("Dan", "blue", items=(POTION,), hp=99, start={"places": {"potion": "hand"}}),
        zones=HILL,
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"],
         "Cid": ["move to hill"], "Dan": ["drink potion"]},
    )  # fmt: skip
    assert end.of("conflict") == end.of("duel") == []
    assert not [key for key in end.state.ordinals if key[1] == "reflex"]
    assert end.order(0) == [("Ann", 0), ("Bob", 0), ("Cid", 0), ("Dan", 0)]


def killers(**given):
    """Two who could fell each other with one blow, and what else the test wants."""
    return setup(
        sheet("Ann", weapons=(SWORD,), hp=5),
        sheet("Bob", "blue", weapons=(SWORD,), hp=5),
        *given.pop("more", ()),
        options={"natural_rolls": False, **given.pop("options", {})},
        **given,
    )


BLOWS = {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]}


@pytest.mark.parametrize(("ann", "bob", "first"), [(15, 5, "Ann"), (5, 15, "Bob")])
def test_the_winner_acts_before_the_loser(ann, bob, first):
    """AB-06, AB-07: a killing blow takes the other's action away."""
    second = "Bob" if first == "Ann" else "Ann"
    end = fought(
        killers(), BLOWS, *reflex(Ann=ann, Bob=bob), (first, "to hit", [19]), (first, "damage", [8])
    )
    assert [(e.who, e.place) for e in end.of("duel")] == [(first, 1), (second, 2)]
    assert end.order(0) == [(first, 0)]
    assert (end.one("wasted").who, end.one("wasted").why) == (second, "out of the fight")
    assert end[second].status == Status.FALLEN
    assert end[first].hp == 5


def test_the_loser_acts_if_the_winner_misses():
    """AB-06: order is all that a duel decides."""
    end = fought(
        killers(), BLOWS, *reflex(Ann=15, Bob=5), ("Ann", "to hit", [2]), ("Bob", "to hit", [19]),
        ("Bob", "damage", [5]),
    )  # fmt: skip
    assert end.order(0) == [("Ann", 0), ("Bob", 1)]
    assert end["Ann"].status == Status.FALLEN


def test_the_journal_tells_conflicts_and_every_die():
    """AB-06, AB-07: who, what, why; each die, Reflex, bonus, total and place."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=5, reflex=3),
        sheet("Bob", "blue", weapons=(SWORD,), hp=5, reflex=1),
    )
    end = fought(
        made, BLOWS, ("Ann", "reflex", [6]), ("Bob", "reflex", [8]), ("Ann", "reflex", [2]),
        ("Bob", "reflex", [17]),
    )  # fmt: skip
    told = end.of("conflict", time=0)[0]
    assert (told.who, told.declaration, told.other_who, told.other, told.why) == (
        "Ann", "attack Bob with sword", "Bob", "attack Ann with sword",
        "the most damage could fell them first",
    )  # fmt: skip
    assert [
        (e.who, e.dice, e.reflex, e.bonus, e.total, e.place) for e in end.of("duel", time=0)
    ] == [
        ("Bob", (8, 17), 1, "", 9, 1),
        ("Ann", (6, 2), 3, "", 9, 2),
    ]


@pytest.mark.parametrize("option", ["+5", "+25%", "+10%", "none"])
def test_declared_first_in_a_fight(option):
    """AB-07: `declare_first`: with a die of 8 against 9, +5 and +25% win, +10% and none lose."""
    end = fought(
        killers(options={"declare_first": option}),
        {"Ann": ["attack Bob with sword"], "Bob": [(0, 2, "attack Ann with sword")]},
        *reflex(Ann=8, Bob=9),
    )
    assert end.duels()[0] == ("Ann" if option in ("+5", "+25%") else "Bob")


def test_k_in_one_conflict_roll_once_and_are_all_ordered():
    """AB-07: a chain of four: Ann and Cid against Bob, Cid against Dan."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99), sheet("Cid", attacks=6, weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", cast=(WALL,), hp=99), sheet("Dan", "blue", cast=(WALL,), hp=99),
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["attack Bob with sword"],
         "Cid": ["attack Bob with sword", "attack Dan with sword"],
         "Bob": ["quicken Wall before Bob"], "Dan": ["quicken Wall before Dan"]},
        *reflex(Ann=4, Bob=9, Cid=7, Dan=2),
        ("Cid", "to hit", [1]), ("Cid", "to hit", [1]), ("Ann", "to hit", [1]),
    )  # fmt: skip
    assert len(end.of("conflict")) == 3
    # Cid's second blow came in wave 2, so Dan declared before it: 2 + 5 = 7 ties with Cid's 7.
    assert sorted(end.duels()) == ["Ann", "Bob", "Cid", "Dan"]
    places = {e.who: e.place for e in end.of("duel")}
    for who, place in end.order(0):
        assert place == places[who] - 1


def test_separate_conflicts_are_separate_duels():
    """AB-07: two pairs: both winners act in place 0, both losers in place 1."""
    made = setup(
        *(sheet(n, s, weapons=(SWORD,), hp=5) for n, s in
          (("Ann", "red"), ("Bob", "blue"), ("Cid", "red"), ("Dan", "blue"))),
    )  # fmt: skip
    end = fought(
        made,
        {**BLOWS, "Cid": ["attack Dan with sword"], "Dan": ["attack Cid with sword"]},
        *reflex(Ann=20, Bob=1, Cid=2, Dan=19),
        *((who, "to hit", [1]) for who in ("Ann", "Bob", "Cid", "Dan")),
    )
    assert end.order(0) == [("Ann", 0), ("Dan", 0), ("Bob", 1), ("Cid", 1)]


def test_only_what_conflicts_has_to_wait():
    """AB-06: a loser's other declaration, which conflicts with nothing, lands in place 0."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", attacks=6, cast=(WALL,), weapons=(SWORD,), hp=99),
    )
    end = fought(
        made,
        {"Ann": ["attack Bob with sword"],
         "Bob": ["quicken Wall before Bob", "attack Ann with sword"]},
        *reflex(Ann=20, Bob=1), ("Ann", "to hit", [1]),
    )  # fmt: skip
    assert end.order(0) == [("Ann", 0), ("Bob", 0), ("Bob", 1)]


# -- groups (AB-08) ----------------------------------------------------------------------------


def pack(*members, **given):
    """A group of these against Bob, whom each of their blows could fell."""
    return setup(
        *members, sheet("Bob", "blue", weapons=(SWORD,), hp=4, reflex=4), groups={
            "Pack": tuple(member.name for member in members)
        }, **given,
    )  # fmt: skip


def member(name, **given):
    return sheet(name, weapons=(DAGGER,), hp=99, **given)


def rolled(made, *rolls, bob="attack Ann with sword"):
    answers = {
        s.name: ["attack Bob with dagger"] for s in made.sheets if s.name != "Bob" and s.weapons
    }
    return fought(made, {**answers, "Bob": [bob]}, *rolls)


def test_a_group_rolls_once_and_acts_together():
    """AB-08: one Reflex die for three, in the group's name; all act in its place."""
    made = pack(*(member(name) for name in ("Ann", "Cid", "Eve")))
    end = rolled(
        made, ("Pack", "reflex", [1]), ("Bob", "reflex", [20]), ("Bob", "to hit", [1]),
    )  # fmt: skip
    assert end.duels() == ["Bob", "Pack"]
    assert end.order(0) == [("Bob", 0), ("Ann", 1), ("Cid", 1), ("Eve", 1)]
    assert end.state.ordinals["Pack", "reflex"] == 1
    assert not {("Ann", "reflex"), ("Cid", "reflex"), ("Eve", "reflex")} & set(end.state.ordinals)


def test_everything_of_a_group_acts_at_its_place():
    """AB-08: also what conflicts with nothing, and members who are not in the conflict."""
    made = pack(member("Ann"), sheet("Cid", items=(POTION,)))
    end = fought(
        made,
        {"Ann": ["attack Bob with dagger"], "Cid": ["draw potion"],
         "Bob": ["attack Ann with sword"]},
        ("Pack", "reflex", [1]), ("Bob", "reflex", [20]), ("Bob", "to hit", [1]),
    )  # fmt: skip
    assert end.order(0) == [("Bob", 0), ("Ann", 1), ("Cid", 1)]


@pytest.mark.parametrize(
    ("members", "lead", "reflex_of"),
    [
        ((member("Ann", reflex=1), member("Cid", reflex=3)), "Cid", 3),
        ((member("Ann", reflex=1, player=True), member("Cid", reflex=3)), "Ann", 1),
        ((member("Ann", reflex=2, mount="Cid"), member("Cid", reflex=7)), "Ann", 2),
        (
            (member("Ann", reflex=2, mount="Cid"), member("Cid", reflex=7),
             member("Eve", reflex=1, player=True)),
            "Eve", 1,
        ),
        ((member("Ann", reflex=1, player=True), member("Cid", reflex=3, player=True)), "Cid", 3),
        ((member("Ann", reflex=3), member("Cid", reflex=3)), "Ann", 3),
    ],
    ids=["best", "player", "rider", "player before rider", "best player", "equals"],
)  # fmt: skip
def test_whose_reflex_a_group_rolls(members, lead, reflex_of):
    """AB-08: a player's character's, else the rider's, else the best."""
    end = rolled(pack(*members))
    told = end.of("duel", "Pack", 0)[0]
    assert (told.lead, told.reflex) == (lead, reflex_of)
    assert end.of("duel", "Bob", 0)[0].lead == ""


def test_a_mount_outside_the_group_makes_no_rider():
    """AB-08: the best member leads if the mount does not belong to the group."""
    made = setup(
        member("Ann", reflex=2, mount="Fox"), member("Cid", reflex=7), member("Fox"),
        sheet("Bob", "blue", weapons=(SWORD,), hp=4), groups={"Pack": ("Ann", "Cid")},
    )  # fmt: skip
    assert made.lead(opened(made), "Pack").sheet.name == "Cid"


def test_only_who_is_in_the_fight_leads():
    """AB-08: chosen before each roll: with the player's character fallen, the best of the rest."""
    made = pack(member("Ann", reflex=1, player=True), member("Cid", reflex=3), member("Eve"))
    state = opened(made)
    assert made.lead(state, "Pack").sheet.name == "Ann"
    state.combatants[0].status = Status.FALLEN
    assert made.lead(state, "Pack").sheet.name == "Cid"


def test_members_keep_their_own_tokens():
    """AB-08: each blow takes its owner's token; a member who waits keeps all."""
    made = pack(member("Ann"), member("Cid", attacks=6), member("Eve"))
    end = fought(made, {"Ann": ["attack Bob with dagger"], "Cid": ["attack Bob with dagger"] * 2})
    assert [(e.who, e.attacks) for e in end.of("declared")] == [("Ann", 2), ("Cid", 5), ("Cid", 4)]


def test_subgroups_roll_apart():
    """AB-08: two groups of one side in one conflict: each rolls once."""
    people = [sheet(n, "blue", weapons=(DAGGER,), hp=99) for n in ("Una", "Vic", "Wat", "Xan")]
    made = setup(
        sheet("Ann", cast=(WALL,), hp=99), *people,
        groups={"One": ("Una", "Vic"), "Two": ("Wat", "Xan")},
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["quicken Wall before Ann"],
         **{p.name: ["attack Ann with dagger"] for p in people}},
        *reflex(Ann=10, One=15, Two=5),
        *((p.name, "to hit", [1]) for p in people),
    )  # fmt: skip
    assert end.duels() == ["One", "Ann", "Two"]
    assert end.order(0) == [("Una", 0), ("Vic", 0), ("Ann", 1), ("Wat", 2), ("Xan", 2)]


# -- walls, arrivals ---------------------------------------------------------------------------


@pytest.mark.parametrize("ticks", [1, 2, 6])
def test_walls_stand_for_their_ticks(ticks):
    """AB-11: `wall_ticks` from the one after it rose; the journal tells both ends."""
    made = setup(sheet("Ann", cast=(WALL,), hp=99), FOE, zones=HILL, options={"wall_ticks": ticks})
    end = fought(made, {"Ann": ["quicken Wall between hill and yard"]})
    assert [(e.time, e.stands) for e in end.of("wall")] == [(0, True), (ticks, False)]
    assert end.of("wall")[0].where == "between hill and yard"
    for tick in range(1, ticks + 2):
        assert ("move to hill" in end.offered("Ann", tick)) == (tick > ticks)


def test_somebody_may_arrive_later():
    """Case 1: with full reserves, and the side is not beaten while they are awaited."""
    made = setup(
        sheet("Ann", weapons=(SWORD,)), sheet("Zoe", weapons=(SWORD,), start={"arrives": 4}),
        sheet("Bob", "blue", hp=99, weapons=(SWORD,)),
    )  # fmt: skip
    end = fought(made, {"Zoe": ["attack Bob with sword"]})
    assert [e.time for e in end.of("entered", "Zoe")] == [4]
    assert (end.one("declared").time, end.one("declared").attacks) == (4, 2)


# -- the end (GEN-02) --------------------------------------------------------------------------

KILL = (("Ann", "to hit", [19]), ("Ann", "damage", [8]))


def test_the_last_side_wins():
    """GEN-02: 1 to 0; the margin is the difference of shares of hit points left."""
    end = fought(
        setup(sheet("Ann", weapons=(SWORD,), start={"wounds": 5}), sheet("Bob", "blue", hp=8)),
        {"Ann": ["attack Bob with sword"]}, *KILL,
    )  # fmt: skip
    assert (end.outcome.winner, end.outcome.time) == ("red", 0)
    assert end.outcome.score == {"red": 1.0, "blue": 0.0}
    assert end.outcome.margin == {"red": 0.75, "blue": -0.75}
    assert end.one("ended").winner == "red"


def test_overkill_counts_no_more_than_felling():
    """GEN-02: shares are at least 0."""
    end = fought(
        setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue", hp=1)),
        {"Ann": ["attack Bob with sword"]}, *KILL,
    )  # fmt: skip
    assert end.outcome.margin == {"red": 1.0, "blue": -1.0}


def test_both_sides_gone_is_a_draw():
    """GEN-02: two yield in one wave."""
    end = fought(
        setup(sheet("Ann"), sheet("Bob", "blue"), options={"may_yield": True}),
        {"Ann": ["yield"], "Bob": ["yield"]},
    )
    assert (end.outcome.winner, end.outcome.score) == (None, {"red": 0.5, "blue": 0.5})
    assert end.outcome.why == "nobody is left on either side"


def test_a_side_that_is_awaited_has_not_lost():
    """GEN-02: Bob falls at tick 0, Zoe comes at 2 and fights on."""
    made = setup(
        sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue", hp=8),
        sheet("Zoe", "blue", start={"arrives": 2}),
    )  # fmt: skip
    end = fought(made, {"Ann": ["attack Bob with sword"]}, *KILL)
    assert end["Bob"].status == Status.FALLEN
    assert end["Zoe"].status == Status.FIGHTING
    assert end.outcome.winner is None


def test_the_limit_is_a_draw():
    """GEN-02: at the end of the tick of the limit."""
    end = fought(setup(sheet("Ann", **MAGE), FOE, limit=4), {})
    assert (end.outcome.winner, end.outcome.time) == (None, 4)
    assert end.outcome.why == "the limit of 4 ticks"


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_quiet_rounds_are_a_draw(rounds):
    """GEN-02: `limit_quiet_rounds` of nothing but waiting, from the start or the last deed on."""
    options = {"limit_quiet_rounds": rounds}
    end = fought(setup(sheet("Ann", **MAGE), FOE, options=options), {})
    assert (end.outcome.winner, end.outcome.time) == (None, 3 * rounds - 1)
    end = fought(
        setup(sheet("Ann", **MAGE), FOE, options=options), {"Ann": [(1, 1, "draw potion")]}
    )
    assert end.outcome.time == 1 + 3 * rounds
    late = setup(sheet("Ann", **MAGE), FOE, options=options, start_count=5)
    assert fought(late, {}).outcome.time == 5 + 3 * rounds - 1


def test_a_yield_is_no_quiet():
    """GEN-02: somebody did something in that tick."""
    made = setup(
        sheet("Ann"), sheet("Cid"), sheet("Bob", "blue"),
        options={"may_yield": True, "limit_quiet_rounds": 1},
    )  # fmt: skip
    assert fought(made, {"Cid": [(2, 1, "yield")]}).outcome.time == 5


def test_a_quiet_fight_waits_for_who_is_awaited():
    """GEN-02: nobody declares anything until tick 9; Zoe still comes."""
    made = setup(
        sheet("Ann"), FOE, sheet("Zoe", start={"arrives": 9}), options={"limit_quiet_rounds": 1}
    )
    end = fought(made, {})
    assert end.one("entered", "Zoe", 9)
    assert end.outcome.time == 9


def test_no_new_round_brings_back_the_fallen():
    """AB-01: only who is in the fight refills."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99), sheet("Bob", "blue", hp=8), sheet("Dan", "blue")
    )
    end = fought(made, {"Ann": ["attack Bob with sword"]}, *KILL)
    assert end.of("refilled", "Bob") == []
    assert end["Bob"].status == Status.FALLEN


def test_falling_loses_what_is_under_way():
    """AB-03: with its owner out of the fight a long action is over."""
    made = setup(
        sheet("Ann", weapons=(replace(SWORD, damage=Dice.parse("1d8+20")),), hp=99),
        sheet("Bob", "blue", cast=(BOLT, FIREBALL), weapons=(BOW, LONGBOW), hp=20),
        sheet("Dan", "blue"),
    )
    end = fought(
        made, {"Ann": ["attack Bob with sword"], "Bob": ["cast Bolt at Ann"]},
        ("Ann", "to hit", [19]),
    )  # fmt: skip
    assert end.one("lost").why == "out of the fight"
    assert end["Bob"].works == ()
