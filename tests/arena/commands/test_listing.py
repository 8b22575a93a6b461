"""What is shipped is listed, tournaments and studies as well."""

from __future__ import annotations

import pytest

from reports.studies import study_file
from reports.tournaments import tournament_file
from tests.arena.commands.made_reports import refused


@pytest.mark.parametrize(
    ("what", "shipped"), [("tournaments", tournament_file), ("studies", study_file)]
)
def test_all_that_are_shipped_are_listed(arena, what, shipped):
    """By the names by which they can be started, on a terminal of 80 columns."""
    code, out, err = arena("list", what)
    assert (code, err) == (0, "")
    first = [line.split()[0] for line in out.splitlines() if line.strip()]
    assert set(shipped.names()) <= set(first)
    assert max(map(len, out.splitlines())) <= 80
    assert shipped.names()[0] in arena("list")[1]


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("scenarios", "alley"),
        ("duels", "hold-or-strike"),
        ("puzzles", "one-bolt-left"),
        ("agents", "random"),
        ("rulesets", "Action Board"),
        ("rulesets", "Timing Track"),
        ("rulesets", "Two Actions"),
    ],
)
def test_list_shows_what_there_is(arena, what, shown):
    code, out, _ = arena("list", what)
    assert code == 0
    assert shown in out
    assert shown in arena("list")[1]
    assert max(map(len, out.splitlines())) <= 80


def test_list_knows_only_its_words(arena):
    refused(arena("list", "scenarioes"), 'did you mean "scenarios"?')
