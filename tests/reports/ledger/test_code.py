"""Changed code is another program: its rows are never mixed with the old ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

import scenarios
from agents import installed
from reports.ledger import code
from reports.ledger.code import digest
from reports.ledger.specification import specify
from reports.running.bout import Entrant, Plan

AGENT = """
class Theirs:
    '''Somebody's agent.'''

    def choose(self, decision):
        return decision.fallback
"""


@pytest.fixture
def theirs(tmp_path, monkeypatch) -> Iterator[Path]:
    """The file of an agent that another package offers."""
    path = tmp_path / "their_package.py"
    path.write_text(AGENT)
    monkeypatch.syspath_prepend(str(tmp_path))
    point = EntryPoint("theirs", "their_package:Theirs", installed.GROUP)
    monkeypatch.setattr(installed, "offered", lambda: {"theirs": point})
    yield path
    sys.modules.pop("their_package", None)


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rooms of a small program in place of ours."""
    for name in ("arena", "scenarios", "agents"):
        (tmp_path / name / "inner").mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "inner" / "part.py").write_text(name)
        room = SimpleNamespace(__file__=str(tmp_path / name / "__init__.py"))
        monkeypatch.setattr(code, name, room)
    (tmp_path / "arena" / "commands").mkdir()
    monkeypatch.setattr(code, "_ours", code._ours.__wrapped__)
    return tmp_path


def test_the_same_program_has_the_same_digest():
    """Also for agents that differ in parameters only: these stand in the specification."""
    assert digest(["random"]) == digest(["random"])
    assert digest(["abandons(gain=30)"]) == digest(["abandons"])


@pytest.mark.parametrize("name", ["arena", "scenarios", "agents"])
def test_a_changed_file_of_any_room_is_another_program(rooms, name):
    before = digest([])
    (rooms / name / "inner" / "part.py").write_text("other")
    assert digest([]) != before


def test_a_new_name_for_a_file_is_another_program(rooms):
    before = digest([])
    (rooms / "arena" / "inner" / "part.py").rename(rooms / "arena" / "inner" / "port.py")
    assert digest([]) != before


@pytest.mark.parametrize("name", ["arena/cli.py", "arena/commands/fight.py", "arena/README.md"])
def test_what_talks_to_people_changes_no_row(rooms, name):
    before = digest([])
    (rooms / name).write_text("new words")
    assert digest([]) == before


def test_an_installed_agent_s_file_is_part_of_the_program(theirs):
    """A change of it makes a new run, but only where the agent takes part."""

    def run(*specs: str) -> str:
        entrants = tuple(Entrant(spec, spec) for spec in specs)
        plan = Plan((scenarios.load("mirrored-duel"),), entrants, 1)
        return specify("tournament", "Made", plan, {}, {}).hash

    without, before = run("random", "holds"), run("random", "theirs(depth=2)")
    theirs.write_text(AGENT + "# other\n")
    assert run("random", "theirs(depth=2)") != before
    assert run("random", "holds") == without


def test_so_is_the_version_of_its_package(theirs, monkeypatch):
    """Most of it lies in other files."""
    before = digest(["theirs"])
    real = installed.offered()["theirs"]
    newer = SimpleNamespace(dist=SimpleNamespace(version="2"), load=real.load, value=real.value)
    monkeypatch.setattr(installed, "offered", lambda: {"theirs": newer})
    assert digest(["theirs"]) != before
