"""Who is somewhere else is not hit."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.two_actions import people
from agents.scripted.two_actions.fighter import Fighter, fight
from agents.scripted.two_actions.judgement import attack, rise
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.reactions import best_answer, evades, loss, saves
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.view import AttackView


@dataclass(frozen=True, slots=True)
class KeepsMoving(Fighter):
    """Steps away from every attack, and after its own, if it can attack from there again."""

    def act(self, look: Look) -> Action | None:
        standing = rise(look)
        if standing is not None:
            return standing
        if look.left == 1 and look.sheet.actions > 1:
            step = step_away(look)
            if step is not None:
                return step
        return fight(look)

    def respond(self, look: Look) -> Action | None:
        attack: AttackView = look.decision.about
        cost = loss(look, attack)
        steps = [
            (saves(look, attack, answer, cost), -answer.index, answer)
            for answer in look.kit.moves
            if look.decision.allows(answer) and evades(look, attack, answer)
        ]
        return max(steps)[2] if steps else best_answer(look)


def step_away(look: Look) -> Action | None:
    """The Move after which the fewest blows can come; None if all else is as good, or better.

    The last blow at a foe who would fall is better.
    """
    plan = attack(look)
    if plan is not None and falls(look, plan.action):
        return None
    found: Action | None = None
    fewest = blows(look, None)
    for step in look.kit.away.values():
        if look.decision.allows(step) and can_attack_after(look, step):
            left = blows(look, step)
            if left < fewest:
                found, fewest = step, left
    return found


def can_attack_after(look: Look, step: Action) -> bool:
    """Whether somebody is in reach of what I have, once I have made this step."""
    return any(
        look.mine.band_after(step, foe) <= arm.reach
        for foe in look.foes
        for arm in look.could_hurt(foe)
    )


def falls(look: Look, action: Action) -> bool:
    """Whether an attack that hits would fell its target."""
    target, weapon = look.view[action.target], action.weapon
    if weapon is None:
        return False
    return look.hits(target, weapon.damage, weapon.tags) <= 1


def blows(look: Look, step: Action | None) -> int:
    """How many attacks foes could make at me in a turn, once I have made this step."""
    total = 0
    for foe in look.foes:
        after = look.view.band(look.me, foe) if step is None else look.mine.band_after(step, foe)
        reach = max((arm.reach for arm in people.arms(foe)), default=-len(look.foes))
        total += max(0, people.actions(foe) - max(0, after - reach))
    return total
