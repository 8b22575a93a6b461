"""The ruleset as the kernel sees it: names, purposes, and what closed sheets leave to guess."""

from __future__ import annotations

import pytest

from arena.errors import IllegalAnswer
from arena.rules import RULESETS
from arena.rules.action_board.ruleset import (
    ACTION_BOARD,
    GUESSED_BONUS,
    GUESSED_DEFENCE,
    GUESSED_HP,
)
from tests.arena.rules.action_board.kit import (
    BOLT,
    COAT,
    SWORD,
    fought,
    opened,
    setup,
    sheet,
)


def test_it_is_one_of_the_rulesets():
    """The kernel finds it by its name."""
    assert RULESETS["action_board"] is ACTION_BOARD
    assert ACTION_BOARD.unit == "tick"


def test_the_purposes_are_a_documented_list():
    """GEN-04: scripts and real dice name rolls by these words; a change breaks every script."""
    assert ACTION_BOARD.purposes == (
        "reflex", "to hit", "damage", "healing", "will", "manoeuvre",
    )  # fmt: skip


def test_a_die_has_an_actor_and_a_purpose():
    """GEN-04: whoever rolls, by name; a group by the group's name."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=4),
        sheet("Cid", weapons=(SWORD,)),
        sheet("Bob", "blue", weapons=(SWORD,), hp=4),
        groups={"Pair": ("Ann", "Cid")},
    )
    end = fought(
        made, {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]},
        ("Pair", "reflex", [15]), ("Bob", "reflex", [5]), ("Ann", "to hit", [19]),
        ("Ann", "damage", [8]),
    )  # fmt: skip
    assert end.state.ordinals == {
        ("Pair", "reflex"): 1, ("Bob", "reflex"): 1, ("Ann", "to hit"): 1, ("Ann", "damage"): 1,
    }  # fmt: skip


def imagined(**options):
    ready = setup(
        sheet("Ann", reflex=7, start={"wounds": 3}),
        sheet("Bob", "blue", hp=44, reflex=7, attack=8, will=9, defence=20, armour=(COAT,),
              attacks=12, cast=(BOLT,), start={"wounds": 15, "attacks": 1, "dodges": 0}),
        sheet("Dan", "blue", hp=44, reflex=7),
        options=options,
    )  # fmt: skip
    state = opened(ready)
    ACTION_BOARD.imagine(state, ready, "Ann")
    return state.combatants


def test_with_open_sheets_nothing_is_guessed():
    """GEN-01: what is known is not replaced."""
    bob = imagined()[1]
    assert (bob.hp, bob.dr, bob.tokens[0], bob.dodges, bob.slots) == (29, 2, 1, 0, 4)
    assert bob.sheet.reflex == 7


def test_with_closed_sheets_opponents_are_guessed():
    """GEN-01: of an opponent only the tier is known; one's own side as it is."""
    ann, bob, dan = imagined(open_sheets=False)
    assert (bob.hp, dan.hp) == (GUESSED_HP // 2, GUESSED_HP)
    assert bob.dr == 0
    for other in (bob, dan):
        sheet_ = other.sheet
        assert (sheet_.reflex, sheet_.attack, sheet_.will) == (GUESSED_BONUS,) * 3
        assert sheet_.defence == GUESSED_DEFENCE
        assert other.tokens == dan.tokens
        assert other.dodges == 1
    assert (ann.hp, ann.sheet.reflex) == (17, 7)


def test_an_illegal_answer_says_why():
    """Case 15: a label that does not exist names the nearest one that does."""
    ready = setup(sheet("Ann"), sheet("Bob", "blue"))
    with pytest.raises(IllegalAnswer, match='did you mean "wait"'):
        ready.catalogues["Ann"].find("wiat")
