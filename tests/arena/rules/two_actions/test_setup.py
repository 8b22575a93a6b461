"""A scenario made ready: canonical order, layers, the opening, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from arena.errors import InputError
from arena.rules.two_actions.gear import Armour, Effect
from arena.rules.two_actions.protection import Piece
from arena.rules.two_actions.setup import pieces_of
from arena.rules.two_actions.state import FAST, SLOW, UNKNOWN, Status
from arena.space import Zone
from tests.arena.rules.refusing import complaint
from tests.arena.rules.two_actions.kit import (
    BITE,
    BOW,
    COAT,
    CROSSBOW,
    FIRE,
    MAUL,
    POTION,
    RENEWAL,
    SHIELD,
    STAFF,
    SUPPLIES,
    SWORD,
    WARD,
    beast,
    labels,
    near,
    opened,
    setup,
    sheet,
)


def refused(*people: Any, match: str, **given: Any) -> None:
    with pytest.raises(InputError, match=complaint(match)):
        setup(*people, **given)


def ann_refused(match: str, **given: Any) -> None:
    refused(sheet("Ann", **given), beast("Wolf"), match=match)


# -- order --------------------------------------------------------------------------------------


def test_the_order_in_a_file_means_nothing():
    """Case 14: seats, catalogues and layers are the same however they are listed."""
    cap = Armour("cap", 1)
    ann = sheet("Ann", weapons=(SWORD, BOW), armour=(COAT, cap), shapes=(WARD, FIRE),
                items=(SUPPLIES, POTION))  # fmt: skip
    turned = replace(ann, weapons=ann.weapons[::-1], armour=ann.armour[::-1],
                     shapes=ann.shapes[::-1], items=ann.items[::-1])  # fmt: skip
    one = setup(ann, beast("Wolf"), beast("Rat"))
    other = setup(beast("Rat"), beast("Wolf"), turned)
    assert one.seats == other.seats == ("Ann", "Rat", "Wolf")
    assert labels(one, "Ann") == labels(other, "Ann")
    assert repr(opened(one)) == repr(opened(other))


def test_combatants_and_sides_have_a_voice():
    """TA-03: a side decides who goes next, so it is asked like anybody."""
    made = setup(sheet("Ann"), beast("Wolf"))
    assert made.voices == ("Ann", "Wolf", "blue", "red")
    assert set(made.catalogues) == set(made.voices)


# -- layers -------------------------------------------------------------------------------------


def test_the_layers_of_a_sheet():
    """TA-07, TA-09: shield, armour, and the weapons one may freely Block with."""
    ann = sheet("Ann", armour=(COAT,), shield=SHIELD, weapons=(SWORD, STAFF, BOW, CROSSBOW, BITE))
    assert pieces_of(ann) == (
        Piece("shield", "shield", 2), Piece("armour", "coat", 2), Piece("weapon", "sword", 3),
        Piece("weapon", "staff", 2),
    )  # fmt: skip


# -- the opening --------------------------------------------------------------------------------


def test_the_opening_is_what_the_scenario_says():
    """A fight may start anywhere: wounds, marks, what is broken, spent and sustained."""
    made = setup(
        sheet("Ann", motivation=3, resolve=2, armour=(COAT,), shield=SHIELD, items=(SUPPLIES,),
              shapes=(WARD, RENEWAL), phase="", start={
                  "wounds": 4, "marks": 1, "broken": ("coat",), "motivation": 1, "resolve": 0,
                  "used": {"supplies": 1}, "prone": True, "melee_with": ("Wolf",),
                  "sustains": ("shape Ward on Ann", "shape Renewal on Ann with Resolve")}),
        beast("Wolf"), sheet("Zoe", start={"arrives": 3}),
    )  # fmt: skip
    ann, wolf, zoe = opened(made).combatants
    assert (ann.hp, ann.marks, ann.broken, ann.motivation, ann.resolve, ann.uses, ann.prone) == (
        6, 1, frozenset({"coat"}), 1, 0, [1], True,
    )  # fmt: skip
    assert {made.action(0, h.action).label: h.resolve for h in ann.held} == {
        "shape Ward on Ann": False, "shape Renewal on Ann with Resolve": True,
    }  # fmt: skip
    assert ann.melee == wolf.melee > 0
    assert (ann.phase, wolf.phase, zoe.phase) == (UNKNOWN, SLOW, FAST)
    assert (ann.status, zoe.status) == (Status.FIGHTING, Status.AWAITED)


def test_melees_at_the_start_are_joined():
    """TA-04: whoever is with somebody is with all who are."""
    made = setup(
        sheet("Ann", start=near("Wolf")), sheet("Cid", start=near("Rat")),
        beast("Rat", start=near("Wolf")), beast("Wolf"),
    )  # fmt: skip
    assert len({c.melee for c in opened(made).combatants}) == 1


# -- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ({"hp": 0}, "combatants.Ann.hp: expected a whole number from 1: a contractor's"),
        (
            {"constitution": 3},
            "combatants.Ann.constitution: found 3, expected nothing: only creatures have it, and "
            "this is a contractor",
        ),
        (
            {"ap": 1},
            "combatants.Ann.ap: found 1, expected nothing: only creatures have it, and this is a "
            "contractor",
        ),
        (
            {"shield": SHIELD, "weapons": (MAUL,)},
            'combatants.Ann.shield: found "shield", expected no shield beside maul, which '
            "takes both hands",
        ),
        (
            {"shapes": (Effect("Ward", "ward", 1),)},
            "combatants.Ann.shapes.Ward.sustained: found False, expected true: a ward lasts only "
            "while it is sustained",
        ),
        (
            {"shapes": (Effect("Fire", "harm", 1, sustained=True),)},
            "combatants.Ann.shapes.Fire.sustained: found True, expected false: harm is done at "
            "once",
        ),
        (
            {"weapons": (SWORD, SWORD)},
            'combatants.Ann: found "sword", expected every name once: gear breaks and is '
            "mended by name",
        ),
        (
            {"armour": (Armour("shield", 1),), "shield": SHIELD},
            'combatants.Ann: found "shield", expected every name once: gear breaks and is '
            "mended by name",
        ),
        (
            {"items": (replace(POTION, name="sword"),), "weapons": (SWORD,)},
            'combatants.Ann: found "sword", expected every name once: gear breaks and is '
            "mended by name",
        ),
    ],
)
def test_bad_sheets_are_refused(given, match):
    """A sheet that cannot be played is an error that says why."""
    ann_refused(match, **given)


@pytest.mark.parametrize(
    ("given", "match"),
    [
        (
            {"constitution": 0},
            "combatants.Wolf.constitution: expected a whole number from 1: a creature's",
        ),
        (
            {"phase": ""},
            "combatants.Wolf.phase: expected fast or slow: only contractors roll the initiative",
        ),
        (
            {"hp": 3},
            "combatants.Wolf.hp: found 3, expected nothing: creatures have no full sheet "
            '(kind = "boss" would)',
        ),
        (
            {"dexterity": 1},
            "combatants.Wolf.dexterity: found 1, expected nothing: creatures have no full "
            'sheet (kind = "boss" would)',
        ),
        (
            {"motivation": 1},
            "combatants.Wolf.motivation: found 1, expected nothing: creatures have no full "
            'sheet (kind = "boss" would)',
        ),
        (
            {"armour": (COAT,)},
            "combatants.Wolf.armour: found ['coat'], expected nothing: creatures have no "
            'full sheet (kind = "boss" would)',
        ),
        (
            {"shield": SHIELD},
            'combatants.Wolf.shield: found "shield", expected nothing: creatures have no full '
            'sheet (kind = "boss" would)',
        ),
        (
            {"items": (POTION,)},
            "combatants.Wolf.items: found ['potion'], expected nothing: creatures have no "
            'full sheet (kind = "boss" would)',
        ),
        (
            {"shapes": (WARD,)},
            "combatants.Wolf.shapes: found ['Ward'], expected nothing: creatures have no "
            'full sheet (kind = "boss" would)',
        ),
        (
            {"start": {"marks": 1}},
            "combatants.Wolf.start.marks: found 1, expected 0: creatures have no layers",
        ),
    ],
)
def test_bad_creatures_are_refused(given, match):
    """TA-05: creatures have Constitution, AP and a phase, and nothing of a sheet."""
    refused(sheet("Ann"), beast("Wolf", **given), match=match)


def test_a_boss_needs_a_phase():
    """TA-03: only contractors roll the initiative."""
    refused(
        sheet("Ann"),
        sheet("Ogre", "blue", kind="boss", phase=""),
        match="combatants.Ogre.phase: expected fast or slow: only contractors roll the initiative",
    )


@pytest.mark.parametrize(
    ("start", "match"),
    [
        (
            {"wounds": 10},
            "combatants.Ann.start.wounds: found 10, expected a whole number from 0 to 9",
        ),
        (
            {"marks": 2},
            "combatants.Ann.start.marks: found 2, expected less than the AP, 2: more would have "
            "broken something",
        ),
        (
            {"broken": ("helm",)},
            'combatants.Ann.start.broken: found "helm", expected a weapon, armour or shield (did '
            'you mean "shield"?)',
        ),
        (
            {"motivation": 2},
            "combatants.Ann.start.motivation: found 2, expected at most the 1 of the sheet",
        ),
        (
            {"resolve": 2},
            "combatants.Ann.start.resolve: found 2, expected at most the 1 of the sheet",
        ),
        ({"used": {"shard": 1}}, 'combatants.Ann.start.used: found "shard", expected an item'),
        (
            {"used": {"potion": 2}},
            "combatants.Ann.start.used.potion: found 2, expected at most its 1 uses",
        ),
        (
            {"sustains": ("shape Fire at Wolf",)},
            'combatants.Ann.start.sustains: found "shape Fire at Wolf", expected what '
            "shapes a sustained effect",
        ),
        (
            {"sustains": ("shape Ward on Ann", "shape Ward on Ann with Resolve")},
            'combatants.Ann.start.sustains: found "shape Ward on Ann with Resolve", '
            "expected Ward once",
        ),
        (
            {"melee_with": ("Ann",)},
            'combatants.Ann.start.melee_with: found "Ann", expected another combatant',
        ),
        (
            {"melee_with": ("Bob",)},
            'combatants.Ann.start.melee_with: found "Bob", expected another combatant',
        ),
        (
            {"arrives": 2, "prone": True},
            "combatants.Ann.start.arrives: found 2, expected nothing under way on arrival",
        ),
        (
            {"arrives": 2, "sustains": ("shape Ward on Ann",)},
            "combatants.Ann.start.arrives: found 2, expected nothing under way on arrival",
        ),
    ],
)
def test_bad_starts_are_refused(start, match):
    """A start that no fight could have led to is an error that says why."""
    ann_refused(match, motivation=1, resolve=1, shield=SHIELD, items=(POTION,),
                shapes=(FIRE, WARD), start=start)  # fmt: skip


def test_who_has_no_layer_has_no_marks():
    """TA-07: marks count against layers."""
    refused(
        sheet("Ann", start={"marks": 1}), beast("Wolf"),
        match="combatants.Ann.start.marks: found 1, expected less than the AP, 0: more would have "
        "broken something",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ({"first": "green"}, 'first: found "green", expected a side'),
        ({"surprise": ("Bob",)}, 'surprise: found "Bob", expected a combatant'),
        (
            {"surprise": ("Zoe",)},
            'surprise: found "Zoe", expected somebody who is there at the start',
        ),
    ],
)
def test_bad_scenarios_are_refused(given, match):
    """TA-03: names that are nobody's, or of somebody who is not there yet."""
    refused(sheet("Ann"), beast("Wolf"), sheet("Zoe", start={"arrives": 2}), match=match, **given)


def test_zones_have_no_cover():
    """TA-04: cover is shaped, so a zone that promised some would promise nothing."""
    hall = Zone("yard", "partial")
    refused(
        sheet("Ann"),
        beast("Wolf"),
        zones=(hall,),
        match='zones.yard.cover: found "partial", expected none: cover is shaped here, no '
        "zone has it",
    )


def test_nothing_is_sustained_on_who_is_not_there_yet():
    """TA-11: an effect has a reach, so it cannot have been shaped on somebody who is awaited."""
    ann = sheet("Ann", shapes=(WARD,), start={"sustains": ("shape Ward on Zoe",)})
    zoe = sheet("Zoe", start={"arrives": 2})
    refused(
        ann,
        beast("Wolf"),
        zoe,
        match='combatants.Ann.start.sustains: found "shape Ward on Zoe", expected nothing on '
        "Zoe, who is not there at the start",
    )
