"""The open games of all browsers: a bounded number in memory, all of them on disk."""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from agents.human.solo import Solo
from agents.human.web import kept
from agents.human.web.game import Game
from arena.errors import FightclockError

IN_MEMORY = 24
"""Games; of the others the least recently used wait on disk."""
EACH = 400
"""Games that one browser may keep."""
_NAME = re.compile(r"[a-z0-9]{16}")


class NoSuchGameError(FightclockError):
    """There is no such game, or it is another browser's."""


@dataclass(slots=True)
class _Open:
    game: Game
    users: int = 0


class Games:
    """Keeps the games.

    Args:
        keep: The folder; each browser has one in it that is named after a hash of its token.
        in_memory: So many games, besides those that somebody uses just now.
        each: So many may one browser keep.
    """

    def __init__(self, keep: Path, in_memory: int = IN_MEMORY, each: int = EACH) -> None:
        self._keep = keep
        self._most = in_memory
        self._each = each
        self._lock = threading.Lock()
        self._open: OrderedDict[tuple[str, str], _Open] = OrderedDict()

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._open)

    def begin(self, browser: str, solo: Solo) -> str:
        """Take a new game in.

        Returns:
            Its name.

        Raises:
            FightclockError: the browser keeps too many already.
        """
        folder = self._folder(browser)
        if len(list(folder.glob("*.json"))) >= self._each:
            raise FightclockError(f"{self._each} fights are kept already: throw some away first.")
        name = secrets.token_hex(8)
        file = folder / f"{name}.json"
        kept.write(file, solo)
        with self._lock:
            game = Game(name, solo, lambda changed: kept.write(file, changed))
            self._open[browser, name] = _Open(game)
            self._make_room()
        return name

    @contextmanager
    def using(self, browser: str, name: str) -> Iterator[Game]:
        """A game, which stays in memory as long as it is used.

        Raises:
            NoSuchGameError: there is none of that name that is this browser's.
            FightclockError: its file has been damaged.
        """
        with self._lock:  # also while it is read: two must not be made of one file
            one = self._open.get((browser, name))
            if one is None:
                one = self._open[browser, name] = _Open(self._read(browser, name))
            self._open.move_to_end((browser, name))
            one.users += 1
            self._make_room()
        try:
            yield one.game
        finally:
            with self._lock:
                one.users -= 1
                self._make_room()

    def throw_away(self, browser: str, name: str) -> None:
        """Forget a game, also on disk.

        Raises:
            NoSuchGameError: there is none of that name that is this browser's.
        """
        file = self._file(browser, name)
        with self._lock:
            one = self._open.get((browser, name))
            if one is None:  # its file need not be read, which may be damaged
                if not file.is_file():
                    raise NoSuchGameError("There is no such fight here.")
                file.unlink()
                return
        one.game.throw_away()
        with self._lock:
            self._open.pop((browser, name), None)
            file.unlink(missing_ok=True)

    def listed(self, browser: str, most: int) -> tuple[list[kept.Line], int]:
        """A browser's games, those first that were played last; and how many there are."""
        files = [(_changed(file), file) for file in self._folder(browser).glob("*.json")]
        newest = sorted(files, reverse=True)
        lines = [kept.line(file, time) for time, file in newest[:most]]
        return [line for line in lines if line is not None], len(files)

    def close(self) -> None:
        """Stop all thinking; everything is on disk already."""
        with self._lock:
            games = [one.game for one in self._open.values()]
            self._open.clear()
        for game in games:
            game.thinking.halt()

    def _make_room(self) -> None:
        spare = len(self._open) - self._most
        for key, one in list(self._open.items()):
            if spare <= 0:
                return
            if one.users == 0 and not one.game.thinking.busy:
                del self._open[key]
                spare -= 1

    def _read(self, browser: str, name: str) -> Game:
        file = self._file(browser, name)
        if not file.is_file():
            raise NoSuchGameError("There is no such fight here.")
        return Game(name, kept.read(file), lambda changed: kept.write(file, changed))

    def _folder(self, browser: str) -> Path:
        return kept.folder_of(self._keep, browser)

    def _file(self, browser: str, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise NoSuchGameError("There is no such fight here.")
        return self._folder(browser) / f"{name}.json"


def _changed(file: Path) -> int:
    """When a file was written last, in nanoseconds; 0 if it has just been thrown away."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
