"""The answers that a search has weighed: what it chooses from, and how it explains itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.model import Decision, Declaration

FINE = 1_000_000
"""In how many parts a mix is drawn."""


class Alternative(NamedTuple):
    """One answer that was weighed.

    Attributes:
        answer: The answer.
        value: What it is worth, from 0 (lost) to 1 (won).
        share: How often it is given.
        reply: What the others most likely do about it, or how it was played on: for people.
    """

    answer: Declaration
    value: float
    share: float
    reply: str


def drawn(decision: Decision, found: Sequence[Alternative]) -> Declaration:
    """One of the alternatives, by their shares, with the agent's own luck; the journal says why."""
    decision.explain(found)
    draw = decision.whim(FINE) / FINE
    for alternative in found:
        draw -= alternative.share
        if draw < 0:
            return alternative.answer
    return found[0].answer
