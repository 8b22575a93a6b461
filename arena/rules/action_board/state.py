"""The state of an Action Board fight: plain data from which every process can start again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from arena.rules.action_board.scenario import Sheet


class Status(IntEnum):
    """Whether a combatant is in the fight, and if not, why."""

    FIGHTING = 0
    AWAITED = 1
    FALLEN = 2
    FLED = 3
    YIELDED = 4
    ASIDE = 5
    """Waits outside the fights of a large battle (AB-12)."""


class Place(IntEnum):
    """Where a weapon or an item is (AB-02)."""

    HAND = 0
    SHEATH = 1
    BELT = 2
    PACK = 3
    USED = 4


# Looking a member up on its class is slow in Python 3.11, and these are looked up all the time.
FIGHTING, AWAITED, FALLEN, FLED, YIELDED, ASIDE = Status
HAND, SHEATH, BELT, PACK, USED = Place


class Work:
    """An action of several ticks that has begun. Never changes, so copies of a state share it.

    Attributes:
        action: Index of the declaration that began it, in its owner's catalogue.
        began: The tick of its first stage.
        stages: How many stages have been paid.
        committed: How many tokens of its kind were paid in rounds before this one.
    """

    __slots__ = ("action", "began", "committed", "stages")

    def __init__(self, action: int, began: int, stages: int, committed: int) -> None:
        self.action = action
        self.began = began
        self.stages = stages
        self.committed = committed


class Wall:
    """A wall that stands: between two zones, or before one combatant (AB-11)."""

    __slots__ = ("before", "between", "until")

    def __init__(self, between: tuple[int, int] | None, before: int, until: int) -> None:
        self.between = between
        self.before = before
        """The seat of the combatant it protects; -1 is none."""
        self.until = until
        """The tick at whose end it is gone."""


@dataclass(slots=True)
class Combatant:
    """Everything about one combatant that a fight changes.

    Attributes:
        seat: The place in canonical order; also the index in `State.combatants`.
        sheet: What the sheet says; of an opponent whose sheet is closed, in a fork, a guess.
        slots: Slots in each tick, by the sheet (AB-01).
        dr: What armour takes off every hit, by the sheet (AB-09).
        hp: Hit points left.
        tokens: Attack, spell and general tokens left this round.
        dodges: Dodges left this round.
        used: Slots used in the current tick.
        spell_slots: Slots left by level, for the whole fight.
        weapons: Where each weapon is.
        items: Where each item is.
        works: Actions of several ticks under way.
    """

    seat: int
    sheet: Sheet
    slots: int
    dr: int
    status: Status
    zone: int
    hp: int
    tokens: list[int]
    dodges: int
    used: int
    spell_slots: list[int]
    weapons: list[int]
    items: list[int]
    works: tuple[Work, ...]

    def copy(self) -> Combatant:
        """An independent copy; sheets and works never change and are shared."""
        return Combatant(
            self.seat,
            self.sheet,
            self.slots,
            self.dr,
            self.status,
            self.zone,
            self.hp,
            self.tokens.copy(),
            self.dodges,
            self.used,
            self.spell_slots.copy(),
            self.weapons.copy(),
            self.items.copy(),
            self.works,
        )


@dataclass(slots=True)
class BattleState:
    """A large battle between two of its phases, or inside one that is played (AB-12).

    Attributes:
        phase: The phase under way, from 1; 0 before the first.
        numbers: Heads left, by side in canonical order.
        morale: Morale left, likewise.
        done: Names of manoeuvres that can be chosen only once and have been.
        playing: The names of manoeuvres of this phase still to be fought; the first is under way.
        ends: The first tick that the fight under way has no longer; -1 is none.
    """

    phase: int
    numbers: list[int]
    morale: list[int]
    done: tuple[str, ...]
    playing: tuple[str, ...]
    ends: int

    def copy(self) -> BattleState:
        """An independent copy."""
        return BattleState(
            self.phase,
            self.numbers.copy(),
            self.morale.copy(),
            self.done,
            self.playing,
            self.ends,
        )


@dataclass(slots=True)
class State:
    """The whole fight between two ticks.

    Attributes:
        now: The last tick that is over (or the start tick before it).
        opened: Whether the first tick is over.
        quiet_since: The tick from which on nobody has declared anything.
        walls: The walls that stand.
        battle: The large battle around it.
        ordinals: How often each actor has rolled for each purpose.
        asked: How many questions of each kind each combatant has been put.
    """

    now: int
    opened: bool
    quiet_since: int
    combatants: list[Combatant]
    walls: tuple[Wall, ...]
    battle: BattleState | None
    ordinals: dict[tuple[str, str], int]
    asked: dict[tuple[str, str], int]

    @property
    def tick(self) -> int:
        """The tick under way."""
        return self.now + 1 if self.opened else self.now

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.now,
            self.opened,
            self.quiet_since,
            [combatant.copy() for combatant in self.combatants],
            self.walls,
            None if self.battle is None else self.battle.copy(),
            self.ordinals.copy(),
            self.asked.copy(),
        )
