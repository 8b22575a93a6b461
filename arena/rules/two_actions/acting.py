"""What each action does when it is taken, on one's turn or after a hit (TA-01)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any

import simpy

from arena.rules.two_actions import attacking, doing
from arena.rules.two_actions.checks import check
from arena.rules.two_actions.declarations import (
    BLOCK,
    CONSUME,
    COVER,
    DROP,
    FLEE,
    FOCUS,
    MEND,
    MOVE,
    SHAPE,
    STAND,
    STRIKE,
    SUSTAIN,
    WITH_RESOLVE,
    YIELD,
    Action,
)
from arena.rules.two_actions.purposes import FOCUS as TO_FOCUS
from arena.rules.two_actions.purposes import SHAPE as TO_SHAPE
from arena.rules.two_actions.state import Combatant

if TYPE_CHECKING:
    from arena.rules.two_actions.round import Round

Doing = Generator[simpy.Event, Any, None]


def perform(table: Round, me: Combatant, action: Action, cause: str) -> Iterable[simpy.Event]:
    """Do what an action says; it has been found legal.

    Returns:
        What there is to wait for, which a process yields from: nothing if all is done at once.
    """
    verb = action.verb
    if verb == STRIKE:
        return attacking.strike(table, me, action, cause)
    at_once = _AT_ONCE.get(verb)
    if at_once is not None:
        at_once(table, me, action, cause)
        return ()
    if verb == FOCUS:
        return _focus(table, me, cause)
    assert verb == SHAPE
    if attacking.attacks(action):
        return attacking.strike(table, me, action, cause)
    return _shape(table, me, action, cause)


def _focus(table: Round, me: Combatant, cause: str) -> Doing:
    """Focus: on a success advantage on the next check of an action."""
    result = yield from check(table, me, TO_FOCUS, me.sheet.focus, cause)
    if result.success:
        doing.ready(table, me, "steady", cause)


def _shape(table: Round, me: Combatant, action: Action, cause: str) -> Doing:
    """Shape cover, something broken whole, or an effect; each on a check."""
    result = yield from check(table, me, TO_SHAPE, me.sheet.shape, cause)
    if not result.success:
        return
    if action.mode == COVER:
        doing.ready(table, me, "cover", cause)
        return
    if action.mode == MEND:
        doing.mend(table, me, action, cause)
        return
    effect = action.effect
    assert effect is not None
    if action.mode == WITH_RESOLVE:
        me.resolve -= 1
    if effect.effect == "heal":
        doing.heal(table, table.state.combatants[action.seat], effect.amount, me, cause)
    if effect.sustained:
        table.sustaining.establish(me, action, cause)


_AT_ONCE: dict[str, Callable[[Round, Combatant, Action, str], None]] = {
    MOVE: doing.move,
    CONSUME: doing.consume,
    BLOCK: doing.brace,
    STAND: doing.stand,
    SUSTAIN: doing.sustain,
    DROP: doing.drop,
    FLEE: doing.flee,
    YIELD: doing.give_up,
}
