"""How strong an opponent is."""

from __future__ import annotations

from dataclasses import dataclass

from agents.search.plays_on import EACH, PlaysOn

LEAST = EACH * PlaysOn.answers
"""Forks in which every answer is compared once; with fewer nothing would be."""
FEW = 4
"""Up to so many combatants a fork costs little."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    Attributes:
        blunders: How many of a hundred answers are whatever comes to mind.
        forks: How many forks a decision may cost where few fight; 0 is not to look ahead.
        worlds: How many worlds may be grown below a decision near the end; 0 is none.
    """

    blunders: int = 0
    forks: int = 0
    worlds: int = 0

    def forks_among(self, combatants: int) -> int:
        """How many forks a decision may cost where so many fight.

        With twice as many a fork takes about four times as long: more is asked, for longer.
        """
        return max(LEAST, self.forks * FEW**2 // max(FEW, combatants) ** 2)


LEVELS = {
    "novice": Level(blunders=60),
    "apprentice": Level(blunders=35),
    "journeyman": Level(blunders=18),
    "veteran": Level(blunders=6, forks=LEAST),
    "expert": Level(forks=200, worlds=2000),
}
"""By name, the weakest first."""
