"""People without a plan, who fight any ruleset: every answer is a pure function of the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xxhash import xxh3_64_intdigest

from arena.fight import Fight
from arena.model import Decision, Declaration
from arena.soundness.whimsical import Whimsical as Whimsical


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
