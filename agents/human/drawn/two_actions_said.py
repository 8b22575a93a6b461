"""How a fight of Two Actions stands, in plain sentences: the drawing for those who hear it."""

from __future__ import annotations

from collections.abc import Iterator

from agents.human.drawn.svg import printable
from agents.human.drawn.two_actions_facts import (
    ACTED,
    AWAITED,
    CONDITIONS,
    LATER,
    TO_COME,
    TURN,
    Order,
    Place,
    arrival,
    broken_besides,
    conditions,
    layer_name,
    order,
    pips,
    places,
    pools,
    protection,
    sustained,
    wards_on,
    weapons,
    when,
    whose_turn,
    windows,
)
from arena.rules.two_actions.places import BANDS
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import State
from arena.rules.two_actions.story.words import counted
from arena.rules.two_actions.view import CombatantView
from arena.rules.words import first, several
from arena.space import CLOSE, FAR

_ACTED = {ACTED: "acted", LATER: "too late for it", TO_COME: "still to come"}


def said(setup: Setup, state: State, side: str | None) -> list[str]:
    """Return how a fight stands, a sentence or a few a line, as one side sees it.

    Args:
        setup: The scenario made ready.
        state: How it stands.
        side: Whose eyes are used, a side by name; None sees all, for a fight that is over.
    """
    seen = windows(setup, state, side)
    lines = [f"{when(state)}."]
    if turn := whose_turn(setup, state, seen):
        lines.append(f"{turn}.")
    lines += _phases(order(setup, state, seen))
    for place in places(setup, state, seen):
        lines += _place(setup, place)
    lines += [" ".join(_combatant(setup, state, seen, window)) for window in seen]
    return [printable(line) for line in lines]


def _phases(ordered: Order) -> Iterator[str]:
    for phase, some in ordered.items():
        parts = [f"{window.name} has the turn" for window, how_far in some if how_far == TURN]
        for how_far, words in _ACTED.items():
            names = [window.name for window, far in some if far == how_far]
            if names:
                parts.append(f"{words}: {several(names)}")
        yield f"{phase}: {'; '.join(parts)}."


def _place(setup: Setup, place: Place) -> Iterator[str]:
    zones = setup.zones
    parts = [f"{several(w.name for w in group)} {BANDS[CLOSE]}" for group in place.melees]
    if place.others:
        parts.append(several(window.name for window in place.others))
    near = [zones.names[other] for other in zones.ways(place.zone)]
    ways = f" {BANDS[FAR]} from here: {several(near)}." if near else ""
    yield f"In {zones.names[place.zone]}: {'; '.join(parts) or 'nobody'}.{ways}"


def _combatant(
    setup: Setup, state: State, seen: list[CombatantView], window: CombatantView
) -> Iterator[str]:
    who = f"{window.name}, {window.kind} of {window.side}"
    if not window.fighting:
        due = f" until {arrival(window.sheet)}" if window.sheet and window.status == AWAITED else ""
        yield f"{who}: {window.status}{due}."
        return
    yield f"{who}: {_body(window)}."
    left = pips(setup, state, window)
    if left.most:
        yield f"{first(counted(left.left, 'action'))} left."
    for name in conditions(window):
        yield f"{first(name)}: {CONDITIONS[name]}."
    for by, action in wards_on(seen, setup.seat[window.name]):
        assert action.effect is not None
        yield f"{action.item} of {by.name} takes {action.effect.amount} off every hit."
    yield from _layers(setup, window)
    if carried := weapons(window):
        yield f"Weapons: {', '.join(carried)}."
    if broken := broken_besides(window, protection(setup.options, window)):
        yield f"Broken: {', '.join(broken)}."
    if left_over := pools(window):
        yield f"{', '.join(left_over)}."
    for action, kept in sustained(window):
        yield f"Sustains {action.item} on {action.target}{kept and f', {kept}'}."


def _body(window: CombatantView) -> str:
    if window.hp is None or window.sheet is None:
        return window.tier
    if window.sheet.rolls:
        return f"{window.hp} of {window.sheet.most} hit points"
    ap = f", AP {window.sheet.ap}" if window.sheet.ap else ""
    return f"Constitution {window.hp} of {window.sheet.most}{ap}"


def _layers(setup: Setup, window: CombatantView) -> Iterator[str]:
    shown = protection(setup.options, window)
    if shown is None:
        return
    whole = [f"{layer_name(piece, shown.worn)} {piece.ap}" for piece in shown.counting]
    if whole:
        last = "" if shown.last is None else f", then {shown.last.name} {shown.last.ap}"
        yield f"Protection: {several(whole)}{last}; {shown.marks} of {shown.ap} marked."
    else:
        marked = f", but {shown.marks} marked" if shown.marks else ""
        yield f"No protection{marked}."
    broken = [layer_name(p, shown.worn) for p in shown.worn if p not in shown.counting]
    if broken:
        yield f"{first(several(broken))} broken."
