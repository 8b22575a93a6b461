"""The smallest agent there is."""

from __future__ import annotations

from dataclasses import dataclass

from arena.model import Decision, Declaration


@dataclass(frozen=True, slots=True)
class FirstLegal:
    """Answers with whatever is legal and stands first in the catalogue."""

    def choose(self, decision: Decision) -> Declaration:
        return decision.legal[0]
