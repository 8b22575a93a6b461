"""What dice are rolled for, by name (GEN-04): scripts, real dice and keyed dice all use these."""

from __future__ import annotations

ATTACK = "attack"
DAMAGE = "damage"
SCATTER = "scatter"
RELIABILITY = "reliability"
SEVERITY = "severity"
SHRAPNEL = "shrapnel"
STRAY = "stray"
ALLY = "ally"
ARMOUR = "armour"
DEFENCE = "defence"
CASTING = "casting"
EFFECT = "effect"
MISFIRE = "misfire"
BACKLASH = "backlash"
BACKLASH_DAMAGE = "backlash damage"
BACKLASH_SHIFT = "backlash shift"
SHIFT_AMOUNT = "shift amount"
CONCENTRATION = "concentration"
MEDICINE = "medicine"
DEATH = "death"

PURPOSES = (
    ATTACK,
    DAMAGE,
    SCATTER,
    RELIABILITY,
    SEVERITY,
    SHRAPNEL,
    STRAY,
    ALLY,
    ARMOUR,
    DEFENCE,
    CASTING,
    EFFECT,
    MISFIRE,
    BACKLASH,
    BACKLASH_DAMAGE,
    BACKLASH_SHIFT,
    SHIFT_AMOUNT,
    CONCENTRATION,
    MEDICINE,
    DEATH,
)

SUMMED = frozenset((DAMAGE, EFFECT, MISFIRE))
"""What is read only as the sum of its dice."""
