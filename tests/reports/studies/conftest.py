"""Study files."""

from __future__ import annotations

import pytest


@pytest.fixture
def written(tmp_path):
    """Write a study file, and return where it is."""

    def write(text, name="study.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write
