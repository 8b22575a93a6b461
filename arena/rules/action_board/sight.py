"""The line of effect: zones, bands, and the walls that cut it (AB-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arena.space import Band, Zones

if TYPE_CHECKING:
    from arena.rules.action_board.state import Combatant, State, Wall

REACH = {"close": Band.NEAR, "near": Band.NEAR, "far": Band.FAR, "distant": Band.DISTANT}
"""The farthest band of each reach; within a zone everybody is Near."""


def band(zones: Zones, one: int, other: int) -> Band:
    """The band between two zones."""
    return zones.band(one, other, False)


def clear(zones: Zones, walls: Iterable[Wall], start: int, end: int, target: int = -1) -> bool:
    """Whether no wall cuts the line from a zone to a zone, towards the combatant on seat `target`.

    A wall before a combatant cuts every line to that combatant. One between two zones is gone
    around where another way is as short, so that neither direction nor names decide anything.
    """
    between = set()
    for wall in walls:
        if wall.between is None:
            if wall.before == target:
                return False
        else:
            one, other = wall.between
            between |= {(one, other), (other, one)}
    here = {start}
    while end not in here:
        here = {
            there
            for zone in here
            for there in zones.ways(zone)
            if zones.steps(there, end) < zones.steps(zone, end) and (zone, there) not in between
        }
        if not here:
            return False
    return True


def line_of_effect(zones: Zones, state: State, one: Combatant, end: int, target: int = -1) -> bool:
    """Whether nothing cuts the line from a combatant to a zone, or to somebody in it."""
    return not state.walls or clear(zones, state.walls, one.zone, end, target)
