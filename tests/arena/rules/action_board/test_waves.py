"""AB-05, AB-02, AB-10: open declaration in waves, what it takes, and the answers to attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    DAGGER,
    FIREBALL,
    HILL,
    POTION,
    SHIELD,
    SWORD,
    WALL,
    Ended,
    Watcher,
    fought,
    reflex,
    setup,
    sheet,
)


def duel(**given):
    """Ann and Bob in the yard with swords, far from falling."""
    gear: dict[str, Any] = {"weapons": (BOW, SWORD), "hp": 99}
    return setup(
        sheet("Ann", **{**gear, **given}), sheet("Bob", "blue", **{**gear, "shield": SHIELD})
    )


# -- waves ------------------------------------------------------------------------------------


def test_everybody_is_asked_at_once_and_sees_earlier_waves_only():
    """AB-05: in wave 1 nothing is seen; in wave 2 what both declared; at the next tick nothing."""
    seen = {}

    def look(decision):
        shown = [(d.who, d.declaration.label, d.wave) for d in decision.view.declared]
        seen[decision.time, decision.about, decision.who] = shown

    Ended(
        duel(attacks=6),
        Watcher(look, {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]}),
    )
    both = [("Ann", "attack Bob with sword", 1), ("Bob", "attack Ann with sword", 1)]
    assert seen[0, 1, "Ann"] == seen[0, 1, "Bob"] == []
    assert seen[0, 2, "Ann"] == seen[0, 2, "Bob"] == both
    assert seen[1, 1, "Ann"] == []


def test_a_tick_closes_when_a_whole_wave_adds_nothing():
    """AB-05: one wave of waiting, or as many as there are additions and one more."""
    end = fought(duel(attacks=9), {})
    assert end.of("closed")[0].waves == 1
    end = fought(duel(attacks=9), {"Ann": ["attack Bob with sword"] * 3})
    assert end.of("closed")[0].waves == 4
    assert [e.wave for e in end.of("declared")] == [1, 2, 3]


def test_who_waits_may_add_while_others_add():
    """AB-05: everybody with slots left is asked again, also who has waited before."""
    end = fought(
        duel(), {"Ann": ["attack Bob with sword"], "Bob": [(0, 2, "attack Ann with sword")]}
    )
    assert [(e.who, e.wave) for e in end.of("declared")] == [("Ann", 1), ("Bob", 2)]


def test_a_wave_of_waiting_is_final():
    """AB-05: there is no third wave for somebody who waited in the second."""
    end = fought(duel(attacks=9), {"Ann": ["attack Bob with sword", "wait"]})
    assert end.asked("Ann", 0) == [1, 2]


def test_without_slot_or_dodge_one_is_not_asked_again():
    """AB-05: a full board and no dodge; the others are asked on."""
    end = fought(duel(dodges=0), {"Ann": ["attack Bob with sword"]})
    assert end.asked("Ann", 0) == [1]
    assert end.asked("Bob", 0) == [1, 2]


def test_a_dodge_is_asked_for_only_against_an_attack():
    """AB-05, AB-10: a full board leaves the dodge, once somebody attacks."""
    answers = {"Ann": ["move to hill"], "Bob": ["attack Cid with sword"]}
    people = (
        sheet("Ann", hp=99), sheet("Bob", "blue", weapons=(SWORD,), hp=99), sheet("Cid", hp=99),
    )  # fmt: skip
    end = fought(setup(*people, zones=HILL), answers)
    assert end.asked("Ann", 0) == [1]
    end = fought(setup(*people, zones=HILL), {**answers, "Bob": ["attack Ann with sword"]})
    assert end.asked("Ann", 0) == [1, 2]
    assert end.offered("Ann", 0, 2) == ("wait", "dodge Bob")


def test_with_closed_sheets_everybody_is_asked_in_every_wave():
    """GEN-01: whether somebody could still do anything is hidden, so it must not show."""
    made = setup(
        sheet("Ann", dodges=0, weapons=(SWORD,), hp=99), sheet("Bob", "blue", hp=99),
        options={"open_sheets": False},
    )  # fmt: skip
    end = fought(made, {"Ann": ["attack Bob with sword"]})
    assert end.asked("Ann", 0) == end.asked("Bob", 0) == [1, 2]
    assert end.offered("Ann", 0, 2) == ("wait",)


# -- what a declaration takes -------------------------------------------------------------------


def test_each_declaration_takes_its_token_and_the_next_slot():
    """AB-01, AB-02: and the journal tells token, slot and what is left."""
    made = setup(
        sheet("Ann", attacks=9, spells=4, generals=2, cast=(BOLT,), weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", hp=99),
        zones=HILL,
    )
    end = fought(made, {"Ann": ["attack Bob with sword", "quicken Bolt at Bob", "move to hill"]})
    told = [
        (e.token, e.slot, e.attacks, e.spells, e.generals, e.dodges, e.spell_slot)
        for e in end.of("declared")
    ]
    assert told == [("A", 1, 8, 4, 2, 1, 0), ("S", 2, 8, 3, 2, 1, 3), ("G", 3, 8, 3, 1, 1, 0)]


def test_a_spell_takes_its_slot_when_it_begins():
    """AB-02: a Standard spell its level, quickened two more; sustaining takes none."""
    made = setup(
        sheet("Ann", attacks=6, cast=(BOLT,), spell_slots=(1, 0, 1), hp=99),
        sheet("Bob", "blue", hp=99),
    )
    end = fought(
        made, {"Ann": ["cast Bolt at Bob", "quicken Bolt at Bob", "sustain: cast Bolt at Bob"]}
    )
    assert [e.spell_slot for e in end.of("declared")] == [1, 3, 0]
    assert end["Ann"].spell_slots == [0, 0, 0]


@pytest.mark.parametrize(("levels", "left"), [(2, [1, 1, 0]), (1, [1, 0, 1]), (0, [0, 1, 1])])
def test_the_price_of_quickening_is_an_option(levels, left):
    """AB-02: `quicken_levels`."""
    made = setup(
        sheet("Ann", cast=(BOLT,), spell_slots=(1, 1, 1), hp=99), sheet("Bob", "blue", hp=99),
        options={"quicken_levels": levels},
    )  # fmt: skip
    assert fought(made, {"Ann": ["quicken Bolt at Bob"]})["Ann"].spell_slots == left


def test_a_dodge_takes_a_dodge_and_nothing_else():
    """AB-02: with the only slot used and no token spent on it."""
    end = fought(
        duel(),
        {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword", "dodge Ann"]},
    )
    told = end.of("declared", "Bob")[1]
    assert (told.token, told.slot, told.attacks, told.dodges) == ("D", 0, 2, 0)


@pytest.mark.parametrize("answer", ["parry Ann with sword", "block Ann with shield"])
def test_a_parry_takes_an_attack_token_and_a_slot(answer):
    """AB-02: so with one slot nothing else fits, and with the slot used there is no parry."""
    end = fought(duel(), {"Ann": ["attack Bob with sword"], "Bob": [(0, 2, answer)]})
    told = end.one("declared", "Bob")
    assert (told.token, told.slot, told.attacks) == ("A", 1, 2)
    both = {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]}
    full = fought(duel(), both)
    assert answer not in full.offered("Bob", 0, 2)
    assert "dodge Ann" in full.offered("Bob", 0, 2)


# -- answers to attacks -------------------------------------------------------------------------


def test_one_answers_attacks_on_oneself_only():
    """AB-10: nothing to answer in the first wave, nor when somebody else is attacked."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99),
        sheet("Bob", "blue", weapons=(SWORD,), shield=SHIELD, hp=99),
        sheet("Cid", "blue", hp=99),
    )
    end = fought(made, {"Ann": ["attack Cid with sword"]})
    defending = ("dodge", "parry", "block")
    assert not [label for label in end.offered("Bob", 0, 1) if label.startswith(defending)]
    assert not [label for label in end.offered("Bob", 0, 2) if label.startswith(defending)]
    assert "dodge Ann" in end.offered("Cid", 0, 2)


