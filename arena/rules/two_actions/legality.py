"""What may be done now, and why not: on one's turn, and as a response to an attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arena.rules.melees import band
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
    Action,
)
from arena.rules.two_actions.gear import REACH
from arena.rules.two_actions.places import step
from arena.rules.two_actions.state import FIGHTING, Combatant, Held, State
from arena.space import DISTANT, NEAR

if TYPE_CHECKING:
    from arena.rules.two_actions.setup import Setup

Reason = str | None

ADJACENT = "adjacent"
"""The reach of whatever harms nobody but those in one's own melee (TA-04)."""


def why_not(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """None if `me` may do this in the state as it is, else the reason."""
    rule = _RULES.get(action.verb)
    return None if rule is None else rule(setup, state, me, action)


def legality(setup: Setup, state: State, me: Combatant) -> Callable[[Any], Reason]:
    """`why_not` for one combatant in one fight; a call costs half of what a `partial` does."""
    return _of_one(_RULES, setup, state, me)


def legality_in_turn(setup: Setup, state: State, me: Combatant) -> Callable[[Any], Reason]:
    """The same of an action of the turn."""
    return _of_one(_RULES_IN_TURN, setup, state, me)


def _of_one(
    rules: dict[str, Rule], setup: Setup, state: State, me: Combatant
) -> Callable[[Any], Reason]:
    rule_of = rules.get

    def why_not(action: Action) -> Reason:
        rule = rule_of(action.verb)
        return None if rule is None else rule(setup, state, me, action)

    return why_not


def held(me: Combatant, setup: Setup, name: str) -> Held | None:
    """The effect of this name that `me` sustains."""
    for effect in me.held:
        if setup.action(me.seat, effect.action).item == name:
            return effect
    return None


def _target(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """Whether whom one strikes, or shapes something at or on, can be reached with it."""
    weapon, effect = action.weapon, action.effect
    if weapon is not None:
        if weapon.name in me.broken:
            return "the weapon is broken"
        reach = weapon.reach
    else:
        assert effect is not None
        reach = effect.reach
    target = state.combatants[action.seat]
    if target.status is not FIGHTING:
        return "the target is not in the fight"
    if me.melee and me.melee == target.melee:
        return None  # everything reaches whoever is Adjacent
    if reach == ADJACENT or setup.zones.band(me.zone, target.zone, False) > REACH[reach]:
        return "the target is out of reach"
    return None


def _move(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if me.prone:
        return "prone: stand first"
    other = state.combatants[action.seat]
    if other.status is not FIGHTING:
        return "they are not in the fight"
    if step(setup.zones, me, other, action.mode) is None:
        return "Adjacent already" if action.mode == "closer" else "cornered: no way leads farther"
    return None


def _focus(_setup: Setup, _state: State, me: Combatant, _action: Action) -> Reason:
    return "there is advantage on the next check already" if me.steady else None


def _block(setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    """TA-09: with what is worn, or once that is gone with a weapon."""
    worn = me.worn()
    weapon = action.weapon
    if weapon is None:
        return None if worn else "no shield and no armour is left to Block with"
    if worn:
        return "a weapon Blocks only when armour and shield are gone"
    if weapon.name in me.broken:
        return "the weapon is broken"
    if weapon.kind == "heavy ranged" and not setup.options.heavy_ranged_blocks:
        return "heavy ranged weapons Block only with the scenario's leave"
    return None


def _brace(_setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    if action.weapon is not None:
        return "a weapon Blocks an attack; before one comes, brace with a plain Block"
    return "braced already" if me.braced else None


def _shape_in_turn(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if action.mode == COVER and me.cover:
        return "behind cover already"
    return _shape(setup, state, me, action)


def _shape(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    if action.mode == COVER:
        return None
    if action.mode == MEND:
        return _mend(setup, state, me, action)
    effect = action.effect
    assert effect is not None
    if action.mode == WITH_RESOLVE and not me.resolve:
        return "no Resolve is left"
    if effect.sustained and held(me, setup, effect.name) is not None:
        return "that is being sustained already"
    reason = _target(setup, state, me, action)
    if reason is None and effect.effect == "heal" and not effect.sustained:
        target = state.combatants[action.seat]
        if target.hp >= target.sheet.most:
            return "the target is unhurt"
    return reason


def _mend(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    """TA-10: what is broken, of oneself or of somebody local."""
    owner = state.combatants[action.seat]
    if action.mends not in owner.broken:
        return "that is not broken"
    if owner is not me and (owner.status != FIGHTING or band(setup.zones, me, owner) > NEAR):
        return "they are not local: neither Adjacent nor Nearby"
    return None


def _consume(setup: Setup, state: State, me: Combatant, action: Action) -> Reason:
    item = action.consumed
    assert item is not None
    if not me.uses[action.thing]:
        return "none is left"
    if action.mends:
        return _mend(setup, state, me, action)
    if item.effect == "heal" and me.hp >= me.sheet.most:
        return "unhurt"
    if item.effect == "steady" and me.steady:
        return "there is advantage on the next check already"
    return None


def _stand(_setup: Setup, _state: State, me: Combatant, _action: Action) -> Reason:
    return None if me.prone else "not prone"


def _sustain(setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    effect = held(me, setup, action.item)
    if effect is None:
        return "that is not being sustained"
    if effect.resolve:
        return "Resolve was paid: it needs no sustaining"
    return "that is sustained for this turn already" if effect.paid else None


def _drop(setup: Setup, _state: State, me: Combatant, action: Action) -> Reason:
    return None if held(me, setup, action.item) else "that is not being sustained"


def _flee(setup: Setup, state: State, me: Combatant, _action: Action) -> Reason:
    if me.prone:
        return "prone: stand first"
    for seat in setup.foes[me.seat]:
        foe = state.combatants[seat]
        if foe.status == FIGHTING and band(setup.zones, me, foe) < DISTANT:
            return "an enemy is not Distant"
    return None


Rule = Callable[["Setup", State, Combatant, Action], Reason]

_RULES: dict[str, Rule] = {
    STRIKE: _target,
    MOVE: _move,
    FOCUS: _focus,
    BLOCK: _block,
    SHAPE: _shape,
    CONSUME: _consume,
    STAND: _stand,
    SUSTAIN: _sustain,
    DROP: _drop,
    FLEE: _flee,
}
"""What may be done at all, by verb; what is not here always may."""

_RULES_IN_TURN: dict[str, Rule] = {**_RULES, BLOCK: _brace, SHAPE: _shape_in_turn}
"""The same for an action of the turn, where nothing is there yet to be Blocked."""
