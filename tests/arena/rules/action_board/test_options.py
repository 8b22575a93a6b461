"""Every house ruling is an option with a default and bounds."""

from __future__ import annotations

from dataclasses import fields

import pytest
from pydantic import TypeAdapter, ValidationError

from arena.rules.action_board.options import Options

DEFAULTS = {
    "open_sheets": True,
    "may_yield": False,
    "may_flee": False,
    "quicken_levels": 2,
    "disruption_base": 10,
    "casting_can_break": True,
    "declare_first": "+5",
    "natural_rolls": True,
    "volleys": True,
    "wall_ticks": 6,
    "limit_quiet_rounds": 3,
}


def test_defaults():
    """A scenario without options is played by exactly these rulings."""
    assert {f.name: getattr(Options(), f.name) for f in fields(Options)} == DEFAULTS


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("quicken_levels", -1), ("disruption_base", -1), ("disruption_base", 101),
        ("declare_first", "+20%"), ("declare_first", 5), ("wall_ticks", 0),
        ("limit_quiet_rounds", 0), ("volleys", "maybe"), ("quiken_levels", 2),
    ],
)  # fmt: skip
def test_bad_values_are_refused(name, wrong):
    """A value out of bounds, or a name that is no option, is an error and never a default."""
    with pytest.raises(ValidationError):
        TypeAdapter(Options).validate_python({name: wrong})


@pytest.mark.parametrize("value", ["+5", "+25%", "+10%", "none"])
def test_every_value_of_declare_first_is_accepted(value):
    """AB-07: the four values that the row names."""
    made = TypeAdapter(Options).validate_python({"declare_first": value})
    assert made.declare_first == value
