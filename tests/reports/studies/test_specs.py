"""Specs of agents: parameters set in them, and which make the same agent."""

from __future__ import annotations

import pytest

from reports.studies.specs import same, with_parameters


@pytest.mark.parametrize(
    ("text", "changes", "said"),
    [
        ("aims", {}, "aims"),
        ("aims( under = 3 )", {}, "aims( under = 3 )"),
        ("aims", {"under": "3"}, "aims(under=3)"),
        ("aims(under=3)", {"under": "4"}, "aims(under=4)"),
        ("a(x=1, y='b c')", {"y": "", "z": "it's"}, 'a(x=1, y="", z="it\'s")'),
        ("a(x='b c')", {"x": 'say "b"'}, "a(x='say \"b\"')"),
    ],
)
def test_parameters_are_set_in_a_spec(text, changes, said):
    """Others are kept; quotes stand only where they are needed, and of the kind that fits."""
    assert with_parameters(text, changes) == said


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("abandons", "abandons(gain=50)", True),
        ("abandons(gain=30)", "abandons( gain = '30' )", True),
        ("abandons", "abandons(gain=30)", False),
        ("aims", "holds", False),
        ("first-legal", "first-legal()", True),
        ("tree-search", "tree-search", True),
    ],
)
def test_which_specs_make_the_same_agent(one, other, are):
    """By name and by the values of all parameters, given or not."""
    assert same(one, other) == same(other, one) == are
