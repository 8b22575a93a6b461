"""The charts of a training: how scores, and what the model tells, went from round to round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.pages.charts import ACCENT, INK, figure, label, style, svg
from reports.statistics.estimate import Estimate
from reports.training.answer import FAIR
from reports.training.rounds import Round

_COLUMNS = 2
_HEIGHT = 1.15
"""Inches of a panel."""


def scores_plot(rounds: Sequence[Round]) -> str:
    """The score by round with its interval: over all examiners, then against each by itself."""
    panels = [("all examiners", [one.marks.seen for one in rounds], True)]
    unseen = [one.marks.unseen for one in rounds if one.marks.unseen is not None]
    if unseen:
        panels.append(("all, unseen scenarios", unseen, True))
    for at, (spec, _) in enumerate(rounds[-1].marks.against):
        panels.append((spec, [one.marks.against[at][1] for one in rounds], False))
    with style():
        lines = -(-len(panels) // _COLUMNS)
        drawn = figure(0.5 + _HEIGHT * lines)
        grid = drawn.subplots(lines, _COLUMNS, sharex=True, sharey=True, squeeze=False)
        for axes, panel in zip(grid.flat, panels, strict=False):
            _scores(axes, *panel)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for axes in grid.flat[max(0, len(panels) - _COLUMNS) : len(panels)]:
            axes.tick_params(labelbottom=True)
            axes.set_xlabel("round")
        says = "Score by round against all examiners and against each, with 95% intervals"
        return svg(drawn, "scores", says)


def told_plot(rounds: Sequence[Round]) -> str:
    """How much of the variance of held-out values and worths the model tells, by round."""
    with style():
        drawn = figure(2.3)
        axes = drawn.subplots()
        numbers = [one.number for one in rounds]
        axes.axhline(0.0, color=INK, linewidth=0.8, linestyle=(0, (3, 3)))
        values = [one.value_r2 for one in rounds]
        worths = [one.worth_r2 for one in rounds]
        axes.plot(numbers, values, "o-", color=INK, markersize=4, label="how positions end")
        axes.plot(numbers, worths, "s-", color=ACCENT, markersize=4, label="what answers are worth")
        low = min(0.0, *values, *worths)
        axes.set_ylim(max(low - 0.05, -1.0), 1.0)
        axes.set_xlabel("round")
        axes.set_ylabel("r² of held-out fights")
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True, min_n_ticks=1))
        axes.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
        axes.legend(loc="upper left", frameon=False, labelcolor=INK)
        return svg(drawn, "told", "r² of held-out values and worths by round")


def _scores(axes: Axes, name: str, scores: Sequence[Estimate], main: bool) -> None:
    numbers = np.arange(len(scores))
    colour = ACCENT if main else INK
    axes.axhline(FAIR, color=INK, linewidth=0.8, linestyle=(0, (3, 3)))
    for at, one in enumerate(scores):
        if one.interval is not None:
            axes.plot((at, at), one.interval, color=colour, linewidth=2.0, alpha=0.45)
    axes.plot(
        numbers, [one.mean for one in scores], "o-", color=colour, markersize=3.5, linewidth=1.2
    )
    axes.set_ylim(-0.03, 1.03)
    axes.set_yticks([0, 0.5, 1], ["0", "½", "1"])
    axes.set_xlim(-0.4, max(len(scores) - 0.6, 0.4))
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    axes.set_title(label(name, 30), fontsize=8.5, loc="left")
