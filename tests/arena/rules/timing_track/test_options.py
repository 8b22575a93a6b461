"""Every house ruling is an option with a default and bounds."""

from __future__ import annotations

from dataclasses import fields

import pytest
from pydantic import TypeAdapter, ValidationError

from arena.rules.timing_track.options import Options

DEFAULTS = {
    "open_sheets": True,
    "may_yield": False,
    "may_flee": False,
    "least_speed": 1,
    "ties_blind": True,
    "holders_asked": "on-events",
    "abandon_penalty": 1,
    "reconsider": "on-change",
    "fumble_mishap": True,
    "stray_strikes_ally": True,
    "boxes_per_tier": 7,
    "wound_penalties": (0, 10, 25, 50),
    "exhaustion_penalties": (0, 10, 25, 50),
    "penalties_from": "resolution",
    "death_save_period": 3,
    "death_save_under": 50,
    "death_failures": 3,
    "defence_delay": 2,
    "defence_delay_stacks": True,
    "defend_knowing": "hit",
    "parry_stops_shots": False,
    "behind_from": 3,
    "closing_attack": True,
    "stray_may_miss_all": True,
    "count_rounds": True,
    "wild_suppression": 25,
    "misfire_costs_weak": True,
    "backlash_percent": (5, 10, 15, 25),
    "misfire_backlash": 25,
    "wild_backlash": 5,
    "backlash_shift_percent": 25,
    "aetheric_aids_casting": False,
    "casting_can_break": True,
    "quiet_limit": 10,
}


def test_defaults():
    """TT-01 to TT-28: the default of every option is the ruling's."""
    assert {field.name: getattr(Options(), field.name) for field in fields(Options)} == DEFAULTS


@pytest.mark.parametrize(
    "given",
    [
        {"no_such_option": 1},
        {"least_speed": 0},
        {"holders_asked": "sometimes"},
        {"reconsider": "maybe"},
        {"defend_knowing": "margin"},
        {"penalties_from": "birth"},
        {"abandon_penalty": -1},
        {"wound_penalties": [0, 10, 25]},
        {"wound_penalties": [0, 10, 25, 101]},
        {"death_save_period": 0},
        {"death_save_under": 101},
        {"wild_suppression": 0},
        {"quiet_limit": 0},
        {"behind_from": 0},
    ],
)
def test_what_cannot_be_is_refused(given):
    """Case 15: unknown options and values out of bounds are errors, not guesses."""
    with pytest.raises(ValidationError):
        TypeAdapter(Options).validate_python(given)
