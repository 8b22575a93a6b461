"""RULES.md names every row and option, and code and tests that exist."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import arena
from arena.rules.timing_track.options import Options

HERE = Path(__file__).resolve().parent
ROOT = Path(arena.__file__).resolve().parent.parent
FOLDER = ROOT / "arena" / "rules" / "timing_track"
TEXT = (FOLDER / "RULES.md").read_text(encoding="utf-8")
ROWS = [f"GEN-{n:02}" for n in range(1, 5)] + [f"TT-{n:02}" for n in range(1, 29)]
SECTIONS = dict(re.findall(r"^### ([A-Z]+-\d\d) [^\n]+\n(.*?)(?=^##|\Z)", TEXT, re.M | re.S))
CODE = re.compile(r"`([\w/]+\.py):([\w.]+)`")
TESTS = re.compile(r"`(test_\w+\.py)::(\w+)`")
OPTION = re.compile(r"^- Option: `(\w+)` = `([^`]+)`", re.M)


def names(path: Path) -> set[str]:
    """Every function, class and constant of a module, those inside classes with their class."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            found |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
            for inner in getattr(node, "body", ()) if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef):
                    found.add(f"{node.name}.{inner.name}")
    return found


def test_every_row_has_a_section_in_order():
    """Every row of the rulings stands there once, in order."""
    assert re.findall(r"^### ([A-Z]+-\d\d) ", TEXT, re.M) == ROWS


@pytest.mark.parametrize("row", ROWS)
def test_every_row_names_code_and_tests(row):
    """A row without code or without a test that holds it is no rule."""
    assert CODE.search(SECTIONS[row])
    assert TESTS.search(SECTIONS[row])


def test_all_code_that_is_named_exists():
    """A function that is renamed takes its name in RULES.md along."""
    missing = []
    for file, name in CODE.findall(TEXT):
        path = ROOT / file if file.startswith("arena/") else FOLDER / file
        if not path.is_file() or name not in names(path):
            missing.append(f"{file}:{name}")
    assert missing == []


def test_all_tests_that_are_named_exist():
    """A test that is renamed takes its name in RULES.md along."""
    missing = [
        f"{file}::{name}"
        for file, name in TESTS.findall(TEXT)
        if not (HERE / file).is_file() or name not in names(HERE / file)
    ]
    assert missing == []


def test_every_option_stands_there_with_its_default():
    """Each field of the options is named once, with the default it has."""
    written = OPTION.findall(TEXT)
    assert sorted(name for name, _ in written) == sorted(f.name for f in fields(Options))
    for name, value in written:
        default = getattr(Options(), name)
        assert value == (str(default).lower() if isinstance(default, bool) else str(default)), name


def test_every_option_stands_under_its_row():
    """The section is the row that the option's own description names first."""
    text = (FOLDER / "options.py").read_text(encoding="utf-8")
    rows = dict(re.findall(r'^    (\w+): .*\n    """([A-Z]+-\d\d)', text, re.M))
    assert len(rows) == len(fields(Options))
    assert {name: row for row, body in SECTIONS.items() for name, _ in OPTION.findall(body)} == rows
