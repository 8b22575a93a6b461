"""Where one blow meets another: answers to answers, and weapons that break in between."""

from __future__ import annotations

from arena.rules.two_actions.gear import Weapon
from tests.arena.rules.two_actions.kit import (
    BITE,
    KNIFE,
    STAFF,
    SWORD,
    beast,
    fought,
    near,
    setup,
    sheet,
)

HORNS = Weapon("horns", "natural", 5)
PAW = Weapon("paw", "natural", 2)


def test_an_attack_does_not_land_on_whom_an_answer_to_the_answer_has_felled():
    """TA-06: Bob staggers Ann, who fells him in answer; her first blow finds nobody any more."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), start=near("Bob")),
        sheet("Bob", "blue", hp=3, weapons=(SWORD,)),
        options={"responses_deep": 2, "weapon_defence": "blocks"},
        first="red",
    )
    blow, back = "strike Bob with sword", "strike Ann with sword"
    end = fought(
        made, {"Ann": [blow, blow], "Bob": [back]},
        ("Ann", "strike", [15]), ("Bob", "strike", [20]), ("Ann", "strike", [15]),
    )  # fmt: skip
    assert [(e.by, e.hp) for e in end.of("wounded")] == [("Ann", 0)]
    assert end["Bob"].hp == 0
    assert end.one("left").who == "Bob"
    assert end.one("stopped").how == "felled"


def test_marks_are_gone_when_a_weapon_breaks_in_a_block_that_succeeds():
    """TA-07, TA-09: the staff, which holds less than the sword has borne, begins with none."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(SWORD, STAFF), start=near("Cat", "Ram")),
        beast("Cat", phase="fast", weapons=(PAW,)),
        beast("Ram", phase="fast", weapons=(HORNS,), actions=1),
        limit=0,
    )
    end = fought(
        made,
        {
            "blue": ["Cat"],
            "Cat": ["strike Ann with paw"],
            "Ann": ["take it", "block with sword"],
            "Ram": ["strike Ann with horns"],
        },
        ("Ann", "block", [15]),
    )
    assert end.one("marked").marks == 2
    assert end.one("stopped").how == "blocked"
    assert end.one("broke").item == "sword"
    assert end["Ann"].marks == 0


def test_a_blow_in_answer_is_lost_if_its_weapon_breaks_under_the_hit():
    """TA-06: what follows the hit follows only if it is still possible."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(KNIFE,), start=near("Wolf")),
        beast("Wolf", phase="fast", weapons=(BITE,), actions=1),
        limit=0,
    )
    end = fought(
        made, {"Wolf": ["strike Ann with bite"], "Ann": ["strike Wolf with knife"]},
        ("Ann", "strike", [15]),
    )  # fmt: skip
    assert end.one("broke").item == "knife"
    assert end.one("wasted").why == "the weapon is broken"
    assert end["Wolf"].hp == 10
