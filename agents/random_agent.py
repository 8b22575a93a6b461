"""The agent that everything else must beat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from arena.model import Decision, Declaration

RECONSIDER = "reconsider"
SUSTAIN = "sustain"


@dataclass(frozen=True, slots=True)
class Random:
    """Answers with anything legal, each as likely.

    Attributes:
        reconsider: How often, in percent, it lets itself be tempted when it may abandon what it
            is doing, or must pay to go on with it; otherwise it carries on.
    """

    # Asked after every change, somebody who always gave in would never finish anything.
    reconsider: Annotated[int, Ge(0), Le(100)] = 10

    def choose(self, decision: Decision) -> Declaration:
        if decision.kind == RECONSIDER and decision.whim(100) >= self.reconsider:
            return decision.fallback
        begun = [answer for answer in decision.legal if answer.verb == SUSTAIN]
        if begun and decision.whim(100) >= self.reconsider:
            return decision.pick(begun)
        return decision.pick(decision.legal)
