"""Reliability, malfunctions, stray shots, rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.dice import Dice
from arena.errors import DiceError
from arena.rules.timing_track.firearms import effective_reliability, malfunction
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.state import Condition
from arena.space import Zone
from tests.arena.rules.timing_track.kit import BOW, REVOLVER, VEST, fought, setup, sheet

ARC = Weapon(
    "arc", "firearms", 3, Dice.parse("2d6"), soak="ballistic", tags=("galvanic",), reliability=95
)  # fmt: skip


@pytest.mark.parametrize(
    ("balance", "effective"), [(0, 95), (2, 91), (-2, 99), (-4, 103), (47, 1), (48, -1)]
)
def test_the_balance_moves_reliability(balance, effective):
    """TT-19: 2 a point, Aetheric down and Galvanic up."""
    assert effective_reliability(REVOLVER, balance) == effective


@pytest.mark.parametrize(
    ("face", "plain", "galvanic"),
    [
        (1, "click", "click"),
        (4, "click", "click"),
        (5, "click", "jam"),
        (6, "jam", "jam"),
        (7, "jam", "misfire"),
        (8, "misfire", "broken"),
        (9, "broken", "destroyed"),
        (10, "destroyed", "destroyed"),
    ],
)
def test_the_severity_of_a_malfunction(face, plain, galvanic):
    """TT-20: 1-5 click, 6-7 jam, 8 misfire, 9 broken, 10 destroyed; Galvanic weapons 1 worse."""
    assert malfunction(face, False) == plain
    assert malfunction(face, True) == galvanic


def shot(*rolls, weapon=REVOLVER, answers=None, options=None, balance=0, others=(), **given):
    return fought(
        setup(
            sheet("Ann", hand=weapon, **given),
            sheet("Bob", "blue", br=5),
            *others,
            options=options,
            balance=balance,
        ),
        {"Ann": answers or [f"shoot Bob with {weapon.name}"]},
        *rolls,
    )


@pytest.mark.parametrize(("roll", "fires"), [(95, True), (96, False)])
def test_a_shot_rolls_reliability_first(roll, fires):
    """TT-19: at or under it fires and then the attack is rolled; over it nothing is."""
    end = shot(("Ann", "reliability", [roll]), ("Ann", "severity", [1]), ("Ann", "attack", [99]))
    assert end.one("reliability").fires is fires
    assert len(end.of("attack")) == fires
    assert len(end.of("malfunction")) == (not fires)


@pytest.mark.parametrize(("balance", "rolled"), [(-2, True), (-3, False)])
def test_from_100_on_a_weapon_cannot_fail(balance, rolled):
    """TT-19: at 99 there is a roll, at 101 none: not even a 100 stops it."""
    end = shot(("Ann", "reliability", [100]), ("Ann", "severity", [1]), balance=balance)
    assert end.one("reliability").fires is not rolled
    assert bool(end.one("reliability").roll) is rolled


@pytest.mark.parametrize("weapon", [replace(REVOLVER, reliability=100), REVOLVER])
def test_exactly_100_cannot_fail(weapon):
    """TT-19: 100 is enough."""
    end = shot(("Ann", "reliability", [100]), ("Ann", "severity", [1]), weapon=weapon)
    assert end.one("reliability").fires is (weapon.reliability == 100)
    assert bool(end.one("reliability").roll) is (weapon.reliability < 100)


@pytest.mark.parametrize(("reliability", "dead"), [(2, True), (3, False)])
def test_at_0_a_weapon_does_not_function(reliability, dead):
    """TT-19: at 0 or less the action is wasted: no roll, no severity, no round spent."""
    end = shot(
        ("Ann", "reliability", [1]),
        weapon=replace(REVOLVER, reliability=reliability),
        balance=1,
    )
    assert end.one("reliability").fires is not dead
    assert bool(end.one("reliability").roll) is not dead
    assert end.of("malfunction") == []
    assert end["Ann"].rounds == [6 - (not dead)]
    assert end["Ann"].conditions == [Condition.READY]


def test_what_is_no_firearm_always_works():
    """TT-19: a bow has no reliability."""
    assert shot(weapon=BOW, balance=60).of("reliability") == []


def broken(face, *rolls, weapon=REVOLVER, **given):
    return shot(
        ("Ann", "reliability", [100]),
        ("Ann", "severity", [face]),
        *rolls,
        weapon=weapon,
        balance=0,
        **given,
    )


def test_a_click_does_nothing():
    """TT-20: no round spent, and one may shoot again at once."""
    end = broken(5)
    assert end["Ann"].rounds == [6]
    assert end["Ann"].conditions == [Condition.READY]
    assert "shoot Bob with revolver" in end.offered("Ann", "declare", 1)


def test_a_jam_is_cleared_in_the_reload_time():
    """TT-20: until then the weapon does not shoot."""
    end = broken(6, answers=["shoot Bob with revolver", "clear revolver"])
    assert "shoot Bob with revolver" not in end.offered("Ann", "declare", 1)
    assert [d.due - d.time for d in end.of("declared")] == [3, REVOLVER.reload]
    assert [event.change for event in end.of("weapon")] == ["jammed", "cleared"]
    assert "shoot Bob with revolver" in end.offered("Ann", "declare", 2)
    assert end["Ann"].rounds == [6]


@pytest.mark.parametrize(("face", "change"), [(9, "broken"), (10, "destroyed")])
def test_what_is_broken_stays_so(face, change):
    """TT-20: neither cleared nor reloaded nor drawn again in this fight."""
    end = broken(face, ("Ann", "shrapnel", [4]))
    assert end.one("weapon").change == change
    for verb in ("shoot Bob with", "clear", "reload", "draw"):
        assert f"{verb} revolver" not in end.offered("Ann", "declare", 1)


def test_a_destroyed_weapon_hurts_its_wielder():
    """TT-20: 1d6 that no armour stops, and the hand is empty."""
    end = broken(10, ("Ann", "shrapnel", [4]), armour=(VEST,))
    assert end["Ann"].wounds == 4
    assert end["Ann"].in_hand == -1
    assert broken(9)["Ann"].wounds == 0


def test_a_galvanic_weapon_fails_worse():
    """TT-20: the same 9 breaks a revolver and destroys an arc thrower."""
    end = broken(9, ("Ann", "shrapnel", [2]), weapon=ARC)
    assert end.one("malfunction").result == "destroyed"
    assert end["Ann"].wounds == 2


@pytest.mark.parametrize(("place", "struck"), [(1, "Amy"), (2, "Bob"), (3, ""), (4, None)])
def test_a_stray_shot_picks_among_all_near_and_nobody(place, struck):
    """TT-20: friend, foe or nobody, each as likely; those farther than Near are safe."""
    zones = (Zone("yard"), Zone("road", ways=("yard",)))
    ready = setup(
        sheet("Ann", hand=REVOLVER),
        sheet("Bob", "blue", br=5),
        sheet("Amy", br=5),
        sheet("Zoe", "blue", "road"),
        zones=zones,
    )
    rolls = (
        ("Ann", "reliability", [100]),
        ("Ann", "severity", [8]),
        ("Ann", "stray", [place]),
        ("Ann", "damage", [5, 4]),
    )
    if struck is None:
        with pytest.raises(DiceError, match="1 to 3"):
            fought(ready, {"Ann": ["shoot Bob with revolver"]}, *rolls)
        return
    end = fought(ready, {"Ann": ["shoot Bob with revolver"]}, *rolls)
    assert end.one("stray").target == struck
    assert {w.who: w.taken for w in end.of("wounded")} == ({struck: 9} if struck else {})
    assert end["Ann"].rounds == [5]


def test_a_stray_shot_may_have_to_strike_somebody():
    """TT-20: `stray_may_miss_all = false`: with one person near there is no other choice."""
    assert Options().stray_may_miss_all is True
    end = broken(8, ("Ann", "stray", [1]), options={"stray_may_miss_all": False})
    assert end.one("stray").target == "Bob"
    assert end["Bob"].wounds


def test_a_stray_shot_is_stopped_by_armour_but_by_no_defence():
    """TT-09, TT-20: it does the weapon's damage like any shot; nobody sees it coming."""
    end = fought(
        setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue", armour=(VEST,))),
        {"Ann": ["shoot Bob with revolver"]},
        ("Ann", "reliability", [100]),
        ("Ann", "severity", [8]),
        ("Ann", "stray", [1]),
        ("Ann", "damage", [5, 4]),
    )
    assert end.asked("Bob", "defend") == []
    assert end.one("wounded").taken == 5


