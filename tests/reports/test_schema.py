"""Tournaments, studies, trainings and tunings have schemas; every shipped file names its own."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

import scenarios
from arena.cli import main
from arena.errors import InputError
from reports.schema import schemas
from reports.studies import study_file
from reports.tournaments import tournament_file
from reports.training import training_file
from reports.tuning import tuning_file
from scenarios import schema as of_scenarios
from scenarios.schema import HERE, as_text

ROOM = Path(scenarios.__file__).parent
KINDS = {
    "tournament": tournament_file,
    "study": study_file,
    "training": training_file,
    "tuning": tuning_file,
}
FILES = [
    pytest.param(kind, path, id=f"{kind}-{path.stem}")
    for kind, module in KINDS.items()
    for path in sorted(module.SHIPPED.glob("*.toml"))
]
ALL = sorted(ROOM.rglob("*.toml"))


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_schema_is_in_step(kind):
    """`arena schema --out scenarios/schemas` writes it anew."""
    assert (HERE / f"{kind}.json").read_text(encoding="utf-8") == as_text(schemas()[kind])


@pytest.mark.parametrize(("kind", "path"), FILES)
def test_a_json_schema_validator_accepts_every_shipped_file(kind, path):
    """And refuses it with a key that is not known."""
    check = jsonschema.Draft202012Validator(schemas()[kind])
    check.check_schema(schemas()[kind])
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert list(check.iter_errors(data)) == []
    assert not check.is_valid({**data, "nonsense": 1})


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_schema_refuses_the_loader_refuses(kind, tmp_path):
    """A blocks, a seed or a title of the wrong kind."""
    check = jsonschema.Draft202012Validator(schemas()[kind])
    path = sorted(KINDS[kind].SHIPPED.glob("*.toml"))[0]
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("seed", "title"))]
    for wrong in ("seed = -1", "title = 3", 'title = "t"\nnonsense = 1'):
        file = tmp_path / "wrong.toml"
        file.write_text("\n".join([wrong, *lines]), encoding="utf-8")
        assert not check.is_valid(tomllib.loads(file.read_text(encoding="utf-8")))
        with pytest.raises(InputError):
            KINDS[kind].load(file)


@pytest.mark.parametrize("path", ALL, ids=[path.relative_to(ROOM).as_posix() for path in ALL])
def test_every_shipped_file_names_its_schema(path):
    """In its first line, as editors read it, relative to the file; and it fits that schema."""
    text = path.read_text(encoding="utf-8")
    directive, _, where = text.splitlines()[0].partition(" ")
    assert directive == "#:schema"
    schema = (path.parent / where).resolve()
    assert schema.parent == HERE
    check = jsonschema.Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    assert check.is_valid(tomllib.loads(text))


def test_the_command_writes_what_is_shipped(tmp_path, capsys):
    """All of it, and nothing else: what lies in the folder is what the command writes."""
    assert main(["schema", "--out", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().err == ""
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert written == {path.name: path.read_bytes() for path in HERE.iterdir()}
    assert len(written) == len(of_scenarios.schemas()) + len(schemas())
