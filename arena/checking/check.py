"""Check a table against a model or dataclass, strictly: no text is taken for a number."""

from __future__ import annotations

import functools
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError

from arena.checking.place import Place
from arena.checking.words import first_error, schema_of

LONGEST_NAME = 40


@functools.cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def checked(kind: Any, table: Any, place: Place) -> Any:
    """Return ``table`` as an instance of ``kind``.

    Raises:
        InputError: it does not fit; the first fault is named.
    """
    try:
        # By way of JSON, because strict pydantic takes its lists for tuples and its objects for
        # dataclasses, and Python's own not.
        text = json.dumps(table)
    except (TypeError, ValueError, RecursionError):
        raise place.error(table, "only tables, lists, texts, numbers, true and false") from None
    try:
        return _adapter(kind).validate_json(text, strict=True)
    except ValidationError as error:
        raise first_error(error, schema_of(kind), place) from None


def check_name(name: str, place: Place) -> None:
    """Refuse a name that people could not read, type or tell apart from others.

    Raises:
        InputError: it is empty, longer than 40, not printable, or has spaces around it.
    """
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        expected = f"a name of 1 to {LONGEST_NAME} printable characters, no spaces around it"
        raise place.error(name, expected)
