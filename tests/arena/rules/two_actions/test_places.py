"""Moves: one band closer or farther, and which band they lead to."""

from __future__ import annotations

import pytest

from arena.rules.melees import band
from arena.rules.two_actions.gear import REACH
from arena.rules.two_actions.places import BANDS, Step, band_after, step
from arena.space import CLOSE, DISTANT, FAR, NEAR
from tests.arena.rules.two_actions.kit import HILL, fought, near, opened, setup, sheet


def placed(ann="yard", bob="yard", cid="yard", melee=()):
    ready = setup(
        sheet("Ann", zone=ann, start=near(*melee)), sheet("Bob", "blue", bob),
        sheet("Cid", zone=cid), zones=HILL,
    )  # fmt: skip
    return ready.zones, *opened(ready).combatants


def test_the_bands_have_their_names():
    """TA-04: Adjacent, Nearby, Far, Distant, from the closest; reaches cover all of them."""
    assert [BANDS[b] for b in (CLOSE, NEAR, FAR, DISTANT)] == [
        "Adjacent", "Nearby", "Far", "Distant",
    ]  # fmt: skip
    assert [b.lower() for b in BANDS] == list(REACH)
    assert list(REACH.values()) == [CLOSE, NEAR, FAR, DISTANT]


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [("yard", "yard", NEAR), ("yard", "hill", FAR), ("yard", "tower", DISTANT),
     ("gate", "tower", DISTANT)],
)  # fmt: skip
def test_zones_apart_give_the_band(ann, bob, expected):
    """TA-04: one zone Nearby, one step Far, two or more Distant."""
    zones, me, other, _ = placed(ann, bob)
    assert band(zones, me, other) == expected


def test_one_melee_is_adjacent():
    """TA-04: Adjacent is being in one melee of a zone."""
    zones, me, other, third = placed(melee=("Bob",))
    assert band(zones, me, other) == CLOSE
    assert band(zones, me, third) == NEAR


@pytest.mark.parametrize(
    ("ann", "bob", "melee", "closer", "away"),
    [
        ("yard", "yard", ("Bob",), None, Step(3, False)),
        ("yard", "yard", (), Step(3, True), Step(0, False)),
        ("yard", "hill", (), Step(1, False), Step(0, False)),
        ("gate", "tower", (), Step(3, False), None),
    ],
)
def test_a_move_shifts_one_band(ann, bob, melee, closer, away):
    """TA-04: closer ends Adjacent, away leaves the melee first; one may be cornered."""
    zones, me, other, _ = placed(ann, bob, melee=melee)
    assert zones.names == ("gate", "hill", "tower", "yard")
    assert step(zones, me, other, "closer") == closer
    assert step(zones, me, other, "away") == away


@pytest.mark.parametrize(
    ("label", "melee", "expected"),
    [
        ("closer", (), CLOSE),
        ("away", (), FAR),
        ("away", ("Bob",), NEAR),
    ],
)
def test_the_band_after_a_move_relative_to_somebody(label, melee, expected):
    """TA-04: what the move will have done to the band with them."""
    zones, me, other, _ = placed(melee=melee)
    to = step(zones, me, other, label)
    assert to is not None
    assert band_after(zones, to, other, other) == expected


def test_the_band_after_a_move_to_somebodys_side():
    """TA-04: joining an ally's melee is Adjacent to whoever is in it, and leaves the own one."""
    zones, me, other, third = placed(melee=("Bob",))
    to = step(zones, me, third, "closer")
    assert to is not None
    assert band_after(zones, to, third, other) == NEAR
    third.melee = other.melee = me.melee
    me.melee = 0
    assert band_after(zones, to, third, other) == CLOSE


def test_moves_in_a_fight():
    """TA-04: from Far to Adjacent takes two Moves, one zone and one step into the melee."""
    made = setup(
        sheet("Ann", zone="gate"), sheet("Bob", "blue", phase="slow"), zones=HILL, limit=2
    )  # fmt: skip
    end = fought(made, {"Ann": ["move closer to Bob"] * 2, "Bob": ["move away from Ann"] * 2})
    assert [(e.who, e.zone, e.adjacent) for e in end.of("moved")] == [
        ("Ann", "yard", ()), ("Ann", "yard", ("Bob",)), ("Bob", "yard", ()), ("Bob", "gate", ()),
    ]  # fmt: skip
    assert end["Ann"].melee == end["Bob"].melee == 0
