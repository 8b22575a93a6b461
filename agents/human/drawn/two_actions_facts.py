"""What the drawing and the sentences of Two Actions have in common: how somebody stands.

Everything is read through the windows of one side, so what they hide is in neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arena.rules.two_actions.declarations import WITH_RESOLVE, Action
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.protection import WEAPON, Piece, relevant, take
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.scene import is_layer
from arena.rules.two_actions.setup import Setup, pieces_of
from arena.rules.two_actions.state import PHASES, Stage, State
from arena.rules.two_actions.story.words import counted, moment
from arena.rules.two_actions.view import CombatantView
from arena.rules.words import first, owner

SURPRISE = "Surprise"
TO_ROLL = "To roll"
"""Those whose phase the initiative will tell (TA-03)."""

TURN, TO_COME, ACTED, LATER = "turn", "to come", "acted", "next round"
"""How far somebody is in this round; LATER came too late for their phase."""

AWAITED = "awaited"


def windows(setup: Setup, state: State, side: str | None) -> list[CombatantView]:
    """Everybody as a side sees them, in canonical order; with None nothing is hidden."""
    return [
        CombatantView(setup, state, c, c.sheet.side if side is None else side)
        for c in state.combatants
    ]


def surprises(state: State) -> bool:
    """Whether those who act by surprise are at it (TA-03)."""
    return state.stage == Stage.BEFORE and bool(state.surprise)


def when(state: State) -> str:
    """What is under way: `Round 2, Slow phase`."""
    if surprises(state):
        return "Surprise, before the initiative"
    return first(moment(state.now))


Order = dict[str, list[tuple[CombatantView, str]]]


def order(setup: Setup, state: State, seen: list[CombatantView]) -> Order:
    """Who acts in which phase, and how far everybody is; a phase with nobody is left out.

    The side that goes first comes first (TA-03).
    """
    start = setup.sides[setup.first_side]
    fighting = [window for window in seen if window.fighting]
    fighting.sort(key=lambda window: window.side != start)
    at_surprise = surprises(state)
    found: Order = {}
    if at_surprise:
        found[SURPRISE] = [
            (window, standing(setup, state, window))
            for window in fighting
            if setup.seat[window.name] in state.surprise
        ]
    for phase in (*PHASES, ""):
        found[phase or TO_ROLL] = [
            (window, TO_COME if at_surprise else standing(setup, state, window))
            for window in fighting
            if window.phase == phase
        ]
    return {phase: some for phase, some in found.items() if some}


def standing(setup: Setup, state: State, window: CombatantView) -> str:
    """How far somebody is in this round, or in the surprise."""
    if setup.seat[window.name] == state.turn:
        return TURN
    slow = state.now % 2 == 1
    if state.stage == Stage.BEFORE and not state.surprise and not slow:
        return TO_COME  # a round is about to begin, in which everybody acts again
    if window.acted:
        return ACTED
    return LATER if slow and window.phase == PHASES[0] and not surprises(state) else TO_COME


@dataclass(frozen=True, slots=True)
class Pips:
    """Actions of this round: how many are left, and of how many; 0 if that is not to be seen."""

    left: int
    most: int


def pips(setup: Setup, state: State, window: CombatantView) -> Pips:
    """The actions that somebody has left in this round.

    What an opponent still has in a turn that is under way everybody can count; how many the sheet
    gives is hidden with it.
    """
    how_far = standing(setup, state, window)
    if how_far == TURN:
        most = 0 if window.sheet is None else window.sheet.actions
        return Pips(state.left, max(most, state.left))
    if window.sheet is None:
        return Pips(0, 0)
    most = window.sheet.actions
    return Pips(most if how_far == TO_COME else 0, most)


def actions_left(setup: Setup, state: State, seen: list[CombatantView]) -> str:
    """What the turn that is under way has left: `1 action left`; "" if nobody's is."""
    if state.turn < 0:
        return ""
    return f"{counted(pips(setup, state, seen[state.turn]).left, 'action')} left"


def whose_turn(setup: Setup, state: State, seen: list[CombatantView]) -> str:
    """Whose turn is under way, and what it has left; "" if nobody's is."""
    if state.turn < 0:
        return ""
    return f"{owner(seen[state.turn].name)} turn, {actions_left(setup, state, seen)}"


@dataclass(frozen=True, slots=True)
class Protection:
    """The layers of somebody with a full sheet, as they stand (TA-07).

    Attributes:
        worn: Shield and armour from the outside in, whole or broken.
        counting: The pieces that stand against the next hit, in the order in which they break.
        ap: The sum that the marks must reach.
        marks: What is marked.
        last: The weapon that is the layer below what is worn, if that is whole, and a layer.
    """

    worn: tuple[Piece, ...]
    counting: tuple[Piece, ...]
    ap: int
    marks: int
    last: Piece | None


