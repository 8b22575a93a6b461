"""What learned models see: the features of each ruleset, by its name."""

from __future__ import annotations

from collections.abc import Callable

from agents.learned.features.action_board import ActionBoardFeatures
from agents.learned.features.feature import Features
from agents.learned.features.timing_track import TimingTrackFeatures
from agents.learned.features.two_actions import TwoActionsFeatures

FEATURES: dict[str, Callable[[], Features]] = {
    "action_board": ActionBoardFeatures,
    "timing_track": TimingTrackFeatures,
    "two_actions": TwoActionsFeatures,
}
"""By ruleset."""
