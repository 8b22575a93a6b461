"""The target number of an attack and what goes into it (TT-10, TT-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.melees import band
from arena.rules.timing_track.declarations import SHOOT, SMASH, Action
from arena.rules.timing_track.places import allies_in_melee_with
from arena.rules.timing_track.state import Combatant, State
from arena.rules.timing_track.wounds import WOUNDS, Modifiers, penalty, penalty_of_action, total
from arena.space import DISTANT, FAR

if TYPE_CHECKING:
    from arena.rules.timing_track.setup import Setup

INTO_MELEE = -10
AT_FAR = -10
AT_DISTANT = -20
AIMED = 10
ON_DEVICE = -20
PARRYING = 10


def modifiers(setup: Setup, state: State, me: Combatant, action: Action) -> Modifiers:
    """Everything that moves the target of this attack from the plain skill, in words."""
    weapon = action.weapon
    assert weapon is not None
    target = state.combatants[action.seat]
    found: Modifiers = []
    hurt = penalty_of_action(me, action, setup.options)
    if hurt:
        found.append((WOUNDS, -hurt))
    if target.cover:
        found.append(("partial cover" if target.cover == 10 else "heavy cover", -target.cover))
    if action.verb == SMASH:
        found.append(("at a device", ON_DEVICE))
    if action.verb == SHOOT:
        if me.zone != target.zone:
            distance = band(setup.zones, me, target)
            if distance is FAR and "accurate" not in weapon.tags:
                found.append(("Far", AT_FAR))
            elif distance is DISTANT:
                found.append(("Distant", AT_DISTANT))
        if target.melee and allies_in_melee_with(state, me, target):
            found.append(("into melee", INTO_MELEE))
        if action.mode == "aimed":
            found.append(("aimed", AIMED))
    return found


def attack_target(setup: Setup, state: State, me: Combatant, action: Action) -> int:
    """The number at or under which this attack hits now."""
    weapon = action.weapon
    assert weapon is not None
    skill: int = getattr(me.sheet.skills, weapon.skill)
    found = modifiers(setup, state, me, action)
    return skill + total(found) if found else skill


def defence_parts(setup: Setup, me: Combatant, how: str) -> Modifiers:
    """The skill of an active defence, and everything that moves its target, in words (TT-14)."""
    found: Modifiers = [(how, getattr(me.sheet.skills, how))]
    hurt = penalty(me, setup.options)
    if hurt:
        found.append((WOUNDS, -hurt))
    if how == "melee" and me.in_hand >= 0 and "parrying" in me.sheet.weapons[me.in_hand].tags:
        found.append(("Parrying", PARRYING))
    return found


def defence_target(setup: Setup, me: Combatant, how: str) -> int:
    """The number at or under which an active defence with the skill `how` succeeds (TT-14)."""
    return total(defence_parts(setup, me, how))
