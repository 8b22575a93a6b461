"""What every journal of the Timing Track must hold, in the order in which it is told."""

from __future__ import annotations

from collections.abc import Sequence

from arena.model import Event
from arena.rules.timing_track import events as e
from arena.rules.timing_track.setup import Setup

ACTS = (e.Declared, e.Held, e.Abandoned, e.Resolved, e.Wasted, e.Attack, e.Casting, e.Defence)


def the_fallen_do_nothing(_game: Setup, journal: Sequence[Event]) -> None:
    """TT-03: whoever has left acts no more; whoever has not entered does not act yet."""
    inside: set[str] = set()
    for event in journal:
        if isinstance(event, ACTS):
            assert event.who in inside
        elif isinstance(event, e.Entered):
            assert event.who not in inside
            inside.add(event.who)
        elif isinstance(event, e.Left):
            inside.discard(event.who)


def pulses_are_periodic(game: Setup, journal: Sequence[Event]) -> None:
    """TT-26 (CASES 12): one pulse a period while a device is on, and none otherwise."""
    period = {s.name: s.device.period for s in game.sheets if s.device is not None}
    if not period:
        return
    last: dict[str, int] = {}
    off: dict[str, tuple[int, int]] = {}
    for event in journal:
        for who, at in last.items():
            assert event.time <= at + period[who]
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
                if event.who in last:  # else it is off already, and now smashed as well
                    off[event.who] = (last.pop(event.who), event.time)
    for who, at in last.items():
        assert journal[-1].time < at + period[who]


TELLS = (the_fallen_do_nothing, pulses_are_periodic)
"""Each takes the scenario made ready, and a whole journal."""
