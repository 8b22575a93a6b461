"""Target numbers of attacks and defences, range, and firing into melee."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.timing_track.attacks import attack_target, defence_target, modifiers
from arena.rules.timing_track.options import Options
from tests.arena.rules.timing_track.kit import (
    BOW,
    FISTS,
    GENERATOR,
    RAPIER,
    REVOLVER,
    RIFLE,
    SHOTGUN,
    SWORD,
    THREE_ZONES,
    action,
    fought,
    opened,
    setup,
    sheet,
)

LONG = replace(BOW, name="long", tags=("accurate",))


def target(label, weapon, zone="east", bob="east", bob_start=None, allies=(), **given):
    ready = setup(
        sheet("Ann", zone=zone, hand=weapon, **given),
        sheet("Bob", "blue", bob, device=GENERATOR, start=bob_start or {}),
        *allies,
        zones=THREE_ZONES,
    )
    state = opened(ready)
    me = state.combatants[ready.seat["Ann"]]
    declared = action(ready, "Ann", f"{label} {weapon.name}")
    total = attack_target(ready, state, me, declared)
    assert total == 50 + sum(value for _, value in modifiers(ready, state, me, declared))
    return total


SKILLS = {"melee": 11, "brawl": 12, "ranged": 13, "firearms": 14}


@pytest.mark.parametrize(
    ("weapon", "label", "skill"),
    [
        (SWORD, "attack Bob with", 11),
        (FISTS, "attack Bob with", 12),
        (BOW, "shoot Bob with", 13),
        (REVOLVER, "shoot Bob with", 14),
    ],
)
def test_each_weapon_uses_its_skill(weapon, label, skill):
    """TT-07: the target is the skill of the weapon."""
    ready = setup(sheet("Ann", hand=weapon, skills=SKILLS), sheet("Bob", "blue"))
    state = opened(ready)
    declared = action(ready, "Ann", f"{label} {weapon.name}")
    assert attack_target(ready, state, state.combatants[0], declared) == skill


@pytest.mark.parametrize(("cover", "total"), [("none", 50), ("partial", 40), ("heavy", 30)])
@pytest.mark.parametrize("weapon", [SWORD, REVOLVER])
def test_cover_makes_it_harder(weapon, cover, total):
    """TT-10: partial -10, heavy -20, against blows and shots."""
    label = "attack Bob with" if weapon is SWORD else "shoot Bob with"
    assert target(label, weapon, bob_start={"cover": cover}) == total


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"bob_start": {"cover": "partial"}}, [("partial cover", -10)]),
        ({"bob_start": {"cover": "heavy"}}, [("heavy cover", -20)]),
        ({"start": {"wounds": 10}}, [("wounds and exhaustion", -10)]),
        ({"bob": "middle"}, [("Far", -10)]),
        ({"bob": "west"}, [("Distant", -20)]),
        ({"label": "aim at"}, [("aimed", 10)]),
    ],
)
def test_what_moves_a_target_has_a_name(given, named):
    """TT-10: each modifier stands under its name beside its number."""
    ready = setup(
        sheet("Ann", zone="east", hand=REVOLVER, start=given.get("start", {})),
        sheet("Bob", "blue", given.get("bob", "east"), start=given.get("bob_start", {})),
        zones=THREE_ZONES,
    )
    state = opened(ready)
    declared = action(ready, "Ann", f"{given.get('label', 'shoot')} Bob with revolver")
    assert modifiers(ready, state, state.combatants[0], declared) == named


@pytest.mark.parametrize(
    ("weapon", "bob", "total"),
    [
        (REVOLVER, "east", 50),
        (REVOLVER, "middle", 40),
        (RIFLE, "middle", 50),
        (LONG, "middle", 50),
        (RIFLE, "west", 30),
        (LONG, "west", 30),
        (replace(RIFLE, tags=("rifle",)), "middle", 40),
        (replace(RIFLE, tags=("rifle",)), "west", 30),
    ],
)
def test_range_makes_it_harder(weapon, bob, total):
    """TT-10: Far -10 unless Accurate, Distant -20 for Accurate weapons too."""
    assert target("shoot Bob with", weapon, bob=bob) == total


@pytest.mark.parametrize(
    ("weapon", "allowed"),
    [
        (REVOLVER, False),
        (BOW, False),
        (SHOTGUN, False),
        (RIFLE, True),
        (LONG, True),
        (replace(RIFLE, tags=("rifle",)), True),
    ],
)
def test_only_accurate_weapons_and_rifles_reach_distant(weapon, allowed):
    """TT-10: the others may not be fired at all."""
    end = fought(
        setup(
            sheet("Ann", zone="east", hand=weapon), sheet("Bob", "blue", "west"), zones=THREE_ZONES
        ),
        {},
    )
    assert (f"shoot Bob with {weapon.name}" in end.offered("Ann", "declare")) is allowed
    assert (f"aim at Bob with {weapon.name}" in end.offered("Ann", "declare")) is allowed


def test_aiming_is_10_for_2_counts():
    """TT-10: an aimed shot takes 2 counts more."""
    assert target("aim at Bob with", REVOLVER) == 60
    ready = setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue"))
    assert action(ready, "Ann", "aim at Bob with revolver").speed == REVOLVER.speed + 2


def test_modifiers_add_up():
    """TT-10: wounds, exhaustion, cover, range, melee and aim all at once."""
    ally = sheet("Amy", "red", "middle", start={"melee_with": ("Bob",)})
    total = target(
        "aim at Bob with",
        REVOLVER,
        bob="middle",
        bob_start={"cover": "partial"},
        allies=(ally,),
        start={"wounds": 8, "exhaustion": 15},
    )
    assert total == 50 - 10 - 25 - 10 - 10 - 10 + 10


def test_a_device_is_hard_to_hit():
    """TT-26: -20 to smash it; cover of its bearer counts as well."""
    assert target("smash generator of Bob with", SWORD) == 30
    assert target("smash generator of Bob with", SWORD, bob_start={"cover": "partial"}) == 20


def test_blows_know_no_range_and_no_melee():
    """TT-10: Far, aiming and firing into melee are for shots."""
    ally = sheet("Amy", "red", "east", start={"melee_with": ("Bob",)})
    assert target("attack Bob with", SWORD, allies=(ally,)) == 50


@pytest.mark.parametrize(
    ("how", "weapon", "total"),
    [
        ("melee", SWORD, 11),
        ("melee", RAPIER, 21),
        ("brawl", RAPIER, 12),
        ("athletics", RAPIER, 15),
        ("melee", FISTS, 11),
    ],
)
def test_parrying_weapons_help_to_parry(how, weapon, total):
    """TT-15: +10 to a Melee defence with a Parrying weapon in hand, to no other."""
    ready = setup(
        sheet("Ann", hand=weapon, skills={**SKILLS, "athletics": 15}), sheet("Bob", "blue")
    )
    assert defence_target(ready, opened(ready).combatants[0], how) == total


def test_a_parrying_weapon_at_the_belt_does_not_help():
    """TT-15: it must be the weapon in hand."""
    ready = setup(sheet("Ann", hand=SWORD, weapons=(RAPIER, SWORD)), sheet("Bob", "blue"))
    assert defence_target(ready, opened(ready).combatants[0], "melee") == 50


def test_defences_pay_for_wounds():
    """TT-10: wounds and exhaustion lower every check, defences too."""
    ready = setup(sheet("Ann", start={"wounds": 8, "exhaustion": 8}), sheet("Bob", "blue"))
    assert defence_target(ready, opened(ready).combatants[0], "athletics") == 30


@pytest.mark.parametrize(
    ("zone", "close", "extra", "raw"),
    [("east", True, [6], 8), ("east", False, [], 2), ("middle", False, [6], 0)],
)
def test_scatter_at_close_and_far(zone, close, extra, raw):
    """TT-17: +1d6 at Close, nothing at Near, -1d6 at Far but never below 0."""
    start = {"melee_with": ("Ann",)} if close else {}
    end = fought(
        setup(
            sheet("Ann", zone="east", hand=SHOTGUN),
            sheet("Bob", "blue", zone, start=start),
            zones=THREE_ZONES,
        ),
        {"Ann": ["shoot Bob with shotgun"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [10]),
        ("Ann", "damage", [1, 1]),
        *[("Ann", "scatter", extra)] * bool(extra),
    )
    assert end.one("wounded").raw == raw
    assert end.state.ordinals.get(("Ann", "scatter"), 0) == bool(extra)


def test_only_scatter_weapons_scatter():
    """TT-17: a revolver at Close does its own damage."""
    end = fought(
        setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue", start={"melee_with": ("Ann",)})),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "attack", [10]),
    )
    assert ("Ann", "scatter") not in end.state.ordinals


def test_a_crit_does_not_double_the_scatter():
    """TT-08, TT-17: the damage dice are the weapon's; scatter comes on top."""
    end = fought(
        setup(sheet("Ann", hand=SHOTGUN), sheet("Bob", "blue", start={"melee_with": ("Ann",)})),
        {"Ann": ["shoot Bob with shotgun"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [50]),
        ("Ann", "damage", [1, 1, 1, 1]),
        ("Ann", "scatter", [3]),
    )
    assert end.one("wounded").raw == 7


def into_melee(roll, *rolls, allies=("Amy",), options=None, **given):
    """Ann shoots at Bob who is Close to her allies: target 40."""
    return fought(
        setup(
            sheet("Ann", hand=REVOLVER),
            sheet("Bob", "blue", br=9, start={"melee_with": allies}),
            *(sheet(name, br=9, **given) for name in allies),
            options=options,
        ),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [roll]),
        *rolls,
    )


