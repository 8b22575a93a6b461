"""The ruleset as the kernel sees it: names, purposes, and what closed sheets leave to guess."""

from __future__ import annotations

import pytest

from arena.errors import IllegalAnswer
from arena.rules import RULESETS
from arena.rules.timing_track.ruleset import GUESSED_SKILL
from tests.arena.rules.timing_track.kit import REVOLVER, VEST, opened, setup, sheet

TIMING_TRACK = RULESETS["timing_track"]

PURPOSES = (
    "attack", "damage", "scatter", "reliability", "severity", "shrapnel", "stray", "ally",
    "armour", "defence", "casting", "effect", "misfire", "backlash", "backlash damage",
    "backlash shift", "shift amount", "concentration", "medicine", "death",
)  # fmt: skip


def test_the_purposes_are_a_documented_list():
    """GEN-04: scripts and real dice name rolls by these words; a change breaks every script."""
    assert TIMING_TRACK.purposes == PURPOSES
    assert TIMING_TRACK.unit == "count"


def imagined(who, **options):
    ready = setup(
        sheet("Ann", br=2, start={"wounds": 3}),
        sheet("Bob", "blue", br=3, pw=2, casting=70, hand=REVOLVER, armour=(VEST,),
              skills={"firearms": 66},
              start={"wounds": 15, "exhaustion": 5, "rounds": {"revolver": 1}}),
        options=options,
    )  # fmt: skip
    state = opened(ready)
    TIMING_TRACK.imagine(state, ready, who)
    return state.combatants


def test_with_open_sheets_nothing_is_guessed():
    """GEN-01: what is known is not replaced."""
    bob = imagined("Ann")[1]
    assert (bob.wounds, bob.exhaustion, bob.ballistic, bob.rounds) == (15, 5, 4, [1])


def test_with_closed_sheets_opponents_are_guessed():
    """GEN-01: of an opponent only the tier is known: the middle of it, skills 50, no armour."""
    ann, bob = imagined("Ann", open_sheets=False)
    assert (bob.wounds, bob.exhaustion, bob.ballistic, bob.martial) == (11, 0, 0, 0)
    assert bob.rounds == [6]
    assert bob.sheet.skills.firearms == bob.sheet.casting == GUESSED_SKILL
    assert (bob.sheet.br, bob.sheet.pw) == (0, 0)
    assert (ann.wounds, ann.sheet.br) == (3, 2)


def test_an_illegal_answer_says_why():
    """Case 15: a label that does not exist names the nearest one that does."""
    ready = setup(sheet("Ann"), sheet("Bob", "blue"))
    with pytest.raises(IllegalAnswer, match='did you mean "hold"'):
        ready.catalogues["Ann"].find("hodl")
