"""What dice are rolled for, by name (GEN-04)."""

from __future__ import annotations

REFLEX = "reflex"
HIT = "to hit"
DAMAGE = "damage"
HEALING = "healing"
WILL = "will"
MANOEUVRE = "manoeuvre"

PURPOSES = (REFLEX, HIT, DAMAGE, HEALING, WILL, MANOEUVRE)

SUMMED = frozenset((DAMAGE, HEALING))
"""What is read only as the sum of its dice."""
