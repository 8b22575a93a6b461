"""Schemas are written as files."""

from __future__ import annotations

import json
from pathlib import Path

from tests.arena.commands.made_reports import refused


def test_schema_writes_files_that_are_json(arena, tmp_path):
    code, out, _ = arena("schema", "--out", tmp_path / "schemas")
    assert code == 0
    for line in out.splitlines():
        assert json.loads(Path(line).read_text())["$schema"]
    (tmp_path / "file").write_text("")
    refused(arena("schema", "--out", tmp_path / "file"))
    refused(arena("schema", "--out", tmp_path / "file" / "below"), "can be written")
