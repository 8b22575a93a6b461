"""Sustained effects: what they cost, how they end, what they do at the start of a round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.arena.rules.two_actions.kit import (
    RENEWAL,
    SWORD,
    WARD,
    beast,
    fought,
    near,
    setup,
    sheet,
)

SHAPES = (RENEWAL, WARD)
WARDED, RENEWED = "shape Ward on Ann", "shape Renewal on Ann"
RESOLVED = "shape Ward on Ann with Resolve"


def shaping(answers, *rolls, limit=4, others: Any = (), **given: Any):
    """Ann, Fast, shapes; a wolf looks on."""
    made = setup(sheet("Ann", **{"shapes": SHAPES, **given}), beast("Wolf"), *others, limit=limit)
    return fought(made, {"Ann": answers}, *[("Ann", "shape", [face]) for face in rolls])


def dropped(end):
    return [(e.time, e.effect, e.why) for e in end.of("dropped")]


def test_establishing_takes_an_action_and_a_check():
    """TA-11: a Shape check; a failure establishes nothing."""
    end = shaping([WARDED], 9, shape=3, limit=0)
    assert (end.one("acted").left, end.one("established").resolve) == (1, False)
    assert end.one("checked").stat == 3
    assert shaping([WARDED], 8, shape=3, limit=0).of("established") == []


def test_what_is_shaped_in_a_turn_needs_no_sustaining_in_it():
    """TA-11: it lasts to the end of the next turn at least."""
    end = shaping([WARDED, "block"], 15, limit=1)
    assert dropped(end) == []
    assert "sustain Ward" not in end.offered("Ann", "act", 1)


def test_without_an_action_it_drops_at_the_end_of_the_turn():
    """TA-11: in every turn after the one it was shaped in."""
    end = shaping([WARDED, "end turn", "block"], 15)
    assert dropped(end) == [(2, "Ward", "not sustained")]


def test_an_action_sustains_it_for_one_turn():
    """TA-11: each turn anew, and only once a turn."""
    end = shaping([WARDED, "end turn", "sustain Ward", "block"], 15)
    assert [(e.time, e.left) for e in end.of("acted") if e.verb == "sustain"] == [(2, 1)]
    assert dropped(end) == [(4, "Ward", "not sustained")]
    assert "sustain Ward" not in end.offered("Ann", "act", 3)


def test_sustaining_needs_no_check():
    """TA-11: an action, and nothing else."""
    end = shaping([WARDED, "end turn", "sustain Ward"], 15, limit=2)
    assert len(end.of("checked")) == 1


def test_two_effects_need_two_actions():
    """TA-11: one action each; with one action for both one of them drops."""
    both = [WARDED, RENEWED, "sustain Ward"]
    end = shaping([*both, "sustain Renewal"], 15, 15, limit=2)
    assert dropped(end) == []
    assert [e.left for e in end.of("acted")][2:] == [1, 0]
    end = shaping([*both, "block"], 15, 15, limit=2)
    assert dropped(end) == [(2, "Renewal", "not sustained")]


def test_dropping_is_free():
    """TA-11: at any point of one's turn, for no action."""
    end = shaping([WARDED, "drop Ward", "block"], 15, limit=0)
    assert [e.left for e in end.of("acted")] == [1, 1, 0]
    assert dropped(end) == [(0, "Ward", "dropped")]


def test_resolve_frees_from_sustaining():
    """TA-11: for as long as the scene lasts; there is nothing to sustain."""
    end = shaping([RESOLVED, "end turn", "block", "block"], 15, resolve=1, limit=8)
    assert end.one("established").resolve
    assert dropped(end) == []
    assert all("sustain Ward" not in o for _, _, kind, o in end.says.asked if kind == "act")
    assert end["Ann"].resolve == 0


def test_resolve_is_paid_when_it_is_established():
    """TA-11: a failed check costs none; without Resolve it is not on offer."""
    end = shaping([RESOLVED], 5, resolve=1, limit=0)
    assert (end["Ann"].resolve, end.of("established")) == (1, [])
    assert RESOLVED not in shaping([], limit=0).offered("Ann", "act")


def test_what_was_paid_with_resolve_can_be_dropped():
    """TA-11: as free as any."""
    end = shaping([RESOLVED, "drop Ward"], 15, resolve=1, limit=0)
    assert dropped(end) == [(0, "Ward", "dropped")]


def test_an_effect_is_sustained_once():
    """TA-11: the same one not twice, on nobody else either, until it has ended."""
    end = shaping([WARDED, "drop Ward"], 15, limit=0, others=(sheet("Cid", phase="slow"),))
    first, second, third = (end.offered("Ann", "act", n) for n in range(3))
    assert {WARDED, "shape Ward on Cid"} <= set(first)
    assert not {WARDED, "shape Ward on Cid"} & set(second)
    assert {WARDED, "shape Ward on Cid"} <= set(third)


def test_an_effect_shaped_as_a_response_waits_for_the_next_turn():
    """TA-11: then it has to be sustained like any other."""
    made = setup(
        sheet("Ann", shapes=SHAPES, phase="slow", start=near("Wolf")), beast("Wolf", phase="fast"),
        limit=1,
    )  # fmt: skip
    answers = {"Wolf": ["strike Ann with bite"], "Ann": [WARDED, "end turn"]}
    end = fought(made, answers, ("Ann", "shape", [15]))
    assert "sustain Ward" in end.offered("Ann", "act")
    assert dropped(end) == [(1, "Ward", "not sustained")]


