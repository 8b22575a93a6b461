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
from scenarios.shipped import answer_of, find, find_script

GEAR = sorted((HERE.parent / "gear").glob("*.toml"))
FILES = [
    *((f"{rules}.scenario", find(name)) for rules in FORMATS for name in scenarios.names(rules)),
    *((f"{path.stem}.gear", path) for path in GEAR),
    *(("script", find_script(name)) for name in scenarios.script_names()),
    *(("answer", answer_of(find(name))) for name in scenarios.puzzle_names()),
]
IDS = [path.name for _, path in FILES]
SCHEMAS = schemas()


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_shipped_schema_is_in_step(name):
    """`arena schema --out scenarios/schemas` writes it anew."""
    assert (HERE / f"{name}.json").read_text(encoding="utf-8") == as_text(SCHEMAS[name])


def test_schemas_can_be_written_elsewhere(tmp_path):
    """One file each, in a folder that need not be there yet."""
    paths = write_schemas(SCHEMAS, tmp_path / "new")
    assert sorted(path.stem for path in paths) == sorted(SCHEMAS)
    assert all(json.loads(path.read_text(encoding="utf-8")) for path in paths)


def test_toml_has_no_null():
    """So no schema of a TOML file offers it."""
    of_toml = {kind for kind, _ in FILES}
    assert len(of_toml) == 8
    assert '"null"' not in json.dumps([SCHEMAS[kind] for kind in of_toml])


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_every_key_of_a_shipped_file_is_described(kind, path):
    """Each value's place leads to a part of the schema that says its type."""
    schema = SCHEMAS[kind]
    data = tomllib.loads(path.read_text(encoding="utf-8"))
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
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[kind])
    jsonschema.validate(data, SCHEMAS[kind], jsonschema.Draft202012Validator)


@pytest.mark.parametrize(("kind", "path"), FILES, ids=IDS)
def test_the_first_line_names_the_schema(kind, path):
    """So that an editor can check and complete; each ruleset has its own."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == HERE / f"{kind}.json"


@pytest.mark.parametrize("rules", FORMATS)
def test_every_ruleset_has_its_schemas(rules):
    """Each names its ruleset and nothing of another's."""
    made = SCHEMAS
    assert made[f"{rules}.journal"]["$defs"]["header"]["properties"]["ruleset"]["const"] == rules
    for kind in ("scenario", "gear", "position"):
        assert made[f"{rules}.{kind}"]["properties"]["ruleset"]["const"] == rules


@pytest.mark.parametrize(
    ("kind", "part", "field", "text"),
    [
        ("timing_track", "TimingTrackWeapon", "speed",
         "Counts from the declaration to the blow or shot."),
        ("timing_track", "Start", "wounds", "Wound boxes filled."),
        ("timing_track", "Options", "may_yield", "GEN-03: yielding is a declaration."),
        ("action_board", "ActionBoardWeapon", "damage", "Rolled on a hit (AB-09)."),
        ("action_board", "ActionBoardSheet", "attacks", "Reserve of attack tokens, A (AB-01)."),
        ("action_board", "Start", "wounds", "Hit points lost already."),
        ("action_board", "Options", "open_sheets",
         "GEN-01: everyone knows every sheet and state."),
        ("action_board", "Army", "numbers", "Heads."),
        ("two_actions", "TwoActionsSheet", "hp", "Hit points of a contractor or a boss."),
        ("two_actions", "Start", "prone", "On the ground (TA-12)."),
        ("two_actions", "Options", "difficulty", "TA-02: what d20 and Stat must reach."),
    ],
)  # fmt: skip
def test_fields_carry_what_their_docstrings_say(kind, part, field, text):
    """Editors show it; what two rulesets call alike (a start, options) is not mixed up."""
    described = SCHEMAS[f"{kind}.scenario"]["$defs"][part]["properties"][field]
    assert described["description"] == text
