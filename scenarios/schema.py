"""JSON Schemas of the files as they are written, for editors; made from the same models."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from arena.checking.words import schema_of
from scenarios.format import forms
from scenarios.rulesets import FORMATS
from scenarios.script import WrittenScript
from scenarios.written import described, inner_types, summary

HERE = Path(__file__).parent / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return each schema by its file name without ending.

    Scenarios and gear have one for each ruleset, `timing_track.scenario` for example: editors
    that were given one schema for all would offer the keys of all rulesets in every file.
    """
    made = {}
    for form in FORMATS.values():
        inner = inner_types(form.scenario)
        for kind, model in (("scenario", forms(form).scenario), ("gear", forms(form).gear_file)):
            made[f"{form.ruleset}.{kind}"] = _explained(_of(model), inner)
    made["script"] = _explained(_of(WrittenScript), {WrittenScript, *inner_types(WrittenScript)})
    return made


def _of(kind: type) -> dict[str, Any]:
    return {"$schema": DIALECT, **schema_of(kind)}


def write_schemas(folder: Path = HERE) -> list[Path]:
    """Write the schemas into ``folder`` and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, schema in schemas().items():
        path = folder / f"{name}.json"
        path.write_text(as_text(schema), encoding="utf-8", newline="\n")
        paths.append(path)
    return paths


def as_text(schema: dict[str, Any]) -> str:
    """Return a schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _explained(schema: dict[str, Any], classes: set[type]) -> dict[str, Any]:
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


if __name__ == "__main__":
    write_schemas()
