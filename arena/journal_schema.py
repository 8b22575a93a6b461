"""The JSON Schema of a journal's lines, made from the same types as their reader."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import TypeAdapter, create_model

from arena.journal import FORMAT, HEADER
from arena.model import Ruleset

Schema = dict[str, Any]


def of_line(rules: Ruleset) -> Schema:
    """Return the schema of one line: the header, or an event of the ruleset.

    A JSON Schema describes one JSON value, so a validator is given the lines one by one. Only the
    first may be a header, which the reader checks.
    """
    lines = {"header": _header(rules.name)}
    lines |= {kind: _event(kind, event) for kind, event in sorted(rules.events.items())}
    return {
        "title": f"A line of a journal of {rules.title}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in lines],
        "$defs": lines,
    }


def _header(ruleset: str) -> Schema:
    fields = {name: hint for name, (hint, _) in HEADER.items()}
    fields |= {"journal": Literal[FORMAT], "ruleset": Literal[ruleset]}
    defined: dict[str, Any] = {name: (hint, ...) for name, hint in fields.items()}
    model = create_model("Header", **defined)
    return _closed(model.model_json_schema(), "The first line: which fight it was.")


def _event(kind: str, event: type) -> Schema:
    made = TypeAdapter(event).json_schema()
    named = {"event": {"const": kind, "type": "string"}}
    made["properties"] = named | made["properties"]
    made["required"] = ["event", *made.get("required", ())]
    return _closed(made, " ".join((event.__doc__ or "").split("\n\n")[0].split()))


def _closed(schema: Schema, about: str) -> Schema:
    """Return an object's schema without made-up titles; no key may stand there but its own."""
    properties = {
        name: {key: value for key, value in one.items() if key != "title"}
        for name, one in schema["properties"].items()
    }
    return {
        "type": "object",
        "description": about,
        "properties": properties,
        "required": schema["required"],
        "additionalProperties": False,
    }
