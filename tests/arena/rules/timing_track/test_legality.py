"""What may be declared now, why not, and what becomes of actions whose conditions fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.timing_track.legality import why_no_defence, why_not
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.state import Condition, Status
from tests.arena.rules.timing_track.kit import (
    FISTS,
    FORCE,
    GENERATOR,
    MEND,
    RAPIER,
    REVOLVER,
    SWORD,
    THREE_ZONES,
    WARD,
    action,
    fought,
    opened,
    setup,
    sheet,
)

CLOSE_MEND = replace(MEND, name="Touch", reach="close")
NEAR_FORCE = replace(FORCE, name="Push", reach="near")


def ready(bob="east", ann="east", **options):
    return setup(
        sheet(
            "Ann",
            zone=ann,
            hand=SWORD,
            weapons=(SWORD, REVOLVER, FISTS),
            spells=(FORCE, MEND, WARD, CLOSE_MEND, NEAR_FORCE),
            casting=50,
            device=GENERATOR,
            skills={"medicine": 30},
        ),
        sheet("Amy", zone=bob),
        sheet("Bob", "blue", bob, device=GENERATOR),
        zones=THREE_ZONES,
        options={"may_flee": True, **options},
    )


def reason(label, change=None, made=None):
    made = made or ready()
    state = opened(made)
    if change is not None:
        change(state, {c.sheet.name: c for c in state.combatants})
    return why_not(made, state, state.combatants[made.seat["Ann"]], action(made, "Ann", label))


def hand(weapon):
    def change(_, c):
        names = [w.name for w in c["Ann"].sheet.weapons]
        c["Ann"].in_hand = names.index(weapon)

    return change


def condition(weapon, value, held=True):
    def change(state, c):
        names = [w.name for w in c["Ann"].sheet.weapons]
        c["Ann"].conditions[names.index(weapon)] = value
        c["Ann"].in_hand = names.index(weapon) if held else -1

    return change


def status(who, value):
    def change(_, c):
        c[who].status = value

    return change


@pytest.mark.parametrize(
    ("label", "change", "why"),
    [
        ("attack Bob with sword", None, None),
        ("attack Bob with fists", None, None),
        ("shoot Bob with revolver", None, "the weapon is not in hand"),
        ("shoot Bob with revolver", hand("revolver"), None),
        ("draw sword", None, "the weapon is in hand already"),
        ("draw revolver", None, None),
        ("draw revolver", condition("revolver", Condition.JAMMED, False), None),
        ("draw revolver", condition("revolver", Condition.DROPPED, False), None),
        ("draw revolver", condition("revolver", Condition.BROKEN, False), "the weapon is broken"),
        (
            "draw revolver",
            condition("revolver", Condition.DESTROYED, False),
            "the weapon is destroyed",
        ),
        (
            "shoot Bob with revolver",
            condition("revolver", Condition.JAMMED),
            "the weapon is jammed",
        ),
        ("clear revolver", condition("revolver", Condition.JAMMED), None),
        (
            "clear revolver",
            condition("revolver", Condition.JAMMED, False),
            "the weapon is not in hand",
        ),
        ("clear revolver", hand("revolver"), "the weapon is not jammed"),
        ("reload revolver", hand("revolver"), "the weapon is full"),
        ("attack Bob with sword", status("Bob", Status.DYING), "the target is not in the fight"),
        ("attack Bob with sword", status("Bob", Status.AWAITED), "the target is not in the fight"),
        ("cast Force at Bob", status("Bob", Status.YIELDED), "the target is not in the fight"),
        ("cast Mend on Amy", status("Amy", Status.DYING), None),
        ("cast Mend on Amy", status("Amy", Status.STABLE), "the target is not in the fight"),
        ("cast Ward on Amy", status("Amy", Status.DYING), "the target is not in the fight"),
        ("cast Touch on Amy", None, "the target is out of reach"),
        ("cast Touch on Ann", None, None),
        ("tend Amy", None, "that combatant is not dying"),
        ("tend Amy", status("Amy", Status.DYING), None),
        ("sprint closer to Bob", status("Bob", Status.DEAD), "that combatant is not in the fight"),
        (
            "sprint away from Bob",
            status("Bob", Status.DEAD),
            "that combatant is not in the fight",
        ),
        ("take cover", None, "no cover here"),
        ("switch on generator", None, None),
        ("switch off generator", None, "the device is not on"),
    ],
)
def test_conditions(label, change, why):
    """TT-07, TT-13, TT-16 to TT-22, TT-26: each declaration has its conditions."""
    assert reason(label, change) == why


def test_a_device_is_switched_once():
    """TT-26: on only if it is off and whole; off only if it is on."""

    def on(_, c):
        c["Ann"].pulsed = 0

    def smashed(_, c):
        c["Ann"].device_boxes = c["Bob"].device_boxes = 0

    assert reason("switch on generator", on) == "the device is on already"
    assert reason("switch off generator", on) is None
    assert reason("switch on generator", smashed) == "the device is smashed"
    label = "smash generator of Bob with sword"
    assert reason(label) is None
    assert reason(label, smashed) == "the device is smashed already"
    for change in (hand("revolver"), lambda _, c: setattr(c["Bob"], "status", Status.DYING)):
        blow = reason("attack Bob with sword", change)
        assert blow is not None
        assert reason(label, change) == blow
    assert reason(label, made=ready(bob="middle")) == "the target is out of reach"


@pytest.mark.parametrize(
    ("bob", "force", "push", "mend", "tend"),
    [
        ("east", None, None, None, None),
        ("middle", None, "out", "out", "far"),
        ("west", "out", "out", "out", "far"),
    ],
)
def test_reach_of_spells_and_hands(bob, force, push, mend, tend):
    """TT-13, TT-27: Force reaches Far, Mend Near; tending needs the same zone."""
    words = {"out": "the target is out of reach", "far": "too far away", None: None}
    made = ready(bob)
    assert reason("cast Force at Bob", made=made) == words[force]
    assert reason("cast Push at Bob", made=made) == words[push]
    assert reason("cast Mend on Amy", made=made) == words[mend]
    assert reason("tend Amy", status("Amy", Status.DYING), made) == words[tend]


@pytest.mark.parametrize(
    ("bob", "why"),
    [
        ("west", None),
        ("middle", "an enemy is not Distant"),
        ("east", "an enemy is not Distant"),
    ],
)
def test_one_flees_when_every_enemy_is_distant(bob, why):
    """TT-18: enemies at Far or nearer prevent it; those out of the fight do not."""
    assert reason("flee", made=ready(bob)) == why
    assert reason("flee", status("Bob", Status.DYING), ready(bob)) is None


def test_fleeing_leaves_the_fight():
    """TT-18: after 3 counts one is gone, and the others fight on."""
    end = fought(
        setup(
            sheet("Ann", zone="east"),
            sheet("Amy", zone="east"),
            sheet("Bob", "blue", "west"),
            zones=THREE_ZONES,
            options={"may_flee": True},
        ),
        {"Ann": ["flee"]},
    )
    assert (end.one("left").time, end.one("left").status) == (3, "fled")
    assert end["Ann"].status == Status.FLED
    assert end.outcome.winner is None
    assert max(end.asked("Ann", "declare")) == 0


def test_fleeing_is_wasted_if_somebody_came_nearer():
    """TT-18: the condition holds when it resolves, not only when it is declared."""
    end = fought(
        setup(
            sheet("Ann", zone="east", pc=1, start={"delay": 1}),
            sheet("Bob", "blue", "west"),
            zones=THREE_ZONES,
            options={"may_flee": True},
        ),
        {"Ann": ["flee"], "Bob": ["sprint closer to Ann"]},
    )
    assert end.one("wasted").why == "an enemy is not Distant"
    assert end["Ann"].status == Status.FIGHTING


def test_those_who_all_flee_have_lost():
    """GEN-02, TT-18: nobody left in the fight, though unhurt."""
    end = fought(
        setup(
            sheet("Ann", zone="east"),
            sheet("Bob", "blue", "west"),
            zones=THREE_ZONES,
            options={"may_flee": True},
        ),
        {"Ann": ["flee"]},
    )
    assert end.outcome.winner == "blue"
    assert end.outcome.margin == {"red": 0, "blue": 0}


def test_yielding_leaves_at_once():
    """GEN-03: it takes no counts and ends the fight if nobody else is left."""
    end = fought(
        setup(sheet("Ann"), sheet("Bob", "blue"), options={"may_yield": True}),
        {"Ann": ["yield"]},
    )
    assert (end.one("left").time, end.one("left").status) == (0, "yielded")
    assert (end.outcome.winner, end.outcome.time) == ("blue", 0)


def test_one_may_yield_out_of_an_action():
    """GEN-03, TT-06: reconsidering one may yield; the token is gone with its owner."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Bob", "blue", hand=FISTS),
            sheet("Cid", "blue"),
            options={"may_yield": True},
        ),
        {"Ann": ["attack Bob with sword", (3, "yield")], "Bob": ["attack Ann with fists"]},
        ("Bob", "attack", [99]),
    )
    assert end["Ann"].status == Status.YIELDED
    assert end["Ann"].token is None
    assert end.of("resolved", "Ann") == []


