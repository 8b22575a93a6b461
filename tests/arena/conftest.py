"""A command line run in this process, and what it is given."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arena import cli
from tests.arena.duel_file import DUEL

Ran = tuple[int, str, str]
"""Exit code, output and errors."""


@pytest.fixture
def arena(capfdbinary, monkeypatch, tmp_path) -> Callable[..., Ran]:
    """Run a command line in a folder of its own, on a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: object) -> Ran:
        code = cli.main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(DUEL)
    return path


@pytest.fixture
def journal(arena, tmp_path):
    path = tmp_path / "alley.jsonl"
    assert arena("fight", "--script", "alley", "--journal", path, "--quiet")[0] == 0
    return path
