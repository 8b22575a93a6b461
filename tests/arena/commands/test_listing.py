"""What is shipped is listed, tournaments and studies as well."""

from __future__ import annotations

import pytest
from rich.console import Console

import scenarios
from arena.commands import printing
from reports.studies import study_file
from reports.tournaments import tournament_file
from tests.arena.commands.made_reports import refused


@pytest.fixture
def terminal(monkeypatch):
    """Make what is printed go to a terminal of so many columns."""

    def of(columns):
        made = Console(force_terminal=True, color_system=None, width=columns, markup=False)
        monkeypatch.setattr(printing, "console", lambda: made)

    return of


@pytest.mark.parametrize(
    ("what", "shipped"), [("tournaments", tournament_file), ("studies", study_file)]
)
def test_all_that_are_shipped_are_listed(arena, terminal, what, shipped):
    """By the names by which they can be started, on a terminal of 80 columns."""
    terminal(80)
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
def test_list_shows_what_there_is(arena, terminal, what, shown):
    """On a terminal of 80 columns."""
    terminal(80)
    code, out, _ = arena("list", what)
    assert code == 0
    assert shown in out
    assert shown in arena("list")[1]
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(("what", "longest"), [("scenarios", 28), ("duels", 21), ("puzzles", 13)])
@pytest.mark.parametrize("columns", [60, 80, 100])
def test_no_name_is_broken(arena, terminal, what, longest, columns):
    """However narrow the terminal is, so that each can be copied."""
    terminal(columns)
    out = arena("list", what)[1]
    first = {line.split()[0] for line in out.splitlines() if line.strip()}
    known = {"scenarios": scenarios.names, "duels": scenarios.duel_names}
    names = set(known.get(what, scenarios.puzzle_names)())
    assert names <= first
    assert max(map(len, names)) >= longest
    assert max(map(len, out.splitlines())) <= columns


def test_piped_every_scenario_is_one_line(arena, monkeypatch):
    """Whoever searches the list finds a title, the sides and the ruleset beside the name."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = arena("list", "scenarios")[1].splitlines()
    for name in scenarios.names():
        one = scenarios.load(name)
        (line,) = [line for line in lines if line.split()[:1] == [name]]
        assert f" {one.title} " in line
        assert f" {' against '.join(one.sides)} " in line
        assert line.split()[-1] == one.ruleset


def test_the_ruleset_is_told_where_there_is_room(arena, terminal):
    """Not on a terminal of 80 columns, where titles would be broken into single words."""
    heads = []
    for columns in (80, 100):
        terminal(columns)
        heads.append(arena("list", "scenarios")[1].splitlines()[2].split())
    assert heads[0] == ["name", "title", "sides", "even"]
    assert heads[1] == [*heads[0], "ruleset"]


def test_list_knows_only_its_words(arena):
    refused(arena("list", "scenarioes"), 'did you mean "scenarios"?')
