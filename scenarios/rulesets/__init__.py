"""The formats of scenario files, by ruleset. Add one here, by hand, and the loader knows it."""

from __future__ import annotations

from scenarios.format import Format
from scenarios.rulesets.action_board import ACTION_BOARD
from scenarios.rulesets.timing_track import TIMING_TRACK
from scenarios.rulesets.two_actions import TWO_ACTIONS

FORMATS: dict[str, Format] = {
    form.ruleset: form for form in (ACTION_BOARD, TIMING_TRACK, TWO_ACTIONS)
}

__all__ = ["FORMATS"]
