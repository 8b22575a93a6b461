"""What it is worth to be ready for attacks to come: braced, behind cover, steady."""

from __future__ import annotations

from agents.scripted.two_actions import people
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.odds import check

MISSES = 0.3
"""How much rarer an attack that is rolled hits somebody behind cover."""


def of_bracing(look: Look) -> float:
    """Advantage to every Block until one's next turn."""
    if not people.layers(look.me):
        return 0.0
    surer = look.defending(steady=1).success - look.defending().success
    return look.pressure(look.me).hits * _loss(look) * surer


def of_cover(look: Look) -> float:
    """Advantage to every response, and attacks that are rolled miss more often."""
    coming = look.pressure(look.me)
    now = look.defending().success
    surer = look.defending(steady=1).success - now
    saved = coming.hits * surer + coming.rolled * MISSES * (1 - now)
    return look.chance(look.sheet.shape).success * saved * _loss(look)


def of_being_steady(look: Look) -> float:
    """Advantage to one response."""
    me = look.me
    stat, ready = look.sheet.dexterity, int(me.braced) + int(me.cover)
    now = check(stat, ready, int(me.prone), look.against).success
    surer = check(stat, ready + 1, int(me.prone), look.against).success - now
    return min(1.0, look.pressure(me).hits) * _loss(look) * surer


def _loss(look: Look) -> float:
    """What one loses by the hardest hit that may come."""
    arm = look.pressure(look.me).arm
    return look.weight(look.me) * look.share(look.me, arm.damage, arm.tags)
