"""The state of a Timing Track fight: plain data from which every process can start again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from arena.rules.timing_track.scenario import Sheet


class Status(IntEnum):
    """Whether a combatant is in the fight, and if not, why (GEN-02, TT-13)."""

    FIGHTING = 0
    AWAITED = 1
    DYING = 2
    STABLE = 3
    DEAD = 4
    FLED = 5
    YIELDED = 6


# Looking a member up on its class is slow in Python 3.11, and these are looked up all the time.
FIGHTING, AWAITED, DYING, STABLE, DEAD, FLED, YIELDED = Status


class Condition(IntEnum):
    """What state a weapon is in (TT-07, TT-20)."""

    READY = 0
    JAMMED = 1
    DROPPED = 2
    BROKEN = 3
    DESTROYED = 4


# Plain numbers: Python compares them several times as fast as members of an IntEnum.
READY, JAMMED, DROPPED, BROKEN, DESTROYED = map(int, Condition)


class Token:
    """A token on the track: what was declared, at which count, and when it resolves.

    Never changes, so copies of a state share it.
    """

    __slots__ = ("action", "due", "penalty", "start")

    def __init__(self, action: int, start: int, due: int, penalty: int = 0) -> None:
        self.action = action
        """Index of the declaration in its owner's catalogue."""
        self.start = start
        self.due = due
        self.penalty = penalty
        """What wounds and exhaustion took off checks at the declaration, as a positive number."""


@dataclass(slots=True)
class Combatant:
    """Everything about one combatant that a fight changes. `-1` is "none" for places and counts.

    Attributes:
        seat: The place in canonical order; also the index in `State.combatants`.
        melee: The number of the melee the combatant is in; 0 is none. Same number: Close.
        joined: The order in which melees were joined, for attacks from behind (TT-15).
        cover: What attackers lose: 0, 10 or 20.
        delay: What the next action takes longer, but for defences (TT-06).
        guard_delay: What defences add to the next action (TT-14).
        defended: The last count on which an active defence was used (TT-14).
        holding: Has declared a hold and not declared since (TT-05).
        seen: `State.changes` when last asked (TT-06).
        unaware: Seats not noticed yet (TT-15).
        ward: Soak of both kinds from a ward, until the count `ward_until`.
        warded: The count at which the ward was cast.
        pulsed: The count at which the device was switched on or last pulsed; -1 is off.
        device_boxes: Hit boxes the device has left; 0 is smashed or none.
        saved: The count of the fall or of the last death save (TT-13).
        failures: Death saves failed.
    """

    seat: int
    sheet: Sheet
    status: Status
    zone: int
    melee: int
    joined: int
    wounds: int
    exhaustion: int
    ballistic: int
    martial: int
    in_hand: int
    rounds: list[int]
    conditions: list[int]
    cover: int
    delay: int
    guard_delay: int
    defended: int
    holding: bool
    seen: int
    token: Token | None
    unaware: tuple[int, ...]
    ward: int
    ward_until: int
    warded: int
    pulsed: int
    device_boxes: int
    saved: int
    failures: int

    def copy(self) -> Combatant:
        """An independent copy; sheet, token and tuples never change and are shared."""
        return Combatant(
            self.seat,
            self.sheet,
            self.status,
            self.zone,
            self.melee,
            self.joined,
            self.wounds,
            self.exhaustion,
            self.ballistic,
            self.martial,
            self.in_hand,
            self.rounds.copy(),
            self.conditions.copy(),
            self.cover,
            self.delay,
            self.guard_delay,
            self.defended,
            self.holding,
            self.seen,
            self.token,
            self.unaware,
            self.ward,
            self.ward_until,
            self.warded,
            self.pulsed,
            self.device_boxes,
            self.saved,
            self.failures,
        )


@dataclass(slots=True)
class State:
    """The whole fight between two instants, or between what resolves and who declares in one.

    Attributes:
        now: The last count whose declaration step is over (or the start count before it).
        settled: The count on which everything has resolved, but whose declaration step is not over;
            -1 is none.
        stirred: The last count on which anything resolved, pulsed or was declared (TT-05).
        opened: Whether the first declaration step is over.
        balance: Aetheric positive, Galvanic negative (TT-24).
        changes: How many things everyone could see have happened (TT-06).
        active: The last count on which anything but holds happened (TT-28).
        melees: How many melees there have been.
        joins: How often anyone joined a melee.
        goal: The count at which the scenario's goal was reached; -1 is not yet.
        ordinals: How often each actor has rolled for each purpose.
        asked: How many questions of each kind each combatant has been put.
    """

    now: int
    settled: int
    stirred: int
    opened: bool
    balance: int
    changes: int
    active: int
    melees: int
    joins: int
    goal: int
    combatants: list[Combatant]
    ordinals: dict[tuple[str, str], int]
    asked: dict[tuple[str, str], int]

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.now,
            self.settled,
            self.stirred,
            self.opened,
            self.balance,
            self.changes,
            self.active,
            self.melees,
            self.joins,
            self.goal,
            [combatant.copy() for combatant in self.combatants],
            self.ordinals.copy(),
            self.asked.copy(),
        )