def test_an_action_whose_conditions_fail_is_wasted():
    """TT-03: the target fell on an earlier count: no roll, and the counts are gone."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet("Amy", hand=FISTS),
            sheet("Bob", "blue", start={"wounds": 28}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["attack Bob with sword"], "Amy": ["attack Bob with fists"]},
        ("Amy", "attack", [10]),
    )
    assert end.one("wasted").who == "Ann"
    assert end.one("wasted").why == "the target is not in the fight"
    assert end.of("attack", "Ann") == []
    assert 5 in end.asked("Ann", "declare")


@pytest.mark.parametrize(
    ("how", "attack", "held", "why"),
    [
        ("melee", SWORD, SWORD, None),
        ("melee", FISTS, RAPIER, None),
        ("melee", SWORD, None, "no melee weapon in hand"),
        ("melee", SWORD, FISTS, "no melee weapon in hand"),
        ("melee", SWORD, REVOLVER, "no melee weapon in hand"),
        ("brawl", SWORD, None, None),
        ("athletics", SWORD, None, None),
        ("melee", REVOLVER, SWORD, "only Athletics works against shots"),
        ("brawl", REVOLVER, SWORD, "only Athletics works against shots"),
        ("athletics", REVOLVER, SWORD, None),
    ],
)
def test_which_defence_works_against_what(how, attack, held, why):
    """TT-14: Melee and Brawl against blows only, Athletics against all; a parry needs steel."""
    made = setup(sheet("Ann", hand=attack), sheet("Bob", "blue", hand=held))
    bob = opened(made).combatants[1]
    verb = "attack" if attack.strikes else "shoot"
    blow = action(made, "Ann", f"{verb} Bob with {attack.name}")
    assert why_no_defence(made, bob, blow, how) == why


def test_shots_may_be_parried():
    """TT-14: `parry_stops_shots`, false unless set."""
    assert Options().parry_stops_shots is False
    made = setup(
        sheet("Ann", hand=REVOLVER),
        sheet("Bob", "blue", hand=SWORD),
        options={"parry_stops_shots": True},
    )
    bob = opened(made).combatants[1]
    shot = action(made, "Ann", "shoot Bob with revolver")
    assert why_no_defence(made, bob, shot, "melee") is None
    assert why_no_defence(made, bob, shot, "brawl") is None


def test_no_parry_without_a_weapon_that_is_whole():
    """TT-14: what is jammed, dropped or broken parries nothing."""
    made = setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", hand=SWORD))
    bob = opened(made).combatants[1]
    bob.conditions[0] = Condition.BROKEN
    blow = action(made, "Ann", "attack Bob with sword")
    assert why_no_defence(made, bob, blow, "melee") == "no melee weapon in hand"


def test_only_casters_cast():
    """TT-22: without a casting target spells cannot be declared."""
    made = setup(sheet("Ann", spells=(FORCE,)), sheet("Bob", "blue"))
    assert "cast Force at Bob" not in fought(made, {}).offered("Ann", "declare")


def test_a_spell_cannot_be_aimed_at_the_unnoticed():
    """TT-15: no spell and no shot at whom one has not noticed."""
    made = setup(
        sheet("Ann", hand=REVOLVER, spells=(FORCE,), casting=50, start={"unaware_of": ("Bob",)}),
        sheet("Bob", "blue"),
    )
    offered = fought(made, {}).offered("Ann", "declare")
    assert not {"cast Force at Bob", "shoot Bob with revolver"} & set(offered)
