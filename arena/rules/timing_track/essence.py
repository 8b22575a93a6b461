"""What of a state matters for all that can still come: equal essences, equal futures."""

from __future__ import annotations

from collections.abc import Hashable

from arena.rules.melees import numbered
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import AWAITED, DYING, FIGHTING, STABLE, Combatant, State


def essence(setup: Setup, state: State) -> Hashable:
    """A key of the state: counts are told from now, numbers that only count are left out.

    The limit is not in it: it is a matter of the time.
    """
    now = max(state.now, state.settled)
    there = state.combatants
    # How long it has been quiet does not matter while a token is on the track (TT-28).
    busy = any(c.token is not None for c in there)
    joined = sorted({c.joined for c in there if c.melee})
    melees = numbered([c.melee for c in there])
    goal = setup.scenario.goal
    return (
        state.opened,
        state.settled >= 0,
        state.settled >= 0 and state.stirred == state.settled,
        state.balance,
        0 if busy else now - state.active,
        state.goal >= 0 if goal is None else (state.goal >= 0, goal.by - now),
        tuple(
            _of(c, state, now, melee, joined.index(c.joined) if melee else -1)
            for c, melee in zip(there, melees, strict=True)
        ),
    )


def _of(c: Combatant, state: State, now: int, melee: int, joined: int) -> Hashable:
    if c.status == AWAITED:
        return (c.status, c.sheet.start.arrives - now)
    if c.status not in (FIGHTING, DYING, STABLE):
        return (c.status, c.wounds)
    token = c.token
    return (
        c.status,
        c.zone,
        melee,
        joined,
        c.wounds,
        c.exhaustion,
        c.ballistic,
        c.martial,
        c.in_hand,
        tuple(c.rounds),
        tuple(c.conditions),
        c.cover,
        c.delay,
        c.guard_delay,
        c.defended == now,
        c.holding,
        c.unaware,
        None
        if token is None
        # News only matter to whoever may reconsider (TT-06).
        else (
            token.action,
            token.start - now,
            token.due - now,
            token.penalty,
            c.seen < state.changes,
        ),
        (c.ward, c.ward_until - now, c.warded - now) if c.ward_until >= 0 else None,
        c.pulsed - now if c.pulsed >= 0 else None,
        c.device_boxes,
        (c.saved - now, c.failures) if c.status == DYING else None,
    )
