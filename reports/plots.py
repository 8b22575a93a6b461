"""Charts as SVG text that stands inside a page, on white as well as on dark.

Figures are made directly, without pyplot, so nothing is shared between two of them. Lines and
letters take the page's own colours (`currentColor`, `--accent`), so one chart serves both themes.
The same rows always give the same bytes.
"""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.statistics import Cross, Ranked, Seat

WIDTH = 4.6  # inches; at this width 9-point letters stay legible on a telephone
_INK = "#010203"  # stands for the page's colour of letters until the SVG is written
_ACCENT = "#040506"
_THEMED = {_INK: "currentColor", _ACCENT: "var(--accent, #0072b2)"}

# Orange to blue over a light middle: told apart with every common kind of colour blindness.
_SCORES = LinearSegmentedColormap.from_list(
    "scores", ["#b35806", "#f1a340", "#f4f2ee", "#67a9cf", "#2166ac"]
)


@contextmanager
def _style() -> Iterator[None]:
    settings: Any = {
        "svg.hashsalt": "fightclock",  # ids by content, not by chance
        "svg.fonttype": "none",  # letters stay letters: small, searchable, in the page's font
        "text.parse_math": False,  # a name may hold a dollar sign
        "font.size": 9.0,
        "text.color": _INK,
        "axes.edgecolor": _INK,
        "axes.labelcolor": _INK,
        "xtick.color": _INK,
        "ytick.color": _INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.linewidth": 0.6,
    }
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        # A letter that the measuring font lacks is still drawn by the reader's own font.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        yield


def _svg(figure: Figure, name: str, says: str) -> str:
    """The figure as an <svg> element; `name` keeps its ids apart, `says` is its text for ears."""
    FigureCanvasSVG(figure)
    target = io.StringIO()
    figure.savefig(target, format="svg", transparent=True, metadata={"Date": None})
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


def _figure(height: float) -> Figure:
    return Figure(figsize=(WIDTH, height), layout="constrained")


def _dots(axes: Axes, names: Sequence[str], estimates: Sequence[Ranked | Seat]) -> None:
    """Dots with their intervals on a scale from 0 to 1, first one on top."""
    for at, one in enumerate(estimates):
        score = one.score if isinstance(one, Ranked) else one.score_first
        if score.interval is not None:
            axes.plot(score.interval, (at, at), color=_ACCENT, linewidth=2.2, alpha=0.55)
        axes.plot([score.mean], [at], "o", color=_ACCENT, markersize=6)
    axes.axvline(0.5, color=_INK, linewidth=0.8, linestyle=(0, (3, 3)), alpha=0.6)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=_INK, alpha=0.15, linewidth=0.6)
    axes.spines["left"].set_visible(False)


def ranking_plot(ranking: Sequence[Ranked]) -> str:
    """Every agent's mean score and interval, best on top."""
    with _style():
        figure = _figure(0.75 + 0.38 * len(ranking))
        axes = figure.subplots()
        _dots(axes, [label(line.agent) for line in ranking], ranking)
        axes.set_xlabel("mean score (win 1, draw ½, loss 0)")
        return _svg(figure, "ranking", "Mean score of each agent with its 95% interval")


def cross_plot(cross: Cross, name: str = "cross") -> str:
    """The cross table in colour, with its numbers; columns are numbered as the rows are."""
    size = len(cross.agents)
    with _style():
        figure = _figure(0.7 + 0.36 * size)
        axes = figure.subplots()
        letters = 8.5 if size <= 8 else 7.0 if size <= 12 else 5.5
        for at, row in enumerate(cross.agents):
            for over, column in enumerate(cross.agents):
                cell = cross.cells.get((row, column))
                if cell is None:
                    axes.text(over, at, "·", ha="center", va="center", alpha=0.6)
                    continue
                red, green, blue, _ = fill = _SCORES(cell.mean)
                axes.add_patch(
                    matplotlib.patches.Rectangle(
                        (over - 0.48, at - 0.46), 0.96, 0.92, facecolor=fill, linewidth=0
                    )
                )
                light = 0.299 * red + 0.587 * green + 0.114 * blue > 0.53
                axes.text(
                    over,
                    at,
                    f"{cell.mean:.2f}",
                    ha="center",
                    va="center",
                    fontsize=letters,
                    color="#111111" if light else "#ffffff",
                )
        axes.set_xlim(-0.5, size - 0.5)
        axes.set_ylim(size - 0.5, -0.5)
        axes.set_yticks(
            range(size), [label(f"{at}  {agent}", 20) for at, agent in enumerate(cross.agents, 1)]
        )
        axes.set_xticks(range(size), [str(at) for at in range(1, size + 1)])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        return _svg(figure, name, "Mean score of each row's agent against each column's")


def seats_plot(seats: Sequence[Seat], first_sides: Mapping[str, str]) -> str:
    """The first side's score in each scenario: right of the middle, that side has it easier."""
    with _style():
        figure = _figure(0.75 + 0.48 * len(seats))
        axes = figure.subplots()
        names = [
            f"{label(seat.scenario, 22)}\n{label(first_sides[seat.scenario], 22)}" for seat in seats
        ]
        _dots(axes, names, seats)
        axes.set_xlabel("mean score of the side named, whoever leads it")
        return _svg(figure, "seats", "Score of each scenario's first side with its 95% interval")


def lengths_plot(lengths: Mapping[str, Sequence[int]], unit: str) -> str:
    """How long the fights of each scenario lasted, one small histogram above the other."""
    with _style():
        figure = _figure(0.55 + 0.95 * len(lengths))
        longest = max(max(times) for times in lengths.values())
        step = max(1, -(-(longest + 1) // 40))  # whole units, at most 40 bars
        bins = range(0, longest + step + 1, step)
        rows = figure.subplots(len(lengths), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (scenario, times) in zip(rows, lengths.items(), strict=True):
            axes.hist(times, bins=bins, color=_ACCENT, rwidth=0.9)
            middle = sorted(times)[len(times) // 2]
            axes.set_title(
                f"{label(scenario, 40)} (median {middle})", fontsize=9, loc="left", pad=3
            )
            axes.yaxis.set_major_locator(MaxNLocator(2, integer=True))
            axes.grid(axis="y", color=_INK, alpha=0.15, linewidth=0.6)
        rows[-1].set_xlabel(f"length of a fight, in {unit}")
        figure.supylabel("fights", fontsize=9)
        return _svg(figure, "lengths", "Distribution of the lengths of fights in each scenario")
