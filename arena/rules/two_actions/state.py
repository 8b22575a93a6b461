"""The state of a Two Actions fight: plain data from which every process can start again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from arena.rules.two_actions.protection import WEAPON, Piece
from arena.rules.two_actions.scenario import Sheet


class Status(IntEnum):
    """Whether a combatant is in the fight, and if not, why."""

    FIGHTING = 0
    AWAITED = 1
    FALLEN = 2
    FLED = 3
    YIELDED = 4


class Stage(IntEnum):
    """How far the phase at `State.now` has come."""

    BEFORE = 0
    """Nothing of it has happened, but perhaps some turns of those who act by surprise."""
    TURNS = 1
    """It has begun: turns are taken."""


# Looking a member up on its class is slow in Python 3.11, and these are looked up all the time.
FIGHTING, AWAITED, FALLEN, FLED, YIELDED = Status
BEFORE, TURNS = Stage

FAST, SLOW, UNKNOWN = 0, 1, -1
"""Phases (TA-03); unknown until the initiative is rolled."""
PHASES = ("Fast", "Slow")


class Held:
    """An effect that is sustained (TA-11). Never changes, so copies of a state share it.

    Attributes:
        action: Index of the declaration that shaped it, in its owner's catalogue.
        since: The time at which it was established.
        resolve: Whether Resolve was paid for it, so that it needs no sustaining.
        paid: Whether it has been established or sustained since its owner's turn began.
    """

    __slots__ = ("action", "paid", "resolve", "since")

    def __init__(self, action: int, since: int, resolve: bool, paid: bool) -> None:
        self.action = action
        self.since = since
        self.resolve = resolve
        self.paid = paid


@dataclass(slots=True)
class Combatant:
    """Everything about one combatant that a fight changes.

    Attributes:
        seat: The place in canonical order; also the index in `State.combatants`.
        sheet: What the sheet says; of an opponent whose sheet is closed, in a fork, a guess.
        phase: FAST, SLOW, or UNKNOWN before the initiative.
        acted: Whether the turn of this round (or of the surprise) is over.
        zone: The zone one stands in.
        melee: The number of the melee one is in; 0 is none. Same number: Adjacent.
        hp: Hit points, or a creature's Constitution, left.
        marks: Damage marked against protection in this round (TA-07).
        broken: Names of the weapons, armour and shields that are broken.
        motivation: What is left of it.
        resolve: What is left of it.
        uses: How often each item can still be consumed.
        prone: On the ground (TA-12).
        steady: Advantage on the next check of an action, from Focus or a shard.
        braced: Advantage when Blocking, until one's next turn.
        cover: Behind shaped cover, until one moves or one's next turn begins.
        held: The effects one sustains.
        pieces: The layers of protection by the sheet, whole or broken (TA-07).
    """

    seat: int
    sheet: Sheet
    phase: int
    status: Status
    acted: bool
    zone: int
    melee: int
    hp: int
    marks: int
    broken: frozenset[str]
    motivation: int
    resolve: int
    uses: list[int]
    prone: bool
    steady: bool
    braced: bool
    cover: bool
    held: tuple[Held, ...]
    pieces: tuple[Piece, ...]

    def intact(self) -> list[Piece]:
        """The layers that are intact, weapons that one can Block with included."""
        return [piece for piece in self.pieces if piece.name not in self.broken]

    def worn(self) -> bool:
        """Whether any armour or shield is intact (TA-09)."""
        for layer, name, _ in self.pieces:
            if layer == WEAPON:
                continue
            if name not in self.broken:
                return True
        return False

    def copy(self) -> Combatant:
        """An independent copy; sheets, pieces and held effects never change and are shared."""
        return Combatant(
            self.seat,
            self.sheet,
            self.phase,
            self.status,
            self.acted,
            self.zone,
            self.melee,
            self.hp,
            self.marks,
            self.broken,
            self.motivation,
            self.resolve,
            self.uses.copy(),
            self.prone,
            self.steady,
            self.braced,
            self.cover,
            self.held,
            self.pieces,
        )


@dataclass(slots=True)
class State:
    """The whole fight between two actions.

    Attributes:
        now: The time of the phase that is under way or next; even is Fast, odd Slow.
        stage: How far that phase has come.
        opened: Whether the fight has begun at all.
        surprise: The seats that act before the initiative; empty once they have.
        side: The index of the side whose turn is next, if it has anybody left to act (TA-03).
        turn: The seat whose turn is under way; -1 is none.
        left: How many actions that turn has left.
        quiet_since: The time from which on nobody has done anything.
        melees: How many melees there have been.
        ordinals: How often each actor has rolled for each purpose.
        asked: How many questions of each kind each voice has been put.
    """

    now: int
    stage: Stage
    opened: bool
    surprise: tuple[int, ...]
    side: int
    turn: int
    left: int
    quiet_since: int
    melees: int
    combatants: list[Combatant]
    ordinals: dict[tuple[str, str], int]
    asked: dict[tuple[str, str], int]

    @property
    def round(self) -> int:
        """The round under way, from 0."""
        return self.now // 2

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.now,
            self.stage,
            self.opened,
            self.surprise,
            self.side,
            self.turn,
            self.left,
            self.quiet_since,
            self.melees,
            [combatant.copy() for combatant in self.combatants],
            self.ordinals.copy(),
            self.asked.copy(),
        )
