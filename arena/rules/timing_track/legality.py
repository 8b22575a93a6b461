"""What may be declared now, and why not.

`why_not` is asked when something is declared and again when it resolves: an action whose
conditions no longer hold is wasted for the same reason it could not be declared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arena.rules.melees import band
from arena.rules.timing_track.declarations import (
    CARRY_ON,
    CAST,
    CLEAR,
    DRAW,
    FLEE,
    HOLD,
    RELOAD,
    SHOOT,
    SMASH,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    SWITCH_OFF,
    SWITCH_ON,
    TAKE_COVER,
    TEND,
    YIELD,
    Action,
)
from arena.rules.timing_track.state import (
    BROKEN,
    DESTROYED,
    DROPPED,
    DYING,
    FIGHTING,
    JAMMED,
    READY,
    Combatant,
    State,
)
from arena.space import CLOSE, DISTANT, FAR, NEAR

if TYPE_CHECKING:
    from arena.rules.timing_track.setup import Setup

Reason = str | None

REACH = {
    "self": CLOSE,
    "close": CLOSE,
    "near": NEAR,
    "far": FAR,
    "distant": DISTANT,
}


def why_not(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """None if `me` may do this in this state, else the reason in a few words."""
    return RULES[action.verb](setup, state, me, action)


def legality(setup: Setup, state: State, me: Combatant) -> Callable[[Any], Reason]:
    """`why_not` for one combatant in one fight; a call costs half of what a `partial` does."""

    def why_not(action: Action) -> Reason:
        return RULES[action.verb](setup, state, me, action)

    return why_not


def _use(state: State, me: Combatant, action: Action) -> Reason:
    """Why a weapon cannot be used, or not against this target, wherever it stands."""
    weapon, thing = action.weapon, action.thing
    assert weapon is not None
    if me.in_hand != thing and weapon.draw:
        return "the weapon is not in hand"
    condition = me.conditions[thing]
    if condition != READY:
        return _CONDITIONS[condition]
    seat = action.seat
    if seat >= 0:
        if state.combatants[seat].status is not FIGHTING:
            return "the target is not in the fight"
        if seat in me.unaware:
            return "the target has not been noticed"
    return None


_CONDITIONS: dict[int, str] = {
    JAMMED: "the weapon is jammed",
    DROPPED: "the weapon is dropped",
    BROKEN: "the weapon is broken",
    DESTROYED: "the weapon is destroyed",
}


def _strike(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    reason = _use(state, me, action)
    if reason is not None:
        return reason
    target = state.combatants[action.seat]
    if me.zone == target.zone and setup.closes:
        return None  # nobody in the same zone is farther than Near, from where a blow closes
    if band(setup.zones, me, target) > setup.strike_reach:
        return "the target is out of reach"
    return None


def _smash(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    reason = _strike(setup, state, me, action)
    if reason is None and not state.combatants[action.seat].device_boxes:
        return "the device is smashed already"
    return reason


def _shoot(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    reason = _use(state, me, action)
    if reason is not None:
        return reason
    weapon = action.weapon
    assert weapon is not None
    if weapon.rounds and not me.rounds[action.thing] and setup.options.count_rounds:
        return "the weapon is empty"
    zone = state.combatants[action.seat].zone
    if me.zone == zone or "accurate" in weapon.tags or "rifle" in weapon.tags:
        return None
    distance = setup.zones.band(me.zone, zone, False)
    return "too far for this weapon" if distance is DISTANT else None


def _cast(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if me.sheet.casting is None:
        return "not a caster"
    if action.seat < 0:
        return None
    spell = action.spell
    assert spell is not None
    target = state.combatants[action.seat]
    if target.status is not FIGHTING and not (spell.effect == "heal" and target.status is DYING):
        return "the target is not in the fight"
    if action.seat in me.unaware:
        return "the target has not been noticed"
    if target is not me and band(setup.zones, me, target) > REACH[spell.reach]:
        return "the target is out of reach"
    return None


def _draw(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    if me.in_hand == action.thing:
        return "the weapon is in hand already"
    condition = me.conditions[action.thing]
    if condition >= BROKEN:
        return _CONDITIONS[condition]
    return None


def _reload(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    weapon = action.weapon
    assert weapon is not None
    if not setup.options.count_rounds:
        return "rounds are not counted"
    if me.rounds[action.thing] >= weapon.rounds:
        return "the weapon is full"
    return _use(state, me, action)


def _clear(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    if me.in_hand != action.thing:
        return "the weapon is not in hand"
    return None if me.conditions[action.thing] == JAMMED else "the weapon is not jammed"


def _by_whom(state: State, me: Combatant, action: Action) -> Reason:
    """Why a sprint cannot be told by where that combatant stands."""
    if state.combatants[action.seat].status is not FIGHTING:
        return "that combatant is not in the fight"
    return "that combatant has not been noticed" if action.seat in me.unaware else None


def _sprint_closer(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    reason = _by_whom(state, me, action)
    if reason:
        return reason
    target = state.combatants[action.seat]
    return "already Close" if band(setup.zones, me, target) is CLOSE else None


def _sprint_away(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    reason = _by_whom(state, me, action)
    if reason:
        return reason
    target = state.combatants[action.seat]
    if band(setup.zones, me, target) is CLOSE:
        return None
    return "no way farther" if setup.zones.away(me.zone, target.zone) is None else None


def _take_cover(setup: Setup, _state: State, me: Combatant, _action: Action) -> Reason:
    offered = setup.cover[me.zone]
    if not offered:
        return "no cover here"
    return "in cover already" if me.cover >= offered else None


def _switch_on(_setup: Setup, _state: State, me: Combatant, _action: Action) -> Reason:
    if not me.device_boxes:
        return "the device is smashed"
    return "the device is on already" if me.pulsed >= 0 else None


def _switch_off(_setup: Setup, _state: State, me: Combatant, _action: Action) -> Reason:
    return None if me.pulsed >= 0 else "the device is not on"


def _tend(_setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    target = state.combatants[action.seat]
    if target.status is not DYING:
        return "that combatant is not dying"
    return None if target.zone == me.zone else "too far away"


def _flee(setup: Setup, state: State, me: Combatant, _action: Action) -> Reason:
    for foe in setup.foes[me.seat]:
        other = state.combatants[foe]
        if other.status is FIGHTING and band(setup.zones, me, other) is not DISTANT:
            return "an enemy is not Distant"
    return None


def _always(_setup: Setup, _state: State, _me: Combatant, _action: Action) -> Reason:
    return None


RULES: dict[str, Callable[[Setup, State, Combatant, Action], Reason]] = {
    STRIKE: _strike,
    SMASH: _smash,
    SHOOT: _shoot,
    CAST: _cast,
    DRAW: _draw,
    RELOAD: _reload,
    CLEAR: _clear,
    SPRINT_CLOSER: _sprint_closer,
    SPRINT_AWAY: _sprint_away,
    TAKE_COVER: _take_cover,
    SWITCH_ON: _switch_on,
    SWITCH_OFF: _switch_off,
    TEND: _tend,
    FLEE: _flee,
    YIELD: _always,
    HOLD: _always,
    CARRY_ON: _always,
}
"""Of every verb that can answer a question for a declaration."""


def why_no_defence(setup: Setup, me: Combatant, attack: Action, how: str) -> Reason:
    """None if `me` may defend against this attack with the skill `how` now (TT-14, TT-15)."""
    weapon = attack.weapon
    assert weapon is not None
    if how != "athletics" and not weapon.strikes and not setup.options.parry_stops_shots:
        return "only Athletics works against shots"
    if how == "melee":
        held = me.in_hand
        if held < 0 or me.sheet.weapons[held].skill != "melee" or me.conditions[held] != READY:
            return "no melee weapon in hand"
    return None


def cannot_defend(me: Combatant, attacker: int, now: int) -> Reason:
    """None if `me` may use an active defence at all against this attacker at this count."""
    if me.status is not FIGHTING:
        return "not in the fight"
    if me.token is not None:
        return "a token is on the track"
    if me.defended == now:
        return "one active defence a count"
    return "the attacker has not been noticed" if attacker in me.unaware else None
