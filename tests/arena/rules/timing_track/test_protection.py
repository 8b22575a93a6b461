"""Soak, shields, wear."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.timing_track.protection import (
    armour_rating,
    shield_raised,
    total_soak,
    wear_percent,
)
from tests.arena.rules.timing_track.kit import (
    BOW,
    COAT,
    FISTS,
    FORCE,
    HAMMER,
    REVOLVER,
    SHIELD,
    SWORD,
    VEST,
    WARD,
    fought,
    opened,
    setup,
    sheet,
)

POLEARM = replace(SWORD, name="polearm", hands=2)


def worn(**given):
    return opened(setup(sheet("Ann", **given), sheet("Bob", "blue"))).combatants[0]


def test_pieces_of_armour_add_by_rating():
    """TT-09: Ballistic and Martial each add over all pieces; other hits meet no armour."""
    me = worn(armour=(COAT, VEST))
    assert total_soak(me, "ballistic", False) == armour_rating(me, "ballistic") == 4
    assert total_soak(me, "martial", False) == armour_rating(me, "martial") == 3
    assert total_soak(me, "none", False) == armour_rating(me, "none") == 0


def test_a_shield_adds_from_the_front_only():
    """TT-15: both ratings, and nothing from behind; armour counts all around."""
    me = worn(armour=(VEST,), shield=SHIELD)
    assert total_soak(me, "ballistic", False) == 4 + 2
    assert total_soak(me, "martial", False) == 1 + 3
    assert total_soak(me, "ballistic", True) == 4
    assert total_soak(me, "martial", True) == 1
    assert total_soak(me, "none", False) == 0


@pytest.mark.parametrize(
    ("hand", "raised"), [(None, True), (SWORD, True), (POLEARM, False), (FISTS, True)]
)
def test_a_two_handed_weapon_leaves_no_hand_for_a_shield(hand, raised):
    """TT-15: with an empty hand or a one-handed weapon the shield is up."""
    me = worn(shield=SHIELD, hand=hand)
    assert shield_raised(me) is raised
    assert total_soak(me, "martial", False) == (3 if raised else 0)
    assert not shield_raised(worn(hand=hand))


def test_a_ward_soaks_everything():
    """TT-27: a ward adds to both kinds, from behind too, and against spells."""
    me = worn(armour=(VEST,))
    me.ward = 6
    assert total_soak(me, "ballistic", True) == 10
    assert total_soak(me, "martial", False) == 7
    assert total_soak(me, "none", False) == 6


def test_wear_chances():
    """TT-09: 25, Crushing 50."""
    assert wear_percent(False) == 25
    assert wear_percent(True) == 50


def struck(weapon, damage, wear=None, armour=(COAT,), label="attack Bob with", **bob):
    rolls = [("Ann", "attack", [10]), ("Ann", "damage", damage), ("Ann", "reliability", [1])]
    if wear is not None:
        rolls.append(("Bob", "armour", [wear]))
    return fought(
        setup(sheet("Ann", hand=weapon), sheet("Bob", "blue", armour=armour, **bob)),
        {"Ann": [f"{label} {weapon.name}"]},
        *rolls,
    )


@pytest.mark.parametrize(
    ("weapon", "label", "soak"),
    [
        (SWORD, "attack Bob with", 3),
        (FISTS, "attack Bob with", 3),
        (BOW, "shoot Bob with", 3),
        (REVOLVER, "shoot Bob with", 4),
    ],
)
def test_which_rating_protects(weapon, label, soak):
    """TT-09: Ballistic against firearms, Martial against blows, brawling and arrows."""
    faces = [5, 5] if weapon is REVOLVER else [4]
    assert struck(weapon, faces, armour=(COAT, VEST), label=label).one("wounded").soak == soak


def test_soak_is_taken_off_and_never_heals():
    """TT-09: raw 5 less 2; raw 2 less 2 is nothing, raw 1 less 2 neither."""
    assert struck(SWORD, [4]).one("wounded").taken == 3
    assert struck(FISTS, [2]).one("wounded").taken == 0
    assert struck(FISTS, [1]).one("wounded").taken == 0


@pytest.mark.parametrize(
    ("weapon", "damage", "wear", "lost"),
    [(SWORD, [8], 25, 1), (SWORD, [8], 26, 0), (HAMMER, [6, 6], 50, 1), (HAMMER, [6, 6], 51, 0)],
)
def test_armour_wears_at_25_and_crushing_at_50(weapon, damage, wear, lost):
    """TT-09: at or under the chance the armour loses 1 of the rating that was hit."""
    end = struck(weapon, damage, wear, armour=(COAT, VEST))
    assert end["Bob"].martial == 3 - lost
    assert end["Bob"].ballistic == 4


def test_a_shot_wears_the_ballistic_rating():
    """TT-09: of the two ratings only the one that was hit."""
    end = struck(REVOLVER, [6, 6], 25, armour=(COAT, VEST), label="shoot Bob with")
    assert (end["Bob"].ballistic, end["Bob"].martial) == (3, 3)


def test_damage_up_to_the_soak_wears_nothing():
    """TT-09: raw damage must exceed the soak; at it there is not even a roll."""
    assert struck(FISTS, [2], 1).of("armour") == []
    assert len(struck(FISTS, [3], 1).of("armour")) == 1


def test_the_shield_helps_to_spare_the_armour():
    """TT-09, TT-15: the soak to exceed is everything taken off, the shield included."""
    assert struck(SWORD, [4], 1, shield=SHIELD).of("armour") == []
    end = struck(SWORD, [5], 1, shield=SHIELD)
    assert len(end.of("armour")) == 1
    assert end["Bob"].martial == 1


def test_a_rating_of_0_has_nothing_to_lose():
    """TT-09: no armour, or worn out: no roll."""
    assert struck(SWORD, [8], 1, armour=()).of("armour") == []
    assert struck(SWORD, [8], 1, start={"soak_lost": (0, 2)}).of("armour") == []
    assert struck(REVOLVER, [6, 6], 1, label="shoot Bob with").of("armour") == []


def test_worn_armour_soaks_less_from_the_next_hit_on():
    """TT-09: the loss holds for good, but not for the hit that caused it."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", armour=(COAT,), br=5)),
        {"Ann": ["attack Bob with sword"] * 2},
        ("Ann", "attack", [10]),
        ("Ann", "attack", [10]),
        ("Ann", "damage", [8]),
        ("Ann", "damage", [8]),
        ("Bob", "armour", [1]),
        ("Bob", "armour", [99]),
    )
    assert [w.soak for w in end.of("wounded")] == [2, 1]


