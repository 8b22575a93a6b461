"""Hits that land: on layers, on creatures, on whoever sustains something."""

from __future__ import annotations

from typing import Any

import pytest

from arena.rules.two_actions.gear import Weapon
from arena.rules.two_actions.state import Status
from tests.arena.rules.two_actions.kit import (
    BITE,
    CLAW,
    COAT,
    KNIFE,
    MAUL,
    RENEWAL,
    SHIELD,
    STILETTO,
    SWORD,
    WARD,
    beast,
    fought,
    near,
    setup,
    sheet,
)


def bitten(times: int = 1, *rolls: Any, weapon: Weapon = BITE, options=None, answers=(),
           **given: Any):  # fmt: skip
    """A creature strikes Ann so often in the Slow phase."""
    given["start"] = {**near("Wolf"), **given.get("start", {})}
    made = setup(
        sheet("Ann", **given), beast("Wolf", weapons=(weapon,), actions=max(times, 1)), limit=1,
        options=options,
    )  # fmt: skip
    strikes = [f"strike Ann with {weapon.name}"] * times
    return fought(made, {"Wolf": strikes, "Ann": [(1, a) for a in answers]}, *rolls)


def hit(weapon: Weapon, face: int = 15, **body: Any):
    """Ann strikes a creature once."""
    made = setup(
        sheet("Ann", weapons=(weapon,), start=near("Wolf")), beast("Wolf", **body), limit=0
    )
    return fought(made, {"Ann": [f"strike Wolf with {weapon.name}"]}, ("Ann", "strike", [face]))


# -- creatures (TA-05) --------------------------------------------------------------------------


@pytest.mark.parametrize(("ap", "left"), [(0, 7), (1, 8), (3, 10), (5, 10)])
def test_a_creature_loses_damage_less_its_ap(ap, left):
    """TA-05: and never less than nothing."""
    assert hit(SWORD, ap=ap)["Wolf"].hp == left


def test_the_ap_of_a_creature_does_not_wear():
    """TA-05: it is taken off every hit in full."""
    made = setup(sheet("Ann", weapons=(SWORD,), start=near("Wolf")), beast("Wolf", ap=2), limit=0)
    end = fought(made, {"Ann": ["strike Wolf with sword"] * 2}, ("Ann", "strike", [15]),
                 ("Ann", "strike", [15]))  # fmt: skip
    assert [(e.ap, e.taken) for e in end.of("wounded")] == [(2, 1), (2, 1)]
    assert end.of("marked") == []


@pytest.mark.parametrize(("constitution", "felled"), [(3, True), (4, False)])
def test_a_creature_falls_at_0(constitution, felled):
    """TA-05."""
    end = hit(SWORD, constitution=constitution)
    assert (end["Wolf"].status == Status.FALLEN) == felled


def test_a_critical_strike_is_doubled_before_ap():
    """TA-02, TA-05: twice 3, less 2."""
    assert hit(SWORD, 20, ap=2)["Wolf"].hp == 6


def test_precision_leaves_the_ap_of_a_creature_out():
    """TA-08: Overwhelming does not: a creature has no shield."""
    assert hit(STILETTO, ap=2)["Wolf"].hp == 8
    assert hit(MAUL, ap=2)["Wolf"].hp == 7


# -- layers (TA-07, TA-08) ----------------------------------------------------------------------


def test_a_shield_protects_though_nobody_blocks():
    """TA-07: its AP counts on every hit that is not stopped."""
    end = bitten(shield=SHIELD, armour=(COAT,))
    assert (end.one("marked").ap, end.one("marked").marks) == (4, 3)
    assert end["Ann"].hp == 10


def test_shield_then_armour_then_weapon_then_the_body():
    """TA-07: one layer a hit, the marks gone each time, and only then hit points."""
    end = bitten(4, weapon=Weapon("gnaw", "natural", 9), shield=SHIELD, armour=(COAT,),
                 weapons=(SWORD,))  # fmt: skip
    assert [(e.item, e.layer) for e in end.of("broke")] == [
        ("shield", "shield"), ("coat", "armour"), ("sword", "weapon"),
    ]  # fmt: skip
    assert [e.ap for e in end.of("marked")] == [4, 2, 3]
    assert [e.marks for e in end.of("marked")] == [0, 0, 0]
    assert [(e.taken, e.hp) for e in end.of("wounded")] == [(9, 1)]


