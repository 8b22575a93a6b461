"""The story of a game, told bit by bit: each time what has happened since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agents.human import told
from agents.human.solo import Solo

if TYPE_CHECKING:
    from agents.human.terminal.paper import Paper


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the story, and the number and the heading of the passage in which it stands."""

    passage: int
    heading: str
    text: str


class Telling:
    """Tells a game on paper.

    Args:
        solo: The game.
        paper: Where.
    """

    def __init__(self, solo: Solo, paper: Paper) -> None:
        self._solo = solo
        self._side = solo.reader
        self._paper = paper
        self._told: list[_Line] = []
        self._heading = ""
        self._picture = ""

    def on(self) -> None:
        """Tell what has happened since, and draw how things stand if that looks different."""
        lines = list(self._lines())
        old = self._told
        for number, line in enumerate(lines):
            if old and line.passage < old[-1].passage:
                continue  # at the end, when nothing is hidden any more, it may read otherwise
            before = old[number].text if number < len(old) else ""
            if line.text == before:
                continue
            # A paragraph that has grown goes on where it stopped.
            self._tell(line, line.text.removeprefix(before))
        self._told = lines
        self.look(again=False)

    def look(self, *, again: bool = True) -> None:
        """Draw how things stand; unless it is to be drawn `again`, only if it looks different."""
        picture = self._solo.setup.ruleset.picture(told.seen(self._solo, self._side))
        if again or self._paper.fits(picture):
            if again or picture != self._picture:
                self._paper.picture(picture)
        elif picture != self._picture:
            self._paper.aside("look: how things stand now.")
        self._picture = picture

    def all(self) -> None:
        """Tell everything once more."""
        self._heading = ""
        self._told = list(self._lines())
        for line in self._told:
            self._tell(line, line.text)

    def forget(self) -> None:
        """Be as if all had been told so far: after something was taken back."""
        self._told = list(self._lines())
        self._heading = self._told[-1].heading if self._told else ""
        self._picture = ""

    def _lines(self) -> Iterator[_Line]:
        for number, passage in enumerate(told.told(self._solo, self._side)):
            for text in passage.lines:
                yield _Line(number, passage.heading, text)

    def _tell(self, line: _Line, text: str) -> None:
        if line.heading != self._heading:
            self._paper.heading(line.heading)
            self._heading = line.heading
        if not text.strip():
            return
        if line.text.startswith(" "):
            self._paper.say(text.strip(), indent=2)
        else:
            self._paper.heading(text)
