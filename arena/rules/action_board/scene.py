"""How things stand, as events: what a journal says before anything happens."""

from __future__ import annotations

from collections.abc import Iterator

from arena.model import Event
from arena.rules.action_board.board import ATTACK, GENERAL, SPELL
from arena.rules.action_board.events import Entered, Left, Opened
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import Combatant, State, Status


def scene(setup: Setup, state: State) -> Iterator[Event]:
    """Everything that a reader must know of a state: people, boards, what is under way."""
    now = state.now
    yield Opened(now, "", "", setup.scenario.title)
    for c in state.combatants:
        if c.status in (Status.AWAITED, Status.ASIDE):
            continue
        yield entered(setup, c, now)
        if c.status != Status.FIGHTING:
            yield Left(now, c.sheet.name, "", c.status.name.lower())


def entered(setup: Setup, c: Combatant, now: int) -> Entered:
    """The event that brings a combatant into the fight."""
    sheet, unit = c.sheet, setup.unit_of[c.seat]
    return Entered(
        now,
        sheet.name,
        "",
        sheet.side,
        setup.zones.names[c.zone],
        c.hp,
        c.slots,
        c.tokens[ATTACK],
        c.tokens[SPELL],
        c.tokens[GENERAL],
        c.dodges,
        "" if unit == sheet.name else unit,
        tuple(w.name for w, at in zip(sheet.weapons, c.weapons, strict=True) if at == 0),
        sheet.hp,
        tuple(setup.action(c.seat, work.action).label for work in c.works),
    )
