"""What one token does when it is reached: filled by the roll stage, read by the landing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.timing_track.checks import MISS
from arena.rules.timing_track.declarations import Action

if TYPE_CHECKING:
    from arena.rules.timing_track.state import Combatant

PULSE = "pulse"
DEATH_SAVE = "death save"
WARD_ENDS = "ward ends"


class Attempt:
    """One member of a group of tokens that resolve together (TT-03).

    Everything here was read or rolled from the state as it stood before the group.
    """

    __slots__ = (
        "action",
        "against",
        "armour_loss",
        "backlash",
        "cause",
        "closes",
        "cost",
        "dice",
        "fires",
        "malfunction",
        "margin",
        "me",
        "raw",
        "result",
        "roll",
        "shift",
        "soak",
        "stopped",
        "struck",
        "tier",
        "to_zone",
        "verb",
        "wasted",
    )

    # What only some have is set where it is rolled; many are made.
    against: int
    margin: int
    soak: int
    armour_loss: bool
    closes: bool
    """Whether it brings its owner into the target's melee."""
    to_zone: int
    dice: tuple[int, ...]
    cost: int
    backlash: int
    shift: int

    def __init__(self, me: Combatant, verb: str, action: Action | None, cause: str) -> None:
        self.me = me
        self.verb = verb
        self.action = action
        self.cause = cause
        self.wasted: str | None = None
        """Why it comes to nothing, if it does."""
        self.fires = True
        self.malfunction = ""
        self.roll = 0
        self.result = MISS
        self.struck: Combatant | None = None
        """Whom the attack, stray shot or spell really strikes."""
        self.stopped = False
        """Whether an active defence won."""
        self.raw = 0
        self.tier = -1
