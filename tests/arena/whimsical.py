"""People without a plan, who fight any ruleset: every answer is a pure function of the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xxhash import xxh3_64_intdigest

from arena.fight import Fight
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
        mood = decision.whim(10)
        if mood < 2 or (decision.kind == "reconsider" and mood < 9):
            return decision.fallback
        if mood < 7:
            fighting = [d for d in decision.legal if d.verb in FIGHTING]
            if fighting:
                return decision.pick(fighting)
        return decision.pick(decision.legal)


class Watching(Whimsical):
    """Calls `seen` with every question before it answers."""

    looks_ahead = True

    def __init__(self, seen: Callable[[Decision], None]) -> None:
        self.seen = seen

    def choose(self, decision: Decision) -> Declaration:
        self.seen(decision)
        answer = super().choose(decision)
        assert answer in decision.legal
        assert decision.why_not(answer) is None
        assert decision.mask[answer.index]
        return answer


class Broken(Whimsical):
    """Fails in every way there is, now and then."""

    def choose(self, decision: Decision) -> Any:
        match decision.whim(24):
            case 0:
                raise ZeroDivisionError("no plan")
            case 1:
                return None
            case 2:
                return decision.fallback.label
            case 3:
                return Declaration(0, "anything", "strike")
            case 4:
                illegal = (d for d in decision.catalogue if d not in decision.legal)
                return next(illegal, "everything is legal")
        return super().choose(decision)


def everybody(policy: Any) -> dict[str, Any]:
    """The same policy for both sides."""
    return {"red": policy, "blue": policy}


def drive(fight: Fight[Any], decision: Decision) -> Declaration:
    """An answer that depends on nothing but the question and how many were put before."""
    asked = fight.state.asked[decision.who, decision.kind]
    name = f"{decision.who} {decision.kind} {decision.time} {asked}"
    place = xxh3_64_intdigest(name.encode())
    if decision.kind == "reconsider" and place % 10:
        return decision.fallback
    return decision.legal[place // 10 % len(decision.legal)]


def drive_to_end(fight: Fight[Any]) -> Fight[Any]:
    while fight.advance():
        for decision in fight.pending:
            fight.answer(decision.who, drive(fight, decision))
    return fight
