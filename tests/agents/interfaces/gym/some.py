"""Scenarios and small helpers that the tests of the environments share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

import scenarios
from arena.model import Decision, Declaration, Event, Policy

THREE_EACH = (
    "alley",
    "distant-rifle",
    "mirrored-duel",
    "battle-for-the-gate",
    "mages-quarrel",
    "two-slots",
    "fast-against-slow",
    "pipe",
    "two-pairs",
)
"""Three of each ruleset: duels and groups, commanders, those who arrive late, sides that speak."""

ALL = tuple(scenarios.names() + scenarios.duel_names() + scenarios.puzzle_names())


class Noted:
    """Answers as another policy, and notes each voice's answers by number.

    It ignores no kind of question, so that every question is put to it.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.answers: dict[str, list[int]] = {}

    def choose(self, decision: Decision) -> Declaration:
        answer = self.policy.choose(decision)
        self.answers.setdefault(decision.who, []).append(answer.index)
        return answer


def at_random(mask: Any, rng: np.random.Generator) -> int:
    """One of the actions that a mask allows."""
    return int(rng.choice(np.flatnonzero(mask)))


def told(events: Iterable[Event]) -> list[tuple[Any, ...]]:
    """A journal as values that can be compared."""
    return [(type(event).__name__, repr(event)) for event in events]
