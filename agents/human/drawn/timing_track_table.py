"""What lies on the table in a Timing Track fight, as one side sees it: facts, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arena.clock import DECLARE, END, resolve
from arena.rules.melees import close_to
from arena.rules.timing_track.casting import casting_target
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.firearms import CANNOT_FAIL, effective_reliability
from arena.rules.timing_track.gear import Device, Weapon
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import (
    AWAITED,
    DEAD,
    DYING,
    FLED,
    YIELDED,
    Combatant,
    State,
)
from arena.rules.timing_track.view import CombatantView, windows_of

Kind = Literal["token", "pulse", "death save", "ward", "arrival", "goal", "limit"]

PULSES = 3
"""How many pulses ahead are told."""
_FORETOLD = 12
"""How many counts ahead an end of the fight is put on the track."""
_BALANCES = range(-100, 101)
"""Where the thresholds of firearms are looked for; reliabilities go from 0 to 200."""


@dataclass(frozen=True, slots=True)
class Person:
    """A combatant.

    Attributes:
        c: The state's own. Of it only what everybody knows is taken, or what `seen` shows too.
        seen: The same as the side sees it.
    """

    c: Combatant
    seen: CombatantView

    @property
    def device(self) -> Device | None:
        """The device, smashed or not: its labels name it to everybody, and its pulses are heard.

        Only its boxes are hidden (GEN-01): `guess` leaves the rest as it is.
        """
        return self.c.sheet.device

    @property
    def here(self) -> bool:
        """Whether the combatant stands or lies somewhere, and may still get up."""
        return self.c.status not in (AWAITED, DEAD, FLED, YIELDED)


@dataclass(frozen=True, slots=True)
class Lying:
    """Something on the track.

    Attributes:
        due: The count at which it is reached.
        rank: Its place within that count, by the clock (TT-03, TT-04).
        kind: What it is.
        start: The count at which it was started; -1 for what nobody started.
        who: Whose it is; None for what ends the fight.
        action: What was declared, of a token.
    """

    due: int
    rank: int
    kind: Kind
    start: int
    who: Person | None
    action: Action | None = None

    def together(self, other: Lying) -> bool:
        """Whether both resolve at the same moment: started and due on the same counts (TT-03)."""
        return self.start >= 0 and (self.due, self.start) == (other.due, other.start)


@dataclass(frozen=True, slots=True)
class Firearm:
    """A kind of firearm that somebody has in hand (TT-19).

    Attributes:
        name: Its name.
        reliability: Its effective reliability now, in percent.
        sure: The highest balance at which it cannot fail; None is none in sight.
        dead: The lowest balance at which it never fires; None is none in sight.
    """

    name: str
    reliability: int
    sure: int | None
    dead: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A zone.

    Attributes:
        name: Its name.
        cover: What its cover takes off attacks, in percent: 0, 10 or 20 (TT-17).
        ways: The zones one step away.
        melees: Those who are Close to each other, melee by melee (TT-16).
        apart: Everybody else who is here.
    """

    name: str
    cover: int
    ways: tuple[str, ...]
    melees: tuple[tuple[Person, ...], ...]
    apart: tuple[Person, ...]


