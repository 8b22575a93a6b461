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


def test_a_changed_model_that_is_shipped_is_another_program(rooms):
    """It decides fights as the code does; a new one does, too."""
    models = rooms / "agents" / "learned" / "models"
    models.mkdir(parents=True)
    digests = [digest([])]
    for content in (b"one", b"two"):
        (models / "timing_track.onnx").write_bytes(content)
        digests.append(digest([]))
    assert len(set(digests)) == 3


@pytest.mark.parametrize("spec", ["learned(model={})", 'anybody(depth=2, model="{}")'])
def test_a_changed_model_file_is_another_program(tmp_path, spec):
    """Of any agent with such a parameter; where it does not take part, the file changes nothing."""
    path = tmp_path / "mine.onnx"
    path.write_bytes(b"one")
    mine = spec.format(path)
    before, without = digest(["random", mine]), digest(["random"])
    assert digest([mine, "random"]) == before
    path.write_bytes(b"two")
    assert digest(["random", mine]) not in (before, without)
    assert digest(["random"]) == without
    path.write_bytes(b"one")
    assert digest(["random", mine]) == before


def test_models_that_change_places_are_another_program(tmp_path):
    one, two = tmp_path / "one.onnx", tmp_path / "two.onnx"
    specs = [f"learned(model={path})" for path in (one, two)]
    found = []
    for contents in ((b"1", b"2"), (b"2", b"1")):
        one.write_bytes(contents[0])
        two.write_bytes(contents[1])
        found.append(digest(specs))
    assert found[0] != found[1]


@pytest.mark.parametrize("model", ["", "no such file.onnx", "."])
def test_a_model_that_cannot_be_read_is_nobody_s_error_here(tmp_path, monkeypatch, model):
    """Whoever plays by it says what is wrong; the shipped one is part of the program."""
    monkeypatch.chdir(tmp_path)
    assert digest([f'learned(model="{model}")']) == digest([f'learned(model="{model}")'])


def test_a_changed_model_is_a_changed_run(tmp_path):
    """Its rows are never mixed with those of the one before."""
    path = tmp_path / "mine.onnx"

    def run(content: bytes) -> str:
        path.write_bytes(content)
        plan = Plan((scenarios.load("mirrored-duel"),), (Entrant("mine", f"a(model={path})"),), 1)
        return specify("tournament", "Made", plan, {}, {}).hash

    assert run(b"one") == run(b"one") != run(b"two")


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
