"""Where in which file something stands, so that every complaint can say so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from arena.errors import InputError, nearest

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 60  # a longer key is cut: the line stays readable whatever the file holds


def dotted(parts: Iterable[str | int]) -> str:
    """Return a place as TOML would write it: ``combatants."Thug A".weapons[1]``."""
    key = ""
    for part in parts:
        if isinstance(part, int):
            key += f"[{part}]"
            continue
        word = part if len(part) <= _LONGEST else part[: _LONGEST - 1] + "…"
        if not _BARE.fullmatch(word):
            word = '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
        key += f".{word}" if key else word
    return key


@dataclass(frozen=True, slots=True)
class Place:
    """A file, and the keys and list positions (from 0) that lead to a value inside it."""

    file: str
    parts: tuple[str | int, ...] = ()

    def at(self, *parts: str | int) -> Place:
        """Return the place ``parts`` below this one."""
        return Place(self.file, self.parts + parts)

    def error(self, found: object, expected: str, nearest: str | None = None) -> InputError:
        """Return an error about the value at this place; None is found where nothing stands."""
        return InputError(self.file, dotted(self.parts), found, expected, nearest)

    def unknown(self, name: str, kind: str, names: Iterable[str]) -> InputError:
        """Return an error about ``name``, which is none of ``names``.

        The nearest of them is suggested; where none is near, some of them are listed.
        """
        known = sorted(names)
        guess = nearest(name, known)
        expected = kind
        if guess is None and known:
            more = ", …" if len(known) > 12 else ""
            expected += f": {', '.join(known[:12])}{more}"
        elif not known:
            expected += ", and there is none"
        return self.error(name, expected, guess)
