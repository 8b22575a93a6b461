"""The chart of a tuning: what each trial scored, and the re-test beside it."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from reports.pages.charts import ACCENT, INK, figure, label, style, svg
from reports.statistics.estimate import Estimate
from reports.tuning.summary import Summary

_CALLED = {"win": "score", "margin": "margin"}


def trials_plot(summary: Summary) -> str:
    """Scores by the number of the trial with the running best; at the right the re-test.

    Both have one scale, so that it shows how far the best comes down.
    """
    tuning, trials = summary.tuning, summary.trials
    with style():
        drawn = figure(2.9)
        if summary.retest is None:
            left, right = drawn.subplots(), None
        else:
            left, right = drawn.subplots(1, 2, sharey=True, width_ratios=(2.3, 1))
        numbers = np.arange(1, len(trials) + 1)
        scores = np.array([trial.score.mean for trial in trials])
        left.axhline(summary.default.mean, color=INK, linewidth=0.8, linestyle=(0, (3, 3)))
        left.plot(numbers, scores, "o", color=INK, alpha=0.45, markersize=3.5)
        highest = np.maximum.accumulate(scores)
        left.step(numbers, highest, where="post", color=ACCENT, linewidth=1.6)
        if summary.best is not None:
            left.plot([summary.best.number + 1], [summary.best.score.mean], "o", color=ACCENT)
        left.set_xlabel(f"trial, on {tuning.blocks:,} tuning blocks")
        left.set_ylabel(label(f"mean {_CALLED[tuning.outcome]}", 30))
        left.xaxis.set_major_locator(MaxNLocator(6, integer=True, min_n_ticks=1))
        left.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
        if right is not None and summary.retest is not None:
            _point(right, 0, summary.retest.default, INK)
            _point(right, 1, summary.retest.tuned, ACCENT)
            right.set_xlim(-0.6, 1.6)
            right.set_xticks([0, 1], ["default", "tuned"])
            right.set_xlabel(f"{tuning.fresh:,} fresh blocks")
            right.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
            right.tick_params(axis="y", length=0)
        says = "Mean score of each trial with the running best, and the re-test with 95% intervals"
        return svg(drawn, "trials", says)


def _point(axes: Axes, at: int, one: Estimate, colour: str) -> None:
    if one.interval is not None:
        axes.plot((at, at), one.interval, color=colour, linewidth=2.2, alpha=0.55)
    axes.plot([at], [one.mean], "o", color=colour, markersize=6)
