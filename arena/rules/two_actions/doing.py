"""What actions do once they succeed: move, mend, heal, make ready (TA-04, TA-10 to TA-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.melees import close_to, join_melees, leave_melee
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.events import Fell, Healed, Mended, Moved, Readied, Restored
from arena.rules.two_actions.legality import held
from arena.rules.two_actions.places import step
from arena.rules.two_actions.scene import is_layer
from arena.rules.two_actions.state import FLED, YIELDED, Combatant

if TYPE_CHECKING:
    from arena.rules.two_actions.round import Round


def ready(table: Round, me: Combatant, how: str, cause: str, on: bool = True) -> None:
    """Gain or lose what gives advantage; `how`: steady, braced or cover."""
    if getattr(me, how) != on:
        setattr(me, how, on)
        if table.record:
            table.record(Readied(table.now, me.sheet.name, cause, how, on))


def heal(table: Round, me: Combatant, amount: int, by: Combatant, cause: str) -> None:
    """Restore hit points, never above the most (TA-11)."""
    healed = min(amount, me.sheet.most - me.hp)
    if healed > 0:
        me.hp += healed
        if table.record:
            by_name = by.sheet.name
            table.record(Healed(table.now, me.sheet.name, cause, by_name, healed, me.hp))


def move(table: Round, me: Combatant, action: Action, cause: str) -> None:
    """One band closer to somebody, or farther from them (TA-04); cover is left behind."""
    state = table.state
    other = state.combatants[action.seat]
    to = step(table.setup.zones, me, other, action.mode)
    assert to is not None
    if to.joins:
        join_melees(state, [(me, other)])
    else:
        leave_melee(state, me)
        me.zone = to.zone
    if table.record:
        adjacent = tuple(c.sheet.name for c in close_to(state, me))
        zone = table.setup.zones.names[me.zone]
        table.record(Moved(table.now, me.sheet.name, cause, zone, adjacent))
    ready(table, me, "cover", cause, on=False)


def mend(table: Round, me: Combatant, action: Action, cause: str) -> None:
    """Something broken is whole again (TA-10)."""
    owner = table.state.combatants[action.seat]
    owner.broken -= {action.mends}
    if table.record:
        pieces = [p for p in owner.pieces if p.name == action.mends and is_layer(table.options, p)]
        ap, layer = (pieces[0].ap, pieces[0].layer) if pieces else (0, "weapon")
        name = owner.sheet.name
        table.record(Mended(table.now, me.sheet.name, cause, action.mends, name, ap, layer))


def consume(table: Round, me: Combatant, action: Action, cause: str) -> None:
    """Use up an item; it needs no check."""
    item = action.consumed
    assert item is not None
    me.uses[action.thing] -= 1
    if item.effect == "repair":
        mend(table, me, action, cause)
    elif item.effect == "heal":
        heal(table, me, item.amount, me, cause)
    elif item.effect == "steady":
        ready(table, me, "steady", cause)
    else:
        # A pool may hold more than the sheet says: that is what shards are for.
        left = getattr(me, item.effect) + item.amount
        setattr(me, item.effect, left)
        if table.record:
            table.record(Restored(table.now, me.sheet.name, cause, item.effect, left))


def brace(table: Round, me: Combatant, _action: Action, cause: str) -> None:
    """Block before an attack comes: advantage when Blocking until one's next turn."""
    ready(table, me, "braced", cause)


def stand(table: Round, me: Combatant, _action: Action, cause: str) -> None:
    """Standing ends prone at once (TA-12)."""
    me.prone = False
    if table.record:
        table.record(Fell(table.now, me.sheet.name, cause, False, ""))


def sustain(table: Round, me: Combatant, action: Action, cause: str) -> None:
    """Spend an action on an effect (TA-11)."""
    effect = held(me, table.setup, action.item)
    assert effect is not None
    table.sustaining.sustain(me, effect, cause)


def drop(table: Round, me: Combatant, action: Action, cause: str) -> None:
    """Let an effect go, which is free (TA-11)."""
    effect = held(me, table.setup, action.item)
    assert effect is not None
    table.sustaining.drop(me, effect, "dropped", cause)


def flee(table: Round, me: Combatant, _action: Action, cause: str) -> None:
    """Leave the fight (GEN-03)."""
    table.remove(me, FLED, cause)


def give_up(table: Round, me: Combatant, _action: Action, cause: str) -> None:
    """Yield (GEN-03)."""
    table.remove(me, YIELDED, cause)
