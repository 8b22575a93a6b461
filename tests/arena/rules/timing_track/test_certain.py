"""Chances of 100% and more: what they change, and what stays possible all the same."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.odds import odds
from arena.rules.timing_track.checks import Result, check, succeeds
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Skills
from tests.arena.rules.timing_track.kit import (
    FISTS,
    FORCE,
    REVOLVER,
    SWORD,
    Ended,
    fought,
    setup,
    sheet,
)

BEYOND = [100, 101, 130, 200]
"""Targets at which only a fumble fails."""


def odds_of(game: Any, who: str, label: str) -> Any:
    """The odds of a first declaration."""
    fight: Fight[Any] = Fight(game, KeyedDice(1), rewindable=True)
    fight.advance()
    return next(one for one in odds(fight, who) if one.declaration.label == label)


@pytest.mark.parametrize("target", BEYOND)
def test_beyond_100_only_a_fumble_fails(target: int):
    """TT-07: 99 rolls of 100 succeed, however high the target."""
    assert [roll for roll in range(1, 101) if not succeeds(roll, target)] == [100]
    assert [roll for roll in range(1, 101) if check(roll, target) < Result.HIT] == [100]


@pytest.mark.parametrize(
    ("target", "crits"), [(100, [97, 98, 99]), (101, [97, 98, 99]), (102, [98, 99]), (105, [])]
)
def test_beyond_100_crits_are_out_of_reach(target: int, crits: list[int]):
    """TT-08: they lie just under the target, where no die comes."""
    assert [roll for roll in range(1, 101) if check(roll, target) == Result.CRIT] == crits


@pytest.mark.parametrize("skill", BEYOND)
def test_an_attack_beyond_100_hits_99_times(skill: int):
    """TT-07: the odds are 99%, and the fumble is the hundredth."""
    game = setup(sheet("Ann", hand=SWORD, skills={"melee": skill}), sheet("Bob", "blue"))
    found = odds_of(game, "Ann", "attack Bob with sword")
    assert found.chance == pytest.approx(0.99)
    assert found.risks["fumble"] == pytest.approx(0.01)


@pytest.mark.parametrize(("roll", "hits"), [(99, True), (100, False)])
def test_an_attack_at_101_is_played_so(roll: int, hits: bool):
    """TT-07: 99 hits a target of 101 and 100 fumbles."""
    end = fought(
        setup(sheet("Ann", hand=SWORD, skills={"melee": 101}), sheet("Bob", "blue")),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [roll]),
    )
    assert end.one("attack").against == 101
    assert end.one("attack").result == ("crit" if hits else "fumble")
    assert bool(end["Bob"].wounds) is hits


@pytest.mark.parametrize(("roll", "won"), [(99, True), (100, False)])
def test_a_defence_at_101_is_played_so(roll: int, won: bool):
    """TT-14: 99 is a success by 2 against an attack that hits by 1; a 100 never defends."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS, skills={"brawl": 40}),
            sheet("Bob", "blue", skills={"athletics": 101}),
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["hold", "dodge Ann"]},
        ("Ann", "attack", [39]),
        ("Bob", "defence", [roll]),
    )
    assert end.one("defence").won is won
    assert bool(end["Bob"].wounds) is not won


@pytest.mark.parametrize("tradition", ["scholar", "wild"])
def test_a_spell_beyond_100_misfires_on_a_fumble_only(tradition: str):
    """TT-22: of a wild caster's dice the one farther from the target counts, so rarely a 100."""
    game = setup(
        sheet("Ann", casting=130, tradition=tradition, spells=(FORCE,)), sheet("Bob", "blue")
    )
    misfire = 0.01 if tradition == "scholar" else 0.01**2
    found = odds_of(game, "Ann", "cast Force at Bob")
    assert found.chance == pytest.approx(1 - misfire)
    assert found.risks["misfire"] == pytest.approx(misfire)


def lashed(face: int, **options: Any) -> Ended:
    """A spell at its weakest and what its backlash does, with this face for the backlash."""
    return fought(
        setup(
            sheet("Ann", casting=50, tradition="wild", spells=(FORCE,)),
            sheet("Bob", "blue"),
            options=options,
        ),
        {"Ann": ["cast Force at Bob"]},
        ("Ann", "casting", [50, 50]),
        ("Ann", "backlash", [face]),
        ("Ann", "backlash damage", [3]),
    )


