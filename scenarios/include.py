"""Gather a file and everything it includes, each file once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.checking.place import Place
from scenarios.read import read_toml
from scenarios.shipped import gear

MAX_FILES = 50
MAX_BYTES_IN_ALL = 500_000
"""Of a file and all that it includes; reading that much takes a second."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file that was read: what errors call it, what it holds, and how many bytes it has."""

    file: str
    data: dict[str, Any]
    size: int = 0

    @property
    def place(self) -> Place:
        """The top of the file."""
        return Place(self.file)


def gather(path: Path) -> list[Source]:
    """Read a file and what its ``include`` names; the file itself is first.

    A name without an ending is shipped gear; anything else is a path, seen from the file.

    A file that is included by two others is read once.

    Raises:
        InputError: a file cannot be read, ``include`` is no list of relative paths, files
            include each other in a circle, or there are more than 50.
    """
    sources: list[Source] = []
    _read(path, str(path), [], set(), sources)
    return sources


def _read(path: Path, file: str, circle: list[str], seen: set[str], sources: list[Source]) -> None:
    real = os.path.realpath(path)  # two ways to write one path are one file
    data = read_toml(path, file)
    source = Source(file, data, path.stat().st_size)
    seen.add(real)
    sources.append(source)
    shipped = gear()
    for number, name in enumerate(_included(source)):
        place = source.place.at("include", number)
        try:
            if name in shipped:
                inner = shipped[name]
            elif Path(name).suffix:
                inner = Path(os.path.normpath(path.parent / name))
            else:
                raise place.unknown(name, "the name of shipped gear, or a path", shipped)
            inner_real = os.path.realpath(inner)
            exists = inner.exists()
            size = inner.stat().st_size if exists else 0
        except (OSError, ValueError):
            raise place.error(name, "the path of a file") from None
        if inner_real in (*circle, real):
            raise place.error(name, "files that do not include each other in a circle")
        if inner_real in seen:
            continue
        if not exists:
            raise place.error(name, "a file that exists, seen from this one")
        if len(sources) >= MAX_FILES:
            raise place.error(name, f"at most {MAX_FILES} files in all")
        if size + sum(one.size for one in sources) > MAX_BYTES_IN_ALL:
            raise place.error(name, f"at most {MAX_BYTES_IN_ALL} bytes in all")
        _read(inner, str(inner), [*circle, real], seen, sources)


def _included(source: Source) -> list[str]:
    names = source.data.get("include", [])
    place = source.place.at("include")
    if not isinstance(names, list):
        raise place.error(names, "a list of paths")
    if len(names) > MAX_FILES:
        raise place.error(None, f"at most {MAX_FILES} files in all")
    for number, name in enumerate(names):
        if not isinstance(name, str) or not name or Path(name).is_absolute():
            raise place.at(number).error(name, "a path relative to this file")
    return names
