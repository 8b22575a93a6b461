"""JSON Schema in plain words, and pydantic's complaints as one line of ours."""

from __future__ import annotations

import functools
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from arena.checking.place import Place
from arena.errors import InputError, nearest

Schema = dict[str, Any]

_UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")  # of a model, of a dataclass


@functools.cache
def schema_of(kind: Any, null: bool = False) -> Schema:
    """Return the tidy JSON Schema of a model or dataclass; with `null` as JSON files have it."""
    is_model = isinstance(kind, type) and issubclass(kind, BaseModel)
    made = kind.model_json_schema() if is_model else TypeAdapter(kind).json_schema()
    tidied: Schema = tidy(made, null=null)
    return tidied


def tidy(schema: Any, *, null: bool = False, inside_properties: bool = False) -> Any:
    """Take out what no reader needs (made-up titles), and what TOML cannot say, unless `null`."""
    if isinstance(schema, list):
        return [tidy(one, null=null) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept: Schema = {}
    for key, value in schema.items():
        if inside_properties:
            inner = tidy(value, null=null)
            inner.pop("title", None)
            kept[key] = inner
        elif key == "default" and (value is None or isinstance(value, dict)):
            continue
        elif key == "anyOf":
            some = [tidy(one, null=null) for one in value if null or one != {"type": "null"}]
            kept.update(some[0] if len(some) == 1 else {"anyOf": some})
        else:
            kept[key] = tidy(value, null=null, inside_properties=key == "properties")
    return kept


def first_error(error: ValidationError, schema: Schema, place: Place) -> InputError:
    """Return the most telling of pydantic's complaints as an InputError.

    An unknown key comes first: a misspelt one also makes the right one missing.
    """
    complaints = error.errors(include_url=False)
    said = next((c for c in complaints if c["type"] in _UNKNOWN), complaints[0])
    return _error(said, schema, place)


def _error(said: ErrorDetails, schema: Schema, place: Place) -> InputError:
    loc, found, kind = said["loc"], said["input"], said["type"]
    if kind in _UNKNOWN:
        name = str(loc[-1])
        known = list(_properties(schema, loc[:-1]))
        guess = nearest(name, known)
        expected = "a key that is known here"
        if guess is None:
            expected = f"one of these keys: {', '.join(known)}"
        return place.at(*loc[:-1]).error(name, expected, guess)
    if kind == "missing" and isinstance(loc[-1], int):  # a list of fixed length that is too short
        loc, found, kind = loc[:-1], _short(said), "too_short"
    at = place.at(*loc)
    here = look_up(schema, loc)
    if kind == "missing":
        return at.error(None, f"{in_words(here, schema)}; it is missing")
    if kind == "value_error":
        _, _, wanted = str(said["ctx"]["error"]).partition(", expected ")
        return at.error(found, wanted or in_words(here, schema))
    guess = None
    if "enum" in here and isinstance(found, str):
        guess = nearest(found, [one for one in here["enum"] if isinstance(one, str)])
    return at.error(found, in_words(here, schema), guess)


def _short(said: ErrorDetails) -> Any:
    found = said["input"]
    return list(found) if isinstance(found, list | tuple) else None


def _resolved(node: Schema, schema: Schema) -> Schema:
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    return node


def look_up(schema: Schema, loc: tuple[str | int, ...]) -> Schema:
    """Return the part of a schema that describes the value at ``loc``; {} if none does."""
    node = _resolved(schema, schema)
    for part in loc:
        inner: Any
        if isinstance(part, int):
            fixed = node.get("prefixItems", [])
            inner = fixed[part] if part < len(fixed) else node.get("items", {})
        else:
            inner = node.get("properties", {}).get(part, node.get("additionalProperties"))
        node = _resolved(inner, schema) if isinstance(inner, dict) else {}
    return node


def _properties(schema: Schema, loc: tuple[str | int, ...]) -> Schema:
    found: Schema = look_up(schema, loc).get("properties", {})
    return found


def in_words(node: Schema, schema: Schema) -> str:
    """Say what a schema allows: ``a whole number from 1 to 100``."""
    node = _resolved(node, schema)
    if "const" in node:
        return str(node["const"])
    if "enum" in node:
        *most, last = [str(word) or '""' for word in node["enum"]]
        return f"{', '.join(most)} or {last}" if most else last
    kind = node.get("type")
    if kind in ("integer", "number"):
        return _number("a whole number" if kind == "integer" else "a number", node)
    if kind == "string":
        examples = node.get("examples", [])
        return f'text like "{examples[0]}"' if examples else "a text"
    if kind == "array":
        return _list(node, schema)
    return {"boolean": "true or false", "object": "a table"}.get(str(kind), "a value that fits")


def _number(what: str, node: Schema) -> str:
    low, high = node.get("minimum"), node.get("maximum")
    open_ends = (("above", "exclusiveMinimum"), ("below", "exclusiveMaximum"))
    beyond = [f"{word} {node[key]}" for word, key in open_ends if key in node]
    if beyond:
        return f"{what} {' and '.join(beyond)}"
    if low is not None and high is not None:
        return f"{what} from {low} to {high}"
    if low is not None:
        return f"{what}, at least {low}"
    return f"{what}, at most {high}" if high is not None else what


def _list(node: Schema, schema: Schema) -> str:
    items = (node.get("prefixItems") or [node.get("items", {})])[0]
    each = in_words(items, schema)
    length = node.get("minItems")
    if length is not None and length == node.get("maxItems"):
        return f"a list of {length}, each {each}"
    return f"a list, each {each}"
