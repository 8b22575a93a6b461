"""Both sides of Two Actions as a learned model sees them: who is left, and who reaches whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from agents.scripted.two_actions import people
from agents.search.material import A_BLOW
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.view import CombatantView, SideView, View
from arena.space import DISTANT

NO_REACH = -1
"""The reach of whoever cannot attack."""
MOST = 4096
"""Sheets remembered: those of a whole tournament's scenarios, and no more than fit."""


class Gear(NamedTuple):
    """What a sheet is good for with what is whole of it; the same in every fight.

    Attributes:
        sheet: The sheet; None if it is closed.
        danger: The damage done, or made good, in a turn (`people.danger`).
        reach: The farthest band of an attack; `NO_REACH` if there is none.
        caster: 1 if there is anything to shape besides cover and mending.
        most: Hit points or Constitution when whole.
        worn: Layers of protection by the sheet, weapons left out.
    """

    sheet: Sheet | None
    danger: float
    reach: int
    caster: float
    most: int
    worn: int


class Person(NamedTuple):
    """One combatant in the fight.

    Attributes:
        one: As they are seen.
        gear: What they can do.
        share: What they can still take, as a share of what they could when whole, from 0 to 1.
        takes: The same in points of damage, marks taken off.
        reserves: Motivation, Resolve and uses of items; 0 on a closed sheet.
        ready: How many of braced, covered and steady hold.
        held: How many effects they sustain.
    """

    one: CombatantView
    gear: Gear
    share: float
    takes: float
    reserves: int
    ready: int
    held: int


class Reach:
    """How one combatant stands to the other side.

    Attributes:
        bands: To each opponent, by name.
        reaches: How many opponents could be attacked from here.
        reached: How many opponents could attack from where they are.
    """

    __slots__ = ("bands", "reached", "reaches")

    def __init__(self) -> None:
        self.bands: dict[str, int] = {}
        self.reaches = 0
        self.reached = 0

    @property
    def nearest(self) -> int:
        """The band to the nearest opponent; the farthest there is if there is none."""
        return min(self.bands.values(), default=int(DISTANT))


class Table:
    """Everybody in the fight, by side, in canonical order: the same whichever member looks.

    Attributes:
        mine: The side whose view it is.
        theirs: The other one.
        by_name: Everybody.
        reach: How each stands to the other side, by name.
        coming: How many more of mine than of theirs are still awaited.
    """

    __slots__ = ("by_name", "coming", "mine", "reach", "theirs")

    def __init__(self, view: View | SideView) -> None:
        side = view.side if isinstance(view, SideView) else view.me.side
        against = view.options.difficulty
        self.mine: list[Person] = []
        self.theirs: list[Person] = []
        self.coming = 0
        for one in view:
            if one.fighting:
                (self.mine if one.side == side else self.theirs).append(person(one, against))
            elif one.status == "awaited":
                self.coming += 1 if one.side == side else -1
        self.by_name = {known.one.name: known for known in (*self.mine, *self.theirs)}
        self.reach = {name: Reach() for name in self.by_name}
        self._measure(view)

    def band(self, name: str, other: str) -> int:
        """The band between two opponents."""
        return self.reach[name].bands[other]

    def _measure(self, view: View | SideView) -> None:
        between, reach = view.band, self.reach
        other_side = [(q.one, q.gear.reach, reach[q.one.name]) for q in self.theirs]
        for p in self.mine:
            one, far, mine = p.one, p.gear.reach, reach[p.one.name]
            for other, its_far, theirs in other_side:
                band = between(one, other)
                mine.bands[other.name] = theirs.bands[one.name] = band
                if band <= far:
                    mine.reaches += 1
                    theirs.reached += 1
                if band <= its_far:
                    theirs.reaches += 1
                    mine.reached += 1


def person(one: CombatantView, against: int) -> Person:
    """What is known of a combatant; of closed sheets what is usual.

    Args:
        one: Somebody in the fight.
        against: The difficulty of every check.
    """
    gear = gear_of(one, against)
    hp = people.hp_left(one)
    whole = ap = 0
    if people.rolls(one):
        for layer, _, amount in people.layers(one):
            if layer != WEAPON:
                whole += 1
                ap += amount
        takes = float(hp + max(0, ap - (one.marks or 0)))
    else:
        # A creature's AP comes off every hit: the more hits, the more it is worth.
        takes = hp * (1.0 + people.hide(one) / people.USUAL_DAMAGE)
    share = (hp + A_BLOW * whole) / max(1, gear.most + A_BLOW * gear.worn)
    reserves = (one.motivation or 0) + (one.resolve or 0) + sum((one.uses or {}).values())
    ready = one.braced + one.cover + one.steady
    return Person(one, gear, min(1.0, share), takes, reserves, ready, len(one.sustaining))


_gear: dict[tuple[int, int, tuple[str, ...]], Gear] = {}
"""By the identity of the sheet, which the entry keeps alive, the difficulty, and what is broken."""


def gear_of(one: CombatantView, against: int) -> Gear:
    """What somebody's sheet is good for; found once for a sheet and what is broken of it."""
    sheet = one.sheet
    if sheet is None:
        return _of_closed(one, against)
    key = (id(sheet), against, tuple(one.broken))
    known = _gear.get(key)
    if known is None:
        if len(_gear) >= MOST:
            _gear.clear()
        known = _gear[key] = Gear(
            sheet,
            people.danger(one, against),
            _reach(one),
            float(bool(sheet.shapes)),
            sheet.most,
            len(sheet.armour) + (sheet.shield is not None) if sheet.rolls else 0,
        )
    return known


def _of_closed(one: CombatantView, against: int) -> Gear:
    worn = len(people.USUAL_LAYERS) if people.rolls(one) else 0
    return Gear(None, people.danger(one, against), _reach(one), 0.0, people.USUAL_HP, worn)


def _reach(one: CombatantView) -> int:
    return max((int(arm.reach) for arm in people.arms(one)), default=NO_REACH)


def ratio(mine: float, theirs: float) -> float:
    """The part that is mine, from 0 to 1; a half if there is nothing."""
    total = mine + theirs
    return mine / total if total > 0 else 0.5


def strength(side: Sequence[Person]) -> float:
    """How many fight times what they can take, as in `agents.search.material`."""
    return len(side) * sum([one.share for one in side])
