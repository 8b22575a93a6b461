"""A training that is fought once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.ledger.recording import Where
from reports.training.train import Trained, run_training
from tests.reports.training.made import written


@pytest.fixture(scope="session")
def file(tmp_path_factory) -> Path:
    """Its file."""
    return written(tmp_path_factory.mktemp("training"))


@pytest.fixture(scope="session")
def trained(file) -> Trained:
    """What came of it, in the folder `out` beside the file."""
    return run_training(file, file.parent / "out", Where(1), progress=False)


@pytest.fixture(scope="session")
def out(trained) -> Path:
    """Its folder; nobody may change it."""
    page: Path = trained.page
    return page.parent
