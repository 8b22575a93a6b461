"""The yardstick: a bare loop of events, which a fight is measured beside.

Seconds belong to a machine, and to what else it did meanwhile. How many steps of this loop a fight
takes belongs to the program: a faster machine runs both faster.
"""

from __future__ import annotations

from heapq import heappop, heappush

SEATS = 16
"""Who waits in the queue."""


def run(steps: int) -> int:
    """Take the next of `SEATS` from a queue, note it, and put it back; so many times.

    Returns:
        A number that depends on every step, so that none can be left out.
    """
    queue = [(0, seat) for seat in range(SEATS)]
    noted = dict.fromkeys(range(SEATS), 0)
    for _ in range(steps):
        time, seat = heappop(queue)
        noted[seat] += time % 7
        heappush(queue, (time + 1 + noted[seat] % 5, seat))
    return sum(noted.values()) + queue[0][0]
