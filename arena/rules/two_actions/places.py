"""Where a Move leads (TA-04): one band closer to, or farther from, one other combatant."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from arena.rules.melees import Placed, band
from arena.rules.two_actions.declarations import CLOSER
from arena.space import CLOSE, NEAR, Band, Zones

BANDS = ("Adjacent", "Nearby", "Far", "Distant")
"""The bands by their names in this game."""


class Step(NamedTuple):
    """Where one stands after a Move: the zone, and whether in the other's melee."""

    zone: int
    joins: bool


_step = cache(Step)
"""There are few steps, and they are looked at whenever a Move is weighed."""


def step(zones: Zones, me: Placed, other: Placed, mode: str) -> Step | None:
    """Where a Move relative to `other` leads; None if there is nothing closer, or farther."""
    now = band(zones, me, other)
    if mode == CLOSER:
        if now == CLOSE:
            return None
        if now == NEAR:
            return _step(me.zone, True)
        return _step(zones.toward(me.zone, other.zone), False)
    if now == CLOSE:
        return _step(me.zone, False)
    farther = zones.away(me.zone, other.zone)
    return None if farther is None else _step(farther, False)


def band_after(zones: Zones, to: Step, moved_by: Placed, other: Placed) -> Band:
    """The band to `other` once somebody has made a step relative to `moved_by`.

    Args:
        zones: The scenario's.
        to: Where the step leads.
        moved_by: Whom the step is closer to, or farther from.
        other: Somebody, perhaps the same.
    """
    if to.joins and (other is moved_by or (moved_by.melee > 0 and other.melee == moved_by.melee)):
        return CLOSE
    return zones.band(to.zone, other.zone, False)
