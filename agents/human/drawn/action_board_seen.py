"""What a table sees of an Action Board fight: facts for the drawing and for its sentences.

Everything that closed sheets can hide is read through the windows of the ruleset (GEN-01), and
what was declared through the journal, in which a wave stands only when it is over (AB-05).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.model import Event
from arena.rules.action_board.board import LETTERS, round_of, tick_of_round
from arena.rules.action_board.declarations import CAST, MOVE, QUICKEN, SHOOT, STRIKE, SUSTAIN
from arena.rules.action_board.events import Chosen, Declared
from arena.rules.action_board.scenario import Sheet
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import Combatant, State, Wall
from arena.rules.action_board.story.words import doing, in_slot, long_action, moment
from arena.rules.action_board.view import CombatantView, CommanderView
from arena.rules.words import first

DODGES = "D"
"""The letter of dodges, which stand beside the three reserves."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something declared, as it stands on a board.

    Attributes:
        tick: Of the round, from 1.
        slot: Of the tick, from 1; 0 is none, as of a dodge.
        wave: In which wave it was declared; 0 is not known.
        words: What is written in the slot.
        brief: The same without what the token's form says already.
        told: The whole declaration.
        token: A, S, G or D; "" is not known.
    """

    tick: int
    slot: int
    wave: int
    words: str
    brief: str
    told: str
    token: str


@dataclass(frozen=True, slots=True)
class Stages:
    """An action of several ticks under way (AB-03).

    Attributes:
        words: What is done.
        token: Which token each stage takes.
        paid: How many stages are paid, of how many.
        due: Whether the next stage has to be paid in this tick.
    """

    words: str
    token: str
    paid: int
    of: int
    due: bool

    @property
    def stands(self) -> str:
        """How far it is, in words."""
        if self.paid >= self.of:
            return f"all {self.of} stages paid"
        return f"stage {self.paid} of {self.of}{', next now' if self.due else ''}"


@dataclass(frozen=True, slots=True)
class Reserve:
    """Tokens or dodges left of those that a round gives."""

    token: str
    left: int
    of: int


@dataclass(frozen=True, slots=True)
class Board:
    """One combatant's board; None is what closed sheets hide.

    Attributes:
        status: fighting, awaited, fallen, fled, yielded or aside.
        tier: Unhurt, Hurt or Down.
        hp: Hit points left, of how many.
        reserves: The kinds that the sheet has any of.
        levels: Spell slots by level: the level, how many are left, of how many.
        slots: Slots in each tick.
        free: Slots free in this tick.
        holds: Weapons in hand, and the shield if the sheet may be seen.
        group: The coordinated group, if any (AB-08).
        rides: Whom this one rides, if the sheet may be seen.
        arrives: The tick of the arrival of somebody awaited, in words.
    """

    name: str
    side: str
    status: str
    tier: str
    zone: str
    hp: tuple[int, int] | None
    reserves: tuple[Reserve, ...] | None
    levels: tuple[tuple[int, int, int], ...] | None
    slots: int | None
    free: int | None
    holds: tuple[str, ...]
    group: str
    rides: str
    arrives: str
    entries: tuple[Entry, ...]
    stages: tuple[Stages, ...]


@dataclass(frozen=True, slots=True)
class Barrier:
    """A wall that stands: between two zones, or before one combatant (AB-11)."""

    zones: frozenset[str]
    before: str
    where: str
    until: str


@dataclass(frozen=True, slots=True)
class Force:
    """One army of a large battle (AB-12).

    Attributes:
        breaks_below: The share of its first numbers, in percent, below which it breaks.
        chose: What its commander chose in this phase, if that is known.
    """

    side: str
    heads: tuple[int, int]
    morale: tuple[int, int]
    breaks_below: int
    chose: str


@dataclass(frozen=True, slots=True)
class War:
    """A large battle: its phase, and the fight under way with its last tick, in words."""

    phase: int
    phases: int
    forces: tuple[Force, ...]
    fought: str
    until: str


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies on the table.

    Attributes:
        round: From 1.
        tick: Of the round, from 1.
        order: The sides in canonical order, which their signs and colours go by.
        sides: The same with one's own first.
        boards: One's own side first, in canonical order.
        zones: Each with the zones one step away, neighbours in a row as far as that can be.
    """

    round: int
    tick: int
    order: tuple[str, ...]
    sides: tuple[str, ...]
    boards: tuple[Board, ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]
    walls: tuple[Barrier, ...]
    war: War | None

    def at(self, zone: str) -> list[Board]:
        """Who is in the fight and stands in a zone."""
        return [b for b in self.boards if b.status == "fighting" and b.zone == zone]

    def waves(self) -> list[tuple[int, list[tuple[str, Entry]]]]:
        """What was declared in this tick: by wave, who and what."""
        now = [(b.name, e) for b in self.boards for e in b.entries if e.tick == self.tick]
        found = sorted({entry.wave for _, entry in now})
        return [(wave, [one for one in now if one[1].wave == wave]) for wave in found]


