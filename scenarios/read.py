"""Read one TOML file into plain tables, whatever it holds; every fault is an InputError."""

from __future__ import annotations

import functools
import re
import tomllib
from pathlib import Path
from typing import Any

from arena import files
from arena.checking.place import Place

MAX_BYTES = 250_000
"""Many times the longest file that a person would write; read, at worst, in half a second."""
MAX_VALUES = 20_000
"""Values, those inside others included; a person writes hundreds."""
MAX_DEPTH = 10
"""Tables inside tables; the format itself needs five."""
MAX_DOTS = 200
"""On one line. The TOML reader walks a dotted key anew for each line below its header, so a
header of thousands of parts would cost minutes."""
MAX_NUMBER = 10**15
"""No count or box comes near it, and JSON readers agree on whole numbers up to here."""

_WHERE = re.compile(r"(?s)(.*) \(at (line \d+, column \d+|end of document)\)")


def read_toml(path: Path, file: str | None = None) -> dict[str, Any]:
    """Return the file's content: tables, lists, texts, whole numbers, floats, true and false.

    Args:
        path: The file.
        file: What errors call it; by default the path itself.

    Raises:
        InputError: it is no readable regular file, too long, not UTF-8, no TOML, nested too
            deeply, holds too much, a date or a number beyond 10^15, or is empty.
    """
    place = Place(files.called(path) if file is None else file)
    try:
        # Universal newlines are TOML's own; a byte order mark is what some editors add.
        text = files.read(path, MAX_BYTES, place.file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise place.error(f"byte {error.start} of another encoding", "UTF-8 text") from None
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            at = place.at(f"line {number}")
            raise at.error(None, f"at most {MAX_DOTS} full stops on one line")
    try:
        data: dict[str, Any] = _copy(_parsed(text.replace("\r\n", "\n")))
    except tomllib.TOMLDecodeError as error:
        said = _WHERE.fullmatch(str(error))
        what, where = said.groups() if said else (str(error), "")
        raise place.error(None, f"valid TOML; {where or 'somewhere'}: {what}") from None
    except RecursionError:
        raise place.error(None, f"at most {MAX_DEPTH} levels of lists and tables") from None
    except ValueError as error:  # a number too long for Python to read, an impossible date
        raise place.error(None, f"valid TOML; {error}") from None
    if not data:
        raise place.error("an empty file", "keys and values")
    _check_values(data, place)
    return data


@functools.lru_cache(maxsize=16)
def _parsed(text: str) -> dict[str, Any]:
    """A study reads the same scenarios and gear for each of its arms, and parsing is slow."""
    return tomllib.loads(text)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _check_values(data: dict[str, Any], place: Place) -> None:
    """Refuse what is too deep or too much, and what no key can be; without recursion."""
    waiting: list[tuple[Place, Any]] = [(place, data)]
    count = 0
    while waiting:
        here, value = waiting.pop()
        if isinstance(value, dict | list):
            count += len(value)
            if count > MAX_VALUES:
                raise place.error(None, f"at most {MAX_VALUES} values in all")
            if len(here.parts) > MAX_DEPTH:
                top = place.at(*here.parts[:2])
                raise top.error(None, f"at most {MAX_DEPTH} levels of lists and tables")
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            waiting.extend((here.at(key), inner) for key, inner in pairs)
        elif isinstance(value, bool | str | float):
            continue
        elif not isinstance(value, int):
            raise here.error(str(value), "no date or time: they mean nothing here")
        elif abs(value) > MAX_NUMBER:
            raise here.error(value, f"a whole number from −{MAX_NUMBER} to {MAX_NUMBER}")
