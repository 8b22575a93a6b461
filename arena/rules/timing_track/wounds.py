"""Wound and exhaustion tracks: four tiers of equal boxes, filled left to right (TT-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.rules.timing_track.declarations import Action
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.state import Combatant

Modifiers = list[tuple[str, int]]
"""What the target of a check holds, each in words and with what it adds."""


def total(modifiers: Modifiers) -> int:
    """What they come to."""
    found = 0
    for _, value in modifiers:
        found += value
    return found


WOUNDS = "wounds and exhaustion"
"""What their penalty is called among the modifiers (TT-10)."""

TIERS = 4
WOUND_TIERS = ("OK", "Harmed", "Maimed", "Incapacitated")
EXHAUSTION_TIERS = ("OK", "Wearied", "Drained", "Overwhelmed")


def tier(filled: int, size: int) -> int:
    """The tier (0 to 3) of the last filled box, of tiers of `size` boxes; 0 if none is filled."""
    if filled <= 0:
        return 0
    found = (filled - 1) // size
    return found if found < TIERS else TIERS - 1


def wound_boxes(combatant: Combatant, options: Options) -> int:
    """Wound boxes in one tier: 7 + BR."""
    return options.boxes_per_tier + combatant.sheet.br


def exhaustion_boxes(combatant: Combatant, options: Options) -> int:
    """Exhaustion boxes in one tier: 7 + PW."""
    return options.boxes_per_tier + combatant.sheet.pw


def wound_tier(combatant: Combatant, options: Options) -> int:
    """The wound tier, 0 (OK) to 3 (Incapacitated)."""
    return tier(combatant.wounds, options.boxes_per_tier + combatant.sheet.br)


def penalty(combatant: Combatant, options: Options) -> int:
    """What wounds and exhaustion take off every check, as a positive number (TT-10, TT-12)."""
    wounds, exhaustion = combatant.wounds, combatant.exhaustion
    if not wounds and not exhaustion:
        return 0
    sheet, boxes = combatant.sheet, options.boxes_per_tier
    total = options.wound_penalties[tier(wounds, boxes + sheet.br)] if wounds else 0
    if exhaustion:
        total += options.exhaustion_penalties[tier(exhaustion, boxes + sheet.pw)]
    return total


def penalty_of_action(combatant: Combatant, action: Action, options: Options) -> int:
    """What wounds and exhaustion take off the roll of an action (TT-03, TT-12).

    With `penalties_from = "declaration"` an action that is on the track counts those of its
    declaration; whatever is not declared yet counts those of now.
    """
    if options.penalties_from == "declaration":
        token = combatant.token
        if token is not None and token.action == action.index:
            return token.penalty
    return penalty(combatant, options)
