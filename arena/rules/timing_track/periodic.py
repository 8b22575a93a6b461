"""What comes of itself: pulses, death saves and the ends of wards, each a process of its own."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.clock import Moment, resolve
from arena.rules.timing_track.attempt import DEATH_SAVE, PULSE, WARD_ENDS, Attempt
from arena.rules.timing_track.state import DYING, Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.track import Track

Process = Generator[simpy.Event, Any, None]


class Periodic:
    """The periodic things of one fight. Whoever starts one has entered it in the state.

    Each has a seat of its own: behind those of the combatants, kind by kind.
    """

    def __init__(self, track: Track) -> None:
        self._track = track
        self._env = track.env
        self._running: dict[int, simpy.Process] = {}
        """The processes, by seat."""
        self.due: dict[int, int] = {}
        """The next count of each, by seat."""

    def start_all(self, me: Combatant) -> None:
        """Start all that the state holds of a combatant."""
        if me.pulsed >= 0:
            self.start(me, PULSE)
        if me.status is DYING:
            self.start(me, DEATH_SAVE)
        if me.ward_until >= 0:
            self.start(me, WARD_ENDS)

    def start(self, me: Combatant, verb: str) -> None:
        """Start one that has begun; a new ward takes the place of an old one."""
        self.stop(me, verb)
        seat = self._seat(me, verb)
        self._running[seat] = self._env.process(self._process(me, verb, seat))

    def stop(self, me: Combatant, verb: str) -> None:
        """Stop one, if it is running: it comes no more."""
        seat = self._seat(me, verb)
        self.due.pop(seat, None)
        process = self._running.pop(seat, None)
        # A process that landed its own group sees for itself that it is over.
        if process is not None and process.is_alive and process is not self._env.active_process:
            process.interrupt()

    def stop_pulses(self, me: Combatant) -> None:
        """Switched off, dropped or smashed: a device pulses no more (TT-26)."""
        me.pulsed = -1
        self.stop(me, PULSE)

    def _seat(self, me: Combatant, verb: str) -> int:
        return _KINDS[verb] * len(self._track.state.combatants) + me.seat

    def _process(self, me: Combatant, verb: str, seat: int) -> Process:
        """Wait until it is due, join its group, and begin again until it is over or stopped."""
        track, moment, due_by_seat = self._track, Moment(self._env), self.due
        name = _name(me, verb) if track.record else ""
        while (begun := self._begun(me, verb)) is not None:
            start, due = begun
            track.expect(due, start)
            due_by_seat[seat] = due
            moment.at(due, resolve(start, seat))
            try:
                yield moment
            except simpy.Interrupt:
                track.expect(due, start, -1)
                return
            moment.renew()
            del due_by_seat[seat]
            if verb == PULSE:
                me.pulsed = due
            elif verb == DEATH_SAVE:
                me.saved = due
            cause = f"{name}@{start}" if track.record else ""
            asked = track.arrive(Attempt(me, verb, None, cause), due, start)
            if asked:
                track.land((yield from track.fight.ask_all(asked)))
            if verb == WARD_ENDS:
                return  # a new ward has a process of its own

    def _begun(self, me: Combatant, verb: str) -> tuple[int, int] | None:
        """When the next one was started, and when it is due; None if it is over.

        A pulse is started by the one before it, or by switching on (TT-26); a death save by the one
        before it, or by the fall (TT-13).
        """
        if verb == PULSE:
            device = me.sheet.device
            assert device is not None
            return None if me.pulsed < 0 else (me.pulsed, me.pulsed + device.period)
        if verb == DEATH_SAVE:
            period = self._track.options.death_save_period
            return (me.saved, me.saved + period) if me.status is DYING else None
        return me.warded, me.ward_until


def _name(me: Combatant, verb: str) -> str:
    """What the journal calls it."""
    device = me.sheet.device
    of = device.name if verb == PULSE and device is not None else _WORDS[verb]
    return f"{me.sheet.name} {of}"


_KINDS = {PULSE: 1, DEATH_SAVE: 2, WARD_ENDS: 3}
_WORDS = {DEATH_SAVE: "death save", WARD_ENDS: "ward"}
