"""How many of the puzzles the main search finds, and the command that puts them."""

from __future__ import annotations

import pytest

import scenarios
from arena import cli
from arena.commands.puzzles import answer_given

MUST = 0.9
"""The share of puzzles that it has to find."""


@pytest.mark.slow
def test_the_main_search_finds_nearly_all() -> None:
    """At its default budget, on three lucks each."""
    found = {
        (name, luck): answer_given(puzzle, "looks-ahead", luck) in puzzle.right
        for name in scenarios.puzzle_names()
        for puzzle in [scenarios.load_puzzle(name)]
        for luck in range(3)
    }
    missed = [key for key, right in found.items() if not right]
    assert sum(found.values()) >= MUST * len(found), missed


def test_the_command_says_which_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    """One row for each puzzle, and how many were right."""
    assert cli.main(["puzzles", "random", "--only", "one-bolt-left", "--tries", "9"]) == 0
    out = capsys.readouterr().out
    assert "of 9 found" in out
    assert "one-bolt-left" in out


def test_a_tactic_is_asked_about_its_own_game_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle of another ruleset is left out; if none is left, that is said in one line."""
    assert cli.main(["puzzles", "turtle"]) == 0
    out = capsys.readouterr().out
    assert "two_actions" in out
    assert "timing_track" not in out
    assert cli.main(["puzzles", "casts", "--only", "one-bolt-left"]) == 2
    assert "casts" in capsys.readouterr().err


def test_an_unknown_puzzle_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With the nearest right name."""
    assert cli.main(["puzzles", "random", "--only", "one-bolt-lef"]) == 2
    assert '"one-bolt-left"' in capsys.readouterr().err
