"""What can go wrong, in words that a person can act on.

Every error keeps its parts as attributes and as ``args``, so that it survives the way back from
a worker process, and every ``str`` is a single line.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable

_SHOWN = 60  # characters of a found value that an error line spends at most
_COMPARED = 100  # a longer word is no slip of the pen, and comparing it would be slow

_short = reprlib.Repr()
_short.maxlevel = 3
_short.maxother = _short.maxlong = _SHOWN


def printable(text: object) -> str:
    """Return a text in one line, without what could steer a terminal: such characters escaped.

    Names and titles come from other people's files.
    """
    text = str(text)  # whatever was given for a name: an error must always be able to speak
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def shown(value: object) -> str:
    """Return ``value`` as an error line shows it: one line, at most 60 characters.

    Strings stand in double quotes, so that the number 3 and the text "3" differ.
    """
    if isinstance(value, str):
        whole = f'"{printable(value[: _SHOWN + 1])}"'
    else:
        try:
            whole = printable(_short.repr(value))
        except Exception:  # a broken __repr__, or an int too long for Python to print
            whole = f"a {type(value).__name__}"
    if len(whole) <= _SHOWN:
        return whole
    quote = '"' if isinstance(value, str) else ""
    return whole[: _SHOWN - 1 - len(quote)] + "…" + quote


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the one of ``names`` most like ``name``, whatever the case, or None if none is."""
    if len(name) > _COMPARED:
        return None
    by_folded: dict[str, str] = {}
    for candidate in names:
        by_folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(name.casefold(), by_folded, n=1)
    return by_folded[close[0]] if close else None


class FightclockError(Exception):
    """The root of every error that Fightclock raises on purpose."""


class InputError(FightclockError):
    """A value in a file, or in an argument, that cannot be used.

    Args:
        file: where it was read from; "" if from no file.
        key: the dotted place inside the file, for example ``zones.alley.ways``.
        found: the value that stands there; None (which TOML cannot say) if nothing does.
        expected: what would have been right, in words.
        nearest: the known name that was probably meant.
    """

    def __init__(
        self,
        file: str,
        key: str,
        found: object = None,
        expected: str = "",
        nearest: str | None = None,
    ) -> None:
        super().__init__(file, key, found, expected, nearest)
        self.file = file
        self.key = key
        self.found = found
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        said = []
        if self.found is not None:
            said.append(f"found {shown(self.found)}")
        if self.expected:
            said.append(f"expected {printable(self.expected)}")
        line = ": ".join(
            part for part in (printable(self.file), printable(self.key), ", ".join(said)) if part
        )
        if self.nearest:
            line += f' (did you mean "{printable(self.nearest)}"?)'
        return line


class IllegalAnswer(FightclockError):
    """A policy answered a decision with something that was not offered.

    Args:
        who: the combatant that was asked.
        answer: the label of what was answered.
        why: the reason it is not allowed; "" if there is nothing to add.
    """

    def __init__(self, who: str, answer: str, why: str = "") -> None:
        super().__init__(who, answer, why)
        self.who = who
        self.answer = answer
        self.why = why

    def __str__(self) -> str:
        line = f"{printable(self.who)}: {shown(self.answer)} is not allowed"
        return f"{line}: {printable(self.why)}" if self.why else line


class DiceError(FightclockError, ValueError):
    """Dice that cannot be read or rolled; a ValueError so that validators can place it."""
