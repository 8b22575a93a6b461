"""What the eight actions do on one's turn."""

from __future__ import annotations

import pytest

from tests.arena.rules.two_actions.kit import (
    HILL,
    RENEWAL,
    SALVE,
    SHIELD,
    SWORD,
    beast,
    fought,
    near,
    setup,
    sheet,
)


def acting(answers, *rolls, others=(), **given):
    """Ann's turn, beside a wolf."""
    made = setup(sheet("Ann", **given), beast("Wolf"), *others, zones=HILL, limit=0)
    return fought(made, {"Ann": answers}, *rolls)


def die(purpose, *faces):
    return ("Ann", purpose, list(faces))


def test_a_strike_is_aimed_and_lands():
    """TA-01: Strike."""
    end = acting(["strike Wolf with sword"], die("strike", 15), weapons=(SWORD,),
                 start=near("Wolf"))  # fmt: skip
    assert end.kinds("acted", "checked", "attack", "wounded") == [
        "acted", "checked", "attack", "wounded",
    ]  # fmt: skip


def test_a_move_on_ones_turn_needs_no_check():
    """TA-04: Move."""
    end = acting(["move closer to Wolf", "move away from Wolf"])
    assert end.of("checked") == []
    assert len(end.of("moved")) == 2


@pytest.mark.parametrize(("face", "steady"), [(12, True), (11, False)])
def test_focus_is_a_check_that_gives_advantage(face, steady):
    """TA-01: Focus."""
    end = acting(["focus"], die("focus", face))
    assert end["Ann"].steady == steady
    assert end.one("checked").stat == 0
    assert acting(["focus"], die("focus", 9), focus=3)["Ann"].steady


@pytest.mark.parametrize(("face", "cover"), [(12, True), (11, False)])
def test_cover_is_a_check_of_shape(face, cover):
    """TA-01: Shape cover."""
    assert acting(["shape cover"], die("shape", face))["Ann"].cover == cover
    assert acting(["shape cover"], die("shape", 9), shape=3)["Ann"].cover


def test_moving_leaves_cover():
    """TA-04."""
    end = acting(["shape cover", "move closer to Wolf"], die("shape", 15))
    assert [(e.how, e.on) for e in end.of("readied")] == [("cover", True), ("cover", False)]


@pytest.mark.parametrize(("face", "broken"), [(9, set()), (8, {"shield"})])
def test_shape_mends_on_a_check_and_without_supplies(face, broken):
    """TA-10."""
    end = acting(["mend shield of Ann"], die("shape", face), shape=3, shield=SHIELD,
                 start={"broken": ("shield",)})  # fmt: skip
    assert end["Ann"].broken == broken
    assert len(end.of("mended")) == (not broken)


@pytest.mark.parametrize(("face", "hp"), [(12, 8), (11, 5)])
def test_shaped_healing_is_a_check(face, hp):
    """TA-11."""
    end = acting(["shape Salve on Ann"], die("shape", face), shapes=(SALVE,), start={"wounds": 5})
    assert end["Ann"].hp == hp


def test_shaped_healing_that_is_sustained_heals_at_once_too():
    """TA-11."""
    end = acting(["shape Renewal on Ann"], die("shape", 15), shapes=(RENEWAL,), start={"wounds": 5})
    assert end["Ann"].hp == 6


def test_block_on_ones_turn_braces():
    """TA-01: Block, without a check, whatever one wears."""
    end = acting(["block"])
    assert (end["Ann"].braced, end.of("checked")) == (True, [])


def test_stand_ends_prone_for_an_action():
    """TA-12: at once: the second action is no longer hampered."""
    end = acting(["stand", "focus"], die("focus", 15), start={"prone": True})
    assert [e.left for e in end.of("acted")] == [1, 0]
    assert end.one("checked").edge == 0
    assert not end["Ann"].prone


def test_prone_is_disadvantage_on_every_check():
    """TA-12: Strike, Focus, Shape, and the initiative."""
    start = {**near("Wolf"), "prone": True}
    for word, purpose in (("strike Wolf with sword", "strike"), ("focus", "focus"),
                          ("shape cover", "shape")):  # fmt: skip
        end = acting([word], die(purpose, 15, 3), weapons=(SWORD,), start=start)
        assert end.one("checked").edge == -1
    end = acting([], die("initiative", 15, 3), phase="", start={"prone": True})
    assert (end.one("checked").edge, end.one("placed").phase) == (-1, "Slow")


def test_a_target_that_has_left_cannot_be_struck_again():
    """TA-01: the second action has to be another one."""
    end = acting(["strike Wolf with sword", "end turn"], die("strike", 15), weapons=(SWORD,),
                 start=near("Wolf"), others=(beast("Rat"),))  # fmt: skip
    assert "strike Wolf with sword" in end.offered("Ann", "act", 1)
    felled = setup(
        sheet("Ann", weapons=(SWORD,), start=near("Wolf")), beast("Wolf", constitution=3),
        beast("Rat"), limit=0,
    )  # fmt: skip
    end = fought(felled, {"Ann": ["strike Wolf with sword"]}, die("strike", 15))
    second = end.offered("Ann", "act", 1)
    assert not any("Wolf" in label for label in second)
