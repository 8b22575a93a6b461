"""Percentile checks: success, fumbles, crits and opposed rolls."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.checks import Result, check, crit_range, defender_wins, succeeds
from tests.arena.rules.timing_track.kit import BOW, FISTS, SWORD, fought, setup, sheet


@pytest.mark.parametrize(
    ("target", "width"),
    [(1, 0), (25, 0), (26, 1), (50, 1), (51, 2), (66, 2), (75, 2), (76, 3), (100, 3), (101, 4)],
)
def test_crit_range_grows_every_25(target, width):
    """TT-08: the crit range is (target - 1) // 25."""
    assert crit_range(target) == width


@pytest.mark.parametrize(
    ("target", "crits"), [(1, [1]), (25, [25]), (26, [25, 26]), (66, [64, 65, 66])]
)
def test_crits_lie_just_under_the_target(target, crits):
    """TT-08: a success by no more than the range is a crit; target 66 crits on 64 to 66."""
    assert [roll for roll in range(1, 101) if check(roll, target) == Result.CRIT] == crits


@pytest.mark.parametrize("target", [1, 50, 99])
def test_success_is_at_or_under_the_target(target):
    """TT-07: at the target is a success, one over is not."""
    assert check(target, target) >= Result.HIT
    assert succeeds(target, target)
    assert check(target + 1, target) < Result.HIT
    assert not succeeds(target + 1, target)


@pytest.mark.parametrize("target", [1, 99, 100, 130, 200])
def test_100_is_always_a_fumble(target):
    """TT-07: the roll 100 fumbles whatever the target."""
    assert check(100, target) == Result.FUMBLE
    assert not succeeds(100, target)


@pytest.mark.parametrize("target", [0, -20])
def test_nothing_succeeds_at_or_below_nothing(target):
    """TT-07: no roll is at or under a target below 1."""
    assert all(check(roll, target) <= Result.MISS for roll in range(1, 101))


def test_a_99_misses_but_does_not_fumble():
    """TT-07: only 100 is a fumble."""
    assert check(99, 50) == Result.MISS


@pytest.mark.parametrize(
    ("margin", "roll", "wins"),
    [(10, 40, True), (10, 41, False), (10, 39, True), (0, 50, True), (0, 51, False)],
)
def test_the_defender_wins_ties(margin, roll, wins):
    """TT-14: two successes compare margins and the defender wins ties; a failure never wins."""
    assert defender_wins(margin, roll, 50) is wins


def test_a_defence_of_100_fails():
    """TT-07, TT-14: a fumbled defence is no success, even against a target of 130."""
    assert not defender_wins(0, 100, 130)


@pytest.mark.parametrize(("roll", "faces", "raw"), [(49, [3, 4], 8), (48, [3], 4)])
def test_a_crit_doubles_the_dice_and_not_the_bonus(roll, faces, raw):
    """TT-08: a crit rolls twice the damage dice and adds the flat bonus once."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue")),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [roll]),
        ("Ann", "damage", faces),
    )
    assert end.one("wounded").raw == raw


def test_the_crit_range_is_that_of_the_target_after_modifiers():
    """TT-08: from 60 down to 50 by wounds the range is 1, so 48 is a plain hit and 49 a crit."""
    for roll, result in ((48, "hit"), (49, "crit")):
        end = fought(
            setup(
                sheet("Ann", hand=SWORD, skills={"melee": 60}, start={"wounds": 8}),
                sheet("Bob", "blue"),
            ),
            {"Ann": ["attack Bob with sword"]},
            ("Ann", "attack", [roll]),
        )
        assert (end.one("attack").against, end.one("attack").result) == (50, result)


def fumbled(weapon, label, **options):
    return fought(
        setup(sheet("Ann", hand=weapon), sheet("Bob", "blue"), options=options),
        {"Ann": [label]},
        ("Ann", "attack", [100]),
    )


def test_a_fumbled_blow_drops_the_weapon():
    """TT-07: the weapon lies on the ground; drawing it again picks it up."""
    end = fought(
        setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue")),
        {"Ann": ["attack Bob with sword", "draw sword"]},
        ("Ann", "attack", [100]),
    )
    assert [event.change for event in end.of("weapon")] == ["dropped", "drawn"]
    assert "attack Bob with sword" not in end.offered("Ann", "declare", 1)
    assert "attack Bob with sword" in end.offered("Ann", "declare", 2)


def test_a_fumbled_shot_jams_the_weapon():
    """TT-07: after a fumble the weapon must be cleared before it shoots again."""
    end = fumbled(BOW, "shoot Bob with bow")
    assert end.one("weapon").change == "jammed"
    assert "shoot Bob with bow" not in end.offered("Ann", "declare", 1)
    assert "clear bow" in end.offered("Ann", "declare", 1)


def test_fists_are_never_dropped():
    """TT-07: what is always in hand cannot be dropped."""
    end = fumbled(FISTS, "attack Bob with fists")
    assert end.of("weapon") == []
    assert end.one("attack").result == "fumble"


@pytest.mark.parametrize(
    ("weapon", "label"), [(SWORD, "attack Bob with sword"), (BOW, "shoot Bob with bow")]
)
def test_without_mishaps_a_fumble_only_misses(weapon, label):
    """TT-07: `fumble_mishap = false`."""
    end = fumbled(weapon, label, fumble_mishap=False)
    assert end.of("weapon") == end.of("wounded") == []
