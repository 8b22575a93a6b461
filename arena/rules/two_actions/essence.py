"""What of a state matters for all that can still come: equal essences, equal futures."""

from __future__ import annotations

from collections.abc import Hashable

from arena.rules.melees import numbered
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import AWAITED, FAST, FIGHTING, Combatant, Stage, State


def essence(_setup: Setup, state: State) -> Hashable:
    """A key of the state: times are told from now, numbers that only count are left out.

    The limit is not in it: it is a matter of the time.
    """
    melees = numbered([c.melee for c in state.combatants])
    return (
        state.now % 2,
        state.stage,
        state.opened,
        state.surprise,
        state.side,
        state.turn,
        state.left,
        state.now - state.quiet_since,
        tuple(_of(c, state, melee) for c, melee in zip(state.combatants, melees, strict=True)),
    )


def _of(c: Combatant, state: State, melee: int) -> Hashable:
    if c.status == AWAITED:
        return (c.status, c.sheet.start.arrives - state.now)
    if c.status != FIGHTING:
        return (c.status, max(c.hp, 0))
    before = state.stage == Stage.BEFORE and not state.surprise
    # A round that is about to begin clears marks and lets everybody act again; in the Slow phase
    # it does not matter any more who has acted in the Fast one.
    begins = before and state.opened and state.now % 2 == 0
    acted = not begins and (c.acted or (c.phase == FAST and state.now % 2 == 1))
    return (
        c.status,
        c.phase,
        acted,
        c.zone,
        melee,
        c.hp,
        0 if begins else c.marks,
        c.broken,
        c.motivation,
        c.resolve,
        tuple(c.uses),
        c.prone,
        c.steady,
        c.braced,
        c.cover,
        tuple((held.action, held.paid, before and held.since < state.now) for held in c.held),
    )
