"""The formats of scenario files, by ruleset. Add one here, by hand, and the loader knows it.

Installed packages add those of their rulesets by entry points of the group `fightclock.formats`.
"""

from __future__ import annotations

from arena.installed import Known
from scenarios.format import Format
from scenarios.rulesets.action_board import ACTION_BOARD
from scenarios.rulesets.timing_track import TIMING_TRACK
from scenarios.rulesets.two_actions import TWO_ACTIONS

GROUP = "fightclock.formats"


def _missing(name: str, found: object) -> str:
    """What something lacks to be the format of this ruleset's files, in words; "" if nothing."""
    if not isinstance(found, Format):
        return "a scenarios.format.Format"
    if found.ruleset != name:
        return f'the format of "{name}"; this one is for "{found.ruleset}"'
    return ""


FORMATS: Known[Format] = Known(
    GROUP, {form.ruleset: form for form in (ACTION_BOARD, TIMING_TRACK, TWO_ACTIONS)}, _missing
)
"""By ruleset; `FORMATS.ours` are those of the house."""

__all__ = ["FORMATS", "GROUP"]
