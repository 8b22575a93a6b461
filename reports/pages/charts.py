"""What all charts share: SVG text that stands inside a page, on white as well as on dark.

Figures are made directly, without pyplot, so nothing is shared between two of them. Lines and
letters take the page's own colours (`currentColor`, `--accent`), so one chart serves both themes.
The same rows always give the same bytes.
"""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

WIDTH = 4.6  # inches; at this width 9-point letters stay legible on a telephone
INK = "#010203"  # stands for the page's colour of letters until the SVG is written
ACCENT = "#040506"
_THEMED = {INK: "currentColor", ACCENT: "var(--accent, #0072b2)"}


class Colours(NamedTuple):
    """The two colours of a chart: of letters and lines, and of what the chart is about."""

    ink: str
    accent: str


THEMED = Colours(INK, ACCENT)
"""For a page, which gives them its own."""
PLAIN = Colours("#000000", "#0072b2")
"""For a figure that stands by itself."""

# Orange to blue over a light middle: told apart with every common kind of colour blindness.
SCORES = LinearSegmentedColormap.from_list(
    "scores", ["#b35806", "#f1a340", "#f4f2ee", "#67a9cf", "#2166ac"]
)


@contextmanager
def style(ink: str = INK) -> Iterator[None]:
    """While entered, matplotlib draws as all charts here look."""
    settings: Any = {
        "svg.hashsalt": "fightclock",  # ids by content, not by chance
        "svg.fonttype": "none",  # letters stay letters: small, searchable, in the page's font
        "text.parse_math": False,  # a name may hold a dollar sign
        "font.size": 9.0,
        "text.color": ink,
        "axes.edgecolor": ink,
        "axes.labelcolor": ink,
        "xtick.color": ink,
        "ytick.color": ink,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.linewidth": 0.6,
    }
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        # A letter that the measuring font lacks is still drawn by the reader's own font.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        yield


def svg(drawn: Figure, name: str, says: str) -> str:
    """The figure as an <svg> element; `name` keeps its ids apart, `says` is its text for ears."""
    FigureCanvasSVG(drawn)
    target = io.StringIO()
    drawn.savefig(target, format="svg", transparent=True, metadata={"Date": None})
    text = target.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)  # inside HTML they say nothing
    text = text.replace("xlink:href", "href")
    text = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
    for colour, themed in _THEMED.items():
        text = text.replace(colour, themed)
    # The page's width decides; the view box keeps the proportions.
    text = re.sub(
        r'<svg [^>]*?(viewBox="[^"]*")[^>]*>', rf"<svg \1 {_spoken(says)}>", text, count=1
    )
    return text.strip()


def _spoken(says: str) -> str:
    plain = says.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return f'role="img" aria-label="{plain}"'.replace("\\", r"\\")


def label(name: str, width: int = 18) -> str:
    """A name for an axis: at most two lines, the rest cut off with an ellipsis."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return "\n".join(textwrap.wrap(printable, width, max_lines=2, placeholder="…")) or " "


def figure(height: float) -> Figure:
    """An empty figure, so many inches high."""
    return Figure(figsize=(WIDTH, height), layout="constrained")