def seen(setup: Setup, state: State, side: str | None, events: Sequence[Event]) -> Table:
    """Collect what a side may see; None sees all.

    Args:
        setup: What is played.
        state: As it stands at a question, at dice to be thrown, or at the end of a tick.
        side: Whose eyes are used.
        events: The journal so far, up to the same moment; without it nobody knows what was
            declared, and slots that are used are only known to be.
    """
    tick = events[-1].time if events else state.tick
    declared = _declared(events, tick)
    names = setup.zones.names
    sides = sorted(setup.sides, key=lambda one: one != side)
    boards = [_board(setup, c, side, declared, tick) for c in state.combatants]
    return Table(
        round_of(tick) + 1,
        tick_of_round(tick),
        setup.sides,
        tuple(sides),
        tuple(sorted(boards, key=lambda board: sides.index(board.side))),
        tuple(
            (names[zone], tuple(names[way] for way in setup.zones.ways(zone)))
            for zone in _walk(setup)
        ),
        tuple(_barrier(setup, wall) for wall in state.walls),
        _war(setup, state, side, events),
    )


def _declared(events: Sequence[Event], tick: int) -> dict[str, list[Entry]]:
    """What was declared in the round of a tick, by combatant."""
    found: dict[str, list[Entry]] = {}
    for event in reversed(events):
        if round_of(event.time) != round_of(tick):
            break
        if isinstance(event, Declared):
            found.setdefault(event.who, []).insert(0, _entry(event))
    return found


def _entry(event: Declared) -> Entry:
    label, verb, target, item = event.declaration, event.verb, event.target, event.item
    last = event.stage == event.stages
    # What a quickened spell is aimed at stands nowhere else on the board.
    words = first(label) if verb == QUICKEN else in_slot(label, verb, target, item, last)
    brief = {
        STRIKE: target,
        SHOOT: target,
        CAST: item,
        QUICKEN: item,
        SUSTAIN: item,
        MOVE: f"to {target}",
    }
    return Entry(
        tick_of_round(event.time),
        event.slot,
        event.wave,
        words,
        brief.get(verb) or words,
        doing(label, verb, item, last),
        event.token,
    )


