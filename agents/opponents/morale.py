"""When somebody has had enough, and how they leave the fight (GEN-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents.opponents.tempers import Temper
from agents.opponents.withdrawing import step_away
from arena.model import Decision, Declaration

FLEE = "flee"
YIELD = "yield"
RECONSIDERING = "reconsider"


@dataclass(frozen=True, slots=True)
class _Seen:
    """What somebody sees of their own side, which nothing is hidden of, as a state."""

    combatants: list[Any]


def whole(decision: Decision) -> float:
    """The share of one's own side that is whole, from 0 to 1, as the ruleset counts it (GEN-02)."""
    setup, view = decision.setup, decision.view
    side = setup.side_of[decision.who]
    seen = _Seen([one for one in view if one.side == side])
    return setup.ruleset.whole(setup, seen, side)


def leaving(decision: Decision, temper: Temper, morale: int) -> Declaration | None:
    """How somebody leaves whose side has lost too much; None if they fight on, or cannot leave.

    Args:
        decision: What is asked.
        temper: Of who is asked.
        morale: The share of the side, in hundredths, below which it has lost too much.
    """
    ways = {one.verb: one for one in decision.candidates if one.verb in (FLEE, YIELD)}
    if temper.stays or not ways or whole(decision) * 100 >= morale:
        return None
    for verb in (FLEE, YIELD) if temper.runs else (YIELD, FLEE):
        way = ways.get(verb)
        if way is None:
            continue
        if decision.kind == RECONSIDERING and _under_way(decision, verb):
            return decision.fallback
        if decision.allows(way):
            return way
        if verb == FLEE:
            step = step_away(decision)
            if step is not None:
                return step
    return None


def _under_way(decision: Decision, verb: str) -> bool:
    """Whether one's own token is that already."""
    token = decision.view.me.token
    return token is not None and token.declaration.verb == verb