class Table:
    """A fight as a side sees it.

    Args:
        setup: What is fought.
        state: How it stands.
        side: Whose eyes see it; None sees all.
        time: The count to which the journal has come; the state tells only of those that are over.
    """

    def __init__(self, setup: Setup, state: State, side: str | None, time: int = 0) -> None:
        self.setup = setup
        self.state = state
        self.side = side
        self._time = time
        if side is None:
            seen = tuple(CombatantView(setup, c, c.sheet.side) for c in state.combatants)
        else:
            seen = windows_of(setup, state, side)
        self.people = tuple(Person(c, one) for c, one in zip(state.combatants, seen, strict=True))

    # -- the track --------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The count that resolves, or else the last on which everything has."""
        return max(self.state.now, self.state.settled, self._time)

    @property
    def resolves(self) -> bool:
        """Whether that count is in the middle of being resolved."""
        return self._time > max(self.state.now, self.state.settled)

    @property
    def settled(self) -> bool:
        """Whether that count's declarations are still being made."""
        return self.state.settled >= 0 or not self.state.opened

    @property
    def holding(self) -> list[Person]:
        """Those who hold (TT-05)."""
        return [one for one in self._without if one.seen.holding]

    @property
    def free(self) -> list[Person]:
        """Those without a token who do not hold."""
        return [one for one in self._without if not one.seen.holding]

    @property
    def _without(self) -> list[Person]:
        return [one for one in self.people if one.seen.fighting and one.c.token is None]

    def lying(self) -> list[Lying]:
        """What is on the track, in the order in which it is reached.

        Tokens started on one count resolve together and are told in the order of the seats; so
        do pulses, death saves and ends of wards, which lie behind them.
        """
        found = [*self._ends()]
        for one in self.people:
            found += self._of(one)
        return sorted(found, key=lambda lying: (lying.due, lying.rank))

    def _of(self, one: Person) -> Iterable[Lying]:
        c, seats = one.c, len(self.setup.seats)
        token = c.token
        if token is not None:
            action = self.setup.action(c.seat, token.action)
            rank = resolve(token.start, c.seat)
            yield Lying(token.due, rank, "token", token.start, one, action)
        if pulses := self.pulses(one):
            yield Lying(pulses[0], resolve(c.pulsed, seats + c.seat), "pulse", c.pulsed, one)
        if c.status == DYING:
            due = c.saved + self.setup.options.death_save_period
            yield Lying(due, resolve(c.saved, 2 * seats + c.seat), "death save", c.saved, one)
        if one.seen.ward:
            yield Lying(c.ward_until, resolve(c.warded, 3 * seats + c.seat), "ward", c.warded, one)
        if c.status == AWAITED and one.seen.sheet is not None:
            yield Lying(c.sheet.start.arrives, DECLARE, "arrival", -1, one)

    def _ends(self) -> Iterable[Lying]:
        goal, limit = self.setup.scenario.goal, self.setup.scenario.limit
        if goal is not None and goal.by > self.count and self.state.goal < 0:
            yield Lying(goal.by, END, "goal", -1, None)
        if self.count < limit <= self.count + _FORETOLD:
            yield Lying(limit, END, "limit", -1, None)

    def pulses(self, one: Person) -> list[int]:
        """The counts of the next pulses of a combatant's device; none if it does not hum."""
        if one.device is None or not one.seen.device_on:
            return []
        period = one.device.period
        return [one.c.pulsed + n * period for n in range(1, PULSES + 1)]

    # -- the air ----------------------------------------------------------------------------

    @property
    def devices(self) -> list[Person]:
        """Those in the fight who have a device, whole or smashed."""
        return [one for one in self.people if one.device is not None and one.seen.fighting]

    def firearms(self) -> list[Firearm]:
        """The kinds of firearms that anybody who fights has in hand, by name."""
        held = {
            (one.seen.weapon.name, one.seen.weapon.reliability): one.seen.weapon
            for one in self.people
            if one.seen.fighting and one.seen.weapon is not None and one.seen.weapon.machine
        }
        return [self._firearm(weapon) for _, weapon in sorted(held.items())]

    def _firearm(self, weapon: Weapon) -> Firearm:
        fires = {balance: effective_reliability(weapon, balance) for balance in _BALANCES}
        return Firearm(
            weapon.name,
            effective_reliability(weapon, self.state.balance),
            max((b for b, percent in fires.items() if percent >= CANNOT_FAIL), default=None),
            min((b for b, percent in fires.items() if percent <= 0), default=None),
        )

    def casting(self) -> int | None:
        """What the balance does to casting targets; None if no caster is known (TT-24)."""
        options, balance = self.setup.options, self.state.balance
        for one in self.people:
            sheet = one.seen.sheet
            if not one.seen.fighting or sheet is None or sheet.casting is None:
                continue
            for action in self.setup.listed[one.c.seat]:
                if action.spell is not None:
                    now = casting_target(one.c, action, balance, options)
                    return now - casting_target(one.c, action, 0, options)
        return None

    # -- the ground -------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """The zones, along the longest way through them, and who is where."""
        zones = self.setup.zones
        every = range(len(zones))
        end = max(every, key=lambda i: (max(zones.steps(i, j) for j in every), -i))
        return [self._place(i) for i in sorted(every, key=lambda i: (zones.steps(end, i), i))]

    def _place(self, zone: int) -> Place:
        zones = self.setup.zones
        here = [one for one in self.people if one.here and one.c.zone == zone]
        here.sort(key=lambda one: self.setup.sides.index(one.seen.side))
        melees: list[tuple[Person, ...]] = []
        found: set[int] = set()
        for one in here:
            close = {one.c.seat, *(other.seat for other in close_to(self.state, one.c))}
            if len(close) > 1 and one.c.seat not in found:
                melees.append(tuple(other for other in here if other.c.seat in close))
                found |= close
        return Place(
            zones.names[zone],
            self.setup.cover[zone],
            tuple(zones.names[way] for way in zones.ways(zone)),
            tuple(melees),
            tuple(one for one in here if one.c.seat not in found),
        )

    @property
    def gone(self) -> list[Person]:
        """Those who are out of the fight for good."""
        return [one for one in self.people if one.c.status in (DEAD, FLED, YIELDED)]

    @property
    def awaited(self) -> list[Person]:
        """Those who are still to come."""
        return [one for one in self.people if one.c.status == AWAITED]
