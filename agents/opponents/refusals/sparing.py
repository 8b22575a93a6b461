"""Whom somebody honourable does not attack, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from agents.opponents.narrowed import Refuses
from arena.model import Decision, Declaration

Targets = Callable[[Declaration], Iterable[str]]
"""Whom an answer attacks, by name; nobody if it is no attack."""


def sparing(
    decision: Decision, targets: Targets, helpless: Iterable[str], engaged: Iterable[str]
) -> Refuses:
    """Refuse attacks that hit nobody but whom one spares.

    Args:
        decision: What is asked.
        targets: Whom an answer attacks.
        helpless: Who cannot fight back now: they are never attacked.
        engaged: Whom somebody of one's own side fights already: they are not attacked as long as
            anybody else can be.
    """
    spared = set(helpless)
    taken = set(engaged)
    if taken:
        open_to = {
            name
            for answer in decision.candidates
            for name in targets(answer)
            if name not in spared and name not in taken and decision.allows(answer)
        }
        if open_to:
            spared |= taken
    if not spared:
        return lambda _: False

    def refuses(answer: Declaration) -> bool:
        hit = set(targets(answer))
        return bool(hit) and hit <= spared

    return refuses