def protection(options: Options, window: CombatantView) -> Protection | None:
    """The layers of protection; None if they are hidden, or there can be none."""
    layers, marks = window.layers, window.marks
    if window.sheet is None or layers is None or marks is None or not window.sheet.rolls:
        return None
    whole = [piece for piece in layers if is_layer(options, piece)]
    worn = relevant(piece for piece in pieces_of(window.sheet) if piece.layer != WEAPON)
    counting = tuple(piece for piece in relevant(whole) if piece.layer != WEAPON)
    weapon = _breaks_next(piece for piece in whole if piece.layer == WEAPON)
    if not counting and weapon is not None:
        counting, weapon = (weapon,), None
    return Protection(tuple(worn), counting, take(whole, marks, 0).ap, marks, weapon)


def _breaks_next(pieces: Iterable[Piece]) -> Piece | None:
    pieces = list(pieces)
    enough = sum(piece.ap for piece in pieces)
    return take(pieces, 0, enough).broken


def layer_name(piece: Piece, among: Iterable[Piece]) -> str:
    """`shield`, `armour`, or a name if that would not say which; weapons have names."""
    alike = sum(other.layer == piece.layer for other in among)
    return piece.name if piece.layer == WEAPON or alike > 1 else piece.layer


def wards_on(seen: list[CombatantView], seat: int) -> list[tuple[CombatantView, Action]]:
    """The wards that somebody has: who sustains each, and what shaped it (TA-11)."""
    return [
        (window, action)
        for window in seen
        for action in window.sustaining
        if action.effect is not None and action.effect.effect == "ward" and action.seat == seat
    ]


def sustained(window: CombatantView) -> list[tuple[Action, str]]:
    """What somebody sustains, and how it is kept: "", `with Resolve` or `needs an action`."""
    due = window.to_sustain
    return [
        (action, "needs an action" if action.item in due else _kept(action))
        for action in window.sustaining
    ]


def _kept(action: Action) -> str:
    return WITH_RESOLVE if action.mode == WITH_RESOLVE else ""


def weapons(window: CombatantView) -> list[str]:
    """The weapons that are whole, with their damage where the sheet is open."""
    if window.sheet is None:
        return window.weapons
    whole = window.weapons
    return [f"{w.name} {w.damage}" for w in window.sheet.weapons if w.name in whole]


def broken_besides(window: CombatantView, shown: Protection | None) -> list[str]:
    """What is broken and is not among the worn layers that are shown."""
    worn = () if shown is None else shown.worn
    return [name for name in window.broken if all(piece.name != name for piece in worn)]


def pools(window: CombatantView) -> list[str]:
    """Motivation, Resolve and what there is to consume, as far as it is seen: `Resolve 1`."""
    sheet, uses = window.sheet, window.uses
    if sheet is None or uses is None:
        return []
    found = [("Motivation", window.motivation, sheet.motivation)]
    found.append(("Resolve", window.resolve, sheet.resolve))
    names = [f"{name} {left}" for name, left, most in found if left or most]
    return [*names, *(f"{name} \N{MULTIPLICATION SIGN}{left}" for name, left in uses.items())]


CONDITIONS = {
    "prone": "disadvantage on every check, and no Move",
    "cover": "in cover that was shaped: disadvantage to rolled attacks",
    "braced": "advantage to Block",
    "steady": "advantage on the next check of an action",
}
"""What may be so about somebody, by the windows' own words, and what it means (TA-12)."""


def conditions(window: CombatantView) -> list[str]:
    """Which of the conditions hold."""
    return [name for name in CONDITIONS if getattr(window, name)]


def arrival(sheet: Sheet) -> str:
    """When somebody who is awaited joins the fight."""
    return moment(sheet.start.arrives)


@dataclass(frozen=True, slots=True)
class Place:
    """A zone and who stands there: the melees first, then those who are in none."""

    zone: int
    melees: tuple[tuple[CombatantView, ...], ...]
    others: tuple[CombatantView, ...]


def places(setup: Setup, state: State, seen: list[CombatantView]) -> list[Place]:
    """All zones, from one end of the field, with who stands in them."""
    zones = setup.zones
    every = range(len(zones))
    end = max(every, key=lambda i: (max(zones.steps(i, j) for j in every), -i))
    found = []
    for zone in sorted(every, key=lambda i: (zones.steps(end, i), i)):
        here = [w for w in seen if w.fighting and w.zone == zones.names[zone]]
        groups: dict[int, list[CombatantView]] = {}
        for window in here:
            melee = state.combatants[setup.seat[window.name]].melee
            groups.setdefault(melee, []).append(window)
        others = groups.pop(0, [])
        melees = tuple(tuple(by_side(setup, group)) for group in groups.values())
        found.append(Place(zone, melees, tuple(by_side(setup, others))))
    return found


def by_side(setup: Setup, some: Iterable[CombatantView]) -> list[CombatantView]:
    """The same, one side after the other."""
    return sorted(some, key=lambda window: setup.sides.index(window.side))
