"""What a spell costs its caster, in wound boxes: exhaustion, backlash, misfires."""

from __future__ import annotations

from agents.scripted.timing_track.odds import tier_chances
from arena.rules.timing_track.casting import TIERS, backlash_percent
from arena.rules.timing_track.gear import Spell
from arena.rules.timing_track.options import Options

BACKLASH_HARM = 2.5
"""The mean of a backlash's die."""
EXHAUSTION = 0.25
"""What a box of exhaustion costs, in wound boxes."""


def of_tier(spell: Spell, tier: int, wild: bool, options: Options) -> float:
    """The price of a spell that reaches a tier; -1 is a misfire."""
    boxes = backlash_percent(tier, wild, options) / 100 * BACKLASH_HARM
    if tier >= 0:
        return boxes + EXHAUSTION * spell.exhaustion[tier]
    if wild and spell.misfire is not None:
        boxes += spell.misfire.mean
    return boxes + EXHAUSTION * spell.exhaustion[0] * options.misfire_costs_weak


def of_casting(spell: Spell, target: int, wild: bool, options: Options) -> float:
    """The mean price of trying it against a casting target."""
    *tiers, misfire = tier_chances(target, wild)
    boxes = misfire * of_tier(spell, -1, wild, options)
    for tier in range(len(TIERS)):
        boxes += tiers[tier] * of_tier(spell, tier, wild, options)
    return boxes