def test_an_effect_that_has_ended_protects_no_more():
    """TA-11: the ward is off the very next hit."""
    made = setup(
        sheet("Ann", shapes=SHAPES, start={**near("Wolf"), "sustains": (WARDED,)}),
        beast("Wolf"), limit=3,
    )  # fmt: skip
    bites = [(1, "strike Ann with bite"), (3, "strike Ann with bite")]
    end = fought(made, {"Ann": ["sustain Ward"], "Wolf": bites}, ("Ann", "sustain", [15]))
    assert [e.warded for e in end.of("wounded")] == [2, 0]
    assert dropped(end) == [(2, "Ward", "not sustained")]


# -- healing that goes on -----------------------------------------------------------------------


def test_sustained_healing_comes_again_at_each_round():
    """TA-11: when it is shaped, and at the start of every round while it lasts."""
    end = shaping([RENEWED + " with Resolve"], 15, resolve=1, start={"wounds": 5})
    assert [(e.time, e.hp) for e in end.of("healed")] == [(0, 6), (2, 7), (4, 8)]
    order = [e.kind for e in end.journal if e.time == 2 and e.kind in ("round", "healed", "phase")]
    assert order == ["round", "healed", "phase"]


def test_healing_is_capped():
    """TA-11: never above the most, however it comes."""
    end = shaping([RENEWED + " with Resolve"], 15, resolve=1, start={"wounds": 2})
    assert [e.hp for e in end.of("healed")] == [9, 10]


def test_healing_ends_when_it_is_dropped():
    """Case 12: not one pulse more."""
    end = shaping([RENEWED, "end turn", "drop Renewal"], 15, start={"wounds": 5}, limit=6)
    assert [e.time for e in end.of("healed")] == [0, 2]


@pytest.mark.parametrize(("start", "first"), [(0, 2), (1, 2)])
def test_what_goes_on_from_the_start_comes_with_the_next_round(start, first):
    """Case 12: at the start of rounds, wherever the fight begins."""
    made = setup(
        sheet("Ann", shapes=SHAPES,
              start={"wounds": 5, "sustains": (RENEWED + " with Resolve",)}),
        beast("Wolf"), start_count=start, limit=5,
    )  # fmt: skip
    assert [e.time for e in fought(made, {}).of("healed")] == [first, first + 2]


def test_the_fallen_are_not_healed_back():
    """TA-11: what is on somebody ends when they are out of the fight."""
    made = setup(
        sheet("Ann", shapes=SHAPES, phase="slow"), sheet("Cid", hp=3, start=near("Wolf")),
        beast("Wolf", phase="fast"), limit=4,
        surprise=("Ann",),
    )  # fmt: skip
    end = fought(
        made, {"Ann": ["shape Renewal on Cid"], "Wolf": ["strike Cid with bite"]},
        ("Ann", "shape", [15]),
    )  # fmt: skip
    assert dropped(end) == [(0, "Renewal", "its target is out of the fight")]
    assert end["Cid"].hp == 0


# -- ends with its shaper -----------------------------------------------------------------------


def test_effects_end_with_who_shaped_them():
    """TA-11: paid with Resolve or not, whoever they are on."""
    made = setup(
        sheet("Ann", hp=3, shapes=SHAPES, phase="slow", start={
            **near("Wolf"), "sustains": ("shape Ward on Cid with Resolve", RENEWED)}),
        sheet("Cid", phase="slow", start=near("Wolf")), beast("Wolf", phase="fast"), limit=0,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with bite", "strike Cid with bite"]})
    assert {(e.effect, e.why) for e in end.of("dropped")} == {
        ("Ward", "its shaper is out of the fight"), ("Renewal", "its shaper is out of the fight"),
    }  # fmt: skip
    assert end["Cid"].hp == 7


def test_effects_of_others_are_left_alone():
    """TA-11: a fall ends what is one's own or on one, and nothing else."""
    made = setup(
        sheet("Ann", shapes=SHAPES, phase="slow", start={
            "sustains": ("shape Ward on Ann with Resolve",)}),
        sheet("Cid", hp=3, phase="slow", start=near("Wolf")),
        beast("Wolf", phase="fast", weapons=(SWORD,)), limit=0,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Cid with sword"]})
    assert len(end.of("left")) == 1
    assert end.of("dropped") == []


def test_effects_that_are_alike_of_two_shapers_are_their_own():
    """TA-11: dropping one leaves the other."""
    made = setup(
        sheet("Ann", shapes=SHAPES, start={"sustains": (WARDED,)}),
        sheet("Cid", shapes=SHAPES, start={"sustains": (WARDED + " with Resolve",)}),
        beast("Wolf"), limit=0,
    )  # fmt: skip
    end = fought(made, {"red": ["Ann"], "Ann": ["drop Ward"]})
    assert [e.who for e in end.of("dropped")] == ["Ann"]
    assert len(end["Cid"].held) == 1
