"""Documents as JSON and TOML, also such as no well-kept writer would write.

What stands in a `Raw` is written as it is: numbers of ten thousand digits, words that JSON does not
know, brackets without end.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Raw(str):
    """A piece of the text itself, where a value would stand."""

    __slots__ = ()


def to_json(value: Any) -> str:
    """The document as JSON, on one line."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(k)}: {to_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(to_json, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def to_toml(document: Mapping[str, Any]) -> str:
    """The document as TOML: a header for each table, and one for each table inside it."""
    return "\n".join(_lines(document, ())) + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    deep = len(path) >= 3  # further inside, tables stand in one line
    for key, value in table.items():
        if key not in inner or deep:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        if not deep:
            here = (*path, key)
            yield f"[{'.'.join(map(_key, here))}]"
            yield from _lines(value, here)


def _key(key: object) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else _quoted(text)


def _value(value: Any) -> str:
    if isinstance(value, Raw):
        return str(value)
    if value is None:
        return "null"  # no TOML, as a hand used to JSON would write it
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_value, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)  # inf and nan are words of TOML
    if isinstance(value, str):
        return _quoted(value)
    return json.dumps(value)


def _quoted(text: object) -> str:
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")
