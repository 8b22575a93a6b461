"""Whatever is declared is seen through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from agents.scripted.timing_track.fighter import Fighter
from arena.model import Decision, Declaration
from arena.rules.timing_track.track import RECONSIDERING


@dataclass(frozen=True, slots=True)
class NeverAbandons(Fighter):
    """Commits to the best attack and sees it through, come what may."""

    ignores: ClassVar[frozenset[str]] = frozenset({RECONSIDERING})

    def reconsider(self, decision: Decision) -> Declaration:
        return decision.fallback
