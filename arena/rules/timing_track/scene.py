"""How things stand, as events: what a journal says before anything happens."""

from __future__ import annotations

from collections.abc import Iterator

from arena.model import Event
from arena.rules.timing_track.events import Entered, Left, Opened, Placed
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import AWAITED, FIGHTING, Combatant, State
from arena.rules.timing_track.wounds import wound_boxes


def scene(setup: Setup, state: State) -> Iterator[Event]:
    """Everything that a reader must know of a state: people, wounds, tokens, the balance."""
    now = state.now
    yield Opened(now, "", "", setup.scenario.title, state.balance)
    for c in state.combatants:
        who = c.sheet.name
        if c.status == AWAITED:
            continue
        yield entered(setup, c, now)
        if c.status != FIGHTING:
            yield Left(now, who, "", c.status.name.lower())
        token = c.token
        if token is not None:
            label = setup.action(c.seat, token.action).label
            yield Placed(now, who, f"{who}@{token.start}", label, token.start, token.due)


def entered(setup: Setup, c: Combatant, now: int) -> Entered:
    """The event that brings a combatant into the fight."""
    sheet = c.sheet
    return Entered(
        now,
        sheet.name,
        "",
        sheet.side,
        setup.zones.names[c.zone],
        "" if c.in_hand < 0 else sheet.weapons[c.in_hand].name,
        wound_boxes(c, setup.options),
        c.wounds,
        c.exhaustion,
        "" if sheet.device is None else sheet.device.name,
        c.pulsed,
        0 if sheet.device is None else sheet.device.period,
    )
