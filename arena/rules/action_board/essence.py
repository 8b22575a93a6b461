"""What of a state matters for all that can still come: equal essences, equal futures."""

from __future__ import annotations

from collections.abc import Hashable

from arena.rules.action_board.board import TICKS
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import ASIDE, AWAITED, FIGHTING, Combatant, State


def essence(_setup: Setup, state: State) -> Hashable:
    """A key of the state: ticks are told from now, numbers that only count are left out.

    The limit is not in it: it is a matter of the time.
    """
    tick, battle = state.tick, state.battle
    # Reserves that the coming tick refills do not matter (AB-01).
    refills = state.opened and tick % TICKS == 0
    return (
        state.opened,
        tick % TICKS,
        tick - state.quiet_since,
        tuple((wall.between, wall.before, wall.until - tick) for wall in state.walls),
        None
        if battle is None
        else (
            battle.phase,
            tuple(battle.numbers),
            tuple(battle.morale),
            battle.done,
            battle.playing,
            battle.ends - tick if battle.ends >= 0 else None,
        ),
        tuple(_of(c, tick, refills) for c in state.combatants),
    )


def _of(c: Combatant, tick: int, refills: bool) -> Hashable:
    if c.status == AWAITED:
        return (c.status, c.sheet.start.arrives - tick)
    if c.status not in (FIGHTING, ASIDE):
        return (c.status, max(c.hp, 0))
    return (
        c.status,
        c.zone,
        c.hp,
        None if refills else (tuple(c.tokens), c.dodges),
        tuple(c.spell_slots),
        tuple(c.weapons),
        tuple(c.items),
        tuple((w.action, w.began - tick, w.stages, w.committed) for w in c.works),
    )
