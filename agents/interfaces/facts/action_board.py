"""What a voice may know of an Action Board fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agents.interfaces.facts.fact import (
    Each,
    Fact,
    Flag,
    Numbers,
    OneOf,
    Several,
    Share,
    SomeOf,
    Untold,
    shown,
)
from agents.interfaces.facts.gear import eyes_of, known_with, words_of
from arena.rules.action_board.board import TICKS
from arena.rules.action_board.commanding import COMMANDING
from arena.rules.action_board.declarations import MANOEUVRE, REACTIONS
from arena.rules.action_board.scenario import Sheet
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State, Status
from arena.rules.action_board.view import (
    PLACES,
    CombatantView,
    CommanderView,
    DeedView,
    View,
)
from arena.rules.action_board.waves import DECLARING
from arena.rules.viewing import TIERS
from arena.space import Band

KINDS = (DECLARING, COMMANDING)
STATUSES = tuple(status.name.lower() for status in Status)
BANDS = tuple(band.label for band in Band)
MOST_STAGES = 9
"""Of an action of several ticks (AB-03)."""
MOST_WAVES = 10
"""Waves of a tick, and declarations of one combatant in it, that numbers tell apart."""


class Look:
    """A view, whose it is, and what has been declared in this tick, by who has declared it.

    Attributes:
        view: The view.
        voice: The combatant who looks, or the side.
        side: The side of who looks.
        me: The window on who looks; None for a side.
        battle: The large battle as a commander sees it; None for a combatant.
        declared: The declarations of earlier waves, by who made them.
    """

    __slots__ = ("battle", "declared", "me", "side", "view", "voice")

    def __init__(self, view: View | CommanderView) -> None:
        self.declared: dict[str, list[DeedView]] = {}
        self.me: CombatantView | None = None
        self.battle: CommanderView | None = None
        self.view: View | None = None
        if isinstance(view, CommanderView):
            self.battle = view
            self.voice = self.side = view.side
            return
        self.view, self.me = view, view.me
        self.voice, self.side = view.me.name, view.me.side
        for deed in view.declared:
            self.declared.setdefault(deed.who, []).append(deed)


class ActionBoardTable:
    """The facts of an Action Board scenario."""

    kinds: tuple[str, ...] = KINDS

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        seats = range(len(setup.seats))
        self.field = tuple(self._field())
        self.combatants = tuple((*self._open(i), *self._on_the_sheet(i)) for i in seats)
        self.relations = tuple(tuple(self._seen(i)) for i in seats)
        self.question: tuple[Fact, ...] = ()

    def look(self, view: View | CommanderView) -> Look:
        """The view with the declarations of this tick by who has made them."""
        return Look(view)

    def time(self, look: Look) -> int | None:
        """The tick under way, counted from 0; None between the fights of a large battle."""
        return _tick(look)

    def voice(self, look: Look) -> str:
        """The combatant who looks, or the side."""
        return look.voice

    def windows(self, look: Look) -> Iterable[CombatantView]:
        """Everybody."""
        seen = look.view or look.battle
        assert seen is not None
        return seen

    def view(self, state: State, voice: str) -> View | CommanderView:
        """What a combatant sees, or between two fights of a large battle a side's commander."""
        setup, battle = self._setup, state.battle
        if voice in setup.sides and battle is not None and not battle.playing:
            return CommanderView(setup, state, voice)
        return View(setup, state, eyes_of(setup, state, voice), [])

    def _field(self) -> Iterator[Fact]:
        setup = self._setup
        limit, battle = setup.scenario.limit, setup.scenario.battle
        yield Fact("ticks", f"the tick, as a share of {limit}", _tick, Share(limit))
        yield Fact("round", "the round", _round, Untold())
        within = f"the tick of the round, as a share of {TICKS}"
        yield Fact("tick of the round", within, _tick_of_round, Share(TICKS))
        wave = f"the wave of declarations, as a share of {MOST_WAVES}"
        yield Fact("wave", wave, _wave, Share(MOST_WAVES))
        if battle is not None:
            armies = [setup.army(side) for side in setup.sides]
            heads = Each({army.side: Share(army.numbers) for army in armies})
            spirit = Each({army.side: Share(army.morale) for army in armies})
            phase = f"the phase of the battle, as a share of {battle.phases}"
            yield Fact("phase", phase, _phase, Share(battle.phases))
            yield Fact("numbers", "heads left, as a share of all", self._numbers, heads)
            yield Fact("morale", "morale left, as a share of all", self._morale, spirit)

    def _numbers(self, look: Look) -> dict[str, int] | None:
        battle = look.battle
        return None if battle is None else {s: battle.numbers(s) for s in self._setup.sides}

    def _morale(self, look: Look) -> dict[str, int] | None:
        battle = look.battle
        return None if battle is None else {s: battle.morale(s) for s in self._setup.sides}

    def _open(self, seat: int) -> Iterator[Fact]:
        """What everybody sees."""
        setup = self._setup
        yield shown("status", "in the fight, or why not", OneOf(STATUSES))
        yield shown("zone", "the zone", OneOf(setup.zones.names))
        yield shown("tier", "the tier of the hit points", OneOf(TIERS))
        yield shown("in hand", "the weapons in hand", SomeOf(words_of(setup, seat, _weapons)))
        yield shown("group", "who rolls for this one in a duel", Untold())
        under_way: dict[str, Numbers] = {
            "declaration": Untold(),
            "verb": OneOf(sorted(self._verbs())),
            "target": OneOf(self._targets()),
            "item": OneOf(words_of(setup, seat, _things)),
            "ticks": Untold(),
            "ticks left": OneOf([str(n) for n in range(MOST_STAGES)]),
        }
        yield Fact("under way", "actions of several ticks", _under_way, Several(under_way))

    def _verbs(self) -> set[str]:
        listed = self._setup.listed
        return {action.verb for actions in listed for action in actions} - {MANOEUVRE}

    def _targets(self) -> list[str]:
        """Whatever a declaration can be aimed at: combatants, groups and zones."""
        setup = self._setup
        groups = [group.name for group in setup.scenario.groups]
        return sorted({*setup.seats, *groups, *setup.zones.names})

    def _on_the_sheet(self, seat: int) -> Iterator[Fact]:
        """What closed sheets hide."""
        setup = self._setup
        me, beside = setup.sheets[seat], known_with(setup, seat)
        most = "as a share of the most that any has"
        yield shown("hp", "hit points left, as a share of all", Share(me.hp))
        for word in ("attacks", "spells", "generals", "dodges"):
            bound = max(getattr(sheet, word) for sheet in beside)
            yield shown(word, f"{word} left in this round, {most}", Share(bound))
        slots = max(setup.slots[setup.seat[sheet.name]] for sheet in beside)
        yield shown("slots left", f"slots left in this tick, {most}", Share(slots))
        yield shown("dr", "what armour takes off every hit", Untold())
        things = words_of(setup, seat, _put_away)
        if things:
            where = Each(dict.fromkeys(things, OneOf(PLACES)))
            yield shown("places", "where each weapon and item is", where)
        levels = max(len(sheet.spell_slots) for sheet in setup.sheets)
        if levels:
            by_level = Each({str(n + 1): Share(_most_slots(beside, n)) for n in range(levels)})
            yield Fact("spell slots", f"spell slots left by level, {most}", _spell_slots, by_level)

    def _seen(self, seat: int) -> Iterator[Fact]:
        """How a combatant stands to who looks, and what has been declared in this tick."""
        setup = self._setup
        yield Fact("ally", "whether on one's own side", _ally, Flag())
        yield Fact("band", "the band to who looks", _band, OneOf(BANDS))
        yield Fact("in sight", "whether no wall cuts the line from who looks", _in_sight, Flag())
        targets = self._targets()
        deeds: dict[str, Numbers] = {
            "declaration": Untold(),
            "verb": OneOf(sorted(self._verbs())),
            "at": OneOf(targets),
            "answers": OneOf(targets),
            "item": OneOf(words_of(setup, seat, _things)),
            "wave": Untold(),
            "answered": Flag(),
        }
        yield Fact("declared", "declarations of earlier waves", _declared, Several(deeds))
        count = f"how many, as a share of {MOST_WAVES}"
        yield Fact("declarations", count, _declarations, Share(MOST_WAVES))


