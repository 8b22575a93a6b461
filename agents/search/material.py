"""What a position is worth by what is left of both sides: the plainest leaf value."""

from __future__ import annotations

from typing import Any

from arena.fight import Fight

SHARPNESS = 2
"""How much more a small lead is worth than its share: leads grow by themselves."""


def material(fight: Fight[Any], side: str) -> float:
    """The chance to win that what is left of both sides makes plausible, from 0 to 1."""
    setup: Any = fight.setup
    mine = theirs = 0.0
    for other in setup.sides:
        left = setup.ruleset.whole(setup, fight.state, other) ** SHARPNESS
        if other == side:
            mine = left
        else:
            theirs += left
    return mine / (mine + theirs) if mine + theirs else 0.5
