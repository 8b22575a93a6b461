"""People without a plan, who fight any ruleset: every answer is a pure function of the question."""

from __future__ import annotations

from arena.model import Decision, Declaration

FIGHTING = frozenset(
    [
        "strike",
        "shoot",
        "smash",
        "cast",
        "defend",
        "quicken",
        "sustain",
        "dodge",
        "parry",
        "block",
        "manoeuvre",
        "shape",
        "push",
    ]
)
"""Words of every ruleset for what people do in a fight."""


class Whimsical:
    """Anything legal, by its own luck: fights half the time, waits a fifth of it."""

    looks_ahead = False

    def choose(self, decision: Decision) -> Declaration:
        """Answer by mood; whoever may abandon what is under way mostly does not."""
        mood = decision.whim(10)
        if mood < 2 or (decision.kind == "reconsider" and mood < 9):
            return decision.fallback
        if mood < 7:
            fighting = [d for d in decision.legal if d.verb in FIGHTING]
            if fighting:
                return decision.pick(fighting)
        return decision.pick(decision.legal)
