"""The rulesets, by name. Add one here, by hand, and everything else finds it.

Installed packages add theirs by entry points of the group `fightclock.rulesets`.
"""

from __future__ import annotations

from typing import Any

from arena.installed import Known
from arena.model import Ruleset
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.rules.two_actions.ruleset import TWO_ACTIONS

GROUP = "fightclock.rulesets"

_PARTS = (*Ruleset.__annotations__, *(part for part in vars(Ruleset) if part[0] != "_"))
"""What a ruleset has."""


def _missing(name: str, found: Any) -> str:
    """What something lacks to be the ruleset of this name, in words; "" if nothing."""
    if isinstance(found, type):
        return "a ruleset itself, not its class"
    for part in dict.fromkeys(_PARTS):
        if not hasattr(found, part):
            return f'a ruleset as arena.model.Ruleset says; it has no "{part}"'
    if "boxes" not in found.amounts:
        return 'a ruleset whose amounts have "boxes", by which studies and reports measure'
    return "" if found.name == name else f'the ruleset "{name}"; this one is called "{found.name}"'


RULESETS: Known[Ruleset] = Known(
    GROUP, {rules.name: rules for rules in (ACTION_BOARD, TIMING_TRACK, TWO_ACTIONS)}, _missing
)
"""By name; `RULESETS.ours` are those of the house."""

__all__ = ["GROUP", "RULESETS"]