def test_accepted_hits_and_failed_responses_mark_alike():
    """TA-07: the full damage, in both cases."""
    taken = bitten(shield=SHIELD, armour=(COAT,), answers=["take it"])
    failed = bitten(1, ("Ann", "block", [5]), shield=SHIELD, armour=(COAT,), answers=["block"])
    other = bitten(1, ("Ann", "focus", [5]), shield=SHIELD, armour=(COAT,), answers=["focus"])
    assert taken["Ann"].marks == failed["Ann"].marks == other["Ann"].marks == 3


@pytest.mark.parametrize(("option", "hp"), [("every-hit", 10), ("blocks", 7)])
def test_whether_a_weapon_is_a_layer_for_every_hit_is_an_option(option, hp):
    """TA-07: `weapon_defence`: of every hit, or only of one that is Blocked with it."""
    options = {"weapon_defence": option}
    end = bitten(weapons=(SWORD,), options=options)
    assert end["Ann"].hp == hp
    end = bitten(1, ("Ann", "block", [5]), weapons=(SWORD,), options=options,
                 answers=["block with sword"])  # fmt: skip
    assert (end["Ann"].hp, end["Ann"].broken) == (10, {"sword"})


def test_overwhelming_leaves_out_the_shield():
    """TA-08: compared with the armour alone, which breaks; the shield stays whole."""
    gore = Weapon("gore", "natural", 2, tags=("overwhelming",))
    end = bitten(weapon=gore, shield=SHIELD, armour=(COAT,))
    assert (end.one("marked").ap, end["Ann"].broken) == (2, {"coat"})
    assert end["Ann"].hp == 10


def test_precision_leaves_out_the_armour():
    """TA-08: compared with the shield alone; with armour alone the hit points pay."""
    sting = Weapon("sting", "natural", 2, tags=("precision",))
    end = bitten(weapon=sting, shield=SHIELD, armour=(COAT,))
    assert (end.one("marked").ap, end["Ann"].broken) == (2, {"shield"})
    end = bitten(weapon=sting, armour=(COAT,))
    assert (end["Ann"].hp, end["Ann"].broken, end["Ann"].marks) == (8, set(), 0)


def test_hit_points_at_0_fell():
    """TA-07: at 0, not only below."""
    assert bitten(hp=3)["Ann"].status == Status.FALLEN
    assert bitten(hp=4)["Ann"].status == Status.FIGHTING


# -- what else a hit does -----------------------------------------------------------------------


def test_a_tripping_hit_leaves_its_target_prone():
    """TA-12: when it is not stopped, through layers too; of those who stand."""
    assert bitten(weapon=CLAW)["Ann"].prone
    assert bitten(weapon=CLAW, shield=SHIELD, armour=(COAT,))["Ann"].prone
    stopped = bitten(1, ("Ann", "block", [15]), weapon=CLAW, shield=SHIELD, answers=["block"])
    assert not stopped["Ann"].prone
    assert not bitten()["Ann"].prone
    assert len(bitten(2, weapon=CLAW).of("prone")) == 1


def test_creatures_can_be_tripped():
    """TA-12: they do not roll, but they do not Move either until they stand."""
    hook = Weapon("hook", "one-handed", 1, tags=("tripping",))
    made = setup(sheet("Ann", weapons=(hook,), start=near("Wolf")), beast("Wolf"), limit=1)
    end = fought(made, {"Ann": ["strike Wolf with hook"], "Wolf": ["stand", "move away from Ann"]},
                 ("Ann", "strike", [15]))  # fmt: skip
    assert not any(label.startswith("move") for label in end.offered("Wolf", "act"))
    assert [e.prone for e in end.of("prone")] == [True, False]
    assert end["Wolf"].melee == 0


def test_wards_take_their_amount_off_every_hit_first():
    """TA-11: before anything is marked, and off what would go to the body alike."""
    on = {"sustains": ("shape Ward on Ann with Resolve",)}
    end = bitten(2, shapes=(WARD,), shield=SHIELD, start=on)
    assert [(e.damage, e.warded, e.marks) for e in end.of("marked")] == [(1, 2, 1), (1, 2, 0)]
    assert bitten(shapes=(WARD,), start=on)["Ann"].hp == 9
    nothing = bitten(weapon=CLAW, shapes=(WARD,), shield=SHIELD, start=on)
    assert (nothing["Ann"].marks, nothing["Ann"].broken) == (0, set())