def test_an_attack_is_answered_once():
    """AB-10: what has been dodged cannot be parried too; a second attack can."""
    end = fought(
        duel(attacks=6),
        {"Ann": ["attack Bob with sword"], "Bob": [(0, 2, "dodge Ann")]},
    )
    assert end.asked("Bob", 0) == [1, 2, 3]
    assert not {"parry Ann with sword", "block Ann with shield"} & set(end.offered("Bob", 0, 3))
    end = fought(
        setup(*(sheet(n, s, attacks=6, weapons=(SWORD,), hp=99)
                for n, s in (("Ann", "red"), ("Bob", "blue")))),
        {"Ann": ["attack Bob with sword"] * 2,
         "Bob": [(0, 2, "dodge Ann"), (0, 3, "parry Ann with sword")]},
    )  # fmt: skip
    assert [e.verb for e in end.of("declared", "Bob")] == ["dodge", "parry"]
    assert len(end.duels("dodge")) == len(end.duels("parry")) == 2


def test_a_weapon_parries_blows_and_a_shield_both():
    """AB-10: against a shot there is the shield, and the dodge."""
    end = fought(duel(), {"Ann": ["attack Bob with sword"]})
    assert {"parry Ann with sword", "block Ann with shield", "dodge Ann"} <= set(
        end.offered("Bob", 0, 2)
    )
    end = fought(duel(), {"Ann": ["shoot Bob with bow"]})
    assert "parry Ann with sword" not in end.offered("Bob", 0, 2)
    assert {"block Ann with shield", "dodge Ann"} <= set(end.offered("Bob", 0, 2))


