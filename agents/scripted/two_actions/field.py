"""The fight as one side looks at it: who matters, who is in danger, what a blow does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from agents.scripted.once import once
from agents.scripted.two_actions import people
from agents.scripted.two_actions.odds import Chance, check, hits_behind_layers, hits_on_hide
from agents.scripted.two_actions.people import Arm
from arena.rules.two_actions.protection import ARMOUR, WEAPON, Piece, ignored, take
from arena.rules.two_actions.view import CombatantView, SideView, View

ANSWERED = 0.8
"""How often somebody who can defend does so."""
MARKED = 0.4
"""What a hit counts for that breaks nothing."""


class Pressure(NamedTuple):
    """What may come at somebody before their next turn.

    Attributes:
        hits: Attacks that hit unless they are stopped, as far as one can expect.
        rolled: The part of them for which somebody rolls.
        arm: The hardest of them.
    """

    hits: float
    rolled: float
    arm: Arm


class Field:
    """A view, and questions about it that are answered once.

    Attributes:
        friends: One's own side in the fight, oneself included.
        foes: Opponents in the fight.
        against: The difficulty of every check.
    """

    __slots__ = (
        "_dangers",
        "_favour",
        "against",
        "answers",
        "foes",
        "friends",
        "options",
        "view",
    )

    def __init__(
        self,
        view: View | SideView,
        friends: Sequence[CombatantView],
        foes: Sequence[CombatantView],
    ) -> None:
        self.view = view
        self.friends = friends
        self.foes = foes
        self.options = view.options
        self.against = view.options.difficulty
        self._favour: Mapping[str, float] = {}
        self._dangers: dict[str, float] = {}
        self.answers: dict[tuple[Any, ...], Any] = {}

    def weight(self, one: CombatantView) -> float:
        """How much it matters to bring this one down, or to keep them up: their danger."""
        known = self._dangers.get(one.name)
        if known is None:
            known = self._dangers[one.name] = people.danger(one, self.against)
        return known * self._favour.get(one.name, 1.0)

    def favour(self, times: Mapping[str, float]) -> None:
        """Let some matter more, or less, than by their danger; by name, 1 is as usual."""
        self._favour = times

    # -- how much somebody can take -------------------------------------------------------

    @once
    def ward(self, one: CombatantView) -> int:
        """What wards take off every hit on this one."""
        total = 0
        for friend in self.friends if one.side == self.friends[0].side else self.foes:
            for held in friend.sustaining:
                effect = held.effect
                if effect is not None and effect.effect == "ward" and held.target == one.name:
                    total += effect.amount
        return total

    def hits(self, one: CombatantView, damage: int, tags: Sequence[str]) -> float:
        """How many hits like this in a row fell somebody."""
        return self._takes(one, damage - self.ward(one), tags, people.hp_left(one))

    @once
    def share(self, one: CombatantView, damage: int, tags: Sequence[str]) -> float:
        """Which part of what somebody can still take one hit is: 1 fells.

        Marks pass with the round, so a hit that only marks counts for less, and one that breaks a
        layer for what has been marked before it as well.
        """
        damage -= self.ward(one)
        hits = self._takes(one, damage, tags, people.hp_left(one))
        marks = one.marks or 0
        if hits <= 1 or damage <= 0 or not people.rolls(one):
            return 1.0 / hits
        hit = take(self.layers(one), marks, damage, ignored(tags))
        if hit.through or not hit.ap:
            return 1.0 / hits
        if hit.broken is None:
            return MARKED / hits
        return min(1.0, (1.0 + (1.0 - MARKED) * marks / damage) / hits)

    def toughness(
        self,
        one: CombatantView,
        damage: int,
        tags: Sequence[str],
        more: tuple[Piece, ...] = (),
    ) -> float:
        """Like `hits`, but with what the hit points take counted in parts of a hit.

        Args:
            one: Somebody.
            damage: Of a hit, wards taken off already.
            tags: Of the hit.
            more: Layers that they might have besides.
        """
        damage = max(damage, 1)
        return self._takes(one, damage, tags, 0, more) + people.hp_left(one) / damage

    def _takes(
        self,
        one: CombatantView,
        damage: int,
        tags: Sequence[str],
        hp: int,
        more: tuple[Piece, ...] = (),
    ) -> float:
        ignores = ignored(tags)
        if not people.rolls(one):
            return hits_on_hide(0 if ARMOUR in ignores else people.hide(one), hp, damage)
        return hits_behind_layers(self.layers(one) + more, one.marks or 0, hp, damage, ignores)

    @once
    def layers(self, one: CombatantView) -> tuple[Piece, ...]:
        """The layers that count for every hit (TA-07)."""
        known = people.layers(one)
        if self.options.weapon_defence == "blocks":
            return tuple(piece for piece in known if piece.layer != WEAPON)
        return known

    # -- attacks --------------------------------------------------------------------------

    def harm(self, by: CombatantView, arm: Arm, target: CombatantView, steady: int = 0) -> float:
        """What an attack is worth: the danger that it may be expected to take out of the fight."""
        chance = self.aim(by, arm, target)
        if steady and people.rolls(by):
            stat = people.shaping(by) if arm.shaped else people.dexterity(by)
            against_one = int(by.prone) + int(target.cover)
            chance = check(stat, steady, against_one, self.against)
        plain = self.share(target, arm.damage, arm.tags)
        value = chance.success * plain
        if chance.critical and not arm.shaped:
            value += chance.critical * (self.share(target, 2 * arm.damage, arm.tags) - plain)
        return value * self.weight(target) * (1.0 - self.stops(target))

    def aim(self, by: CombatantView, arm: Arm, target: CombatantView) -> Chance:
        """The chances that an attack hits unless it is stopped."""
        return self._aim(by, arm.shaped, target.cover)

    @once
    def _aim(self, by: CombatantView, shaped: bool, in_cover: bool) -> Chance:
        return people.chance_to_hit(by, shaped, self.against, in_cover)

    @once
    def stops(self, target: CombatantView) -> float:
        """How likely somebody stops an attack on them (TA-06)."""
        if not people.rolls(target):
            return 0.0
        ready = int(target.braced) + int(target.cover) + int(target.steady)
        stat = people.dexterity(target)
        return ANSWERED * check(stat, ready, int(target.prone), self.against).success

    @once
    def pressure(self, one: CombatantView) -> Pressure:
        """What may come at one of our side before their next turn."""
        view = self.view
        hits = rolled = most = 0.0
        hardest = people.USUAL_ARM
        for foe in self.foes:
            band = view.band(foe, one)
            often, best, with_arm = 0.0, 0.0, None
            for arm in people.arms(foe):
                steps = max(0, band - arm.reach)
                chance = self.aim(foe, arm, one).success
                times = max(0, people.actions(foe) - steps) * chance
                if times * arm.damage > best:
                    often, best, with_arm = times, times * arm.damage, arm
            if with_arm is None:
                continue
            # Whoever is as near to them may be their target just as well.
            as_near = sum(view.band(foe, friend) <= band for friend in self.friends)
            often /= max(1, as_near)
            hits += often
            rolled += often * people.rolls(foe)
            if often * with_arm.damage > most:
                most, hardest = often * with_arm.damage, with_arm
        return Pressure(hits, rolled, hardest)
