"""The charts of a study, in its primary outcome."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from itertools import product

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from arena.rules import RULESETS
from reports.pages.cells import cell, frame
from reports.pages.charts import ACCENT, INK, THEMED, Colours, figure, label, style, svg
from reports.studies.factors import LONGEST_LABEL
from reports.studies.outcomes import called
from reports.studies.study import Factor
from reports.studies.summary import Compared, Measured, Summary

MOST_PANELS = 16
"""Comparisons whose course is drawn; of more, the first."""

# Light to dark: how much, with no middle that would mean anything.
_AMOUNT = LinearSegmentedColormap.from_list(
    "amount", ["#f4f2ee", "#a9cbe3", "#5a9bcb", "#2166ac", "#123a63"]
)
_MARKS = {"differs": "*", "makes no difference": "="}


def effect_plot(summary: Summary) -> str:
    """The difference of each comparison with its interval; the margin is a band around 0."""
    with style():
        says = "Difference of each comparison with its 95% interval"
        return svg(effect_figure(summary), "effects", says)


def effect_figure(summary: Summary, colours: Colours = THEMED) -> Figure:
    """The same as a figure of matplotlib, which can be changed, shown and saved."""
    compared = summary.comparisons
    ink, accent = colours
    with style(ink):
        drawn = figure(0.8 + 0.4 * len(compared))
        axes = drawn.subplots()
        _null(axes, summary.study.equivalence, across=False, ink=ink)
        for at, one in enumerate(compared):
            found = one.primary.estimate
            if found.interval is not None:
                axes.plot(found.interval, (at, at), color=accent, linewidth=2.2, alpha=0.55)
            axes.plot([found.mean], [at], "o", color=accent, markersize=6)
        axes.set_yticks(range(len(compared)), [_named(one, summary, 26) for one in compared])
        axes.set_ylim(len(compared) - 0.5, -0.5)
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_locator(MaxNLocator(5))
        axes.grid(axis="x", color=ink, alpha=0.15, linewidth=0.6)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(f"{label(f'difference in {_called(summary)}', 44)}\n{_baseline(summary)}")
        return drawn


def grid_plot(summary: Summary) -> str:
    """The mean of every arm: the levels of two factors against each other.

    These are the two factors with the most levels; for each combination of the others there is a
    map of its own, all in the same colours. Of a single factor it is one column.
    """
    rows, columns, others = _axes_of(summary.study.factors)
    settings = [
        dict(zip([factor.name for factor in others], levels, strict=True))
        for levels in product(*(factor.levels for factor in others))
    ]
    means = [_mean(arm, summary) for arm in summary.arms]
    colours = Normalize(min(means), max(means))
    wide = max(len(level) for level in columns.levels) * len(columns.levels) > 36
    height = 0.3 * len(rows.levels) + (1.5 if wide else 0.8) + 0.25 * bool(others)
    with style():
        drawn = figure(0.3 + height * len(settings))
        panels = drawn.subplots(len(settings), 1, squeeze=False)[:, 0]
        for axes, setting in zip(panels, settings, strict=True):
            _map(axes, summary, rows, columns, setting, colours)
            if wide:
                axes.set_xticks(
                    range(len(columns.levels)),
                    [label(level, 16) for level in columns.levels],
                    rotation=90 if len(columns.levels) > 3 else 0,
                )
            if setting:
                name = ", ".join(f"{factor}: {level}" for factor, level in setting.items())
                axes.set_title(label(name, 44), fontsize=9, loc="left")
        drawn.supxlabel(_explained(summary), fontsize=8)
        return svg(drawn, "grid", f"Mean {_called(summary)} for each combination of levels")


def running_plot(summary: Summary) -> str:
    """How each comparison stood after ever more blocks, with its always-valid band if it has one.

    The scale is that of the end: the wide bands of the first blocks are cut off.
    """
    compared = summary.comparisons[:MOST_PANELS]
    blocks = [point.blocks for point in summary.running]
    across = 1 if len(compared) <= 4 else 2
    down = -(-len(compared) // across)
    with style():
        drawn = figure(0.6 + (1.5 if len(compared) == 1 else 1.15) * down)
        panels = drawn.subplots(down, across, sharex=True, sharey=True, squeeze=False).ravel()
        for at, (axes, one) in enumerate(zip(panels, compared, strict=False)):
            _null(axes, summary.study.equivalence, across=True)
            bands = [point.intervals for point in summary.running]
            low = [float(band[at, 0]) for band in bands if band is not None]
            high = [float(band[at, 1]) for band in bands if band is not None]
            if low:
                axes.fill_between(blocks, low, high, color=ACCENT, alpha=0.22, linewidth=0)
            means = [float(point.means[at]) for point in summary.running]
            axes.plot(blocks, means, color=ACCENT, linewidth=1.6, marker="o", markersize=2)
            name = _named(one, summary, 44 // across)
            axes.set_title(name, fontsize=9 if across == 1 else 8, loc="left", pad=3)
            axes.yaxis.set_major_locator(MaxNLocator(4))
            axes.grid(color=INK, alpha=0.12, linewidth=0.6)
        for axes in panels[len(compared) :]:
            axes.set_visible(False)
        for axes in panels[max(len(compared) - across, 0) : len(compared)]:
            axes.tick_params(labelbottom=True)
        panels[0].set_xscale("log")
        panels[0].set_xlim(1, max(blocks[-1], 10))
        # The usual formatter of powers writes markup.
        panels[0].xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        panels[0].xaxis.set_minor_formatter(NullFormatter())
        panels[0].set_ylim(*_reach(summary, len(compared)))
        drawn.supxlabel("blocks", fontsize=9)
        drawn.supylabel(label(f"difference in {_called(summary)}", 30), fontsize=9)
        says = "Mean difference after ever more blocks, with its always-valid 95% band"
        return svg(drawn, "running", says)


def _called(summary: Summary) -> str:
    study = summary.study
    return called(study.outcomes[0], RULESETS[study.ruleset].unit)


def _null(axes: Axes, margin: float | None, across: bool, ink: str = INK) -> None:
    """The line of no difference, and the margin around it."""
    line, span = (axes.axhline, axes.axhspan) if across else (axes.axvline, axes.axvspan)
    if margin is not None:
        span(-margin, margin, color=ink, alpha=0.1, linewidth=0)
    line(0.0, color=ink, linewidth=0.8, linestyle=(0, (3, 3)), alpha=0.6)


def _named(one: Compared, summary: Summary, width: int) -> str:
    """A comparison's name in two lines; if any is too long, its arm's levels, the longest cut."""
    if all(_fits(other.name, width) for other in summary.comparisons):
        return label(one.name, width)
    levels = next(arm for arm in summary.arms if arm.name == one.arm).levels.values()
    text = ", ".join(levels)
    for longest in range(LONGEST_LABEL, 1, -1):
        if _fits(text, width):
            break
        text = ", ".join(
            level if len(level) <= longest else f"{level[: longest - 1]}…" for level in levels
        )
    return label(text, width)


def _fits(text: str, width: int) -> bool:
    return len(textwrap.wrap(text, width)) <= 2


def _baseline(summary: Summary) -> str:
    """Against what the comparisons are."""
    study = summary.study
    if study.design == "grid":
        return "against the first combination"
    first = next(factor.levels[0] for factor in study.factors if factor.name == study.compare)
    return label(f"against {study.compare}: {first}", 44)


def _reach(summary: Summary, number: int) -> tuple[float, float]:
    """From where to where the running estimates are drawn."""
    last = summary.running[-1]
    margin = summary.study.equivalence or 0.0
    seen = [-margin, margin]
    for point in summary.running:
        if 4 * point.blocks >= last.blocks:
            seen += point.means[:number].tolist()
    if last.intervals is not None:
        seen += last.intervals[:number].ravel().tolist()
    low, high = min(seen), max(seen)
    room = 0.25 * (high - low) or 1.0
    return low - room, high + room


def _axes_of(factors: Sequence[Factor]) -> tuple[Factor, Factor, list[Factor]]:
    """Which factor goes down, which across, and which get maps of their own."""
    if len(factors) == 1:
        return factors[0], Factor("", ("",)), []
    order = sorted(factors, key=lambda factor: -len(factor.levels))  # stable: then as in the file
    rows, columns = order[:2]
    return rows, columns, [factor for factor in factors if factor not in (rows, columns)]


def _mean(arm: Measured, summary: Summary) -> float:
    return arm.outcomes[summary.study.outcomes[0]].mean


def _map(
    axes: Axes,
    summary: Summary,
    rows: Factor,
    columns: Factor,
    setting: Mapping[str, str],
    colours: Normalize,
) -> None:
    """One map: rows down, columns across, all other factors as `setting` says."""
    # In pairs each arm has a baseline of its own, of which a mark would not tell.
    grid = summary.study.design == "grid"
    against = {one.arm: one for one in summary.comparisons} if grid else {}
    for arm in summary.arms:
        if any(arm.levels[factor] != level for factor, level in setting.items()):
            continue
        down = rows.levels.index(arm.levels[rows.name])
        over = columns.levels.index(arm.levels.get(columns.name, ""))
        mean = _mean(arm, summary)
        said = f"{mean:.{_digits(colours)}f}{_mark(against.get(arm.name))}"
        letters = 8.5 if len(columns.levels) <= 6 else 7.0
        cell(axes, over, down, _AMOUNT, float(colours(mean)), said, letters)
    frame(axes, [label(level, 20) for level in rows.levels], columns.levels)
    axes.set_ylabel(label(rows.name, 24))
    axes.set_xlabel(label(columns.name, 40), labelpad=7)
    axes.xaxis.set_label_position("top")


def _mark(one: Compared | None) -> str:
    return "" if one is None else _MARKS.get(one.primary.verdict or "", "")


def _digits(colours: Normalize) -> int:
    """Decimals at which the arms can be told apart, from 2 to 4; none for large amounts."""
    low, high = float(colours.vmin or 0.0), float(colours.vmax or 0.0)
    if high - low > 20.0:
        return 0
    return min(max(1 - math.floor(math.log10(high - low)), 2), 4) if high > low else 2


def _explained(summary: Summary) -> str:
    text = f"mean {_called(summary)}"
    seen = {one.primary.verdict for one in summary.comparisons}
    if summary.study.design == "grid":
        notes = [f"{mark} {verdict}" for verdict, mark in _MARKS.items() if verdict in seen]
        if notes:
            text += f"\nbeside the first combination: {', '.join(notes)}"
    return text
