"""What help is worth: healing, mending, effects that last (TA-10, TA-11)."""

from __future__ import annotations

from agents.scripted.two_actions import people
from agents.scripted.two_actions.kit import Actions
from agents.scripted.two_actions.look import Look
from arena.rules.two_actions.declarations import CONSUME, MEND, SUSTAIN, WITH_RESOLVE, Action
from arena.rules.two_actions.gear import FREELY, Effect
from arena.rules.two_actions.protection import ARMOUR, SHIELD, WEAPON, Piece
from arena.rules.two_actions.view import CombatantView

TURNS = 3
"""For how many turns an effect is taken to last for which Resolve is paid."""
LIKELY = 0.3
"""How likely a check must succeed for help to be tried before all else."""
PUTS_OFF = 0.4
"""What a layer mended counts for beside one broken: who only mends may hold out, but never wins."""
PERHAPS = 0.5
"""What healing in rounds to come counts for while there is nothing to heal."""
TRIFLE = 0.02
"""What Motivation or Resolve is worth, measured by the danger of who gets it."""


def worth(look: Look, action: Action) -> float:
    """What a legal action is worth that helps somebody of one's own side."""
    if action.mode == MEND:
        return PUTS_OFF * _sure(look, action) * of_mending(look, action)
    item, effect = action.consumed, action.effect
    if item is not None:
        if item.effect == "heal":
            return of_healing(look, look.me, item.amount, once=True)
        return TRIFLE * look.weight(look.me)
    if effect is None:
        return 0.0
    if not effect.sustained:
        value = of_healing(look, look.view[action.target], effect.amount)
        return _sure(look, action) * value
    target = look.view[action.target] if action.target else shaped_on(look, action)
    value = of_lasting(look, effect, target, held=action.verb == SUSTAIN)
    turns = TURNS if action.mode == WITH_RESOLVE else 1
    return _sure(look, action) * turns * value


def shaped_on(look: Look, action: Action) -> CombatantView:
    """On whom an effect lies that one sustains."""
    held = next(held for held in look.me.sustaining if held.item == action.item)
    return look.view[held.target]


def of_healing(look: Look, one: CombatantView, amount: int, once: bool = False) -> float:
    """Hit points given back now; those that an item would waste make it worth less."""
    healed = min(amount, people.missing(one))
    if not healed or not one.fighting:
        return 0.0
    arm = look.pressure(one).arm
    after = look.toughness(one, arm.damage, arm.tags)
    gain = healed / max(arm.damage, 1)
    value = look.weight(one) * gain / (after + gain)
    return value * healed / amount if once else value


def of_mending(look: Look, action: Action) -> float:
    """A broken layer or weapon whole again."""
    owner = look.view[action.target]
    value = 0.0
    piece = _layer(owner, action.mends)
    arm = look.pressure(owner).arm
    if piece is not None:
        before = look.toughness(owner, arm.damage, arm.tags)
        after = look.toughness(owner, arm.damage, arm.tags, (piece,))
        value = 1 - before / after
    sheet = owner.sheet
    for weapon in sheet.weapons if sheet is not None else ():
        if weapon.name == action.mends and weapon.damage:
            now = max((arm.damage for arm in people.arms(owner)), default=0)
            value = max(value, 1 - now / weapon.damage)
    return value * look.weight(owner)


def of_lasting(look: Look, effect: Effect, one: CombatantView, held: bool) -> float:
    """What an effect is worth for one turn, on somebody of one's own side.

    Args:
        look: The decision.
        effect: A ward, or healing that comes again.
        one: On whom it lies, or would lie.
        held: Whether it lies there already.
    """
    if not one.fighting:
        return 0.0
    coming = look.pressure(one)
    arm = coming.arm
    warded = look.ward(one)
    if effect.effect == "ward":
        without = arm.damage - warded + (effect.amount if held else 0)
        through = without - effect.amount
        if without <= 0:
            return 0.0
        saved = 1 / look.toughness(one, without, arm.tags)
        if through > 0:
            saved -= 1 / look.toughness(one, through, arm.tags)
        return coming.hits * max(0.0, saved) * look.weight(one)
    healed = min(effect.amount, people.missing(one))
    if not healed:
        return PERHAPS * min(1.0, coming.hits) * _relief(look, effect.amount, one)
    return _relief(look, healed, one)


def _relief(look: Look, amount: int, one: CombatantView) -> float:
    arm = look.pressure(one).arm
    gain = amount / max(arm.damage, 1)
    return look.weight(one) * gain / (look.toughness(one, arm.damage, arm.tags) + gain)


def likely(look: Look, actions: Actions) -> Actions:
    """Those that need no check, or one that is likely enough."""
    return tuple(action for action in actions if _sure(look, action) >= LIKELY)


def _sure(look: Look, action: Action) -> float:
    """How likely help succeeds: items and sustaining need no check."""
    if action.verb in (CONSUME, SUSTAIN):
        return 1.0
    return look.chance(look.sheet.shape).success


def _layer(owner: CombatantView, name: str) -> Piece | None:
    """The layer that a thing would be again."""
    sheet = owner.sheet
    if sheet is None or not people.rolls(owner):
        return None
    if sheet.shield is not None and sheet.shield.name == name:
        return Piece(SHIELD, name, sheet.shield.ap)
    for armour in sheet.armour:
        if armour.name == name:
            return Piece(ARMOUR, name, armour.ap)
    for weapon in sheet.weapons:
        if weapon.name == name and weapon.kind in FREELY:
            return Piece(WEAPON, name, weapon.damage)
    return None
