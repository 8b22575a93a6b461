"""Every RULES.md names all rows and options of its ruleset, and code and tests that exist."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import arena
from arena.rules import RULESETS, action_board, timing_track, two_actions
from arena.rules.action_board import options as action_board_options
from arena.rules.timing_track import options as timing_track_options
from arena.rules.two_actions import options as two_actions_options

HERE = Path(__file__).resolve().parent
ROOT = Path(arena.__file__).resolve().parent.parent
CODE = re.compile(r"`([\w/]+\.py):([\w.]+)`")
TESTS = re.compile(r"`(test_\w+\.py)::(\w+)`")
OPTION = re.compile(r"^- Option: `(\w+)` = `([^`]+)`", re.M)


class Rules:
    """One ruleset's RULES.md: its text, its sections by row, and what it must name."""

    def __init__(self, package: Any, options: Any, letters: str, last: int) -> None:
        self.folder = Path(package.__file__).resolve().parent
        self.tests = HERE / self.folder.name
        self.options = options
        self.text = (self.folder / "RULES.md").read_text(encoding="utf-8")
        self.rows = [f"GEN-{n:02}" for n in range(1, 5)]
        self.rows += [f"{letters}-{n:02}" for n in range(1, last + 1)]
        self.sections = dict(
            re.findall(r"^### ([A-Z]+-\d\d) [^\n]+\n(.*?)(?=^##|\Z)", self.text, re.M | re.S)
        )


@cache
def rules(name: str) -> Rules:
    if name == "timing_track":
        return Rules(timing_track, timing_track_options, "TT", 28)
    if name == "two_actions":
        return Rules(two_actions, two_actions_options, "TA", 13)
    return Rules(action_board, action_board_options, "AB", 13)


@pytest.fixture(params=sorted(RULESETS))
def book(request) -> Rules:
    return rules(request.param)


@cache
def names(path: Path) -> set[str]:
    """Every function, class and constant of a module, those inside classes with their class."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            found |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
            for inner in getattr(node, "body", ()) if isinstance(node, ast.ClassDef) else ():
                if isinstance(inner, ast.FunctionDef):
                    found.add(f"{node.name}.{inner.name}")
    return found


def test_every_row_has_a_section_in_order(book):
    """Every row of the rulings stands there once, in order."""
    assert re.findall(r"^### ([A-Z]+-\d\d) ", book.text, re.M) == book.rows


def test_every_row_names_code_and_tests(book):
    """A row without code or without a test that holds it is no rule."""
    bare = [
        row
        for row in book.rows
        if not (CODE.search(book.sections[row]) and TESTS.search(book.sections[row]))
    ]
    assert bare == []


def test_all_code_that_is_named_exists(book):
    """A function that is renamed takes its name in RULES.md along."""
    missing = []
    for file, name in CODE.findall(book.text):
        path = ROOT / file if file.startswith("arena/") else book.folder / file
        if not path.is_file() or name not in names(path):
            missing.append(f"{file}:{name}")
    assert missing == []


def test_all_tests_that_are_named_exist(book):
    """A test that is renamed takes its name in RULES.md along."""
    missing = [
        f"{file}::{name}"
        for file, name in TESTS.findall(book.text)
        if not (book.tests / file).is_file() or name not in names(book.tests / file)
    ]
    assert missing == []


def test_every_option_stands_there_with_its_default(book):
    """Each field of the options is named once, with the default it has."""
    written = OPTION.findall(book.text)
    options = book.options.Options
    assert sorted(name for name, _ in written) == sorted(f.name for f in fields(options))
    for name, value in written:
        default = getattr(options(), name)
        assert value == (str(default).lower() if isinstance(default, bool) else str(default)), name


def test_every_option_stands_under_its_row(book):
    """The section is the row that the option's own description names first."""
    folders = (book.folder.parent, book.folder)
    text = "".join((f / "options.py").read_text(encoding="utf-8") for f in folders)
    rows = dict(re.findall(r'^    (\w+): .*\n    """([A-Z]+-\d\d)', text, re.M))
    assert len(rows) == len(fields(book.options.Options))
    found = {name: row for row, body in book.sections.items() for name, _ in OPTION.findall(body)}
    assert found == rows
