"""What two runs differ in is named in a person's words, and nothing else is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from reports.ledger.differences import differences

DECIDES: dict[str, Any] = {
    "rules": {"timing_track": "1"},
    "code": "abc",
    "scenarios": [
        {"ruleset": "timing_track", "content": {"name": "alley", "limit": 30}},
        {"ruleset": "timing_track", "content": {"name": "bridge"}},
    ],
    "entrants": [["steady", "never-abandons"], ["fickle", "abandons(gain=30)"]],
    "seed": 1,
    "on_fault": "fall back",
    "course": {"format": "round robin", "self_play": False},
}


def document(**decides: Any) -> Mapping[str, Any]:
    return {"decides": DECIDES | decides, "about": {}}


def test_the_same_run_differs_in_nothing():
    """Whatever its title and length."""
    other = {"decides": DECIDES, "about": {"title": "other", "blocks": 3}}
    assert differences(document(), other) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 2}, "the seed (1 and 2)"),
        ({"code": "def"}, "the program's code"),
        # New rules are new code: that is one difference, not two.
        (
            {"rules": {"timing_track": "2"}, "code": "def"},
            "the rules of timing_track (1 and 2)",
        ),
        ({"on_fault": "forfeit"}, "what a fault costs (fall back and forfeit)"),
        (
            {"course": {"format": "round robin", "self_play": True}},
            "self-play (false and true)",
        ),
        (
            {"course": {"format": "gauntlet", "challengers": [0]}},
            "the format (round robin and gauntlet)",
        ),
        (
            {"scenarios": DECIDES["scenarios"][:1]},
            "the scenarios (bridge only in the first)",
        ),
        (
            {
                "scenarios": [
                    {"ruleset": "timing_track", "content": {"name": "alley", "limit": 31}},
                    DECIDES["scenarios"][1],
                ]
            },
            "the scenario alley",
        ),
        (
            {"entrants": [["steady", "never-abandons"], ["fickle", "abandons(gain=31)"]]},
            "the agent fickle (abandons(gain=30) and abandons(gain=31))",
        ),
        (
            {"entrants": [["steady", "never-abandons"], ["new", "random"]]},
            "the agents (fickle only in the first; new only in the second)",
        ),
        ({"entrants": DECIDES["entrants"][::-1]}, "the agents (in another order)"),
        (
            {"entrants": [*DECIDES["entrants"], *([f"a{n}", "random"] for n in range(6))]},
            "the agents (a0, a1, a2, a3 and 2 more only in the second)",
        ),
    ],
)
def test_a_difference_is_named(change, said):
    assert differences(document(), document(**change)) == [said]


def test_all_differences_are_named():
    assert len(differences(document(), document(seed=2, code="def", on_fault="forfeit"))) == 3


def test_long_values_are_not_repeated():
    """Who meets whom in a study is a list of hundreds of bouts."""
    one, other = ({"bouts": [[0, 0, 1, arm]] * 99} for arm in (0, 1))
    assert differences(document(course=one), document(course=other)) == ["who meets whom"]
