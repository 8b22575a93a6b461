"""What may be declared now, and why not.

`why_not` is asked when something is declared; `impossible` when its turn comes: what has become
impossible by then comes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from arena.rules.action_board.declarations import (
    CAST,
    DODGE,
    DRAW,
    DRINK,
    FLEE,
    MOVE,
    PARRY,
    QUICKEN,
    SHOOT,
    STRIKE,
    SUSTAIN,
    UNPACK,
    Action,
)
from arena.rules.action_board.sight import REACH, band, line_of_effect
from arena.rules.action_board.state import BELT, FIGHTING, HAND, PACK, SHEATH, Combatant, State
from arena.space import DISTANT, NEAR, Band

if TYPE_CHECKING:
    from arena.rules.action_board.setup import Setup

Reason = str | None

UNARMED = "the weapon is not in hand"
NO_TOKEN = ("no attack token is left", "no spell token is left", "no general token is left")


def why_not(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """None if `me` may declare this now, else the reason; reactions are checked elsewhere too."""
    reason = cannot_pay(me, action)
    if reason is not None:
        return reason
    rule = _RULES.get(action.verb)
    return None if rule is None else rule(setup, state, me, action)


def cannot_pay(me: Combatant, action: Action) -> Reason:
    """None if there is a token and a slot for it (AB-01, AB-02)."""
    if action.verb == DODGE:
        return None if me.dodges else "no dodge is left"
    if action.kind < 0:
        return None
    if not me.tokens[action.kind]:
        return NO_TOKEN[action.kind]
    if me.used >= me.slots:
        return "no slot is left in this tick"
    return None


def impossible(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """None if it can be done in this state, whatever it costs."""
    rule = _RULES.get(action.verb)
    return None if rule is None else rule(setup, state, me, action)


def _foe_in_reach(setup: Setup, state: State, me: Combatant, action: Action, reach: Band) -> Reason:
    target = state.combatants[action.seat]
    if target.status is not FIGHTING:
        return "the target is not in the fight"
    # Everything reaches as far as Near, and that is everywhere within a zone and nowhere else.
    if me.zone != target.zone and (
        reach == NEAR or band(setup.zones, me.zone, target.zone) > reach
    ):
        return "the target is out of reach"
    return None


def _strike(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if me.weapons[action.thing] != HAND:
        return UNARMED
    return _foe_in_reach(setup, state, me, action, NEAR)


def _shoot(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    weapon = action.weapon
    assert weapon is not None
    if me.weapons[action.thing] != HAND:
        return UNARMED
    reason = _foe_in_reach(setup, state, me, action, REACH[weapon.reach])
    if reason:
        return reason
    target = state.combatants[action.seat]
    if state.walls and not line_of_effect(setup.zones, state, me, target.zone, target.seat):
        return "a wall cuts the line of effect"
    return None


def spell_slot(setup: Setup, me: Combatant, action: Action) -> int:
    """The index of the lowest spell slot that this spell can take; -1 is none (AB-02)."""
    spell = action.spell
    assert spell is not None
    level = spell.level
    if action.verb == QUICKEN:
        level += setup.options.quicken_levels
    for index in range(level - 1, len(me.spell_slots)):
        if me.spell_slots[index]:
            return index
    return -1


def _cast(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if spell_slot(setup, me, action) < 0:
        return "no spell slot of that level is left"
    if action.verb == CAST and any(work.action == action.index for work in me.works):
        return "that is being cast already"
    return spell_impossible(setup, state, me, action)


def spell_impossible(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """Whether a spell's target can be reached, by the places now."""
    spell = action.spell
    assert spell is not None
    reach = REACH[spell.reach]
    zone, seat = action.zone, action.seat
    if seat >= 0:
        target = state.combatants[seat]
        if target.status != FIGHTING:
            return "the target is not in the fight"
        zone = target.zone
    if band(setup.zones, me.zone, zone) > reach:
        return "the target is out of reach"
    if spell.effect == "wall":
        return None
    if seat != me.seat and not line_of_effect(setup.zones, state, me, zone, seat):
        return "a wall cuts the line of effect"
    if spell.effect == "area":
        inside = [c for c in state.combatants if c.zone == zone and c.status == FIGHTING]
        if any(c.sheet.side == me.sheet.side for c in inside):
            return "an ally is there"
        if not inside:
            return "nobody is there"
    if spell.effect == "heal":
        target = state.combatants[seat]
        if target.hp >= target.sheet.hp:
            return "the target is unhurt"
    return None


def _sustain(_setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    for work in me.works:
        if work.action == action.begins:
            due = work.began + work.stages
            return None if due <= state.tick else "its next stage comes in the next tick"
    return "nothing of that kind has begun"


def _place(me: Combatant, action: Action) -> int:
    return me.weapons[action.thing] if action.weapon is not None else me.items[action.thing]


def _draw(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    place = _place(me, action)
    return None if place in (SHEATH, BELT) else "not in a sheath or at the belt"


def _unpack(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    if any(work.action == action.index for work in me.works):
        return "that is being unpacked already"
    return None if _place(me, action) == PACK else "not in a pack"


def _drink(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    return None if me.items[action.thing] == HAND else "not in hand"


def _move(setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    if setup.mount_of[me.seat] >= 0:
        mount = _state.combatants[setup.mount_of[me.seat]]
        if mount.status == FIGHTING and mount.zone == me.zone:
            return "mounted: the mount moves"
    if action.zone == me.zone:
        return "there already"
    if setup.zones.steps(me.zone, action.zone) != 1:
        return "more than one zone away"
    if any(w.between in ((me.zone, action.zone), (action.zone, me.zone)) for w in _state.walls):
        return "a wall is in the way"
    return None


def _flee(setup: Setup, state: State, me: Combatant, _action: Action) -> Reason:
    for seat in setup.foes[me.seat]:
        foe = state.combatants[seat]
        if foe.status == FIGHTING and band(setup.zones, me.zone, foe.zone) < DISTANT:
            return "an enemy is not Distant"
    return None


def _parry(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    return None if me.weapons[action.thing] == HAND else UNARMED


_RULES: dict[str, Callable[[Setup, State, Combatant, Action], Reason]] = {
    STRIKE: _strike,
    SHOOT: _shoot,
    CAST: _cast,
    QUICKEN: _cast,
    SUSTAIN: _sustain,
    DRAW: _draw,
    UNPACK: _unpack,
    DRINK: _drink,
    MOVE: _move,
    FLEE: _flee,
    PARRY: _parry,
}
"""What must hold for an action, by verb; what is not here is always possible."""
