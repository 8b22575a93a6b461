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

    # Defaults stand on the class: most attempts touch few of these, and many are made.
    wasted: str | None = None
    """Why it comes to nothing, if it does."""
    fires: bool = True
    malfunction: str = ""
    against: int = 0
    roll: int = 0
    result: Result = Result.MISS
    margin: int = 0
    struck: Combatant | None = None
    """Whom the attack, stray shot or spell really strikes."""
    stopped: bool = False
    """Whether an active defence won."""
    raw: int = 0
    soak: int = 0
    armour_loss: bool = False
    dice: tuple[int, ...] = ()
    tier: int = -1
    cost: int = 0
    backlash: int = 0
    shift: int = 0
    to_zone: int = -1
    closes: bool = False
    """Whether it brings its owner into the target's melee."""

    def __init__(self, me: Combatant, verb: str, action: Action | None, cause: str) -> None:
        self.me = me
        self.verb = verb
        self.action = action
        self.cause = cause
