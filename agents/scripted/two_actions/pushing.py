"""Whether a failed check is worth its Push (TA-02)."""

from __future__ import annotations

from agents.scripted.two_actions import people
from agents.scripted.two_actions.judgement import worth
from agents.scripted.two_actions.kit import Actions
from agents.scripted.two_actions.look import Look, arm_of
from agents.scripted.two_actions.odds import check
from agents.scripted.two_actions.reactions import FALLING
from arena.rules.two_actions.checks import Failed
from arena.rules.two_actions.declarations import COVER, MEND, Action
from arena.rules.two_actions.declarations import SHAPE as SHAPING
from arena.rules.two_actions.purposes import BLOCK, FOCUS, MOVE, SHAPE, STRIKE, SUSTAIN

PRICE = 0.05
"""What a point of Motivation is worth, measured by one's own danger."""


def pays(look: Look) -> bool:
    """Whether the check, rolled again, promises more than the failure of a Push costs."""
    about: Failed = look.decision.about
    me, purpose = look.me, about.purpose
    stat = _stat(look, purpose)
    ready = me.braced + me.cover if purpose == BLOCK else 0
    chance = check(stat, ready, int(me.prone), look.against).success
    weight = look.weight(me)
    # A check that is a critical failure already has nothing more to lose.
    falls = purpose != SUSTAIN and not me.prone and about.total - stat > 1
    if look.options.critical_failure != "prone":
        falls = False
    cost = PRICE * weight + (1 - chance) * FALLING * weight * falls
    return chance * at_stake(look, purpose) > cost


def at_stake(look: Look, purpose: str) -> float:
    """What the success of a check is worth; one sees what it is for, but not with what."""
    me, kit = look.me, look.kit
    if purpose in (BLOCK, MOVE):
        arm = look.pressure(me).arm
        return look.weight(me) * look.share(me, arm.damage, arm.tags)
    if purpose == STRIKE:
        return max(_of_hit(look, kit.attacks), default=0.0)
    if purpose == SHAPE:
        chance = max(look.chance(look.sheet.shape).success, 0.05)
        shaped = (*kit.heals, *kit.mends, *kit.lasting, *kit.cover)
        helps = [worth(look, a) / chance for a in shaped if _open(look, a)]
        return max([*_of_hit(look, kit.attacks), *helps], default=0.0)
    if purpose == SUSTAIN:
        return max((worth(look, kit.sustain[a.item]) for a in me.sustaining), default=0.0)
    assert purpose == FOCUS
    return 0.0


def _of_hit(look: Look, attacks: Actions) -> list[float]:
    """What the hits that one could score from here are worth."""
    found = []
    for action in attacks:
        if look.in_reach(action):
            arm, target = arm_of(action), look.view[action.target]
            share = look.share(target, arm.damage, arm.tags)
            found.append(share * look.weight(target) * (1 - look.stops(target)))
    return found


def _open(look: Look, action: Action) -> bool:
    """Whether this could have been shaped just now."""
    if action.verb != SHAPING:
        return False
    if action.mode == COVER:
        return not look.me.cover
    if action.mode == MEND:
        return action.mends in look.view[action.target].broken
    return action.item not in [held.item for held in look.me.sustaining]


def _stat(look: Look, purpose: str) -> int:
    sheet = look.sheet
    if purpose == SHAPE:
        return sheet.shape
    if purpose in (FOCUS, SUSTAIN):
        return sheet.focus
    return people.dexterity(look.me)
