"""Reports that are fought once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.arena.commands.made_reports import study, tournament


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
