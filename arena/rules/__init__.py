"""The rulesets, by name. Add one here, by hand, and everything else finds it."""

from __future__ import annotations

from arena.rules.timing_track.ruleset import TIMING_TRACK, TimingTrack

RULESETS: dict[str, TimingTrack] = {TIMING_TRACK.name: TIMING_TRACK}

__all__ = ["RULESETS"]
