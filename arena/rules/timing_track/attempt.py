"""What one token does when it is reached: filled by the roll stage, read by the landing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.timing_track.checks import Result
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

    def __init__(self, me: Combatant, verb: str, action: Action | None, cause: str) -> None:
        self.me = me
        self.verb = verb
        self.action = action
        self.cause = cause
        self.wasted: str | None = None
        """Why it comes to nothing, if it does."""
        self.fires = True
        self.malfunction = ""
        self.against = 0
        self.roll = 0
        self.result = Result.MISS
        self.margin = 0
        self.struck: Combatant | None = None
        """Whom the attack, stray shot or spell really strikes."""
        self.stopped = False
        """Whether an active defence won."""
        self.raw = 0
        self.soak = 0
        self.armour_loss = False
        self.dice: tuple[int, ...] = ()
        self.tier = -1
        self.cost = 0
        self.backlash = 0
        self.shift = 0
        self.to_zone = -1