def test_two_hits_of_one_moment_wear_each():
    """TT-03, TT-09: both read the rating before; a rating of 1 cannot lose 2."""
    for lost, left in ((0, 0), (1, 0)):
        end = fought(
            setup(
                sheet("Ann", hand=SWORD),
                sheet("Amy", hand=SWORD),
                sheet("Bob", "blue", armour=(COAT,), br=9, start={"soak_lost": (0, lost)}),
            ),
            {n: ["attack Bob with sword"] for n in ("Ann", "Amy")},
            *((n, "attack", [10]) for n in ("Ann", "Amy")),
            *((n, "damage", [8]) for n in ("Ann", "Amy")),
            ("Bob", "armour", [1]),
            ("Bob", "armour", [1]),
        )
        assert [w.soak for w in end.of("wounded")] == [2 - lost] * 2
        assert end["Bob"].martial == left


def ward(**given):
    return fought(
        setup(
            sheet("Ann", casting=60, spells=(WARD,), pw=5),
            sheet("Bob", "blue", hand=FISTS, skills={"brawl": 60}, **given),
        ),
        {"Ann": ["cast Ward on Ann", "hold"], "Bob": ["attack Ann with fists"] * 3},
        ("Ann", "casting", [60]),
        ("Ann", "backlash", [99]),
        *[("Bob", "attack", [10]), ("Bob", "damage", [4])] * 3,
    )


def test_a_ward_lasts_for_its_counts():
    """TT-27: cast at 2 for 6 counts it soaks at 3 and 6 and has ended at 9."""
    end = ward()
    assert [(w.time, w.soak) for w in end.of("wounded")] == [(3, 2), (6, 2), (9, 0)]
    assert [(w.time, w.ward) for w in end.of("warded")] == [(2, 2), (8, 0)]


