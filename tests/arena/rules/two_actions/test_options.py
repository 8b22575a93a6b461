"""Every house ruling is an option with a default and bounds."""

from __future__ import annotations

from dataclasses import fields

import pytest
from pydantic import TypeAdapter, ValidationError

from arena.rules.two_actions.options import Options

DEFAULTS = {
    "open_sheets": True,
    "may_yield": False,
    "may_flee": False,
    "difficulty": 12,
    "critical_failure": "prone",
    "initiative_failure_prone": True,
    "side_order": "alternate",
    "surprised_respond": True,
    "responses_deep": 1,
    "interrupting_criticals": True,
    "weapon_defence": "every-hit",
    "heavy_ranged_blocks": False,
    "focus_tested_by": "hit-points",
    "limit_quiet_rounds": 3,
}


def test_defaults():
    """A scenario without options is played by exactly these rulings."""
    assert {f.name: getattr(Options(), f.name) for f in fields(Options)} == DEFAULTS


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("difficulty", 0), ("difficulty", 61), ("critical_failure", "dead"),
        ("side_order", "random"), ("responses_deep", 0), ("responses_deep", 10),
        ("weapon_defence", True), ("focus_tested_by", "damage"), ("limit_quiet_rounds", 0),
        ("heavy_ranged_blocks", "maybe"), ("dificulty", 12),
    ],
)  # fmt: skip
def test_bad_values_are_refused(name, wrong):
    """A value out of bounds, or a name that is no option, is an error and never a default."""
    with pytest.raises(ValidationError):
        TypeAdapter(Options).validate_python({name: wrong})
