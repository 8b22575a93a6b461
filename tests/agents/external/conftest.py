"""A log for a program, and no program left when a test ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents.external import running
from tests.agents.external.talk import gone


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """Where the program logs; afterwards neither it nor any child of it is left."""
    path = tmp_path / "log"
    yield path
    running.end_all()
    if path.exists():
        assert gone(path), "a program is still there"