def test_spells_are_not_answered():
    """AB-10: bolts and areas are no blows and no shots; walls and distance answer them."""
    made = setup(
        sheet("Ann", zone="hill", cast=(BOLT, FIREBALL), hp=99),
        sheet("Bob", "blue", weapons=(SWORD,), shield=SHIELD, hp=99),
        zones=HILL,
    )
    for spell in ("quicken Bolt at Bob", "quicken Fireball at yard"):
        end = fought(made, {"Ann": [spell]})
        assert not [o for o in end.offered("Bob", 0, 2) if o.startswith(("dodge", "block"))]


def test_a_weapon_parries_no_shot():
    """AB-10: a shield blocks both, a weapon parries melee only; and each refusal says why."""
    why: dict[str, str | None] = {}

    def look(decision):
        if (decision.time, decision.about, decision.who) == (0, 2, "Bob"):
            for label in ("parry Ann with sword", "block Ann with shield"):
                why[label] = decision.why_not(made.catalogues["Bob"].find(label))

    made = duel()
    for shot in ("shoot Bob with bow", "attack Bob with sword"):
        Ended(made, Watcher(look, {"Ann": [shot]}))
        assert why == {
            "parry Ann with sword": "a weapon parries blows only" if "bow" in shot else None,
            "block Ann with shield": None,
        }


def archers(volleys=True, bob=None, **given):
    """Archers and a soldier against Bob in the yard."""
    people: dict[str, Any] = {"weapons": (BOW, DAGGER), "hp": 99}
    return setup(
        sheet("Bob", "red", **{"weapons": (SWORD,), "shield": SHIELD, "hp": 99, **(bob or {})}),
        sheet("Una", "blue", "hill", **people),
        sheet("Vic", "blue", "hill", **people),
        sheet("Wat", "blue", "hill", **people),
        sheet("Zed", "blue", **people),
        zones=HILL,
        groups={"Archers": ("Una", "Vic", "Wat")},
        options={"volleys": volleys},
        **given,
    )


VOLLEY = {who: ["shoot Bob with bow"] for who in ("Una", "Vic", "Wat")}


def test_one_block_answers_a_whole_volley():
    """AB-10: one token, one slot, one duel, and all three arrows are stopped."""
    end = fought(
        archers(),
        {**VOLLEY, "Bob": [(0, 2, "block volley of Archers with shield")]},
        *reflex(Archers=1, Bob=20),
    )
    assert (end.one("declared", "Bob").attacks, end.one("declared", "Bob").slot) == (2, 1)
    assert end.duels() == ["Bob", "Archers"]
    assert [e.attacker for e in end.of("stopped")] == ["Una", "Vic", "Wat"]
    assert end.of("hit roll") == []


def test_one_dodge_answers_a_whole_volley():
    """AB-10: a dodge too is one duel against the group."""
    end = fought(
        archers(), {**VOLLEY, "Bob": [(0, 2, "dodge volley of Archers")]},
        *reflex(Archers=1, Bob=20),
    )  # fmt: skip
    assert len(end.of("stopped")) == 3
    assert end.of("hit roll") == []


def test_a_lost_block_stops_nothing():
    """AB-10: the one duel holds for all arrows; each then rolls to hit for itself."""
    end = fought(
        archers(),
        {**VOLLEY, "Bob": [(0, 2, "block volley of Archers with shield")]},
        *reflex(Archers=20, Bob=1),
    )
    assert end.of("stopped") == []
    assert [e.who for e in end.of("hit roll")] == ["Una", "Vic", "Wat"]


