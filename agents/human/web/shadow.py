"""The same game once more, in which hints and reasons are looked for while it goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from copy import deepcopy

from agents.human.advice import Advice, Reason, advice, why
from agents.human.solo import CutShortError, Solo
from arena.errors import FightclockError
from arena.model import Decision

Found = list[Advice] | Reason
"""What a search comes to: a hint, or the reason for an answer."""
MOST = 12
"""Searches of one position that are remembered."""


class Search:
    """Something that is looked for in a thread of its own.

    Attributes:
        looks: How often it has looked ahead.
        found: What has been found; None if nothing has yet, or if it was cut short.
        failed: Why nothing can be found, in one line; "" is not known.
    """

    def __init__(self) -> None:
        self.looks = 0
        self.found: Found | None = None
        self.failed = ""
        self._over = threading.Event()
        self._cut = False

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._over.is_set()

    def wait(self, seconds: float) -> None:
        """Wait so long at most for what is found."""
        self._over.wait(seconds)

    def cut_short(self) -> None:
        """Stop looking; what is known by then is found, if that is anything."""
        self._cut = True

    def glance(self, wanted: Callable[[], bool]) -> None:
        """Count a look ahead; to be called before each.

        Raises:
            CutShortError: nobody wants to know any more.
        """
        self.looks += 1
        if self._cut or not wanted():
            raise CutShortError

    def run(self, find: Callable[[], Found]) -> None:
        """Look for it."""
        try:
            self.found = find()
        except CutShortError:
            self.failed = "Cut short before anything could be said."
        except FightclockError as error:
            self.failed = str(error)
        except Exception as error:  # a thread's errors are seen by nobody: the page shows it
            self.failed = f"Nothing was found: {type(error).__name__}: {error}"
        self._over.set()


class Shadow:
    """A game that stands where another stood, and stays there.

    Args:
        solo: The other; its answers and dice are played again.
        wanted: Whether the other still stands there; if not, nothing more is looked for.
    """

    def __init__(self, solo: Solo, wanted: Callable[[], bool]) -> None:
        self.lock = threading.Lock()
        """Held by whoever looks for something: two would be in each other's way."""
        self.solo = Solo(solo.beginning, deepcopy(solo.record))
        self._wanted = wanted
        self._searches: dict[tuple[str, str], Search] = {}

    def asked(self, who: str) -> Decision:
        """The open question to a voice.

        Raises:
            FightclockError: there is none.
        """
        decision = self.solo.question(who)
        if decision is None:
            raise FightclockError(f"{who} is not asked now.")
        return decision

    def hint(self, who: str, begin: bool = True) -> Search | None:
        """The hint for an open question, which is looked for once.

        Args:
            who: Who is asked.
            begin: Whether to begin to look for it, if nobody has; else it is None then.
        """
        return self._search(("hint", who), lambda: advice(self.solo, self.asked(who)), begin)

    def reason(self, place: int, begin: bool = True) -> Search | None:
        """Why the machine gave the answer at a place of the record; see `hint`."""
        return self._search(("why", str(place)), lambda: why(self.solo, place), begin)

    def enough(self) -> None:
        """Look no longer: what is known is enough."""
        for search in self._searches.values():
            search.cut_short()

    def _search(
        self, key: tuple[str, str], find: Callable[[], Found], begin: bool
    ) -> Search | None:
        known = self._searches.get(key)
        if not begin or (known is not None and not known.failed):
            return known
        while len(self._searches) >= MOST:
            self._searches.pop(next(iter(self._searches))).cut_short()
        search = self._searches[key] = Search()
        threading.Thread(target=self._look, args=(search, find), daemon=True).start()
        return search

    def _look(self, search: Search, find: Callable[[], Found]) -> None:
        with self.lock:
            self.solo.glance = lambda: search.glance(self._wanted)
            search.run(find)
            self.solo.glance = None
