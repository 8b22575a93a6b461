"""What a voice may know of a Timing Track fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agents.interfaces.facts.fact import (
    Each,
    Fact,
    Flag,
    OneOf,
    Record,
    Share,
    Signed,
    SomeOf,
    Untold,
    shown,
)
from agents.interfaces.facts.gear import eyes_of, known_with, words_of
from arena.rules.timing_track.answering import CHOOSE_TIER, DEFEND, Incoming, Reached
from arena.rules.timing_track.casting import TIERS
from arena.rules.timing_track.declarations import ACTIONS
from arena.rules.timing_track.scenario import Sheet
from arena.rules.timing_track.setup import COVER, Setup
from arena.rules.timing_track.state import Condition, State, Status
from arena.rules.timing_track.track import DECLARING, RECONSIDERING
from arena.rules.timing_track.view import CombatantView, View
from arena.rules.timing_track.wounds import TIERS as BOX_TIERS
from arena.rules.timing_track.wounds import WOUND_TIERS, exhaustion_boxes, wound_boxes
from arena.space import Band

KINDS = (DECLARING, RECONSIDERING, DEFEND, CHOOSE_TIER)
MOST_COVER = max(COVER.values())
MOST_BALANCE = 50
"""At 2% a point, what is farther off changes no check and no reliability any more (TT-24)."""
MOST_COUNTS = 20
"""Counts to which tokens and delays are told apart in numbers; a token that takes longer has its
own bound."""


class TimingTrackTable:
    """The facts of a Timing Track scenario."""

    kinds: tuple[str, ...] = KINDS

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._start = setup.opening()
        longest = max(action.speed for listed in setup.listed for action in listed)
        self._counts = longest + MOST_COUNTS
        self._devices = any(sheet.device is not None for sheet in setup.sheets)
        self.field = tuple(self._field())
        seats = range(len(setup.seats))
        self.combatants = tuple((*self._open(i), *self._on_the_sheet(i)) for i in seats)
        self.relations = tuple(tuple(self._seen(i)) for i in seats)
        self.question = tuple(self._question())

    def look(self, view: View) -> View:
        """The view itself."""
        return view

    def time(self, view: View) -> int:
        """The last count on which everything has resolved."""
        return view.count

    def voice(self, view: View) -> str:
        """The combatant who looks."""
        return view.me.name

    def windows(self, view: View) -> Iterable[CombatantView]:
        """Everybody."""
        return view

    def view(self, state: State, voice: str) -> View:
        """What a combatant sees; of a side what its first in the fight sees."""
        return View(self._setup, state, eyes_of(self._setup, state, voice))

    def _field(self) -> Iterator[Fact]:
        setup = self._setup
        limit, goal = setup.scenario.limit, setup.scenario.goal
        yield shown("count", f"the count, as a share of the limit, {limit}", Share(limit))
        bound = f"as a share of {MOST_BALANCE}"
        yield shown("balance", f"the balance, Aetheric above 0, {bound}", Signed(MOST_BALANCE))
        quiet = setup.options.quiet_limit
        since = f"counts since anything but holds happened, as a share of {quiet}"
        yield shown("quiet", since, Share(quiet))
        if goal is not None:
            yield Fact("goal of", "the side that must reach the goal", _goal_of, Untold())
            yield Fact("goal", "whose device it must smash", _goal, Untold())
            left = f"counts left for the goal, as a share of {goal.by}"
            yield Fact("counts for the goal", left, _counts_for_goal, Share(goal.by))

    def _open(self, seat: int) -> Iterator[Fact]:
        """What everybody sees."""
        setup = self._setup
        yield shown("status", "in the fight, or why not", OneOf(STATUSES))
        yield shown("zone", "the zone", OneOf(setup.zones.names))
        cover = f"what cover takes off attacks, as a share of {MOST_COVER}"
        yield shown("cover", cover, Share(MOST_COVER))
        yield shown("in hand", "the weapon in hand", OneOf(words_of(setup, seat, _weapons)))
        yield shown("holding", "whether holding", Flag())
        yield shown("wound tier", "the wound tier", OneOf(WOUND_TIERS))
        if self._devices:
            yield shown("device on", "whether the device hums", Flag())
            yield shown("device whole", "whether there is a device that is whole", Flag())

    def _seen(self, seat: int) -> Iterator[Fact]:
        """How a combatant stands to who looks, and what only the whole view tells."""
        others = tuple(name for at, name in enumerate(self._setup.seats) if at != seat)
        yield Fact("ally", "whether on one's own side", _ally, Flag())
        yield Fact("band", "the band to who looks", _band, OneOf(BANDS))
        yield Fact("close to", "who is Close", _close_to, SomeOf(others))
        yield Fact("noticed", "whether who looks has noticed this one", _noticed, Flag())
        counts = f"as a share of {MOST_COUNTS}; 0 if there is none"
        yield Fact("ward for", f"counts to its ward's end, {counts}", _ward_for, Share(MOST_COUNTS))
        if self._devices:
            pulse = f"counts to its device's next pulse, {counts}"
            yield Fact("pulse in", pulse, _pulse_in, Share(MOST_COUNTS))
        here = f"the cover that the zone offers, as a share of {MOST_COVER}"
        yield Fact("cover here", here, _cover_here, Share(MOST_COVER))
        yield Fact("token", "what is on the track", _token, self._token(seat))

    def _token(self, seat: int) -> Record:
        counts = Share(self._counts)
        return Record(
            {
                "declaration": Untold(),
                "verb": OneOf(sorted(ACTIONS)),
                "target": OneOf(self._setup.seats),
                "item": OneOf(words_of(self._setup, seat, _things)),
                "aimed": Flag(),
                "start": Untold(),
                "due": Untold(),
                "counts since": counts,
                "counts to go": counts,
            }
        )

    def _on_the_sheet(self, seat: int) -> Iterator[Fact]:
        """What closed sheets hide."""
        setup, start = self._setup, self._start.combatants
        me = start[seat]
        boxes = BOX_TIERS * wound_boxes(me, setup.options)
        tired = BOX_TIERS * exhaustion_boxes(me, setup.options)
        beside = known_with(setup, seat)
        seats = [setup.seat[sheet.name] for sheet in beside]
        ballistic = max(start[i].ballistic for i in seats)
        martial = max(start[i].martial for i in seats)
        wards = [
            max(spell.amounts)
            for sheet in beside
            for spell in sheet.spells
            if spell.effect == "ward" and spell.amounts is not None
        ]
        of_all = "as a share of all"
        yield shown("boxes left", f"wound boxes left, {of_all}", Share(boxes))
        yield shown("exhaustion", f"exhaustion boxes filled, {of_all}", Share(tired))
        hurt = "what wounds and exhaustion take off every check, as a share of 100"
        yield shown("penalty", hurt, Share(100))
        most = "as a share of the best at the start"
        yield shown("ballistic", f"ballistic soak, {most}", Share(ballistic))
        yield shown("martial", f"martial soak, {most}", Share(martial))
        best = "as a share of the best ward's"
        yield shown("ward", f"soak of a ward, {best}", Share(max(wards, default=1)))
        later = f"counts that the next action takes longer, as a share of {MOST_COUNTS}"
        yield shown("delay", later, Share(MOST_COUNTS))
        weapons, rounds = words_of(setup, seat, _weapons), _most_rounds(setup)
        counted = {name: Share(rounds[name]) for name in weapons if name in rounds}
        if counted and setup.options.count_rounds:
            loaded = "rounds left in each weapon, as a share of all"
            yield Fact("rounds", loaded, _rounds, Each(counted))
        if weapons:
            states = Each(dict.fromkeys(weapons, OneOf(CONDITIONS)))
            yield Fact("condition", "what state each weapon is in", _condition, states)

    def _question(self) -> Iterator[Fact]:
        setup = self._setup
        seats = setup.seats
        spells = sorted({spell.name for sheet in setup.sheets for spell in sheet.spells})
        yield Fact("attacks", "the attacks that may be answered", _attacks, Untold())
        yield Fact("attacked by", "whose attack may be answered", _attacked_by, SomeOf(seats))
        yield Fact("hit by", "whose attack is known to hit", _hit_by, SomeOf(seats))
        if spells:
            parts = {
                "spell": OneOf(spells),
                "target": OneOf(seats),
                "tier": OneOf(TIERS),
                "lowest": OneOf(TIERS),
            }
            tier = "the spell whose tier is chosen, on whom, the tier reached, the lowest allowed"
            yield Fact("spell", tier, _spell, Record(parts))


STATUSES = tuple(status.name.lower() for status in Status)
CONDITIONS = tuple(condition.name.lower() for condition in Condition)
BANDS = tuple(band.label for band in Band)


def _weapons(sheet: Sheet) -> Iterable[str]:
    return [weapon.name for weapon in sheet.weapons]


def _things(sheet: Sheet) -> Iterable[str]:
    """Whatever can be the item of a declaration."""
    yield from _weapons(sheet)
    for spell in sheet.spells:
        yield spell.name
    if sheet.device is not None:
        yield sheet.device.name


def _most_rounds(setup: Setup) -> dict[str, int]:
    """The rounds of each weapon that needs any, by name; the most if several differ."""
    most: dict[str, int] = {}
    for sheet in setup.sheets:
        for weapon in sheet.weapons:
            if weapon.rounds:
                most[weapon.name] = max(weapon.rounds, most.get(weapon.name, 0))
    return most


# -- how each is read: of the field from the view ---------------------------------------------


def _goal_of(view: View) -> str:
    assert view.goal is not None
    return view.goal.side


def _goal(view: View) -> str:
    assert view.goal is not None
    return view.goal.smash


def _counts_for_goal(view: View) -> int:
    assert view.goal is not None
    return max(0, view.goal.by - view.count)


# -- of a combatant from the view and the window ----------------------------------------------


def _ally(view: View, one: CombatantView) -> bool:
    return one.side == view.me.side


def _band(view: View, one: CombatantView) -> str | None:
    return None if one is view.me else BANDS[view.band(view.me, one)]


def _close_to(view: View, one: CombatantView) -> list[str]:
    return [other.name for other in view.close(one)] if one.in_melee else []


def _noticed(view: View, one: CombatantView) -> bool:
    return view.notices(one)


def _ward_for(view: View, one: CombatantView) -> int:
    until = one.ward_until
    return 0 if until is None else max(0, until - view.count)


def _pulse_in(view: View, one: CombatantView) -> int:
    due = one.next_pulse
    return 0 if due is None else max(0, due - view.count)


def _cover_here(view: View, one: CombatantView) -> int:
    return view.cover_here(one)


def _token(view: View, one: CombatantView) -> dict[str, Any] | None:
    token = one.token
    if token is None:
        return None
    declaration, now = token.declaration, view.count
    return {
        "declaration": declaration.label,
        "verb": declaration.verb,
        "target": declaration.target or None,
        "item": declaration.item or None,
        "aimed": declaration.mode == "aimed",
        "start": token.start,
        "due": token.due,
        "counts since": max(0, now - token.start),
        "counts to go": max(0, token.due - now),
    }


def _rounds(one: CombatantView) -> dict[str, int | None] | None:
    sheet = one.sheet
    if sheet is None:
        return None
    return {w.name: one.rounds_in(at) for at, w in enumerate(sheet.weapons) if w.rounds}


def _condition(one: CombatantView) -> dict[str, str] | None:
    sheet = one.sheet
    if sheet is None:
        return None
    condition = one.condition
    return {w.name: CONDITIONS[condition(at) or 0] for at, w in enumerate(sheet.weapons)}


# -- of a question from its kind and what it is about -----------------------------------------

About = tuple[Incoming, ...] | Reached | None


def _incoming(about: About) -> tuple[Incoming, ...]:
    return about if isinstance(about, tuple) else ()


def _attacks(about: About) -> list[dict[str, Any]]:
    return [
        {"attacker": a.attacker, "weapon": a.weapon, "verb": a.verb, "hits": a.hits}
        for a in _incoming(about)
    ]


def _attacked_by(about: About) -> list[str]:
    return [attack.attacker for attack in _incoming(about)]


def _hit_by(about: About) -> list[str]:
    return [attack.attacker for attack in _incoming(about) if attack.hits]


def _spell(about: About) -> dict[str, str | None] | None:
    if not isinstance(about, Reached):
        return None
    return {
        "spell": about.spell,
        "target": about.target or None,
        "tier": about.tier,
        "lowest": about.lowest,
    }
