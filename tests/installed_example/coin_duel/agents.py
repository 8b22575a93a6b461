"""An agent for coin duels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from arena.model import Decision, Declaration

from .state import BOLD, CAREFUL


@dataclass(frozen=True, slots=True)
class CountsCoins:
    """Is bold while there are coins to spare.

    Attributes:
        dares: From how many of its own coins on it is bold.
    """

    ruleset: ClassVar[str] = "coin_duel"

    dares: Annotated[int, Ge(1), Le(99)] = 3

    def choose(self, decision: Decision) -> Declaration:
        """Count, and answer."""
        bold = decision.find(BOLD)
        if decision.view.coins >= self.dares and decision.allows(bold):
            return bold
        return decision.find(CAREFUL)
