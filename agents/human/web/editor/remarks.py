"""The comments of a TOML text, by what they stand at, so that a text written anew keeps them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

Path = tuple[str | int, ...]

_VALUE = r"""(?:[^#"']|"(?:\\.|[^"\\])*+"|'[^']*+')*+"""
_BESIDE = re.compile(rf"^{_VALUE}(#.*)$")
_HEADER = re.compile(
    r"""^\s*(\[\[?)((?:[^\]"'#]|"(?:\\.|[^"\\])*+"|'[^']*+')++)\]\]?\s*(?:#.*)?$"""
)
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_.\s-]|"(?:\\.|[^"\\])*+"|'[^']*+')++)=""")


@dataclass(slots=True)
class Remarks:
    """Comments, with their `#`.

    Attributes:
        above: Lines that stand above a key or header, blank ones among them.
        beside: What stands behind it on the same line.
        below: Lines that stand at the end of the text.
    """

    above: dict[Path, list[str]] = field(default_factory=dict)
    beside: dict[Path, str] = field(default_factory=dict)
    below: list[str] = field(default_factory=list)


def remarks(text: str) -> Remarks:
    """The comments of a text that is valid TOML.

    What looks like a comment inside a string of several lines may be among them: as a comment it
    does no harm.
    """
    found = Remarks()
    header: Path = ()
    waiting: list[str] = []
    counted: dict[Path, int] = {}
    for line in text.split("\n"):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            waiting.append(bare)
            continue
        here: Path | None = None
        if head := _HEADER.match(line):
            header = _keys(head[2])
            if head[1] == "[[":
                counted[header] = counted.get(header, -1) + 1
                header = (*header, counted[header])
            here = header
        elif key := _KEY.match(line):
            here = (*header, *_keys(key[1]))
        beside = _BESIDE.match(line)
        if here is None:  # within a list of several lines
            waiting += [beside[1]] if beside else []
            continue
        if above := _trimmed(waiting):
            found.above.setdefault(here, above)
        waiting = []
        if beside:
            found.beside.setdefault(here, beside[1].rstrip())
    found.below = _trimmed(waiting)
    return found


def _keys(dotted: str) -> Path:
    try:
        inner = tomllib.loads(f"{dotted} = 0")
    except tomllib.TOMLDecodeError:
        return ("",)
    keys: list[str] = []
    while isinstance(inner, dict):
        (key, inner), *_ = inner.items()
        keys.append(key)
    return tuple(keys)


def _trimmed(lines: list[str]) -> list[str]:
    """Without blank lines at both ends."""
    marked = [at for at, line in enumerate(lines) if line]
    return lines[marked[0] : marked[-1] + 1] if marked else []
