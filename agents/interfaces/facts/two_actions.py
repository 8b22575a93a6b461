"""What a voice may know of a Two Actions fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agents.interfaces.facts.fact import (
    Each,
    Fact,
    Flag,
    Numbers,
    OneOf,
    Record,
    Several,
    Share,
    Signed,
    SomeOf,
    Untold,
    shown,
)
from agents.interfaces.facts.gear import eyes_of, known_with, words_of
from arena.rules.two_actions.attacking import RESPONDING
from arena.rules.two_actions.checks import PUSHING, Failed
from arena.rules.two_actions.declarations import WITH_RESOLVE
from arena.rules.two_actions.places import BANDS
from arena.rules.two_actions.purposes import PURPOSES
from arena.rules.two_actions.round import ACTING, CHOOSING
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import PHASES, State, Status
from arena.rules.two_actions.view import AttackView, CombatantView, SideView, View
from arena.rules.viewing import TIERS

KINDS = (CHOOSING, ACTING, RESPONDING, PUSHING)
STATUSES = tuple(status.name.lower() for status in Status)
TAGS = ("overwhelming", "precision", "tripping")
MOST_TOTAL = 60
"""More than a die and the highest Stat come to."""
CRITICAL = 2
"""What a critical hit makes of the damage of a weapon."""

Look = View | SideView


class TwoActionsTable:
    """The facts of a Two Actions scenario."""

    kinds: tuple[str, ...] = KINDS

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        seats = range(len(setup.seats))
        self.field = tuple(self._field())
        self.combatants = tuple((*self._open(i), *self._on_the_sheet(i)) for i in seats)
        self.relations = tuple(tuple(self._seen()) for _ in seats)
        self.question = tuple(self._question())

    def look(self, view: Look) -> Look:
        """The view itself."""
        return view

    def time(self, view: Look) -> int:
        """The phase under way, counted from 0."""
        return _time(view)

    def voice(self, view: Look) -> str:
        """The combatant who looks, or the side."""
        return view.side if isinstance(view, SideView) else view.me.name

    def windows(self, view: Look) -> Iterable[CombatantView]:
        """Everybody."""
        return view

    def view(self, state: State, voice: str) -> Look:
        """What a combatant sees, or a side as one."""
        setup = self._setup
        if voice in setup.sides:
            return SideView(setup, state, voice)
        return View(setup, state, eyes_of(setup, state, voice))

    def _field(self) -> Iterator[Fact]:
        setup = self._setup
        limit = setup.scenario.limit
        yield Fact("time", f"the time in phases, as a share of {limit}", _time, Share(limit))
        yield shown("round", "the round", Untold())
        yield shown("phase", "the phase under way", OneOf(PHASES))
        yield shown("turn", "whose turn is under way", OneOf(setup.seats))
        most = max(sheet.actions for sheet in setup.sheets)
        left = f"actions left in the turn of who looks, as a share of {most}"
        yield Fact("actions left", left, _actions_left, Share(most))
        waiting = "who of the side that is asked may go next"
        yield Fact("may go next", waiting, _waiting, SomeOf(setup.seats))

    def _open(self, seat: int) -> Iterator[Fact]:
        """What everybody sees."""
        setup = self._setup
        others = [name for at, name in enumerate(setup.seats) if at != seat]
        effects = words_of(setup, seat, _effects)
        yield shown("kind", "contractor, creature or boss", Untold())
        yield shown("status", "in the fight, or why not", OneOf(STATUSES))
        yield shown("zone", "the zone", OneOf(setup.zones.names))
        yield shown("phase", "Fast or Slow; neither before the initiative", OneOf(PHASES))
        yield shown("acted", "whether the turn of this round is over", Flag())
        yield shown("tier", "the tier of the hit points", OneOf(TIERS))
        yield shown("weapons", "the weapons that are whole", SomeOf(words_of(setup, seat, _arms)))
        yield shown("broken", "what is broken", SomeOf(words_of(setup, seat, _breakable)))
        yield shown("prone", "whether on the ground", Flag())
        yield shown("cover", "whether behind shaped cover", Flag())
        yield shown("braced", "whether braced: advantage when Blocking", Flag())
        yield shown("steady", "whether the next check of an action has advantage", Flag())
        yield shown("adjacent", "who is Adjacent", SomeOf(others))
        if effects:
            held: dict[str, Numbers] = {
                "declaration": Untold(),
                "effect": OneOf(effects),
                "target": OneOf(setup.seats),
                "with Resolve": Flag(),
            }
            yield Fact("sustaining", "the effects sustained", _sustaining, Several(held))
            dropping = "the effects that still need an action in this turn"
            yield shown("to sustain", dropping, SomeOf(effects))

    def _on_the_sheet(self, seat: int) -> Iterator[Fact]:
        """What closed sheets hide."""
        setup = self._setup
        me, beside = setup.sheets[seat], known_with(setup, seat)
        ap = max(_ap(sheet) for sheet in beside)
        most = "as a share of what"
        yield shown("hp", f"hit points or Constitution left, {most} the sheet says", Share(me.most))
        yield shown("marks", f"damage marked in this round, {most} the best AP is", Share(ap))
        yield Fact("layers", "the intact layers of protection", _layers, Untold())
        yield Fact("ap", f"AP of all intact layers, {most} the best AP is", _ap_left, Share(ap))
        pools = max(sheet.motivation for sheet in beside), max(sheet.resolve for sheet in beside)
        yield shown("motivation", f"Motivation left, {most} the best has", Share(pools[0]))
        yield shown("resolve", f"Resolve left, {most} the best has", Share(pools[1]))
        items = words_of(setup, seat, _items)
        if items:
            uses = {name: Share(_most_uses(beside, name)) for name in items}
            yield shown("uses", f"uses left of each item, {most} there were", Each(uses))

    def _seen(self) -> Iterator[Fact]:
        """How a combatant stands to who looks."""
        yield Fact("ally", "whether on one's own side", _ally, Flag())
        yield Fact("band", "the band to who looks", _band, OneOf(BANDS))

    def _question(self) -> Iterator[Fact]:
        setup = self._setup
        sheets = setup.sheets
        damage = [weapon.damage for sheet in sheets for weapon in sheet.weapons]
        damage += [one.amount for sheet in sheets for one in sheet.shapes if one.effect == "harm"]
        worst = CRITICAL * max(damage, default=1)
        items = sorted({name for sheet in sheets for name in (*_arms(sheet), *_effects(sheet))})
        attack: dict[str, Numbers] = {
            "attacker": OneOf(setup.seats),
            "item": OneOf(items),
            "damage": Share(worst),
            "tags": SomeOf(TAGS),
            "critical": Flag(),
        }
        coming = f"the attack that may be answered; damage as a share of {worst}"
        yield Fact("attack", coming, _attack, Record(attack))
        check: dict[str, Numbers] = {
            "purpose": OneOf(PURPOSES),
            "total": Signed(MOST_TOTAL),
            "against": Share(MOST_TOTAL),
        }
        failed = f"the failed check that may be pushed; as shares of {MOST_TOTAL}"
        yield Fact("check", failed, _check, Record(check))


def _arms(sheet: Sheet) -> Iterable[str]:
    return [weapon.name for weapon in sheet.weapons]


def _breakable(sheet: Sheet) -> Iterable[str]:
    yield from _arms(sheet)
    for piece in sheet.armour:
        yield piece.name
    if sheet.shield is not None:
        yield sheet.shield.name


def _effects(sheet: Sheet) -> Iterable[str]:
    return [effect.name for effect in sheet.shapes]


def _items(sheet: Sheet) -> Iterable[str]:
    return [item.name for item in sheet.items]


def _ap(sheet: Sheet) -> int:
    """The AP of everything that can protect."""
    worn = sum(piece.ap for piece in sheet.armour)
    return worn + sum(w.damage for w in sheet.weapons) + (sheet.shield.ap if sheet.shield else 0)


def _most_uses(sheets: Iterable[Sheet], name: str) -> int:
    """How often an item of this name can be consumed; 1 if nobody that is known has it."""
    return max((i.uses for sheet in sheets for i in sheet.items if i.name == name), default=1)


# -- how each is read: of the field from the view ---------------------------------------------


def _time(view: Look) -> int:
    return len(PHASES) * (view.round - 1) + PHASES.index(view.phase)


def _actions_left(view: Look) -> int | None:
    return None if isinstance(view, SideView) else view.actions_left


def _waiting(view: Look) -> list[str]:
    return list(view.waiting) if isinstance(view, SideView) else []


# -- of a combatant ---------------------------------------------------------------------------


def _sustaining(one: CombatantView) -> list[dict[str, Any]]:
    return [
        {
            "declaration": shaped.label,
            "effect": shaped.item,
            "target": shaped.target,
            "with Resolve": shaped.mode == WITH_RESOLVE,
        }
        for shaped in one.sustaining
    ]


def _layers(one: CombatantView) -> list[dict[str, Any]] | None:
    layers = one.layers
    if layers is None:
        return None
    return [{"layer": piece.layer, "name": piece.name, "ap": piece.ap} for piece in layers]


def _ap_left(one: CombatantView) -> int | None:
    layers = one.layers
    return None if layers is None else sum([piece.ap for piece in layers])


def _ally(view: Look, one: CombatantView) -> bool:
    return one.side == (view.side if isinstance(view, SideView) else view.me.side)


def _band(view: Look, one: CombatantView) -> str | None:
    if isinstance(view, SideView) or one is view.me:
        return None
    return view.band_name(view.me, one)


# -- of a question from what it is about ------------------------------------------------------

About = AttackView | Failed | None


def _attack(about: About) -> dict[str, Any] | None:
    if not isinstance(about, AttackView):
        return None
    return {
        "attacker": about.attacker,
        "item": about.item,
        "damage": about.damage,
        "tags": list(about.tags),
        "critical": about.critical,
    }


def _check(about: About) -> dict[str, Any] | None:
    return about._asdict() if isinstance(about, Failed) else None
