"""Defences and tiers: answered by what they bring and what they cost."""

from __future__ import annotations

from typing import Any

from arena.model import Decision
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.scenario import Sheet, Skills
from tests.agents.scripted.timing_track.situation import (
    FORCE,
    PISTOL,
    SWORD,
    dice,
    fight,
    foe,
    me,
    question,
    says,
)

HAMMER = Weapon("hammer", "melee", 5, dice("3d10"))


def hit_on(sheet: Sheet, attacker: Sheet, label: str, **options: Any) -> Decision:
    """The question put to Me, who holds, when this attack hits."""
    faces = [("Foe", "attack", 20), ("Foe", "reliability", 1)]
    return question(fight(sheet, attacker, faces=faces, **options), kind="defend", Foe=label)


def test_a_blow_that_might_fell_is_met() -> None:
    weak = me(SWORD, start={"wounds": 24})
    decision = hit_on(weak, foe(SWORD), "attack Me with sword")
    assert says("never-abandons", decision) == "parry Foe"


def test_a_great_blow_is_met_and_a_small_one_taken() -> None:
    """Two counts of one's own sword are worth more than what a weak defence saves."""
    clumsy = Skills(melee=30, brawl=5, athletics=5)
    great = hit_on(me(SWORD, skills=clumsy), foe(HAMMER), "attack Me with hammer")
    small = hit_on(
        me(SWORD, skills=Skills(melee=60, brawl=5, athletics=5)),
        foe(Weapon("pin", "melee", 3, dice("1d4"))),
        "attack Me with pin",
    )
    assert says("never-abandons", great) == "parry Foe"
    assert says("never-abandons", small) == "take the hit"
    assert says("holds", small) == "parry Foe"


def test_shots_are_dodged_by_athletics_alone() -> None:
    nimble = me(SWORD, skills=Skills(athletics=80))
    assert says("holds", hit_on(nimble, foe(PISTOL), "shoot Me with pistol")) == "dodge Foe"


def test_defence_without_sheets() -> None:
    """Closed sheets: the weapon is seen, and that is enough."""
    weak = me(SWORD, start={"wounds": 24})
    decision = hit_on(weak, foe(SWORD), "attack Me with sword", open_sheets=False)
    assert says("never-abandons", decision) == "parry Foe"


def tier_of(wounds: int) -> str:
    """What is made of a Spectacular Force against somebody with so many wounds."""
    caster = me(casting=90, spells=(FORCE,))
    going = fight(caster, foe(SWORD, start={"wounds": wounds}), faces=[("Me", "casting", 5)])
    return says("casts", question(going, kind="tier", Me="cast Force at Foe"))


def test_the_tier_is_no_greater_than_the_foe_is_worth() -> None:
    assert tier_of(0) == "Spectacular"
    assert tier_of(28) == "Weak"