def test_wards_of_several_add_up_and_protect_only_their_target():
    """TA-11."""
    on = {"sustains": ("shape Ward on Ann with Resolve",)}
    made = setup(
        sheet("Ann", shapes=(WARD,), start={**near("Wolf"), **on}),
        sheet("Cid", shapes=(WARD,), start={**near("Wolf"), **on}),
        beast("Wolf", weapons=(Weapon("gnaw", "natural", 7),)), limit=1,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with gnaw", "strike Cid with gnaw"]})
    assert (end["Ann"].hp, end["Cid"].hp) == (7, 3)


def test_a_ward_on_a_creature_comes_before_its_ap():
    """TA-05, TA-11: both are taken off."""
    made = setup(
        sheet("Ann", weapons=(MAUL,), start=near("Wolf")), beast("Wolf", ap=1),
        sheet("Hex", "blue", phase="slow", shapes=(WARD,),
              start={"sustains": ("shape Ward on Wolf",)}), limit=0,
    )  # fmt: skip
    end = fought(made, {"Ann": ["strike Wolf with maul"]}, ("Ann", "strike", [15]))
    assert (end.one("wounded").taken, end.one("wounded").warded) == (2, 2)


# -- keeping effects (TA-11) --------------------------------------------------------------------

HOLDS = {"sustains": ("shape Renewal on Ann with Resolve", "shape Ward on Ann")}


def keeping(*faces: int, options=None, weapon=BITE, sustains=("shape Renewal on Ann with Resolve",),
            **given: Any):  # fmt: skip
    return bitten(
        1, *[("Ann", "sustain", [face]) for face in faces], shapes=(RENEWAL, WARD),
        start={"sustains": sustains}, options=options, weapon=weapon, **given,
    )  # fmt: skip


@pytest.mark.parametrize(("face", "kept"), [(9, True), (8, False)])
def test_damage_while_sustaining_asks_for_a_focus_check(face, kept):
    """TA-11: with the Stat Focus; a failure drops the effect, paid with Resolve or not."""
    end = keeping(face, focus=3)
    assert (end.one("checked").purpose, end.one("checked").stat) == ("sustain", 3)
    assert [e.why for e in end.of("dropped")] == ([] if kept else ["damage"])
    assert bool(end["Ann"].held) == kept


def test_each_effect_is_checked_for_itself():
    """TA-11: one may be lost and another kept."""
    made = setup(
        sheet("Ann", phase="slow", shapes=(RENEWAL, WARD), start={**near("Wolf"), **HOLDS}),
        beast("Wolf", phase="fast"), limit=0,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with bite"]}, ("Ann", "sustain", [15]),
                 ("Ann", "sustain", [5]))  # fmt: skip
    assert len(end.of("checked")) == 2
    assert [e.effect for e in end.of("dropped")] == ["Ward"]


@pytest.mark.parametrize(("option", "asked"), [("hit-points", 0), ("every-hit", 1)])
def test_what_counts_as_damage_is_an_option(option, asked):
    """TA-11: `focus_tested_by`: hit points that are lost, or every hit that lands."""
    end = keeping(15, options={"focus_tested_by": option}, shield=SHIELD)
    assert len(end.of("checked")) == asked
    end = keeping(15, options={"focus_tested_by": option})
    assert len(end.of("checked")) == 1


def test_a_hit_that_does_nothing_is_no_damage():
    """TA-11: a ward that takes all of it spares the check, whatever the option."""
    end = keeping(options={"focus_tested_by": "every-hit"}, weapon=CLAW,
                  sustains=("shape Ward on Ann with Resolve",))  # fmt: skip
    assert end.of("checked") == []


def test_the_felled_keep_nothing():
    """TA-11: no check; what they sustain ends with them."""
    end = keeping(hp=3)
    assert end.of("checked") == []
    assert end.one("dropped").why == "its shaper is out of the fight"


def test_whoever_sustains_nothing_rolls_nothing():
    """TA-11."""
    assert bitten(weapons=(KNIFE,), options={"focus_tested_by": "every-hit"}).of("checked") == []
