"""The rulesets, by name. Add one here, by hand, and everything else finds it."""

from __future__ import annotations

from arena.model import Ruleset
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.timing_track.ruleset import TIMING_TRACK
from arena.rules.two_actions.ruleset import TWO_ACTIONS

RULESETS: dict[str, Ruleset] = {
    rules.name: rules for rules in (ACTION_BOARD, TIMING_TRACK, TWO_ACTIONS)
}

__all__ = ["RULESETS"]