def test_an_arrow_of_a_volley_is_not_answered_alone():
    """AB-10: neither by dodge nor by block; and the volley once, not twice."""
    end = fought(archers(bob={"attacks": 6, "dodges": 3}),
                 {**VOLLEY, "Bob": [(0, 2, "block volley of Archers with shield")]})  # fmt: skip
    offered = [o for o in end.offered("Bob", 0, 2) if o.startswith(("dodge", "parry", "block"))]
    assert offered == ["dodge volley of Archers", "block volley of Archers with shield"]
    again = [o for o in end.offered("Bob", 0, 3) if o.startswith(("dodge", "parry", "block"))]
    assert again == []


def test_blows_of_a_group_are_no_volley():
    """AB-10: only arrows; each blow is answered alone, and a single archer's arrow too."""
    made = archers()
    made = setup(*(s for s in made.sheets if s.name in ("Bob", "Zed")), zones=HILL,
                 groups={"Lone": ("Zed",)})  # fmt: skip
    end = fought(made, {"Zed": ["attack Bob with dagger"]})
    assert "parry Zed with sword" in end.offered("Bob", 0, 2)
    assert "block volley of Lone with shield" not in end.offered("Bob", 0, 2)


def test_volleys_are_an_option():
    """AB-10: without `volleys` each arrow needs an answer of its own."""
    end = fought(
        archers(volleys=False), {**VOLLEY, "Bob": [(0, 2, "block Una with shield")]},
        *reflex(Archers=1, Bob=20),
    )  # fmt: skip
    assert [e.attacker for e in end.of("stopped")] == ["Una"]
    assert [e.who for e in end.of("hit roll")] == ["Vic", "Wat"]


@pytest.mark.parametrize("late", [1, 2])
def test_a_late_arrow_joins_the_answered_volley(late):
    """AB-10: a group cannot shoot past a block by waiting a wave; names do not decide it.

    Una comes after Bob in the order of names, Abe before: both shoot in the wave of the block.
    """
    for last in ("Abe", "Una"):
        people: dict[str, Any] = {"weapons": (BOW,), "hp": 99}
        made = setup(
            sheet("Bob", weapons=(SWORD,), shield=SHIELD, hp=99),
            sheet(last, "blue", "hill", **people),
            sheet("Vic", "blue", "hill", **people),
            zones=HILL,
            groups={"Archers": (last, "Vic")},
        )
        end = fought(
            made,
            {"Vic": ["shoot Bob with bow"], last: [(0, 1 + late, "shoot Bob with bow")],
             "Bob": [(0, 2, "block volley of Archers with shield")]},
            *reflex(Archers=1, Bob=20),
        )  # fmt: skip
        assert sorted(e.attacker for e in end.of("stopped")) == [last, "Vic"]
        assert len(end.duels()) == 2


def test_an_arrow_at_somebody_else_is_no_part_of_the_volley():
    """AB-10: Bob's shield does not stop a late arrow at Cid."""
    people: dict[str, Any] = {"weapons": (BOW,), "hp": 99}
    made = setup(
        sheet("Bob", shield=SHIELD, **people), sheet("Cid", **people),
        sheet("Una", "blue", "hill", **people), sheet("Vic", "blue", "hill", **people),
        zones=HILL, groups={"Archers": ("Una", "Vic")},
    )  # fmt: skip
    end = fought(
        made,
        {"Una": ["shoot Bob with bow"], "Vic": [(0, 3, "shoot Cid with bow")],
         "Bob": [(0, 2, "block volley of Archers with shield")]},
        *reflex(Archers=1, Bob=20),
    )  # fmt: skip
    assert [e.attacker for e in end.of("stopped")] == ["Una"]
    assert [e.who for e in end.of("hit roll")] == ["Vic"]


# -- once a tick --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "again"),
    [
        ("drink potion", "drink potion", False),
        ("draw sword", "draw sword", False),
        ("move to hill", "move to gate", False),
        ("draw sword", "draw bow", True),
        ("draw sword", "move to hill", True),
        ("attack Bob with dagger", "attack Bob with dagger", True),
        ("quicken Bolt at Bob", "quicken Bolt at Bob", True),
    ],
)
def test_what_can_be_done_only_once_in_a_tick(first, second, again):
    """AB-02, AB-11: one potion is drunk once and one move is one zone, whatever slots are free."""
    made = setup(
        sheet("Ann", attacks=9, generals=9, weapons=(BOW, DAGGER, SWORD), items=(POTION,),
              cast=(BOLT,), hp=99,
              start={"places": {"sword": "sheath", "bow": "sheath", "potion": "hand"}}),
        sheet("Bob", "blue", hp=99),
        zones=HILL,
    )  # fmt: skip
    end = fought(made, {"Ann": [first]})
    assert (second in end.offered("Ann", 0, 2)) == again


