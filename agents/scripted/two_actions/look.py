"""One decision as a fighter looks at it: the field, the kit, and the chances of one's checks."""

from __future__ import annotations

from functools import lru_cache

from agents.scripted.two_actions import people
from agents.scripted.two_actions.field import Field
from agents.scripted.two_actions.kit import Kit, kit_of
from agents.scripted.two_actions.odds import Chance, check
from agents.scripted.two_actions.people import Arm
from arena.model import Decision
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.gear import REACH
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.view import CombatantView, View

ATTACKS = 16384
"""Attacks of which is remembered what they are made with."""


class Look(Field):
    """A question to one combatant, and what is worked out from it."""

    __slots__ = ("decision", "kit", "me", "mine")

    def __init__(self, decision: Decision) -> None:
        view: View = decision.view
        super().__init__(view, [view.me, *view.allies], view.foes)
        self.decision = decision
        self.mine = view
        """The view as that of a combatant: it knows of my turn."""
        self.me: CombatantView = view.me
        self.kit: Kit = kit_of(decision.catalogue)

    @property
    def sheet(self) -> Sheet:
        """One's own sheet."""
        sheet = self.me.sheet
        assert sheet is not None
        return sheet

    @property
    def left(self) -> int:
        """The actions that my turn has left."""
        return self.mine.actions_left

    def chance(self, stat: int, advantages: int = 0, disadvantages: int = 0) -> Chance:
        """The chances of my next check; what I am, steady or prone, counts by itself."""
        me = self.me
        return check(stat, advantages + me.steady, disadvantages + me.prone, self.against)

    def defending(self, *, steady: int = 0) -> Chance:
        """The chances of my next Block."""
        me = self.me
        return self.chance(self.sheet.dexterity, steady + me.braced + me.cover)

    def in_reach(self, action: Action) -> bool:
        """Whether an attack's target is in reach, and what it is made with whole."""
        target = self.view[action.target]
        arm = arm_of(action)
        if not target.fighting or self.view.band(self.me, target) > arm.reach:
            return False
        return action.weapon is None or action.item not in self.me.broken

    def could_hurt(self, foe: CombatantView) -> list[Arm]:
        """My arms that are of use against a foe, wherever the foe is."""
        return [arm for arm in people.arms(self.me) if self.harm(self.me, arm, foe) > 0.0]


@lru_cache(maxsize=ATTACKS)
def arm_of(action: Action) -> Arm:
    """What an attack is made with. Declarations never change."""
    weapon, effect = action.weapon, action.effect
    if weapon is not None:
        return Arm(weapon.damage, REACH[weapon.reach], weapon.tags)
    assert effect is not None
    return Arm(effect.amount, REACH[effect.reach], effect.tags, True)
