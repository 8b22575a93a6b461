"""Spell rolls: which die counts, tiers, and what the caster may choose (TT-22 to TT-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.timing_track.checks import FUMBLE
from arena.rules.timing_track.wounds import WOUNDS, Modifiers, penalty_of_action, total

if TYPE_CHECKING:
    from arena.rules.timing_track.declarations import Action
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.state import Combatant

TIERS = ("Weak", "Standard", "Strong", "Spectacular")
_LEAST_MARGIN = (0, 11, 31, 51)
POINT = 2
"""Percent for each point of net balance, on reliability and on casting (TT-19, TT-24)."""


def casting_parts(caster: Combatant, action: Action, balance: int, options: Options) -> Modifiers:
    """The skill of a casting roll, and everything that moves its target, in words (TT-24)."""
    assert caster.sheet.casting is not None
    found: Modifiers = [("casting", caster.sheet.casting)]
    hurt = penalty_of_action(caster, action, options)
    if hurt:
        found.append((WOUNDS, -hurt))
    if balance < 0 or options.aetheric_aids_casting:
        found.append(("balance", POINT * balance))
    return found


def casting_target(caster: Combatant, action: Action, balance: int, options: Options) -> int:
    """The target of a casting roll in this air (TT-24), with wounds and exhaustion."""
    return total(casting_parts(caster, action, balance, options))


def taken_die(dice: tuple[int, ...], target: int) -> int:
    """The die that counts: the one farther from the target, the lower on a tie (TT-22)."""
    return max(dice, key=lambda die: (abs(die - target), -die))


def tier_of(roll: int, target: int) -> int:
    """The tier (0 to 3) that a casting roll reaches; -1 is a misfire (TT-22)."""
    margin = target - roll
    if margin < 0 or roll == FUMBLE:
        return -1
    tier = 0
    while tier < 3 and margin >= _LEAST_MARGIN[tier + 1]:
        tier += 1
    return tier


def lowest_tier(tier: int, target: int, wild: bool, options: Options) -> int:
    """The lowest tier that the caster may choose instead of `tier` (TT-22)."""
    if not wild:
        return 0
    return max(0, tier - (target - 1) // options.wild_suppression)


def backlash_parts(tier: int, wild: bool, options: Options) -> Modifiers:
    """What the chance of a backlash at a tier (-1 for a misfire) holds, in words (TT-23)."""
    base = options.misfire_backlash if tier < 0 else options.backlash_percent[tier]
    found: Modifiers = [("misfire" if tier < 0 else TIERS[tier], base)]
    if wild:
        found.append(("wild", options.wild_backlash))
    return found


def backlash_percent(tier: int, wild: bool, options: Options) -> int:
    """The chance of a backlash at a tier (-1 for a misfire), in percent (TT-23)."""
    return total(backlash_parts(tier, wild, options))


def concentration_target(caster: Combatant) -> int:
    """The target for keeping a spell under damage (TT-25)."""
    return (caster.sheet.pw + 4) * 10
