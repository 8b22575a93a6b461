"""The scenarios that a browser keeps: TOML files beside its fights."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agents.human.web.editor.draft import FILE_NAME, LONGEST, NAME
from agents.human.web.editor.reading import MOST_BYTES, table_of
from agents.human.web.kept import folder_of
from arena import files
from arena.errors import FightclockError, InputError

MOST = 100
"""Scenarios that one browser may keep."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the editor's first page says about a scenario."""

    name: str
    title: str


class Kept:
    """Keeps scenarios by browser.

    Args:
        keep: The folder that the games are kept in.
    """

    def __init__(self, keep: Path) -> None:
        self._keep = keep

    def listed(self, browser: str) -> list[Line]:
        """A browser's scenarios, by name."""
        some = sorted(self._folder(browser).glob("*.toml"))
        return [Line(file.stem, _title(file, file.stat().st_mtime_ns)) for file in some]

    def text(self, browser: str, name: str) -> str:
        """A scenario's text.

        Raises:
            FightclockError: this browser keeps none of that name.
        """
        file = self._file(browser, name)
        if not file.is_file():
            raise FightclockError("There is no such scenario here.")
        return _text(file)

    def write(self, browser: str, name: str, text: str, was: str) -> None:
        """Keep a scenario.

        Args:
            browser: Whose.
            name: Of the scenario.
            text: As TOML.
            was: The name by which it was kept before, which it may keep or change.

        Raises:
            InputError: another scenario of this browser has that name, or it keeps too many.
        """
        file = self._file(browser, name)
        if name != was and file.exists():
            raise InputError("", FILE_NAME, name, "a name that none of your scenarios has")
        if not file.exists() and len(list(file.parent.glob("*.toml"))) >= MOST:
            raise InputError("", "", f"{MOST} scenarios of yours", "one to be thrown away first")
        files.make_folder(file.parent)
        files.write(file, text.encode("utf-8", "replace"))

    def throw_away(self, browser: str, name: str) -> None:
        """Forget a scenario.

        Raises:
            FightclockError: the name is none.
        """
        self._file(browser, name).unlink(missing_ok=True)

    def free(self, browser: str, name: str) -> str:
        """The name, or the name with the first number that none of the scenarios has."""
        taken = {file.stem for file in self._folder(browser).glob("*.toml")}
        stem = name[: LONGEST - 4].rstrip("-")
        some = (f"{stem}-{number}" for number in itertools.count(2))
        return name if name not in taken else next(one for one in some if one not in taken)

    def _folder(self, browser: str) -> Path:
        return folder_of(self._keep, browser)

    def _file(self, browser: str, name: str) -> Path:
        if len(name) > LONGEST or not NAME.fullmatch(name):
            raise FightclockError("There is no such scenario here.")
        return self._folder(browser) / f"{name}.toml"


def _text(file: Path) -> str:
    return files.read(file, 4 * MOST_BYTES, file.stem).decode("utf-8", "replace")


@lru_cache(maxsize=500)
def _title(file: Path, _changed: int) -> str:
    try:
        title = table_of(_text(file)).get("title")
    except FightclockError:
        title = None
    return title if isinstance(title, str) else file.stem
