"""How fights end: which sides have somebody left, and what that comes to (GEN-02)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol

from arena.model import Outcome, Setup

if TYPE_CHECKING:
    from arena.fight import Fight

FIGHTING = 0
"""The status, in every ruleset, of who is in the fight."""
AWAITED = 1
"""The status, in every ruleset, of who is still to come."""


class _Combatant(Protocol):
    @property
    def sheet(self) -> Any: ...
    @property
    def status(self) -> IntEnum: ...


class _State(Protocol):
    @property
    def combatants(self) -> Sequence[_Combatant]: ...


class Running(Protocol):
    """A fight that goes on: what its processes share."""

    now: int

    @property
    def fight(self) -> Fight[Any]:
        """The fight."""
        ...

    @property
    def setup(self) -> Setup:
        """The scenario made ready."""
        ...

    @property
    def state(self) -> _State:
        """The state as it is now."""
        ...


def standing(state: _State) -> set[str]:
    """Return the sides that have somebody left, in the fight or still to come."""
    return {c.sheet.side for c in state.combatants if c.status in (FIGHTING, AWAITED)}


def last_one_standing(running: Running) -> Outcome | None:
    """Return how the fight ends when a side has nobody left; None while both have somebody."""
    sides = standing(running.state)
    if not sides:
        return ended(running, None, "nobody is left on either side")
    if len(sides) == 1:
        return ended(running, sides.pop(), "the other side has nobody left")
    return None


def ended(running: Running, winner: str | None, why: str) -> Outcome:
    """Return an outcome now; the margin is the difference of how whole the sides are."""
    setup, state = running.setup, running.state
    first, second = (setup.ruleset.whole(setup, state, side) for side in setup.sides)
    lead, faults = first - second, running.fight.faults
    return Outcome.between(setup, state, winner, lead, running.now, why, faults)