@pytest.mark.parametrize(
    ("roll", "struck"), [(40, "Bob"), (41, "Amy"), (50, "Amy"), (51, None), (99, None)]
)
def test_a_miss_by_the_melee_alone_strikes_an_ally(roll, struck):
    """TT-11: target 40; 41 to 50 would have hit but for the -10 and strike the ally."""
    end = into_melee(roll)
    assert end.one("attack").against == 40
    assert [w.who for w in end.of("wounded")] == ([struck] if struck else [])
    assert [s.target for s in end.of("stray")] == (["Amy"] if struck == "Amy" else [])


@pytest.mark.parametrize("place", [1, 2])
def test_of_several_allies_one_is_struck_at_random(place):
    """TT-11: each is as likely."""
    end = into_melee(45, ("Ann", "ally", [place]), allies=("Amy", "Zoe"))
    assert [w.who for w in end.of("wounded")] == [("Amy", "Zoe")[place - 1]]


def test_an_ally_cannot_defend_against_a_stray_shot():
    """TT-11: nobody is asked, and a crit by that margin is none."""
    end = into_melee(50)
    assert end.asked("Amy", "defend") == []
    assert end.state.ordinals["Ann", "damage"] == 1
    assert end.one("wounded").raw <= 12


def test_a_shot_may_only_miss():
    """TT-11: `stray_strikes_ally = false` leaves the penalty and strikes nobody."""
    assert Options().stray_strikes_ally is True
    end = into_melee(45, options={"stray_strikes_ally": False})
    assert end.one("attack").against == 40
    assert end.of("wounded") == []


def test_a_fumble_strikes_no_ally():
    """TT-07, TT-11: 100 fumbles even where it would be in the margin."""
    end = fought(
        setup(
            sheet("Ann", hand=REVOLVER, skills={"firearms": 105}),
            sheet("Bob", "blue", start={"melee_with": ("Amy",)}),
            sheet("Amy"),
        ),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [100]),
    )
    assert end.one("attack").against == 95
    assert end.of("wounded") == []


def test_enemies_in_a_melee_among_themselves_are_no_melee_of_ours():
    """TT-11: it must be an ally of the shooter who is Close to the target."""
    end = fought(
        setup(
            sheet("Ann", hand=REVOLVER),
            sheet("Bob", "blue", start={"melee_with": ("Cid",)}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [1]),
    )
    assert end.one("attack").against == 50