def _weapons(sheet: Sheet) -> Iterable[str]:
    return [weapon.name for weapon in sheet.weapons]


def _put_away(sheet: Sheet) -> Iterable[str]:
    return [*_weapons(sheet), *(item.name for item in sheet.items)]


def _things(sheet: Sheet) -> Iterable[str]:
    """Whatever can be the item of a declaration."""
    yield from _weapons(sheet)
    for spell in sheet.cast:
        yield spell.name
    for item in sheet.items:
        yield item.name
    if sheet.shield is not None:
        yield sheet.shield.name


def _most_slots(sheets: Iterable[Sheet], level: int) -> int:
    """The most spell slots of a level, counted from 0, that any of these sheets has."""
    return max(
        sheet.spell_slots[level] if level < len(sheet.spell_slots) else 0 for sheet in sheets
    )


# -- how each is read: of the field from the look ---------------------------------------------


def _tick(look: Look) -> int | None:
    view = look.view
    return None if view is None else TICKS * (view.round - 1) + view.tick - 1


def _round(look: Look) -> int | None:
    return None if look.view is None else look.view.round


def _tick_of_round(look: Look) -> int | None:
    return None if look.view is None else look.view.tick


def _wave(look: Look) -> int | None:
    return None if look.view is None else look.view.wave


def _phase(look: Look) -> int | None:
    return None if look.battle is None else look.battle.phase


# -- of a combatant ---------------------------------------------------------------------------


def _under_way(one: CombatantView) -> list[dict[str, Any]]:
    return [
        {
            "declaration": begun.label,
            "verb": begun.verb,
            "target": begun.target or None,
            "item": begun.item,
            "ticks": begun.stages,
            "ticks left": str(begun.stages - paid),
        }
        for begun, paid in zip(one.casting, one.stages_paid, strict=True)
    ]


def _spell_slots(one: CombatantView) -> dict[str, int] | None:
    slots = one.spell_slots
    return None if slots is None else {str(n + 1): left for n, left in enumerate(slots)}


def _ally(look: Look, one: CombatantView) -> bool:
    return one.side == look.side


def _band(look: Look, one: CombatantView) -> str | None:
    view, me = look.view, look.me
    if view is None or me is None or one is me:
        return None
    return BANDS[view.band(me, one)]


def _in_sight(look: Look, one: CombatantView) -> bool | None:
    view, me = look.view, look.me
    return None if view is None or me is None else view.in_sight(me, one)


def _declared(look: Look, one: CombatantView) -> list[dict[str, Any]]:
    deeds = look.declared.get(one.name)
    return [_deed(deed) for deed in deeds] if deeds else []


def _deed(deed: DeedView) -> dict[str, Any]:
    declaration = deed.declaration
    target = declaration.target or None
    answers = declaration.verb in REACTIONS
    return {
        "declaration": declaration.label,
        "verb": declaration.verb,
        "at": None if answers else target,
        "answers": target if answers else None,
        "item": declaration.item or None,
        "wave": deed.wave,
        "answered": deed.answered,
    }


def _declarations(look: Look, one: CombatantView) -> int:
    return len(look.declared.get(one.name, ()))
