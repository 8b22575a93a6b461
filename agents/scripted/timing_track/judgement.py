"""What an attack is worth, and the best way to it: draw, reload, clear, close in, strike.

The worth of harm is the danger that it takes out of the fight: the foe's harm a count, shared
out over the boxes that are still whole. Summed up that is why one finishes off whoever is weak
and dangerous before turning to the next.
"""

from __future__ import annotations

from typing import NamedTuple

from agents.scripted.timing_track.kit import Use, Uses
from agents.scripted.timing_track.look import SCATTER, Look, boxes_left, importance, soak
from agents.scripted.timing_track.odds import chances, tier_chances
from agents.scripted.timing_track.prices import of_casting
from arena.rules.timing_track.declarations import SMASH, Action
from arena.rules.timing_track.view import CombatantView
from arena.space import CLOSE, NEAR, Band

HORIZON = 20
"""Counts that a fighter thinks ahead: what starts later is worth the less for it."""
SPRINT = 3
MACHINE = 0.15
"""What a box of a humming machine is worth: about as much as one of a fighter's."""


class Plan(NamedTuple):
    """The best thing to work for, and the step to declare for it now.

    Attributes:
        worth: What all counts of the horizon are worth, told as a rate.
        counts: Until the attack lands for the first time.
        gain: What one attack is worth.
    """

    worth: float
    step: Action
    use: Use
    counts: int
    gain: float


def best(look: Look, *groups: Uses) -> Plan | None:
    """The best plan among some groups of the kit, or None if nothing there does any good."""
    refused: list[Use] = []
    while True:
        plan = _best(look, groups, refused)
        if plan is None or look.decision.allows(plan.step):
            return plan
        # Rare: the rules know a hindrance that judgement does not. The next best, then.
        refused.append(plan.use)


def _best(look: Look, groups: tuple[Uses, ...], refused: list[Use]) -> Plan | None:
    found: tuple[Use, Action, int, float] | None = None
    so_far = 0.0
    view = look.view
    me, notices, delay, arm_of = look.me, view.notices, look.delay, look.arm
    striking = NEAR if view.options.closing_attack else CLOSE
    for foe in view.foes:
        if not notices(foe):
            continue
        name = foe.name
        weight = importance(foe)
        band = view.band(me, foe)
        for group in groups:
            for use in group.get(name, ()):
                arm = arm_of(use)
                if arm is None:
                    continue
                before, step, promise = arm
                before += delay
                reach = striking if use.reach is None else use.reach
                if band > reach:
                    before += SPRINT * (band - reach)
                    step = step or look.kit.closer[name]
                ahead = (HORIZON - before) / HORIZON if before < HORIZON - 1 else 1 / HORIZON
                action = use.action
                # Most uses cannot do better than what has been found, whatever the foe wears.
                if weight * promise * ahead <= so_far and action.verb != SMASH:
                    continue
                gain = worth(look, use, foe, weight, band)
                rate = gain / action.speed * ahead
                if rate > so_far and use not in refused:
                    so_far = rate
                    found = use, step or action, before, gain
    if found is None:
        return None
    use, step, before, gain = found
    return Plan(so_far, step, use, max(1, before + use.action.speed), gain)


def worth(look: Look, use: Use, foe: CombatantView, weight: float, band: Band) -> float:
    """What one attack is worth: harm to the foe by the foe's weight, less harm to oneself."""
    action = use.action
    weapon = action.weapon
    if weapon is None:
        return _of_spell(look, use, foe, weight)
    view = look.view
    hit, crit = chances(view.target(action))
    if not hit and not crit:
        return 0.0
    if action.verb == SMASH:
        return (hit * use.harm[0] + crit * use.crit[0]) * MACHINE if foe.device_whole else 0.0
    harms = use.harm
    taken_off = soak(foe, weapon.soak)
    if taken_off >= len(harms):
        taken_off = len(harms) - 1
    harm = hit * harms[taken_off] + crit * use.crit[taken_off]
    if "scatter" in weapon.tags and band is not NEAR:
        harm += (hit + crit) * (SCATTER if band is CLOSE else -SCATTER)
    if weapon.machine:
        harm *= min(max(view.reliability(action), 0), 100) / 100
    return weight * min(harm, boxes_left(foe) + 1)


def _of_spell(look: Look, use: Use, foe: CombatantView, weight: float) -> float:
    action = use.action
    spell = action.spell
    assert spell is not None
    off = soak(foe, spell.soak)
    most = boxes_left(foe) + 1
    target = look.casting(action)
    key = (target, off, most)
    good = use.casts.get(key)
    if good is None:
        odds = tier_chances(target, look.sheet.tradition == "wild")
        good = use.casts[key] = sum(
            chance * min(harm[min(off, len(harm) - 1)], most)
            for chance, harm in zip(odds, use.tiers, strict=False)
        )
    # A box of one's own is worth one of the foe's.
    return weight * (good - price(look, action))


def price(look: Look, action: Action) -> float:
    """What a spell costs oneself now, in wound boxes."""
    prices = look.kit.prices
    target = look.casting(action)
    boxes = prices.get((action.index, target))
    if boxes is None:
        assert action.spell is not None
        wild = look.sheet.tradition == "wild"
        boxes = of_casting(action.spell, target, wild, look.view.options)
        prices[action.index, target] = boxes
    return boxes


def under_way(look: Look, *groups: Uses) -> Plan | None:
    """The attack on one's own token as a plan of its own; None if it is no attack."""
    token = look.me.token
    if token is None:
        return None
    action = token.declaration
    for group in groups:
        for use in group.get(action.target, ()):
            if use.action is action:
                foe = look.view[action.target]
                gain = worth(look, use, foe, importance(foe), look.view.band(look.me, foe))
                counts = max(1, token.due - look.decision.time)
                return Plan(gain / counts, action, use, counts, gain)
    return None
