"""Time inside a fight: whole numbers, and explicit integer ranks inside one instant.

SimPy breaks ties at one time by priority and then by creation. A fight never relies on
creation: everything that happens at a count (or tick, or phase) is scheduled as a
[`Moment`][arena.clock.Moment] with a rank, lowest first:

    resolve(start, seat) ...  <  DECLARE  <  END

SimPy's own priorities (0 for interrupts and new processes, 1 for succeeded events) lie below
every rank, so an interrupt or an answer is delivered before the next thing of the instant.
"""

from __future__ import annotations

import simpy

_FIRST = 2
"""The lowest rank: just above SimPy's URGENT (0) and NORMAL (1)."""

SEATS = 4096
"""How many ranks one group has: seats of combatants and of their periodic things."""

DECLARE = 1 << 60
"""After everything that resolves: the referee settles the instant and asks for declarations."""

END = 1 << 61
"""After everything else at the instant; a fight ends here, so it never cuts anything off."""


def resolve(start: int, seat: int) -> int:
    """The rank of what was started at `start` by `seat`: earlier starts come first (TT-03)."""
    return _FIRST + start * SEATS + seat


class Moment(simpy.Event):
    """A point of time with a rank; a process yields it to wait until then.

    Made with a time and a rank it is scheduled at once. Made without, a process can already wait
    for it while somebody else decides when it comes (`at`). SimPy's `Timeout` always has the
    NORMAL priority, so it cannot be ranked.

    One that has come can be used again (`renew`): a process that waits over and over need not make
    an event each time.
    """

    def __init__(self, env: simpy.Environment, time: int = -1, rank: int = 0) -> None:
        # As in simpy.Timeout.__init__: an event that is triggered from birth.
        self.env = env
        self.callbacks = []
        self._value = None
        self._ok = True
        if rank:
            env.schedule(self, rank, time - env.now)  # type: ignore[arg-type]  # ranks are ints

    def renew(self) -> None:
        """Make a moment that has come as if it were new: to be waited for, and given a time."""
        assert self.callbacks is None, "it has not come yet"
        self.callbacks = []

    def at(self, time: int, rank: int) -> None:
        """Schedule a moment that was made without a time, or renewed; once."""
        self.env.schedule(self, rank, time - self.env.now)  # type: ignore[arg-type]
