"""What a hit that is not stopped does: layers, hit points, effects (TA-05, TA-07 to TA-11)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.rules.two_actions.checks import check, fall
from arena.rules.two_actions.events import Broke, Marked, Wounded
from arena.rules.two_actions.gear import DESPERATELY, Weapon
from arena.rules.two_actions.protection import ARMOUR, WEAPON, Hit, Piece, take
from arena.rules.two_actions.purposes import SUSTAIN
from arena.rules.two_actions.state import FALLEN, FIGHTING, Combatant

if TYPE_CHECKING:
    from arena.rules.two_actions.attacking import Attack
    from arena.rules.two_actions.round import Round


def land(table: Round, attack: Attack, weapon: Weapon | None) -> bool:
    """A hit lands.

    Args:
        table: The fight.
        attack: What lands.
        weapon: The weapon with which the target's Block has failed, if that was the response.

    Returns:
        Whether it puts to the test what its target sustains (`keep_effects`).
    """
    me = attack.target
    before = me.hp
    damage = damage_left(table, attack)
    warded = attack.damage - damage
    if not table.setup.rolls[me.seat]:
        _wound_creature(table, attack, damage, warded)
    elif weapon is not None and weapon.kind in DESPERATELY:
        # The weapon takes the hit, and breaks however small it is (TA-09).
        break_piece(table, me, attack.cause, weapon.name, WEAPON)
    else:
        _mark(table, attack, _hit(table, attack, damage, weapon), damage, warded)
    if "tripping" in attack.tags:
        fall(table, me, attack.cause, "tripped")
    if me.hp <= 0:
        table.remove(me, FALLEN, attack.cause)
        return False
    if not me.held:
        return False
    return me.hp < before or (damage > 0 and table.options.focus_tested_by == "every-hit")


def fells(table: Round, attack: Attack) -> bool:
    """Whether this hit would fell its target if it landed now."""
    damage = damage_left(table, attack)
    me = attack.target
    if not table.setup.rolls[me.seat]:
        return damage - _ap(attack) >= me.hp
    return _hit(table, attack, damage, None).through >= me.hp


def break_piece(table: Round, me: Combatant, cause: str, name: str, layer: str) -> None:
    """A piece of gear is broken from now on (TA-10), and the marks are gone (TA-07)."""
    me.broken |= {name}
    me.marks = 0
    if table.record:
        table.record(Broke(table.now, me.sheet.name, cause, name, layer))


def damage_left(table: Round, attack: Attack) -> int:
    """The damage that is left of an attack when wards have taken their part."""
    if not table.sustaining.processes:
        return attack.damage
    return max(0, attack.damage - table.sustaining.ward_on(attack.target))


def _ap(attack: Attack) -> int:
    """A creature's AP against this attack: it is like armour (TA-05, TA-08)."""
    return 0 if ARMOUR in attack.ignores else attack.target.sheet.ap


def _wound_creature(table: Round, attack: Attack, damage: int, warded: int) -> None:
    """A creature's Constitution falls by what its AP leaves (TA-05)."""
    me, ap = attack.target, _ap(attack)
    taken = max(0, damage - ap)
    me.hp -= taken
    if table.record:
        name, by = me.sheet.name, attack.by.sheet.name
        table.record(Wounded(table.now, name, attack.cause, by, damage, warded, ap, taken, me.hp))


def _hit(table: Round, attack: Attack, damage: int, weapon: Weapon | None) -> Hit:
    """What this hit does to the layers and the hit points of its target (TA-07)."""
    me = attack.target
    pieces = me.intact()
    if weapon is not None:
        # A Block with this weapon: it is the layer that has to stand.
        pieces = [Piece(WEAPON, weapon.name, weapon.damage)]
    elif table.options.weapon_defence == "blocks":
        pieces = [piece for piece in pieces if piece.layer != WEAPON]
    return take(pieces, me.marks, damage, attack.ignores)


def _mark(table: Round, attack: Attack, hit: Hit, damage: int, warded: int) -> None:
    """Mark the damage, break a layer, or let the hit points pay (TA-07)."""
    me, by, cause = attack.target, attack.by.sheet.name, attack.cause
    me.marks = hit.marks
    me.hp -= hit.through
    record, now, name = table.record, table.now, me.sheet.name
    if record and hit.ap:
        record(Marked(now, name, cause, by, damage, warded, hit.ap, hit.marks))
    if hit.broken is not None:
        break_piece(table, me, cause, hit.broken.name, hit.broken.layer)
    if record and not hit.ap:
        record(Wounded(now, name, cause, by, damage, warded, 0, hit.through, me.hp))


def keep_effects(table: Round, me: Combatant, cause: str) -> Generator[simpy.Event, Any, None]:
    """Damage while sustaining: a Focus check for each effect, or it drops (TA-11)."""
    for held in me.held:
        result = yield from check(table, me, SUSTAIN, me.sheet.focus, cause)
        if not result.success and me.status == FIGHTING:
            table.sustaining.drop(me, held, "damage", cause)
