"""What has been heard of a fight so far, which later sentences and the board need."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.model import Event
from arena.rules.action_board import events as said
from arena.rules.action_board import glimpses as seen
from arena.rules.action_board.board import LETTERS
from arena.rules.action_board.story.words import in_slot
from arena.rules.words import plain


@dataclass(slots=True)
class Row:
    """One tick on somebody's board.

    Attributes:
        slots: What was put into which slot, from 1.
        dodges: Reactions that take no slot.
        after: The reserves when the tick was over; None while it is under way.
    """

    slots: dict[int, str] = field(default_factory=dict)
    dodges: list[str] = field(default_factory=list)
    after: tuple[int, ...] | None = None


@dataclass(slots=True)
class Tale:
    """All that earlier events have said and later sentences need.

    Attributes:
        round: The round under way, from 1; 0 before the first.
        tick: The tick of the round under way, from 1.
        wave: The last wave of the tick in which something was declared.
        slots: Slots in each tick, by combatant.
        left: Attack, spell and general tokens left.
        rows: The rows of each board in this round, by tick of the round.
        unfinished: What the stages of this tick that are not a long action's last are called.
        armies: Heads and morale of each side's army in a large battle.
        closed: The tier of those whose sheets are closed: of them nothing else is known.
    """

    round: int = 0
    tick: int = 0
    wave: int = 0
    sides: dict[str, list[str]] = field(default_factory=dict)
    out: dict[str, str] = field(default_factory=dict)
    hp: dict[str, int] = field(default_factory=dict)
    most_hp: dict[str, int] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    left: dict[str, list[int]] = field(default_factory=dict)
    rows: dict[str, dict[int, Row]] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)
    armies: dict[str, tuple[int, int]] = field(default_factory=dict)
    closed: dict[str, str] = field(default_factory=dict)

    def hear(self, event: Event) -> None:
        """Take in what an event changes, after it has been told."""
        match event:
            case said.Entered():
                self._enter(event)
                if isinstance(event, seen.EnteredSeen):
                    self.closed[event.who] = event.tier
            case said.TickBegan():
                self._begin(event)
            case said.Refilled():
                self.left[event.who] = [event.attacks, event.spells, event.generals]
            case said.Declared():
                self._declare(event)
            case said.Recovered():
                self.left[event.who] = self.with_recovered(event)
            case said.Wounded() | said.Healed():
                self.hp[event.who] = event.hp
            case seen.WoundedSeen() | seen.HealedSeen():
                self.closed[event.who] = event.tier
            case said.Left():
                self.out[event.who] = event.status
            case said.PhaseBegan():
                self.rows.clear()
                for side, heads, morale in zip(
                    event.sides, event.numbers, event.morale, strict=False
                ):
                    self.armies[side] = (heads, morale)
            case said.Suffered():
                self.armies[event.who] = (event.numbers, event.morale)

    def with_recovered(self, event: said.Recovered) -> list[int]:
        """The reserves of somebody whose committed tokens come back."""
        left = list(self.left.get(event.who, (0, 0, 0)))
        if event.token in LETTERS and event.token:
            left[LETTERS.index(event.token[0])] += event.number
        return left

    def stands(self, who: str, hp: int) -> str:
        """Return how many hit points somebody has: `13 of 20 hit points`."""
        most = self.most_hp.get(who, 0)
        return f"{plain(hp)}{f' of {most}' if most > 0 else ''} hit points"

    def _enter(self, event: said.Entered) -> None:
        who = event.who
        names = self.sides.setdefault(event.side, [])
        if who not in names:
            names.append(who)
        self.out.pop(who, None)
        self.hp[who] = event.hp
        self.most_hp[who] = event.most_hp
        self.slots[who] = event.slots
        self.left[who] = [event.attacks, event.spells, event.generals]
        self._row(who)

    def _row(self, who: str) -> Row:
        return self.rows.setdefault(who, {}).setdefault(self.tick, Row())

    def _begin(self, event: said.TickBegan) -> None:
        """A new row for everybody; what is left at a tick's end is what it leaves."""
        for who, rows in self.rows.items():
            if self.tick in rows and who in self.left:
                rows[self.tick].after = tuple(self.left[who])
        if event.round != self.round:
            self.rows.clear()
        self.round, self.tick, self.wave = event.round, event.tick, 0
        self.unfinished.clear()
        for who in self.left:
            if who not in self.out:
                self._row(who)

    def _declare(self, event: said.Declared) -> None:
        self.wave = event.wave
        self.left[event.who] = [event.attacks, event.spells, event.generals]
        row = self._row(event.who)
        last = event.stage == event.stages
        if not last:
            self.unfinished.add(event.cause)
        text = in_slot(event.declaration, event.verb, event.target, event.item, last)
        if event.slot > 0:
            row.slots[event.slot] = text
        else:
            row.dodges.append(text.removeprefix("Dodge "))