def _board(
    setup: Setup,
    c: Combatant,
    side: str | None,
    declared: dict[str, list[Entry]],
    tick: int,
) -> Board:
    window = CombatantView(setup, c, c.sheet.side if side is None else side)
    entries = declared.get(window.name, [])
    sheet = window.sheet
    slots = free = None
    if sheet is not None:
        slots = c.slots
        free = window.slots_left if window.fighting else 0
        now = tick_of_round(tick)
        known = {entry.slot for entry in entries if entry.tick == now}
        unknown = [slot for slot in range(1, c.used + 1) if slot not in known]
        entries = [*entries, *(_unknown(now, slot) for slot in unknown)]
    shield = "" if sheet is None or sheet.shield is None else sheet.shield.name
    awaited = window.status == "awaited" and sheet is not None
    return Board(
        name=window.name,
        side=window.side,
        status=window.status,
        tier=window.tier,
        zone=window.zone,
        hp=None if window.hp is None or sheet is None else (window.hp, sheet.hp),
        reserves=_reserves(window, sheet),
        levels=_levels(window, sheet),
        slots=slots,
        free=free,
        holds=tuple(name for name in (*window.in_hand, shield) if name),
        group="" if window.group == window.name else window.group,
        rides="" if sheet is None else sheet.mount,
        arrives=moment(c.sheet.start.arrives) if awaited else "",
        entries=tuple(entries),
        stages=tuple(
            Stages(
                long_action(action.label),
                LETTERS[action.kind],
                work.stages,
                action.stages,
                work.began + work.stages <= tick,
            )
            for work, action in zip(c.works, window.casting, strict=True)
        ),
    )


def _unknown(tick: int, slot: int) -> Entry:
    """A slot that is used, nobody knows for what."""
    return Entry(tick, slot, 0, "declared", "declared", "something", "")


def _reserves(window: CombatantView, sheet: Sheet | None) -> tuple[Reserve, ...] | None:
    left = (window.attacks, window.spells, window.generals, window.dodges)
    if sheet is None:
        return None
    most = (sheet.attacks, sheet.spells, sheet.generals, sheet.dodges)
    return tuple(
        Reserve(token, has, of)
        for token, has, of in zip((*LETTERS, DODGES), left, most, strict=True)
        if has is not None and of > 0
    )


def _levels(window: CombatantView, sheet: Sheet | None) -> tuple[tuple[int, int, int], ...] | None:
    left = window.spell_slots
    if sheet is None or left is None:
        return None
    pairs = zip(left, sheet.spell_slots, strict=True)
    return tuple((level, has, of) for level, (has, of) in enumerate(pairs, 1) if of > 0)


def _barrier(setup: Setup, wall: Wall) -> Barrier:
    until = moment(wall.until)
    if wall.between is None:
        name = setup.seats[wall.before]
        return Barrier(frozenset(), name, f"before {name}", until)
    one, other = (setup.zones.names[zone] for zone in wall.between)
    return Barrier(frozenset((one, other)), "", f"between {one} and {other}", until)


def _walk(setup: Setup) -> list[int]:
    """The zones in an order in which neighbours follow each other as far as that can be.

    It starts at an end of the map, if one can be, where the first side starts: depth first.
    """
    zones = setup.zones
    starts = [zones.index(sheet.zone) for sheet in setup.sheets if sheet.side == setup.sides[0]]
    start = min(range(len(zones)), key=lambda z: (len(zones.ways(z)), -starts.count(z), z))
    walk: list[int] = []
    ahead = [start]
    while ahead:
        zone = ahead.pop()
        if zone not in walk:
            walk.append(zone)
            ahead.extend(reversed(zones.ways(zone)))
    return walk


def _war(setup: Setup, state: State, side: str | None, events: Sequence[Event]) -> War | None:
    battle, now = setup.scenario.battle, state.battle
    if battle is None or now is None:
        return None
    view = CommanderView(setup, state, setup.sides[0] if side is None else side)
    chose = _chosen(events)
    return War(
        now.phase,
        battle.phases,
        tuple(
            Force(
                one,
                (view.numbers(one), view.army(one).numbers),
                (view.morale(one), view.army(one).morale),
                view.breaks_below,
                chose.get(one, ""),
            )
            for one in setup.sides
        ),
        now.playing[0] if now.playing else "",
        moment(now.ends - 1) if now.ends > 0 else "",
    )


def _chosen(events: Sequence[Event]) -> dict[str, str]:
    """What each side's commander chose last; both choices are told at once."""
    found: dict[str, str] = {}
    for event in reversed(events):
        if event.kind == "phase":
            break
        if isinstance(event, Chosen):
            found[event.who] = event.manoeuvre
    return found
