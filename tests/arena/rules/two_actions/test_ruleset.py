"""The ruleset as the kernel sees it: names, purposes, and what closed sheets leave to guess."""

from __future__ import annotations

from typing import Any

from arena.rules import RULESETS
from arena.rules.two_actions.ruleset import (
    GUESSED_AP,
    GUESSED_HP,
    GUESSED_POOL,
    GUESSED_STAT,
    TWO_ACTIONS,
)
from tests.arena.rules.two_actions.kit import (
    POTION,
    SHIELD,
    SWORD,
    beast,
    fought,
    near,
    opened,
    setup,
    sheet,
)


def test_it_is_one_of_the_rulesets():
    """The kernel finds it by its name."""
    assert RULESETS["two_actions"] is TWO_ACTIONS
    assert TWO_ACTIONS.unit == "phase"


def test_the_purposes_are_a_documented_list():
    """GEN-04: scripts and real dice name rolls by these words; a change breaks every script."""
    assert TWO_ACTIONS.purposes == (
        "initiative", "strike", "move", "block", "focus", "shape", "sustain", "push",
    )  # fmt: skip


def test_a_die_has_an_actor_and_a_purpose():
    """GEN-04: whoever rolls, by name; a Push has its own, so that it shifts no other die."""
    made = setup(
        sheet("Ann", phase="", motivation=1, weapons=(SWORD,), start=near("Wolf")),
        beast("Wolf"), limit=0,
    )  # fmt: skip
    end = fought(
        made, {"Ann": ["strike Wolf with sword", "push", "focus"]},
        ("Ann", "initiative", [15]), ("Ann", "strike", [5]), ("Ann", "push", [15]),
        ("Ann", "focus", [15]), strict=True,
    )  # fmt: skip
    assert end.state.ordinals == {
        ("Ann", "initiative"): 1, ("Ann", "strike"): 1, ("Ann", "push"): 1, ("Ann", "focus"): 1,
    }  # fmt: skip


def imagined(**options: Any):
    """Ann, Bob and a cub as Ann would imagine them."""
    made = setup(
        sheet("Ann", dexterity=7, motivation=5, start={"wounds": 3}),
        sheet("Bob", "blue", hp=44, dexterity=7, focus=9, shape=9, motivation=5, resolve=5,
              shield=SHIELD, items=(POTION,), start={"wounds": 15, "marks": 1,
                                                     "used": {"potion": 1}}),
        beast("Cub", constitution=44, ap=9), options=options,
    )  # fmt: skip
    state = opened(made)
    TWO_ACTIONS.imagine(state, made, "Ann")
    return state.combatants


def test_with_open_sheets_nothing_is_guessed():
    """GEN-01: what is known is not replaced."""
    _, bob, cub = imagined()
    assert (bob.hp, bob.marks, bob.motivation, bob.uses, bob.sheet.dexterity) == (
        29, 1, 5, [0], 7,
    )  # fmt: skip
    assert (cub.hp, cub.sheet.ap) == (44, 9)


def test_with_closed_sheets_opponents_are_guessed():
    """GEN-01: of an opponent only the tier is known; one's own side as it is."""
    ann, bob, cub = imagined(open_sheets=False)
    assert (bob.hp, bob.marks, bob.uses) == (GUESSED_HP // 2, 0, [1])
    assert (bob.motivation, bob.resolve) == (GUESSED_POOL, GUESSED_POOL)
    assert {bob.sheet.dexterity, bob.sheet.focus, bob.sheet.shape} == {GUESSED_STAT}
    assert [piece.ap for piece in bob.intact()] == [GUESSED_AP]
    assert (cub.hp, cub.sheet.ap, cub.sheet.dexterity) == (GUESSED_HP, GUESSED_AP, 0)
    assert (ann.hp, ann.sheet.dexterity, ann.motivation) == (7, 7, 5)
