"""Soak and the wear of armour (TT-09, TT-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.rules.timing_track.state import Combatant

WEAR = 25
CRUSHING_WEAR = 50


def armour_rating(combatant: Combatant, soak: str) -> int:
    """What the armour itself has left of a rating; 0 for hits that armour does not soak."""
    if soak == "martial":
        return combatant.martial
    return combatant.ballistic if soak == "ballistic" else 0


def total_soak(combatant: Combatant, soak: str, behind: bool) -> int:
    """Everything taken off a hit: armour, shield unless from behind, ward."""
    total = combatant.ward
    if soak == "none":
        return total
    total += combatant.martial if soak == "martial" else combatant.ballistic
    if not behind and shield_raised(combatant):
        shield = combatant.sheet.shield
        assert shield is not None
        total += shield.martial if soak == "martial" else shield.ballistic
    return total


def shield_raised(combatant: Combatant) -> bool:
    """Whether there is a shield and a hand for it."""
    sheet = combatant.sheet
    if sheet.shield is None:
        return False
    return combatant.in_hand < 0 or sheet.weapons[combatant.in_hand].hands == 1


def wear_percent(crushing: bool) -> int:
    """The chance that a hit above the soak wears the armour, in percent (TT-09)."""
    return CRUSHING_WEAR if crushing else WEAR
