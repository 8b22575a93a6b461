"""A command line run in this process, and reports that are fought once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from arena import cli
from tests.arena.commands.made_reports import study, tournament

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


@pytest.fixture(scope="session")
def cups(tmp_path_factory) -> Path:
    """A report with three tournaments: the second has another seed, the third an agent less."""
    folder: Path = tmp_path_factory.mktemp("cups")
    tournament(folder, "aims", "closes-and-cuts", "random")
    tournament(folder, "aims", "closes-and-cuts", "random", seed=2)
    tournament(folder, "aims", "closes-and-cuts", seed=2, blocks=2)
    return folder


@pytest.fixture(scope="session")
def studies(tmp_path_factory) -> Path:
    """A report with a study, on two seeds."""
    folder: Path = tmp_path_factory.mktemp("studies")
    study(folder)
    study(folder, seed=2)
    return folder
