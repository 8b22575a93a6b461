"""A chart that is a table: coloured cells with a number in each."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.colors import Colormap
from matplotlib.patches import Rectangle

_LIGHT = 0.53
"""Of a cell's brightness; above it letters are dark."""


def cell(
    axes: Axes, over: int, down: int, colours: Colormap, amount: float, text: str, size: float
) -> None:
    """Draw one cell.

    Args:
        axes: Where to.
        over: Its column, from 0.
        down: Its row, from 0.
        colours: Of cells.
        amount: Which of them, from 0 to 1.
        text: What stands in it.
        size: Of the letters, in points.
    """
    red, green, blue, _ = fill = colours(amount)
    axes.add_patch(Rectangle((over - 0.48, down - 0.46), 0.96, 0.92, facecolor=fill, linewidth=0))
    light = 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT
    axes.text(
        over,
        down,
        text,
        ha="center",
        va="center",
        fontsize=size,
        color="#111111" if light else "#ffffff",
    )


def frame(axes: Axes, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Name the rows on the left and the columns on top; nothing else is drawn around the cells."""
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xticks(range(len(columns)), columns)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
