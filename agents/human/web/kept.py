"""A game's file: the same document that a person saves, and a line about it for the start page."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from agents.human import saved
from agents.human.solo import Solo
from arena import files
from arena.errors import FightclockError, InputError

MOST_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """What the start page says about a game.

    Attributes:
        name: In the page's address.
        title: Of the scenario.
        plays: Whom the person plays.
        stands: How far it has come, or how it ended.
        over: Whether it has ended.
    """

    name: str
    title: str
    plays: str
    stands: str
    over: bool


def folder_of(keep: Path, browser: str) -> Path:
    """The folder of a browser, named after a hash of its token: the name opens no games."""
    return keep / hashlib.sha256(browser.encode()).hexdigest()[:32]


def write(file: Path, solo: Solo) -> None:
    """Write a game's file; it is whole or as it was.

    Raises:
        InputError: it cannot be written.
    """
    files.make_folder(file.parent)
    known = asdict(_line(file, solo))
    files.write(file, _encoded({"line": known, "game": saved.to_document(solo)}))


def encoded(solo: Solo) -> bytes:
    """A game as the file that a person saves."""
    return _encoded(saved.to_document(solo), indent=1)


def _encoded(document: dict[str, object], indent: int | None = None) -> bytes:
    text = json.dumps(document, ensure_ascii=False, indent=indent) + "\n"
    # Half a character, which only a faulty agent can say, has no UTF-8.
    return text.encode("utf-8", "backslashreplace")


def read(file: Path) -> Solo:
    """Play the game in a file again up to where it stood.

    Raises:
        InputError: it is no such file, or has been changed.
    """
    return saved.from_document(_content(file, "game"), file.name, programs=True)


def line(file: Path, time: int) -> Line | None:
    """What a file says about its game; None if it cannot be read. `time` is when it changed."""
    return _said(file, time)


@lru_cache(maxsize=500)
def _said(file: Path, _: int) -> Line | None:
    try:
        return Line(**_content(file, "line"))
    except (FightclockError, TypeError):
        return None


def _content(file: Path, key: str) -> dict[str, Any]:
    try:
        found = json.loads(files.read(file, MOST_BYTES, file.name))[key]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(file.name, "", None, "the file of a fight") from None
    if not isinstance(found, dict):
        raise InputError(file.name, key, found, "a table")
    return found


def _line(file: Path, solo: Solo) -> Line:
    setup, outcome = solo.setup, solo.outcome
    # A side may be a voice of its own, where it decides as one: it is nobody.
    persons = [who for who in solo.beginning.seating.persons if who in setup.side_of]
    if outcome is None:
        stands = f"{setup.ruleset.unit} {solo.fight.now}"
    elif outcome.winner is None:
        stands = "a draw"
    else:
        stands = f"{outcome.winner} won"
    title = solo.beginning.scenario.title
    return Line(file.stem, title, ", ".join(persons), stands, outcome is not None)
