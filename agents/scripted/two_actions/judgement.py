"""What an action is worth, and the best there is.

The worth of harm is the danger that it takes out of the fight: the danger of the foe, shared out
over the hits that they can still take. So one finishes off whoever is weak and dangerous before
turning to the next. Help is worth the same measure of a friend's danger.
"""

from __future__ import annotations

from typing import NamedTuple

from agents.scripted.two_actions import defending, helping, people
from agents.scripted.two_actions.kit import Actions
from agents.scripted.two_actions.look import Look, arm_of
from arena.rules.two_actions.declarations import (
    BLOCK,
    CONSUME,
    COVER,
    FOCUS,
    SHAPE,
    STRIKE,
    SUSTAIN,
    Action,
)
from arena.rules.two_actions.view import CombatantView
from arena.space import CLOSE

LEAST = 1e-9


class Plan(NamedTuple):
    """Something to do, and what it is worth."""

    worth: float
    action: Action


def best(look: Look, *groups: Actions) -> Plan | None:
    """The best of some groups of the kit that is legal; None if nothing helps."""
    found: Plan | None = None
    so_far = LEAST
    allows = look.decision.allows
    for group in groups:
        for action in group:
            if not allows(action):
                continue
            value = worth(look, action)
            if value > so_far:
                so_far, found = value, Plan(value, action)
    return found


def worth(look: Look, action: Action) -> float:
    """What an action that is legal is worth."""
    verb, effect = action.verb, action.effect
    if verb == STRIKE or (verb == SHAPE and effect is not None and effect.effect == "harm"):
        return look.harm(look.me, arm_of(action), look.view[action.target])
    if verb in (CONSUME, SHAPE, SUSTAIN) and action.mode != COVER:
        return helping.worth(look, action)
    if verb == BLOCK:
        return defending.of_bracing(look)
    if verb == FOCUS:
        return focusing(look)
    return defending.of_cover(look) if action.mode == COVER else 0.0


def focusing(look: Look) -> float:
    """Focus makes the next check surer: an attack of this turn, or the answer to one."""
    chance = look.chance(look.sheet.focus).success
    if look.left < 2:
        return chance * defending.of_being_steady(look)
    gain = 0.0
    for attack in look.kit.attacks:
        if look.in_reach(attack):
            target, arm = look.view[attack.target], arm_of(attack)
            surer = look.harm(look.me, arm, target, steady=1)
            gain = max(gain, surer - look.harm(look.me, arm, target))
    return chance * max(gain, defending.of_being_steady(look))


def attack(look: Look) -> Plan | None:
    """The best attack from here."""
    return best(look, look.kit.attacks)


def help_somebody(look: Look, lasting: bool = True) -> Plan | None:
    """The best of what heals, mends, or goes on with an effect; and `lasting`, establishes one."""
    kit = look.kit
    due = tuple(kit.sustain[name] for name in look.me.to_sustain)
    return best(look, kit.heals, kit.mends, kit.lasting if lasting else (), due)


def ready(look: Look) -> Plan | None:
    """The best way to be ready for what comes."""
    kit = look.kit
    return best(look, kit.brace, kit.cover, kit.focus, kit.pools)


def better(*plans: Plan | None) -> Action | None:
    """The action of the plan that is worth most; the first of equals; None if there is none."""
    found = [plan for plan in plans if plan is not None]
    return max(found, key=lambda plan: plan.worth).action if found else None


# -- getting up, and into the fight -----------------------------------------------------------


def rise(look: Look) -> Action | None:
    """Stand up, unless one can fell somebody from the ground, or needs neither feet nor luck."""
    if not look.me.prone:
        return None
    stand = next((a for a in look.kit.stand if look.decision.allows(a)), None)
    plan = attack(look)
    if stand is None or plan is None:
        return stand
    if not people.rolls(look.me):
        return None
    arm, target = arm_of(plan.action), look.view[plan.action.target]
    sure = look.aim(look.me, arm, target).success >= 1 / 2
    return None if sure and look.hits(target, arm.damage, arm.tags) <= 1 else stand


def approach(look: Look, boldly: bool = False) -> Plan | None:
    """A step towards the foe who matters most for the way, and what an attack there promises.

    None if one could do nothing there. With the last action of the turn nobody goes hand to hand
    with who would then strike first, unless they do so boldly.
    """
    view, me = look.view, look.me
    ranked = []
    for place, foe in enumerate(look.foes):
        arms = look.could_hurt(foe)
        if not arms:
            continue
        band = view.band(me, foe)
        steps = max(0, band - max(arm.reach for arm in arms))
        value = max(look.harm(me, arm, foe) for arm in arms)
        ranked.append((-value / (1 + steps), place, foe))
    for promise, _, foe in sorted(ranked, key=lambda one: one[:2]):
        step = look.kit.closer.get(foe.name)
        if step is None or not look.decision.allows(step):
            continue
        hand_to_hand = look.mine.band_after(step, foe) == CLOSE
        if hand_to_hand and not boldly and _too_late(look, foe):
            return None
        return Plan(-promise, step)
    return None


def _too_late(look: Look, foe: CombatantView) -> bool:
    """Whether this step would only bring a foe who has to come themselves to their first blow."""
    if look.left > 1 or look.sheet.actions < 2:
        return False
    return all(arm.reach == CLOSE for arm in people.arms(foe))
