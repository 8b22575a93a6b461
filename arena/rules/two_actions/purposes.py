"""What dice are rolled for, by name (GEN-04). All are d20."""

from __future__ import annotations

INITIATIVE = "initiative"
STRIKE = "strike"
MOVE = "move"
BLOCK = "block"
FOCUS = "focus"
SHAPE = "shape"
SUSTAIN = "sustain"
PUSH = "push"
"""Rolled again after a Push, for whatever the check was: so a Push shifts no other die."""

PURPOSES = (INITIATIVE, STRIKE, MOVE, BLOCK, FOCUS, SHAPE, SUSTAIN, PUSH)
