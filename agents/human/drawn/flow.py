"""Words and small signs one beside the other, and on a new line when one is full."""

from __future__ import annotations

from unicodedata import east_asian_width

from agents.human.drawn.svg import Pen

_LEAST = 6.2
"""What a letter counts at least on the average, as `svg.fitted` has it."""
_NARROW, _BROAD = frozenset(" fijlrtI.,:;'!|()[]"), frozenset("mwMW@%")
_BOX, _STEP = 8.0, 10.0
"""A box for a mark, and how far it is to the next one."""
_PIP = 8.0


def wide(words: str, classes: str = "ink") -> float:
    """About how many units wide some words are in a broad common typeface (DejaVu Sans)."""
    size = sum(map(_letter, words))
    if "quiet" in classes:
        return size * 11 / 12
    return size * 1.1 if "strong" in classes else size


def needed(words: str, classes: str = "ink") -> float:
    """How many units some words must have: no less than what `svg.fitted` would give them."""
    return max(wide(words, classes), _LEAST * len(words))


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 4.4
    if letter in _BROAD:
        return 11.0
    return 12.0 if east_asian_width(letter) in "WF" else 7.6


def cut(words: str, width: float, classes: str = "ink") -> str:
    """As much of some words as fits into a width, with an ellipsis."""
    if needed(words, classes) <= width:
        return words
    dots = "\N{HORIZONTAL ELLIPSIS}"
    words = words[: max(1, int(width / _LEAST))]
    while words and needed(words + dots, classes) > width:
        words = words[:-1].rstrip()
    return words + dots


class Flow:
    """Fills lines from the left to the right; `y` is the foot of the text on the line reached.

    Attributes:
        left: Where new lines begin.
        right: Where lines end; the first may end sooner.
        pitch: From one line to the next.

    Args:
        pen: What draws.
        x: Where the first line begins.
        y: The foot of its text.
        left: See above.
        right: See above.
        ends: Where the first line ends; None is where all end.
        pitch: See above.
    """

    def __init__(
        self,
        pen: Pen,
        x: float,
        y: float,
        left: float,
        right: float,
        ends: float | None = None,
        pitch: float = 16,
    ) -> None:
        self.pen, self.x, self.y = pen, x, y
        self.left, self.right, self.pitch = left, right, pitch
        self._ends = right if ends is None else ends
        self._fresh = True

    def room(self, width: float, gap: float = 7, at_most: float = 0) -> float:
        """Return where the left edge of something so wide goes: on this line, or on a new one.

        On which of them is decided by what it may be `at_most`, if that is more.
        """
        x = self.x if self._fresh else self.x + gap
        if x + max(width, at_most) > self._ends and (x > self.left or self._ends < self.right):
            self._fresh = False
            self.line()
            x = self.x
        self._fresh = False
        self.x = x + width
        return x

    def line(self) -> None:
        """Begin a new line, unless one has just begun."""
        if not self._fresh:
            self.x, self._ends = self.left, self.right
            self.y += self.pitch
            self._fresh = True

    def words(self, words: str, classes: str = "ink", gap: float = 7) -> None:
        """Some words, which stay together."""
        words = cut(words, self.right - self.left, classes)
        x = self.room(wide(words, classes), gap, needed(words, classes))
        self.pen.text(x, self.y, words, classes)

    def listed(self, parts: list[str], classes: str = "ink") -> None:
        """Parts with dots between them; none is torn apart."""
        line = ""
        for part in parts:
            longer = f"{line} \N{MIDDLE DOT} {part}" if line else part
            room = self._ends - self.x - (0 if self._fresh else 7)
            if line and needed(longer, classes) > room:
                self.words(line, classes)
                self.line()
                longer = part
            line = longer
        if line:
            self.words(line, classes)

    def chip(self, words: str, classes: str, title: str = "") -> None:
        """Some words in a frame; `title` explains them."""
        words = cut(words, self.right - self.left - 8, classes)
        width = needed(words, classes) + 8
        x = self.room(width)
        with self.pen.group(title):
            self.pen.box(x, self.y - 11, width, 14.5, "line", 4)
            self.pen.text(x + width / 2, self.y, words, classes, "middle")

    def pips(self, left: int, most: int, classes: str) -> None:
        """As many small discs as there are at most, those that are left filled."""
        x = self.room(most * _PIP)
        for pip in range(most):
            self.pen.dot(x + pip * _PIP + 4, self.y - 4, 3, classes if pip < left else "line")

    def boxes(self, name: str, number: int, ticked: int) -> None:
        """A name and its boxes, as many of them ticked off as there are marks on it."""
        row = number * _STEP + 5
        name = cut(name, self.right - self.left - row)
        x = self.room(wide(name) + row, at_most=needed(name) + row)
        self.pen.text(x, self.y, name)
        x += wide(name) + 5
        top, foot = self.y - 8.5, self.y - 8.5 + _BOX
        for box in range(number):
            left, right = x + box * _STEP, x + box * _STEP + _BOX
            self.pen.box(left, top, _BOX, _BOX)
            if box < ticked:
                self.pen.line(left, top, right, foot, "bad")
                self.pen.line(left, foot, right, top, "bad")
