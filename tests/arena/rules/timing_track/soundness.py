"""What holds at every instant of every Timing Track fight, and in every journal."""

from __future__ import annotations

from collections import defaultdict

from arena.fight import Fight
from arena.model import Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State, Status

ACTS = (e.Declared, e.Held, e.Abandoned, e.Resolved, e.Wasted, e.Attack, e.Casting, e.Defence)


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    options = game.options
    now = max(state.now, state.settled)
    for c in state.combatants:
        boxes = 4 * (options.boxes_per_tier + c.sheet.br)
        assert 0 <= c.wounds <= boxes
        assert 0 <= c.exhaustion <= 4 * (options.boxes_per_tier + c.sheet.pw)
        assert 0 <= c.ballistic <= sum(piece.ballistic for piece in c.sheet.armour)
        assert 0 <= c.martial <= sum(piece.martial for piece in c.sheet.armour)
        for rounds, weapon in zip(c.rounds, c.sheet.weapons, strict=True):
            assert 0 <= rounds <= weapon.rounds
        assert -1 <= c.in_hand < len(c.sheet.weapons)
        assert 0 <= c.zone < len(game.zones)
        assert c.cover in (0, 10, 20)
        assert c.delay >= 0
        assert c.guard_delay >= 0
        assert 0 <= c.seen <= state.changes
        assert c.defended <= now
        device = c.sheet.device
        assert 0 <= c.device_boxes <= (0 if device is None else device.boxes)
        if c.pulsed >= 0:
            assert device is not None
            assert c.device_boxes
            assert c.status == Status.FIGHTING
            assert now - device.period < c.pulsed <= now
        if c.token is not None:
            assert c.status == Status.FIGHTING
            assert not c.holding
            assert c.token.start <= now < c.token.due
        if c.status not in (Status.FIGHTING, Status.AWAITED):
            assert not c.melee
            assert not c.holding
        if c.status == Status.DYING:
            assert c.failures < options.death_failures
            assert now - options.death_save_period < c.saved <= now
        if c.melee:
            close = [o for o in state.combatants if o.melee == c.melee and o is not c]
            assert close
            assert all(o.zone == c.zone for o in close)
        if c.ward_until >= 0:
            assert c.warded <= now < c.ward_until
        else:
            assert c.ward == 0


def tells(game: Setup, journal: list[Event]) -> None:
    """What every journal of the ruleset must hold."""
    one_token_each(journal)
    the_fallen_do_nothing(journal)
    penalties_are_paid_once(game, journal)
    pulses_are_periodic(game, journal)


def one_token_each(journal: list[Event]) -> None:
    """Nobody declares with a token on the track; what resolves was declared, and is due."""
    due: dict[str, int] = {}
    for event in journal:
        match event:
            case e.Placed():
                due[event.who] = event.due
            case e.Declared():
                assert event.who not in due, event
                if event.verb != "yield":
                    assert event.due > event.time
                    due[event.who] = event.due
            case e.Abandoned():
                assert due.pop(event.who) > event.time
            case e.Resolved():
                assert due.pop(event.who) == event.time
            case e.Disrupted() if event.lost:
                assert due.pop(event.who) >= event.time
            case e.Left():
                due.pop(event.who, None)


def the_fallen_do_nothing(journal: list[Event]) -> None:
    """Whoever has left acts no more; whoever has not entered does not act yet (TT-03)."""
    inside: set[str] = set()
    for event in journal:
        if isinstance(event, e.Entered):
            assert event.who not in inside
            inside.add(event.who)
        elif isinstance(event, e.Left):
            inside.discard(event.who)
        elif isinstance(event, ACTS):
            assert event.who in inside, event


def penalties_are_paid_once(game: Setup, journal: list[Event]) -> None:
    """CASES 7: what the next action pays is paid by one's own next action and no other."""
    owed = {sheet.name: sheet.start.delay for sheet in game.sheets}
    guard: dict[str, int] = defaultdict(int)
    for event in journal:
        match event:
            case e.Hindered():
                owed[event.who] = event.delay
            case e.Abandoned():
                owed[event.who] += game.options.abandon_penalty
            case e.Defence():
                guard[event.who] = event.delay
            case e.Declared() if event.verb != "yield":
                assert event.penalty == owed[event.who] + guard[event.who], event
                owed[event.who] = guard[event.who] = 0


def pulses_are_periodic(game: Setup, journal: list[Event]) -> None:
    """CASES 12: exactly one pulse a period while a device is on, and none otherwise."""
    last: dict[str, int] = {}
    off: dict[str, tuple[int, int]] = {}
    period = {s.name: s.device.period for s in game.sheets if s.device is not None}
    for event in journal:
        for who, at in last.items():
            assert event.time <= at + period[who], f"{who} has missed a pulse at {event.time}"
        match event:
            case e.Entered() if event.device_on >= 0:
                last[event.who] = event.device_on
            case e.DeviceState(change="on"):
                last[event.who] = event.time
            case e.DeviceState(change="pulse") if event.who not in last:
                # Switched off at the moment of the pulse: both belong to one group (TT-03).
                pulsed, ended = off.pop(event.who)
                assert event.time == ended == pulsed + period[event.who]
            case e.DeviceState(change="pulse"):
                assert event.time == last[event.who] + period[event.who]
                last[event.who] = event.time
            case e.DeviceState(change="off" | "smashed" | "dropped"):
                off[event.who] = (last.pop(event.who, -1), event.time)
    for who, at in last.items():
        assert journal[-1].time < at + period[who]
