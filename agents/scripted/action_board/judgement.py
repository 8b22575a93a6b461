"""What an action is worth, for each slot it takes, and the best there is.

The worth of harm is the danger that it takes out of the fight: the foe's danger shared out over
the hit points they have left. Summed up that is why one finishes off whoever is weak and
dangerous before turning to the next. Healing is worth the same measure of a friend's danger.
"""

from __future__ import annotations

from typing import NamedTuple

from agents.scripted.action_board import people
from agents.scripted.action_board.kit import HARMFUL
from agents.scripted.action_board.look import Look
from agents.scripted.action_board.odds import harm, lost
from arena.rules.action_board.declarations import CAST, DRINK, MOVE, SHOOT, Action
from arena.rules.action_board.gear import Spell, Weapon
from arena.rules.action_board.sight import REACH
from arena.rules.action_board.view import CombatantView

LEFT_OVER = 0.25
"""What harm is worth against somebody who is likely to fall in this tick anyway."""
BREAKING = 0.5
"""How often a blow at a caster comes before the spell is released."""
LEAST = 1e-9

Actions = tuple[Action, ...]


class Plan(NamedTuple):
    """Something to declare, and what it is worth for each slot."""

    worth: float
    action: Action


def best(look: Look, *groups: Actions) -> Plan | None:
    """The best of some groups of the kit that can be paid and is legal; None if nothing helps."""
    found: Plan | None = None
    so_far = LEAST
    allows = look.decision.allows
    for group in groups:
        for action in group:
            if not look.can_pay(action):
                continue
            value = worth(look, action)
            if value > so_far and allows(action):
                so_far, found = value, Plan(value, action)
    return found


def anything(look: Look) -> Plan | None:
    """The best of all that harms or helps."""
    kit = look.kit
    return best(look, kit.weapons, kit.standard, kit.quick, kit.heals, kit.walls, kit.drinks)


def worth(look: Look, action: Action) -> float:
    """What an action is worth for each slot that it takes."""
    spell = action.spell
    if action.verb == DRINK or (spell is not None and spell.effect == "heal"):
        value = _of_healing(look, action)
    elif spell is not None and spell.effect == "wall":
        value = _of_wall(look, action)
    else:
        value = sum(_of_harm(look, action, foe) for foe in look.hurt_by(action, look.foes))
    return value / 2 * people.SURE if action.verb == CAST else value


def _of_harm(look: Look, action: Action, foe: CombatantView) -> float:
    weight = look.weight(foe)
    if not weight:
        return 0.0
    hp = people.hp_left(foe)
    left = hp - round(look.expected(foe))
    mean = look.harm(action, look.me, foe, hp if left <= 0 else left)
    value = mean * weight * (LEFT_OVER if left <= 0 else 1.0)
    if mean and action.verb != CAST and foe.casting:
        value += _of_breaking(look, mean, foe)
    return value


def _of_breaking(look: Look, mean: float, foe: CombatantView) -> float:
    """What it is worth that a foe may lose a spell: the harm it would do (AB-04)."""
    options = look.view.options
    if not options.casting_can_break:
        return 0.0
    chance = BREAKING * lost(people.will(foe), options.disruption_base, round(mean))
    value = 0.0
    for begun in foe.casting:
        for friend in look.hurt_by(begun, look.friends):
            value += look.harm(begun, foe, friend, people.hp_left(friend)) * look.weight(friend)
    return chance * value


def _of_healing(look: Look, action: Action) -> float:
    spell = action.spell
    if spell is not None:
        dice, one = spell.dice, look.view[action.target]
    else:
        dice, one = look.sheet.items[action.thing].heals, look.me
    lack = people.missing(one)
    if dice is None or not lack or not one.fighting or _under_way(look, action):
        return 0.0
    return look.weight(one) * harm(dice, 1, 0, lack)


def _of_wall(look: Look, action: Action) -> float:
    """A wall before somebody saves them from shots: those declared, and those that may come."""
    if not action.target or _under_way(look, action):
        return 0.0  # a wall between zones hinders one's own side as much
    one = look.view[action.target]
    if not one.fighting:
        return 0.0
    value = 0.0
    for foe in look.foes:
        if not look.view.in_sight(foe, one):
            continue  # something stands there already
        for shot in shots_at(look, foe, one):
            value += look.harm(shot, foe, one, people.hp_left(one))
    return value * look.weight(one)


def _under_way(look: Look, action: Action) -> bool:
    """Whether the same is being done for the same already, by me or by a friend."""
    for friend in look.friends:
        for begun in friend.casting:
            if (begun.item, begun.target) == (action.item, action.target):
                return True
    ours = {friend.name for friend in look.friends}
    return any(
        deed.declaration.target == action.target
        and deed.declaration.spell is not None
        and action.spell is not None
        and deed.declaration.spell.effect == action.spell.effect
        for deed in look.declared
        if deed.who in ours
    )


