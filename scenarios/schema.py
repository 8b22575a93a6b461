"""JSON Schemas of the files as they are written, for editors; made from the same models."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from arena import journal_schema
from arena.checking.words import schema_of
from arena.model import Ruleset
from arena.position import SavedPosition
from arena.rules import RULESETS
from scenarios.format import forms
from scenarios.puzzle import WrittenAnswer
from scenarios.rulesets import FORMATS
from scenarios.script import WrittenScript
from scenarios.written import described, inner_types, summary, written

HERE = Path(__file__).parent / "schemas"
"""Where those of the house lie; `#:schema` in the first line of a shipped file leads there."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def schemas(rulesets: Iterable[str] = FORMATS.ours) -> dict[str, Schema]:
    """Return each schema by its file name without ending.

    Each ruleset has its own, `timing_track.scenario` for example: editors that were given one
    schema for all would offer the keys of all rulesets in every file.

    Args:
        rulesets: Whose are wanted, besides those that are for all.

    Raises:
        InputError: a package that offers one of them does not work.
    """
    made: dict[str, Schema] = {}
    for name in rulesets:
        made |= of_ruleset(name)
    for called, kind in (("script", WrittenScript), ("answer", WrittenAnswer)):
        made[called] = explained(of(kind), {kind, *inner_types(kind)})
    return made


def of_ruleset(name: str) -> dict[str, Schema]:
    """Return the schemas of one ruleset: of its scenarios and gear, its journals and positions.

    Raises:
        InputError: the package that offers it does not work.
    """
    form, rules = FORMATS[name], RULESETS[name]
    inner = inner_types(form.scenario)
    return {
        f"{name}.scenario": explained(of(forms(form).scenario), inner),
        f"{name}.gear": explained(of(forms(form).gear_file), inner),
        f"{name}.journal": {"$schema": DIALECT, **journal_schema.of_line(rules)},
        f"{name}.position": _position(rules),
    }


def of(kind: type) -> Schema:
    """Return the schema of what a TOML file holds."""
    return {"$schema": DIALECT, **schema_of(kind)}


def _position(rules: Ruleset) -> Schema:
    """Return the schema of a ruleset's positions: its own scenario and state inside."""
    title = "".join(part.capitalize() for part in rules.name.split("_")) + "Position"
    model = written(
        SavedPosition,
        title,
        leave_out=(),
        as_type={
            "ruleset": Literal[rules.name],
            "rules": Literal[rules.version],
            "scenario": rules.scenario_type,
            "state": rules.saved_state_type,
        },
    )
    inner = inner_types(SavedPosition)
    for kind in (rules.scenario_type, rules.saved_state_type):
        inner |= {kind, *inner_types(kind)}
    return explained({"$schema": DIALECT, **schema_of(model, null=True)}, inner)


def write_schemas(made: Mapping[str, Schema], folder: Path = HERE) -> list[Path]:
    """Write schemas into ``folder``, each as a file of its name, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, schema in made.items():
        path = folder / f"{name}.json"
        path.write_text(as_text(schema), encoding="utf-8", newline="\n")
        paths.append(path)
    return paths


def as_text(schema: Schema) -> str:
    """Return a schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def explained(schema: Schema, classes: set[type]) -> Schema:
    """Return the schema with what the docstrings of plain dataclasses say about their fields."""
    schema = copy.deepcopy(schema)
    named = {cls.__qualname__: cls for cls in classes}
    for node in (schema, *schema.get("$defs", {}).values()):
        cls = named.get(node.get("title", ""))
        if cls is None:
            continue
        node["description"] = summary(cls)
        for name, text in described(cls).items():
            if name in node["properties"]:
                node["properties"][name].setdefault("description", text)
    return schema
