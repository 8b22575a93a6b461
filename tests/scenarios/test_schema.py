"""The shipped JSON Schemas are those of the models, and describe every shipped file."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

import scenarios
from arena.checking.words import look_up
from scenarios.rulesets import FORMATS
from scenarios.schema import HERE, as_text, schemas, write_schemas
from scenarios.shipped import find, find_script

GEAR = sorted((HERE.parent / "gear").glob("*.toml"))
FILES = [
    *(("scenario", find(name)) for name in scenarios.names()),
    *(("gear", path) for path in GEAR),
    *(("script", find_script(name)) for name in scenarios.script_names()),
]
IDS = [path.name for _, path in FILES]


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_shipped_schema_is_in_step(name):
    """`python -m scenarios.schema` writes it anew."""
    assert (HERE / f"{name}.json").read_text(encoding="utf-8") == as_text(schemas()[name])


def test_schemas_can_be_written_elsewhere(tmp_path):
    """One file each, in a folder that need not be there yet."""
    paths = write_schemas(tmp_path / "new")
    assert sorted(path.stem for path in paths) == sorted(schemas())
    assert all(json.loads(path.read_text(encoding="utf-8")) for path in paths)


def test_toml_has_no_null():
    """So no schema offers it."""
    assert '"null"' not in json.dumps(schemas())


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_every_key_of_a_shipped_file_is_described(kind, path):
    """Each value's place leads to a part of the schema that says its type."""
    schema = schemas()[kind]
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if "oneOf" in schema:
        schema = {**schema, **schema["oneOf"][list(FORMATS).index(data["ruleset"])]}
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    while waiting:
        loc, value = waiting.pop()
        if loc[:1] == ("options",) and kind == "script":
            continue
        described = look_up(schema, loc)
        assert {"type", "enum", "const"} & set(described), loc
        if isinstance(value, dict):
            waiting += [((*loc, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*loc, number), inner) for number, inner in enumerate(value)]


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_a_json_schema_validator_accepts_every_shipped_file(kind, path):
    """An independent validator, where there is one."""
    jsonschema = pytest.importorskip("jsonschema")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schemas()[kind])
    jsonschema.validate(data, schemas()[kind], jsonschema.Draft202012Validator)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (("TimingTrackWeapon", "speed"), "Counts from the declaration to the blow or shot."),
        (("Start", "wounds"), "Wound boxes filled."),
        (("Options", "may_yield"), "GEN-03: yielding is a declaration."),
    ],
)
def test_fields_carry_what_their_docstrings_say(place, text):
    """Editors show it."""
    kind, field = place
    assert schemas()["scenario"]["$defs"][kind]["properties"][field]["description"] == text