def shots_at(look: Look, foe: CombatantView, one: CombatantView) -> list[Action]:
    """The shots that a foe has declared at somebody in this tick."""
    return [
        deed.declaration
        for deed in look.declared
        if deed.who == foe.name
        and deed.declaration.verb == SHOOT
        and deed.declaration.target == one.name
    ]


# -- getting into the fight -------------------------------------------------------------------


def prepare(look: Look) -> Action | None:
    """Nothing can be hit from here with what is in hand: draw, or come closer."""
    return take(look) or approach(look)


def take(look: Look) -> Action | None:
    """Take a better weapon in hand, if it could be used at once or there is none; or a potion."""
    held = [w for w in look.sheet.weapons if w.name in look.me.in_hand]
    now = max((w.damage.mean for w in held if reaches(look, w)), default=0.0)
    lack = people.missing(look.me)
    options = []
    for action in look.kit.getting:
        if not look.can_pay(action) or action in look.mine:
            continue
        weapon = action.weapon
        if weapon is None:
            # Worth it for what is more than a scratch only.
            dice = look.sheet.items[action.thing].heals
            value = harm(dice, 1, 0, lack) if lack >= dice.mean else 0.0
        elif held and not reaches(look, weapon):
            value = 0.0
        else:
            value = weapon.damage.mean - now
        if value > LEAST and look.decision.allows(action):
            options.append((value / action.stages, -action.index, action))
    return max(options)[2] if options else None


def reaches(look: Look, weapon: Weapon) -> bool:
    """Whether a weapon could be used against somebody from here."""
    view, me = look.view, look.me
    if weapon.kind == "melee":
        return any(foe.zone == me.zone for foe in look.foes)
    reach = REACH[weapon.reach]
    return any(view.band(me, foe) <= reach and view.in_sight(me, foe) for foe in look.foes)


def approach(look: Look) -> Action | None:
    """A step towards the foe who matters most for the way.

    None if somebody is in reach already, or if nothing could be done there.
    """
    if look.moved or engaged(look) or not _could_hurt(look) or _let_come(look):
        return None
    view, me = look.view, look.me
    ranked = sorted(
        ((look.weight(foe) / (1 + view.steps(me.zone, foe.zone)), foe.name, foe.zone)
         for foe in look.foes if foe.zone != me.zone),
        key=lambda one: (-one[0], one[1]),
    )  # fmt: skip
    for _, _, zone in ranked:
        ahead = view.steps(me.zone, zone)
        for near in view.zones_next_to(me):
            move = look.kit.moves[near]
            closer = view.steps(near, zone) < ahead
            if closer and look.can_pay(move) and look.decision.allows(move):
                return move
    return None


def _let_come(look: Look) -> bool:
    """Whether to stay because foes are coming, or may be.

    Two who go to each other at once only change places, so of two who are next to each other each
    goes every other time.
    """
    here = look.me.zone
    foes = {foe.name for foe in look.foes}
    for deed in look.declared:
        if deed.who in foes and deed.declaration.verb == MOVE and deed.declaration.target == here:
            return True
    next_to = look.view.zones_next_to(look.me)
    if any(foe.zone in next_to and _comes(foe) for foe in look.foes):
        return look.decision.whim(2) == 0
    return False


def _comes(foe: CombatantView) -> bool:
    """Whether somebody has to come close to strike, as far as one can tell."""
    sheet = foe.sheet
    if sheet is None:
        return bool(foe.in_hand)
    held = [weapon.kind for weapon in sheet.weapons if weapon.name in foe.in_hand]
    return "melee" in held and "missile" not in held


def engaged(look: Look) -> bool:
    """Whether somebody is in the reach of what I have in hand, or of a spell I can pay."""
    held = look.me.in_hand
    if any(w.name in held and reaches(look, w) for w in look.sheet.weapons):
        return True
    view, me = look.view, look.me
    return any(
        view.band(me, foe) <= REACH[spell.reach] and view.in_sight(me, foe)
        for spell in _spells_left(look)
        for foe in look.foes
    )


def _could_hurt(look: Look) -> bool:
    """Whether coming closer is of any use: with a weapon in hand, or a spell that can be paid.

    A mount carries its rider, whatever it can do itself.
    """
    return bool(look.me.in_hand or _spells_left(look)) or any(
        friend.sheet is not None and friend.sheet.mount == look.me.name for friend in look.friends
    )


def _spells_left(look: Look) -> list[Spell]:
    """The spells that hurt for which there is a spell slot."""
    slots, sheet = look.me.spell_slots or (), look.sheet
    if not sheet.spells:
        return []
    return [
        spell for spell in sheet.cast if spell.effect in HARMFUL and any(slots[spell.level - 1 :])
    ]