def test_a_ward_ends_among_the_tokens_by_its_start():
    """TT-03, TT-27: ending at 8, begun at 2: a blow begun at 5 comes later and meets none."""
    end = ward(start={"delay": 2})
    assert [(w.time, w.soak) for w in end.of("wounded")] == [(5, 2), (8, 0), (11, 0)]


def wards(first, second, *, due=8):
    """Ann is warded at 2; Amy wards her again so that the new ward comes at `due`."""
    slow = replace(WARD, name="Slow", casting_time=due - 2)
    return fought(
        setup(
            sheet("Ann", casting=60, spells=(WARD,)),
            sheet("Amy", casting=60, spells=(slow,)),
            sheet("Bob", "blue"),
        ),
        {
            "Ann": ["cast Ward on Ann"],
            "Amy": [(2, "cast Slow on Ann")],
        },
        ("Ann", "casting", [first]),
        ("Amy", "casting", [second]),
        *((n, "backlash", [99]) for n in ("Ann", "Amy")),
    )


def test_a_new_ward_takes_the_place_of_the_old():
    """TT-27: also a weaker one, and it lasts its own time."""
    end = wards(40, 60, due=5)
    assert [(w.time, w.ward, w.until) for w in end.of("warded")] == [
        (2, 4, 8), (5, 2, 11), (11, 0, 11),
    ]  # fmt: skip


def test_a_ward_renewed_at_its_last_moment_goes_on():
    """TT-03, TT-27: an end and a beginning of one moment leave the new ward."""
    end = wards(60, 40, due=8)
    assert [(w.time, w.ward, w.until) for w in end.of("warded")] == [
        (2, 2, 8), (8, 0, 8), (8, 4, 14), (14, 0, 14),
    ]  # fmt: skip


def test_a_ward_renewed_by_nothing_still_ends_in_its_time():
    """TT-03, TT-27: also a new ward of 0 begins after the old one has ended."""
    nothing = replace(WARD, name="Slow", casting_time=6, amounts=(0, 4, 6, 8))
    end = fought(
        setup(
            sheet("Ann", casting=60, spells=(WARD,)),
            sheet("Amy", casting=60, spells=(nothing,)),
            sheet("Bob", "blue"),
        ),
        {"Ann": ["cast Ward on Ann"], "Amy": [(2, "cast Slow on Ann")]},
        *((n, "casting", [60]) for n in ("Ann", "Amy")),
        *((n, "backlash", [99]) for n in ("Ann", "Amy")),
    )
    assert [(w.time, w.ward, w.until) for w in end.of("warded")] == [
        (2, 2, 8), (8, 0, 8), (8, 0, 14), (14, 0, 14),
    ]  # fmt: skip


@pytest.mark.parametrize(("ann", "amy"), [(40, 60), (60, 40)])
def test_of_two_wards_of_one_moment_the_stronger_stays(ann, amy):
    """TT-03, TT-27: neither takes the other's place by the order of names."""
    end = fought(
        setup(
            sheet("Ann", casting=60, spells=(WARD,)),
            sheet("Amy", casting=60, spells=(WARD,)),
            sheet("Bob", "blue"),
        ),
        {n: ["cast Ward on Ann"] for n in ("Ann", "Amy")},
        ("Ann", "casting", [ann]),
        ("Amy", "casting", [amy]),
        *((n, "backlash", [99]) for n in ("Ann", "Amy")),
    )
    assert [w.ward for w in end.of("warded")] == [2, 4, 0]


@pytest.mark.parametrize(("unaware", "soak"), [((), 2), (("Ann",), 0)])
def test_a_spell_from_behind_passes_the_shield(unaware, soak):
    """TT-15: a spell that armour stops meets a shield only if its caster was noticed."""
    hail = replace(FORCE, name="Hail", soak="ballistic")
    end = fought(
        setup(
            sheet("Ann", casting=60, spells=(hail,)),
            sheet("Bob", "blue", shield=SHIELD, start={"unaware_of": unaware}),
        ),
        {"Ann": ["cast Hail at Bob"]},
        ("Ann", "casting", [60]),
        ("Ann", "backlash", [99]),
    )
    assert end.one("wounded").soak == soak
