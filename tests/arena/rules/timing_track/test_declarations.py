"""What could ever be declared: the catalogue of each combatant, with speeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.timing_track.declarations import ACTIONS
from tests.arena.rules.timing_track.kit import (
    BOW,
    FISTS,
    FORCE,
    GENERATOR,
    MEND,
    REVOLVER,
    SHIELD,
    SWORD,
    WARD,
    action,
    setup,
    sheet,
)

SURGE = replace(WARD, name="Surge", effect="surge")
HINDER = replace(WARD, name="Mire", effect="hinder", lasts=0)
INWARD = replace(MEND, name="Inward", reach="self")


def full(**options):
    return setup(
        sheet(
            "Ann",
            weapons=(SWORD, FISTS, REVOLVER, BOW),
            spells=(FORCE, MEND, WARD, SURGE, HINDER, INWARD),
            casting=50,
            device=GENERATOR,
            skills={"medicine": 30},
        ),
        sheet("Amy"),
        sheet("Bob", "blue", device=GENERATOR, shield=SHIELD),
        options=options,
    )


def labels(ready, who):
    return {entry.label for entry in ready.catalogues[who]}


@pytest.mark.parametrize(
    ("label", "speed"),
    [
        ("attack Bob with sword", 5),
        ("smash generator of Bob with sword", 5),
        ("shoot Bob with revolver", 3),
        ("aim at Bob with revolver", 5),
        ("draw sword", 2),
        ("reload revolver", 4),
        ("clear revolver", 4),
        ("cast Force at Bob", 2),
        ("cast Mend on Amy", 3),
        ("cast Mend on Ann", 3),
        ("cast Ward on Amy", 2),
        ("cast Surge", 2),
        ("cast Mire at Bob", 2),
        ("cast Inward on Ann", 3),
        ("sprint closer to Bob", 3),
        ("sprint away from Amy", 3),
        ("take cover", 2),
        ("switch on generator", 1),
        ("switch off generator", 1),
        ("tend Amy", 5),
    ],
)
def test_speeds(label, speed):
    """TT-01, TT-10, TT-13, TT-16, TT-17, TT-20, TT-26, TT-27: each action has its speed."""
    declared = action(full(), "Ann", label)
    assert declared.speed == speed
    assert declared.verb in ACTIONS


def test_one_does_not_attack_ones_own_side():
    """GEN-03: no attack, harmful spell or smashing of an ally is in the catalogue."""
    against = {entry.target for entry in full().listed[1] if entry.verb in {
        "strike", "shoot", "smash"}}  # fmt: skip
    assert against == {"Bob"}
    known = labels(full(), "Ann")
    assert "cast Force at Amy" not in known
    assert "cast Mire at Amy" not in known
    assert "cast Mend on Bob" not in known


def test_a_spell_for_oneself_has_no_other_target():
    """TT-27: reach `self`."""
    assert "cast Inward on Amy" not in labels(full(), "Ann")


def test_fists_need_no_drawing_and_bows_no_reloading():
    """TT-21, TT-27: only what can be drawn is drawn; only what has rounds is reloaded."""
    known = labels(full(), "Ann")
    assert "draw fists" not in known
    assert "reload bow" not in known
    assert "clear bow" in known
    assert "clear sword" not in known


def test_yielding_and_fleeing_are_options():
    """GEN-03, TT-18: `may_yield` and `may_flee`, false unless set."""
    assert not {"yield", "flee"} & labels(full(), "Ann")
    assert {"yield"} == {"yield", "flee"} & labels(full(may_yield=True), "Ann")
    assert {"flee"} == {"yield", "flee"} & labels(full(may_flee=True), "Ann")
    assert action(full(may_flee=True), "Ann", "flee").speed == 3


def test_a_block_is_an_athletics_defence():
    """TT-14, TT-15: with a shield the Athletics defence is called a block."""
    ready = full()
    assert action(ready, "Bob", "block Ann").mode == "athletics"
    assert action(ready, "Ann", "dodge Bob").mode == "athletics"
    assert action(ready, "Ann", "parry Bob").mode == "melee"
    assert action(ready, "Ann", "slip Bob").mode == "brawl"
    assert "dodge Ann" not in labels(ready, "Bob")


def test_only_casters_choose_tiers():
    """TT-22: four tiers for those who have spells."""
    tiers = {"Weak", "Standard", "Strong", "Spectacular"}
    assert tiers <= labels(full(), "Ann")
    assert not tiers & labels(full(), "Amy")


def test_everybody_can_always_hold():
    """TT-05: a hold is no action and takes no time."""
    for who in ("Ann", "Amy", "Bob"):
        assert action(full(), who, "hold").speed == 0
