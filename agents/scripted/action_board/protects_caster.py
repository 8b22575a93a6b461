"""The caster wins the fight, if they live."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.action_board import people
from agents.scripted.action_board.fighter import Fighter, fight
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.view import CombatantView


@dataclass(frozen=True, slots=True)
class ProtectsCaster(Fighter):
    """Walls in the caster of its side against shots, and goes for whoever threatens them.

    Attributes:
        zeal: How many times more the caster, and whoever threatens the caster, matters.
    """

    zeal: Annotated[int, Ge(1), Le(20)] = 4

    def act(self, look: Look) -> Action | None:
        caster = caster_of(look)
        if caster is None:
            return fight(look)
        times = {foe.name: float(self.zeal) for foe in look.foes if threatens(look, foe, caster)}
        times[caster.name] = float(self.zeal)
        look.favour(times)
        return wall_ahead(look, caster) or fight(look)


def caster_of(look: Look) -> CombatantView | None:
    """The caster to protect: who is in the middle of a spell, else the most dangerous."""
    casters = [one for one in look.friends if people.casts(one)]
    return max(
        casters,
        key=lambda one: (any(a.spell for a in one.casting), people.danger(one)),
        default=None,
    )


def threatens(look: Look, foe: CombatantView, caster: CombatantView) -> bool:
    """Whether a foe attacks the caster, is about to, or stands where they could."""
    declared = [deed.declaration for deed in look.declared if deed.who == foe.name]
    if any(look.hurt_by(action, [caster]) for action in (*declared, *foe.casting)):
        return True
    return foe.zone == caster.zone


def wall_ahead(look: Look, caster: CombatantView) -> Action | None:
    """A standard wall before the caster, while those who could shoot have not yet shot."""
    shooters = [foe for foe in look.foes if _shoots(foe) and look.view.in_sight(foe, caster)]
    if not shooters:
        return None
    begun = [action for friend in look.friends for action in friend.casting]
    if any(a.spell is not None and a.spell.effect == "wall" for a in begun):
        return None
    for wall in look.kit.walls:
        if wall.target != caster.name or wall.stages == 1:
            continue
        if look.can_pay(wall) and look.decision.allows(wall):
            return wall
    return None


def _shoots(foe: CombatantView) -> bool:
    """Whether a foe is known to have something in hand to shoot with."""
    sheet = foe.sheet
    return sheet is not None and any(
        weapon.kind == "missile" and weapon.name in foe.in_hand for weapon in sheet.weapons
    )