@pytest.mark.parametrize(
    ("base", "wild", "face", "hurts"),
    [(98, 1, 99, True), (98, 1, 100, False), (99, 1, 100, True), (100, 1, 100, True),
     (100, 100, 100, True)],
)  # fmt: skip
def test_a_backlash_of_100_or_more_always_comes(base: int, wild: int, face: int, hurts: bool):
    """TT-23: a chance and no check, so that a 100 is under it; 101 and 200 are no more than 100."""
    end = lashed(face, backlash_percent=(base,) * 4, wild_backlash=wild)
    assert end["Ann"].wounds == 3 * hurts


def test_the_odds_of_a_backlash_beyond_100_are_100():
    """TT-23: options may add up to 200%; it is still only certain."""
    game = setup(
        sheet("Ann", casting=50, tradition="wild", spells=(FORCE,)),
        sheet("Bob", "blue"),
        options={
            "backlash_percent": (100,) * 4,
            "misfire_backlash": 100,
            "wild_backlash": 100,
        },
    )
    found = odds_of(game, "Ann", "cast Force at Bob")
    assert found.risks["backlash"] == pytest.approx(1)


@pytest.mark.parametrize("balance", [-3, -4, -50])
def test_a_firearm_beyond_100_never_fails(balance: int):
    """TT-19: 101, 103 and 195 are no more than certain: the odds are those of the shot."""
    game = setup(
        sheet("Ann", hand=REVOLVER, skills={"firearms": 60}), sheet("Bob", "blue"), balance=balance
    )
    found = odds_of(game, "Ann", "shoot Bob with revolver")
    assert found.chance == pytest.approx(0.6)
    assert set(found.risks) == {"fumble"}


def test_a_shift_of_100_percent_always_comes():
    """TT-23: `backlash_shift_percent = 100` and a 100 shift the balance."""
    for percent, shifted in ((100, True), (99, False)):
        end = fought(
            setup(
                sheet("Ann", casting=50, spells=(FORCE,)),
                sheet("Bob", "blue"),
                options={"backlash_shift_percent": percent, "backlash_percent": (100,) * 4},
            ),
            {"Ann": ["cast Force at Bob"]},
            ("Ann", "casting", [50]),
            ("Ann", "backlash", [1]),
            ("Ann", "backlash shift", [100]),
            ("Ann", "shift amount", [4]),
        )
        assert bool(end.one("backlash").shift) is shifted


@pytest.mark.parametrize(
    "name",
    [
        *("wound_penalties", "exhaustion_penalties", "death_save_under", "backlash_percent"),
        *("misfire_backlash", "backlash_shift_percent", "wild_backlash"),
    ],
)
def test_a_file_may_say_100_percent_and_no_more(name: str):
    """A percentage of 101 in the options is refused, whichever it is."""
    options = TypeAdapter(Options)
    tiers = isinstance(getattr(Options(), name), tuple)
    for percent in (0, 100):
        given = (0, 0, 0, percent) if tiers else percent
        assert getattr(options.validate_python({name: given}), name) == given
    for percent in (-1, 101):
        with pytest.raises(ValidationError):
            options.validate_python({name: (0, 0, 0, percent) if tiers else percent})


def test_skills_and_reliability_may_be_200_and_no_more():
    """TT-07, TT-19: they go beyond 100, for modifiers and the air take some away."""
    skills, weapons = TypeAdapter(Skills), TypeAdapter(Weapon)
    gun = {"name": "gun", "skill": "firearms", "speed": 3, "damage": "2d6"}
    for name in ("melee", "brawl", "athletics", "ranged", "firearms", "medicine"):
        assert getattr(skills.validate_python({name: 200}), name) == 200
        with pytest.raises(ValidationError):
            skills.validate_python({name: 201})
    assert weapons.validate_python({**gun, "reliability": 200}).reliability == 200
    with pytest.raises(ValidationError):
        weapons.validate_python({**gun, "reliability": 201})
