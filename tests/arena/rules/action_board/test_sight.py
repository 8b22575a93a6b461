"""AB-11: bands, and what walls cut."""

from __future__ import annotations

from itertools import product

import pytest

from arena.rules.action_board.sight import REACH, band, clear
from arena.rules.action_board.state import Wall
from arena.space import Band, Zone, Zones
from tests.arena.rules.action_board.kit import HILL

ROW = Zones(HILL)
GATE, HILL_, TOWER, YARD = (ROW.index(name) for name in ("gate", "hill", "tower", "yard"))
RING = Zones(
    (Zone("a", ways=("b", "c")), Zone("b", ways=("d",)), Zone("c", ways=("d",)), Zone("d"))
)
"""Two ways of the same length from a to d."""


def between(one, other):
    return Wall((min(one, other), max(one, other)), -1, 9)


def test_bands_between_zones():
    """AB-11: one zone is Near, one step Far, more Distant."""
    assert band(ROW, YARD, YARD) == Band.NEAR
    assert band(ROW, YARD, HILL_) == Band.FAR
    assert band(ROW, YARD, TOWER) == Band.DISTANT


def test_reaches():
    """AB-11: a reach is the farthest band at which something works; close works in one zone."""
    assert REACH == {
        "close": Band.NEAR, "near": Band.NEAR, "far": Band.FAR, "distant": Band.DISTANT,
    }  # fmt: skip


@pytest.mark.parametrize(("start", "end"), [(YARD, HILL_), (HILL_, YARD), (GATE, TOWER)])
def test_a_wall_between_two_zones_cuts_what_crosses_there(start, end):
    """AB-11: in both directions, also in the middle of a longer line."""
    assert clear(ROW, (), start, end)
    assert not clear(ROW, (between(YARD, HILL_),), start, end)


@pytest.mark.parametrize(("start", "end"), [(YARD, YARD), (GATE, YARD), (HILL_, TOWER)])
def test_a_wall_between_other_zones_cuts_nothing(start, end):
    """AB-11: near miss: a line that does not cross there, or stays in one zone."""
    assert clear(ROW, (between(YARD, HILL_),), start, end)


def test_a_wall_before_somebody_cuts_every_line_to_them():
    """AB-11: from any zone, their own too; lines to others in that zone stay open."""
    wall = Wall(None, 3, 9)
    for start in range(4):
        assert not clear(ROW, (wall,), start, YARD, 3)
        assert clear(ROW, (wall,), start, YARD, 2)
        assert clear(ROW, (wall,), start, YARD)


def test_one_of_two_ways_is_enough():
    """AB-11: a wall is gone around where another way is as short; two walls cut both."""
    a, b, c, d = range(4)
    for one in (between(a, b), between(b, d), between(a, c), between(c, d)):
        assert clear(RING, (one,), a, d)
    assert not clear(RING, (between(a, b), between(c, d)), a, d)
    # No way around is longer: the wall between neighbours cuts their line.
    assert not clear(RING, (between(a, b),), a, b)


def test_lines_have_no_direction_and_no_names():
    """AB-11: whatever cuts the line one way cuts it the other way."""
    walls = [between(i, j) for i in range(4) for j in RING.ways(i) if i < j]
    for chosen in product((False, True), repeat=len(walls)):
        stand = [wall for wall, stands in zip(walls, chosen, strict=True) if stands]
        for one, other in product(range(4), repeat=2):
            assert clear(RING, stand, one, other) == clear(RING, stand, other, one)
