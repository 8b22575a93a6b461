"""The one tactic that the benchmarks play, as a policy of the real fight.

The hand-written loop in `heapq_alley` plays the very same tactic, written into it.
"""

from __future__ import annotations

from typing import Any

from arena.model import Decision, Declaration
from arena.rules.timing_track.declarations import (
    CAST,
    CLEAR,
    DRAW,
    HOLD,
    RELOAD,
    SHOOT,
    STRIKE,
    SWITCH_ON,
    Action,
)

TOO_HURT = 50
"""Whoever loses this much on every check holds, and is free to dodge."""

TOO_WEARY = 25
"""Whoever loses this much casts no more."""

AETHERIC = 2
"""From this balance on whoever has a machine switches it on."""


def _place(action: Action) -> int:
    """Where a declaration stands in the order of preference; -1 is never used."""
    if action.verb == CAST:
        return 1 if action.spell is not None and action.spell.effect == "damage" else -1
    if action.verb == SHOOT:
        return -1 if action.mode == "aimed" else 2
    if action.verb == STRIKE:
        return 5 if action.weapon is not None and action.weapon.draw else 7
    return {SWITCH_ON: 0, CLEAR: 3, RELOAD: 4, DRAW: 6, HOLD: 8}.get(action.verb, -1)


class Plain:
    """The first that is legal of: switch the machine on while the air is Aetheric, cast a damage
    spell, shoot, clear, reload, strike with what is in hand, draw, strike with fists, hold; each
    at the first foe. Dodges the first of several attackers and takes the highest tier.

    One object plays the fights of one setup: it keeps each combatant's order of preference.
    """

    ignores = frozenset({"reconsider"})

    def __init__(self) -> None:
        self._orders: dict[str, list[tuple[str, Declaration]]] = {}

    def choose(self, decision: Decision) -> Declaration:
        if decision.kind == "declare":
            return self._declare(decision)
        if decision.kind == "defend":
            for answer in decision.candidates:
                if answer.mode == "athletics" and decision.allows(answer):
                    return answer
            return decision.fallback
        return decision.candidates[-1] if decision.kind == "tier" else decision.fallback

    def _declare(self, decision: Decision) -> Declaration:
        order = self._orders.get(decision.who)
        if order is None:
            order = self._orders[decision.who] = _order(decision.candidates)
        view = decision.view
        hurt = view.me.penalty
        if hurt >= TOO_HURT:
            return decision.fallback
        for verb, action in order:
            if verb == CAST and hurt >= TOO_WEARY:
                continue
            if verb == SWITCH_ON and view.balance < AETHERIC:
                continue
            if decision.allows(action):
                return action
        return decision.fallback


def _order(candidates: Any) -> list[tuple[str, Declaration]]:
    """The candidates that are ever used, best first; within one kind in catalogue order."""
    used = [action for action in candidates if _place(action) >= 0]
    return [(action.verb, action) for action in sorted(used, key=_place)]
