"""Answers to an attack: what each could save, and what it does besides (TA-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from agents.scripted.two_actions import judgement, people
from agents.scripted.two_actions.judgement import LEAST
from agents.scripted.two_actions.look import Look, arm_of
from arena.rules.two_actions.declarations import BLOCK, COVER, MOVE, SHAPE, STRIKE, Action
from arena.rules.two_actions.gear import DESPERATELY
from arena.rules.two_actions.view import AttackView

FELLED = 1.5
"""What the last hit counts for: one would be gone at once."""
FALLING = 0.15
"""What it costs to end up on the ground, as a share of one's danger."""
WEAPON_GONE = 0.4
"""What it costs if a weapon breaks, likewise."""
ENGAGING = 0.25
"""How much of a blow a step away costs whom it parts: the way back."""


class Loss(NamedTuple):
    """What an attack costs if it lands: in danger, and in hits one can still take after it."""

    value: float
    left: float


def loss(look: Look, attack: AttackView) -> Loss:
    """What one loses if this attack lands."""
    me = look.me
    hits = look.hits(me, attack.damage, attack.tags)
    value = FELLED if hits <= 1 else look.share(me, attack.damage, attack.tags)
    return Loss(value * look.weight(me), hits - 1)


def best_answer(
    look: Look, wanted: Callable[[Action], bool] = lambda _: True, dread: float = 1.0
) -> Action | None:
    """The response that is worth most, among those that are wanted; None if none is of use.

    Args:
        look: The decision.
        wanted: Which responses come into question.
        dread: How many times more one dreads the hit than by its loss.
    """
    attack: AttackView = look.decision.about
    cost = loss(look, attack)
    cost = cost._replace(value=cost.value * dread)
    found: Action | None = None
    so_far = LEAST
    for answer in look.decision.candidates:
        assert isinstance(answer, Action)
        if not wanted(answer) or not look.decision.allows(answer):
            continue
        value = saves(look, attack, answer, cost)
        if value > so_far:
            so_far, found = value, answer
    return found


def saves(look: Look, attack: AttackView, answer: Action, cost: Loss) -> float:
    """What a legal response is worth."""
    if answer.verb == BLOCK:
        return _of_block(look, attack, answer, cost)
    if answer.verb == MOVE:
        return _of_moving(look, attack, answer, cost)
    if answer.verb == SHAPE and answer.mode == COVER:
        chance = look.chance(look.sheet.shape, int(look.me.cover))
        return chance.success * cost.value - chance.blunder * _fall(look)
    if is_attack(answer):
        return _of_striking(look, attack, answer, cost)
    # Everything else stops nothing, and follows only if one is still up.
    return judgement.worth(look, answer) if cost.left > 0 else 0.0


def is_attack(answer: Action) -> bool:
    """Whether a response is an attack itself."""
    effect = answer.effect
    return answer.verb == STRIKE or (
        answer.verb == SHAPE and effect is not None and effect.effect == "harm"
    )


def evades(look: Look, attack: AttackView, answer: Action) -> bool:
    """Whether a response is a Move that leads farther from the attacker."""
    if answer.verb != MOVE:
        return False
    attacker = look.view[attack.attacker]
    return look.mine.band_after(answer, attacker) > look.view.band(look.me, attacker)


def _fall(look: Look) -> float:
    """What it costs to fall, if one would."""
    if look.me.prone or look.options.critical_failure != "prone":
        return 0.0
    return FALLING * look.weight(look.me)


def _of_block(look: Look, attack: AttackView, answer: Action, cost: Loss) -> float:
    chance = look.defending()
    value = chance.success * cost.value - chance.blunder * _fall(look)
    weapon = answer.weapon
    if weapon is not None:
        gone = WEAPON_GONE * look.weight(look.me) / max(1, len(look.me.weapons))
        if attack.damage > weapon.damage:
            value -= chance.success * gone
        if weapon.kind in DESPERATELY:
            # It takes the hit, and breaks.
            value += (1 - chance.success) * (cost.value - gone)
    return value


def _of_moving(look: Look, attack: AttackView, answer: Action, cost: Loss) -> float:
    """A step away: the attack may miss, and who fights hand to hand has to come again."""
    attacker = look.view[attack.attacker]
    before, after = look.view.band(look.me, attacker), look.mine.band_after(answer, attacker)
    if after <= before:
        return 0.0
    chance = look.chance(look.sheet.dexterity, int(look.me.cover))
    value = chance.success * cost.value - chance.blunder * _fall(look)
    if all(arm.reach < after for arm in people.arms(attacker)):
        value += ENGAGING * cost.value
    # Whom I could strike from here, and could not from there.
    parted = 0.0
    for attack_of_mine in look.kit.attacks:
        if look.in_reach(attack_of_mine):
            foe, arm = look.view[attack_of_mine.target], arm_of(attack_of_mine)
            if look.mine.band_after(answer, foe) > arm.reach:
                parted = max(parted, look.harm(look.me, arm, foe))
    return value - ENGAGING * parted


def _of_striking(look: Look, attack: AttackView, answer: Action, cost: Loss) -> float:
    """A blow back: it stops the attack if it fells, or by a critical; else it comes after."""
    me, target, arm = look.me, look.view[answer.target], arm_of(answer)
    chance = look.aim(me, arm, target)
    value = look.harm(me, arm, target)
    if look.options.responses_deep == 1:
        value /= 1.0 - look.stops(target)  # nobody answers an answer
    stop = 0.0
    if answer.target == attack.attacker:
        if look.hits(target, arm.damage, arm.tags) <= 1:
            stop = chance.success
        elif look.options.interrupting_criticals:
            stop = chance.critical
    comes = 1.0 if cost.left > 0 else (stop / chance.success if chance.success else 0.0)
    return value * comes + stop * cost.value - chance.blunder * _fall(look)
