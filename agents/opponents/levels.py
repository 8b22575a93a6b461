"""How strong an opponent is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    Attributes:
        blunders: How many of a hundred answers are whatever comes to mind.
        forks: How many forks a decision may cost for each combatant of two in the fight; 0 is
            a tactic that does not look ahead.
        worlds: How many worlds may be grown below a decision near the end; 0 is none.
    """

    blunders: int = 0
    forks: int = 0
    worlds: int = 0


LEVELS = {
    "novice": Level(blunders=60),
    "apprentice": Level(blunders=30),
    "journeyman": Level(blunders=10),
    "veteran": Level(forks=32),
    "expert": Level(forks=400, worlds=2000),
}
"""By name, the weakest first."""
