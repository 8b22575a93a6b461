"""A small pen for SVG: elements by the standard library, so that every name is escaped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

from markupsafe import Markup

WIDTH = 360
"""Units of every drawing's width: as many pixels as the narrowest page has."""


class Pen:
    """Draws from the top down; whoever draws says how high it has become.

    All colours come from the page by classes: `side-0` and `side-1` (fill of a side), `ink`,
    `quiet`, `line`, `paper`, `good`, `bad`, `now`. Text is 12 units high, and 11 if `quiet`.

    Args:
        title: What is drawn, in a few words: a screen reader says it in place of the picture.
    """

    def __init__(self, title: str) -> None:
        self._root = ElementTree.Element(
            "svg", {"class": "drawing", "role": "img", "xmlns": "http://www.w3.org/2000/svg"}
        )
        ElementTree.SubElement(self._root, "title").text = printable(title)
        self._at = self._root
        self.height = 0.0

    def _add(self, name: str, classes: str, **numbers: float | str) -> ElementTree.Element:
        said = {key.replace("_", "-"): _said(value) for key, value in numbers.items()}
        return ElementTree.SubElement(
            self._at, name, {"class": classes, **said} if classes else said
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        classes: str = "line",
        round: float = 0,
    ) -> None:
        """A rectangle."""
        self._add("rect", classes, x=x, y=y, width=max(width, 0), height=max(height, 0), rx=round)

    def dot(self, x: float, y: float, radius: float, classes: str = "ink") -> None:
        """A circle."""
        self._add("circle", classes, cx=x, cy=y, r=radius)

    def line(self, x1: float, y1: float, x2: float, y2: float, classes: str = "line") -> None:
        """A straight line."""
        self._add("line", classes, x1=x1, y1=y1, x2=x2, y2=y2)

    def shape(self, points: list[tuple[float, float]], classes: str = "ink") -> None:
        """A closed polygon."""
        self._add("polygon", classes, points=" ".join(f"{_said(x)},{_said(y)}" for x, y in points))

    def text(
        self, x: float, y: float, words: str, classes: str = "ink", anchor: str = "start"
    ) -> None:
        """One line of text, whose foot is at `y`; `anchor` is start, middle or end."""
        self._add("text", classes, x=x, y=y, text_anchor=anchor).text = printable(words)

    @contextmanager
    def group(self, title: str = "", classes: str = "") -> Iterator[None]:
        """What is drawn inside belongs together; `title` is shown when a mouse rests on it."""
        outer, self._at = self._at, self._add("g", classes)
        if title:
            ElementTree.SubElement(self._at, "title").text = printable(title)
        try:
            yield
        finally:
            self._at = outer

    def markup(self) -> Markup:
        """The drawing as an element for a page, `WIDTH` by `height` units."""
        self._root.set("viewBox", f"0 0 {WIDTH} {_said(self.height)}")
        return Markup(
            ElementTree.tostring(self._root, encoding="unicode")
        )  # escaped by the library


def fitted(words: str, width: float) -> str:
    """As much of some words as about fits into a width at 12 units a line, with an ellipsis."""
    most = max(1, int(width / 6.2))
    return words if len(words) <= most else words[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def printable(text: str) -> str:
    """The text without characters that no XML may hold."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _said(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