def test_a_stray_shot_spares_those_who_are_out_of_the_fight():
    """TT-20: the other combatants are those still in the fight."""
    end = fought(
        setup(
            sheet("Ann", hand=REVOLVER),
            sheet("Bob", "blue", start={"wounds": 28}),
            sheet("Cid", "blue", br=9),
        ),
        {"Ann": ["shoot Bob with revolver", "shoot Cid with revolver"]},
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [30]),
        ("Ann", "reliability", [100]),
        ("Ann", "severity", [8]),
        ("Ann", "stray", [1]),
    )
    assert end.one("stray").target == "Cid"


def test_rounds_are_spent_and_reloaded():
    """TT-21: a shot that fires spends one, an empty weapon cannot shoot, reloading fills it."""
    weapon = replace(REVOLVER, rounds=1)
    end = shot(
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [99]),
        ("Ann", "reliability", [1]),
        ("Ann", "attack", [99]),
        weapon=weapon,
        answers=["shoot Bob with revolver", "reload revolver", "shoot Bob with revolver"],
    )
    assert "reload revolver" not in end.offered("Ann", "declare", 0)
    assert "shoot Bob with revolver" not in end.offered("Ann", "declare", 1)
    assert "shoot Bob with revolver" in end.offered("Ann", "declare", 2)
    assert end.times("attack") == [3, 3 + REVOLVER.reload + 3]
    assert end["Ann"].rounds == [0]


def test_rounds_left_at_the_start():
    """TT-21: a scenario may start with fewer rounds."""
    end = shot(start={"rounds": {"revolver": 0}}, answers=["reload revolver"])
    assert "shoot Bob with revolver" not in end.offered("Ann", "declare", 0)
    assert end["Ann"].rounds == [6]


def test_rounds_may_be_left_uncounted():
    """TT-21: `count_rounds = false`: nothing is spent and nothing to reload."""
    assert Options().count_rounds is True
    end = shot(
        ("Ann", "reliability", [1]),
        weapon=replace(REVOLVER, rounds=1),
        options={"count_rounds": False},
        start={"rounds": {"revolver": 0}},
    )
    assert len(end.of("attack")) == 1
    assert end["Ann"].rounds == [0]
    assert "reload revolver" not in end.offered("Ann", "declare", 1)


def test_a_weapon_without_rounds_is_never_empty():
    """TT-21: a bow does not count arrows."""
    end = shot(weapon=BOW, answers=["shoot Bob with bow"] * 3)
    assert len(end.of("attack")) == 3
