"""What comes to mind instead of the right answer."""

from __future__ import annotations

from arena.model import Decision, Declaration

KEPT_TO = frozenset(("carry on", "sustain"))
"""What has begun is gone on with: who dropped it now and then would never finish anything."""


def blunder(decision: Decision) -> Declaration:
    """Anything legal, each as likely, by the agent's own luck; but what has begun is kept to."""
    begun = [answer for answer in decision.legal if answer.verb in KEPT_TO]
    return decision.pick(begun or decision.legal)