# -- who declared first -------------------------------------------------------------------------


def wall_and_arrow(arrow, wall, option="+5"):
    """An archer's shot and a mage's wall between them, each in its wave."""
    made = setup(
        sheet("Ann", "blue", "hill", weapons=(BOW,), hp=99),
        sheet("Mia", cast=(WALL,), hp=99),
        zones=HILL,
        options={"casting_can_break": False, "declare_first": option},
    )
    return fought(
        made,
        {"Ann": [(0, arrow, "shoot Mia with bow")],
         "Mia": [(0, wall, "quicken Wall between hill and yard")]},
        *reflex(Ann=10, Mia=12),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("option", "bonus", "total"),
    [("+5", "+5", 15), ("+25%", "+25%", 12), ("+10%", "+10%", 11), ("none", "", 10)],
)
def test_whoever_declared_in_an_earlier_wave_declared_first(option, bonus, total):
    """AB-05, AB-07: the archer in wave 1, the wall in wave 2."""
    end = wall_and_arrow(1, 2, option)
    told = end.one("duel", "Ann")
    assert (told.bonus, told.total) == (bonus, total)
    assert (end.one("duel", "Mia").bonus, end.one("duel", "Mia").total) == ("", 12)


def test_in_one_wave_nobody_declares_first():
    """AB-05: both in wave 1: the totals are the dice."""
    end = wall_and_arrow(1, 1)
    assert {(e.who, e.bonus, e.total) for e in end.of("duel")} == {
        ("Ann", "", 10),
        ("Mia", "", 12),
    }


def test_the_wall_may_be_first_too():
    """AB-05: the bonus is the mage's when the shot is the answer."""
    end = wall_and_arrow(2, 1)
    assert {(e.who, e.bonus) for e in end.of("duel")} == {("Ann", ""), ("Mia", "+5")}


def test_first_is_counted_against_those_one_conflicts_with():
    """AB-05: Eve's blow of wave 1 hurts Mia's wall of wave 2; Ann's shot of wave 2 is not first.

    Ann and Mia declare in one wave; only Eve was before Mia, so only she has the bonus.
    """
    made = setup(
        sheet("Ann", "blue", "hill", weapons=(BOW,), hp=99),
        sheet("Eve", "blue", weapons=(SWORD,), hp=99),
        sheet("Mia", cast=(WALL,), hp=99),
        zones=HILL,
    )
    end = fought(
        made,
        {"Eve": ["attack Mia with sword"], "Ann": [(0, 2, "shoot Mia with bow")],
         "Mia": [(0, 2, "quicken Wall between hill and yard")]},
        *reflex(Ann=10, Eve=3, Mia=12),
    )  # fmt: skip
    assert {(e.who, e.bonus, e.total) for e in end.of("duel")} == {
        ("Ann", "", 10),
        ("Eve", "+5", 8),
        ("Mia", "", 12),
    }


def test_other_declarations_of_an_earlier_wave_do_not_count():
    """AB-05: a potion drawn in wave 1 does not make the wall of wave 2 the first."""
    made = setup(
        sheet("Ann", "blue", "hill", weapons=(BOW,), hp=99),
        sheet("Mia", attacks=6, cast=(WALL,), items=(POTION,), hp=99),
        zones=HILL,
    )
    end = fought(
        made,
        {"Ann": [(0, 2, "shoot Mia with bow")],
         "Mia": ["draw potion", (0, 2, "quicken Wall between hill and yard")]},
    )  # fmt: skip
    assert {e.bonus for e in end.of("duel")} == {""}


def test_an_attacker_has_always_declared_before_the_answer():
    """AB-05, AB-10: 10 + 5 beats 14."""
    end = fought(
        duel(),
        {"Ann": ["attack Bob with sword"], "Bob": [(0, 2, "dodge Ann")]},
        *reflex(Ann=10, Bob=14),
    )
    assert end.duels("dodge") == ["Ann", "Bob"]
    assert [e.total for e in end.of("duel")] == [15, 14]
    assert end.of("stopped") == []
