"""What a form says differently from what its fields showed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from agents.human.web.editor.fields import Field, Path, leaves, plain
from agents.human.web.editor.reading import Table
from arena.checking.words import Schema

Sent = Mapping[str, Sequence[str]]
"""All values that a form sent, by name."""
Change = tuple[Path, Any]
UNSAID: Any = None
"""The value of a change that takes a key out; TOML itself cannot say it."""

_NAMED = 2
"""How deep the things by name stand, which may be empty; any other empty table goes."""
_WHOLE = re.compile(r"[-+−]?[0-9]{1,20}")
_POINT = re.compile(r"[-+−]?[0-9]{1,20}\.[0-9]{1,20}")


def changes(fields: list[Field], sent: Sent, leave: Path = ()) -> Iterator[Change]:
    """The changes that a form makes; fields that it did not send stay as they are.

    Args:
        fields: As they were shown.
        sent: What came back.
        leave: Keys at the top of the file that are left as they are.
    """
    for one in leaves(fields):
        if one.path[0] in leave or one.kind in ("group", "each", "odd"):
            continue
        if one.kind == "map":
            names, values = sent.get(f"k{one.name}"), sent.get(f"v{one.name}")
            if names is None or values is None:
                continue
            pairs = [(plain(k), plain(v)) for k, v in zip(names, values, strict=False)]
            pairs = [pair for pair in pairs if any(pair)]
            if pairs != one.pairs:
                node = one.node.get("additionalProperties", {})
                said = {name: _scalar(node, value) for name, value in pairs}
                yield one.path, said or UNSAID
            continue
        got = sent.get(one.name)
        if got is None:
            continue
        raw = [plain(value) for value in got]
        if one.kind == "list":
            raw = [value for value in raw if value]
        if raw != one.raw:
            yield one.path, _value(one, raw)


def _value(one: Field, raw: list[str]) -> Any:
    if one.kind == "list":
        if not raw:  # a template's list is taken away by an empty one
            return [] if one.said and one.otherwise else UNSAID
        return [_scalar(one.node.get("items", {}), value) for value in raw]
    if one.kind == "fixed":
        if not any(raw):
            return UNSAID
        node = (one.node.get("prefixItems") or [one.node.get("items", {})])[0]
        usual = [*one.otherwise, *[""] * len(raw)]
        filled = [value or otherwise for value, otherwise in zip(raw, usual, strict=False)]
        return [_scalar(node, value) for value in filled if value]
    text = raw[0] if raw else ""
    if not text:
        return UNSAID
    if one.kind == "choice":
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            return text
        return said if isinstance(said, str | int | float | bool) else text
    return _scalar(one.node, text)


def _scalar(node: Schema, text: str) -> Any:
    """A text as what the schema wants, if it reads like that; else the text, for the check."""
    kind = node.get("type")
    ascii_minus = text.replace("−", "-")
    if kind in ("integer", "number") and _WHOLE.fullmatch(text):
        return int(ascii_minus)
    if kind == "number" and _POINT.fullmatch(text):
        return float(ascii_minus)
    return text


def applied(table: Table, made: Iterator[Change] | Sequence[Change]) -> Table:
    """A table with changes made in it; the old one stays as it is.

    A change in a place that is no longer there is let go.
    """
    for path, value in made:
        table = _with(table, path, value)
    return table


def _with(thing: Any, path: Path, value: Any, depth: int = 1) -> Any:
    key, *rest = path
    if isinstance(thing, list):
        if not isinstance(key, int) or not 0 <= key < len(thing):
            return thing
        inner = _with(thing[key], tuple(rest), value, depth + 1) if rest else value
        kept = [] if inner is UNSAID else [inner]
        return [*thing[:key], *kept, *thing[key + 1 :]]
    if not isinstance(thing, dict) or not isinstance(key, str):
        return thing
    changed = dict(thing)
    if rest and (key in thing or value is not UNSAID):
        changed[key] = _with(thing.get(key, {}), tuple(rest), value, depth + 1)
        if changed[key] == {} and depth != _NAMED:
            del changed[key]
    elif not rest and value is UNSAID:
        changed.pop(key, None)
    elif not rest:
        changed[key] = value
    return changed
