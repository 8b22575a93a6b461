"""The charts of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.pages.cells import cell, frame
from reports.pages.charts import ACCENT, INK, SCORES, THEMED, Colours, figure, label, style, svg
from reports.running.counts import median
from reports.tournaments.summary import Cross, Ranked, Seat


def _dots(
    axes: Axes,
    names: Sequence[str],
    estimates: Sequence[Ranked | Seat],
    colours: Colours = THEMED,
) -> None:
    """Dots with their intervals on a scale from 0 to 1, first one on top."""
    ink, accent = colours
    for at, one in enumerate(estimates):
        score = one.score if isinstance(one, Ranked) else one.score_first
        if score.interval is not None:
            axes.plot(score.interval, (at, at), color=accent, linewidth=2.2, alpha=0.55)
        axes.plot([score.mean], [at], "o", color=accent, markersize=6)
    axes.axvline(0.5, color=ink, linewidth=0.8, linestyle=(0, (3, 3)), alpha=0.6)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=ink, alpha=0.15, linewidth=0.6)
    axes.spines["left"].set_visible(False)


def ranking_plot(ranking: Sequence[Ranked]) -> str:
    """Every agent's mean score and interval, best on top."""
    with style():
        says = "Mean score of each agent with its 95% interval"
        return svg(ranking_figure(ranking), "ranking", says)


def ranking_figure(ranking: Sequence[Ranked], colours: Colours = THEMED) -> Figure:
    """The same as a figure of matplotlib, which can be changed, shown and saved."""
    with style(colours.ink):
        drawn = figure(0.75 + 0.38 * len(ranking))
        axes = drawn.subplots()
        _dots(axes, [label(line.agent) for line in ranking], ranking, colours)
        axes.set_xlabel("mean score (win 1, draw ½, loss 0)")
        return drawn


def cross_plot(cross: Cross, name: str = "cross") -> str:
    """The cross table in colour, with its numbers; columns are numbered as the rows are."""
    size = len(cross.agents)
    with style():
        drawn = figure(0.7 + 0.36 * size)
        axes = drawn.subplots()
        letters = 8.5 if size <= 8 else 7.0 if size <= 12 else 5.5
        for at, row in enumerate(cross.agents):
            for over, column in enumerate(cross.agents):
                found = cross.cells.get((row, column))
                if found is None:
                    axes.text(over, at, "·", ha="center", va="center", alpha=0.6)
                    continue
                cell(axes, over, at, SCORES, found.mean, f"{found.mean:.2f}", letters)
        numbered = list(enumerate(cross.agents, 1))
        rows = [label(f"{at}  {agent}", 20) for at, agent in numbered]
        frame(axes, rows, [str(at) for at, _ in numbered])
        return svg(drawn, name, "Mean score of each row's agent against each column's")


def seats_plot(seats: Sequence[Seat], first_sides: Mapping[str, str]) -> str:
    """The first side's score in each scenario: right of the middle, that side has it easier."""
    with style():
        drawn = figure(0.75 + 0.48 * len(seats))
        axes = drawn.subplots()
        names = [
            f"{label(seat.scenario, 22)}\n{label(first_sides[seat.scenario], 22)}" for seat in seats
        ]
        _dots(axes, names, seats)
        axes.set_xlabel("mean score of the side named, whoever leads it")
        return svg(drawn, "seats", "Score of each scenario's first side with its 95% interval")


def lengths_plot(lengths: Mapping[str, Counter[int]], units: Mapping[str, str]) -> str:
    """How long the fights of each scenario lasted, one small histogram above the other.

    Args:
        lengths: For each scenario, how many fights had which length.
        units: For each scenario, the unit of its lengths.
    """
    with style():
        drawn = figure(0.55 + 0.95 * len(lengths))
        shared = len(set(units.values())) == 1
        rows = drawn.subplots(len(lengths), 1, sharex=shared, squeeze=False)[:, 0]
        longest = max(max(times, default=0) for times in lengths.values())
        for axes, (scenario, times) in zip(rows, lengths.items(), strict=True):
            most = longest if shared else max(times, default=0)
            step = max(1, -(-(most + 1) // 40))  # whole units, at most 40 bars
            bins = range(0, most + step + 1, step)
            axes.hist(
                list(times), bins=bins, weights=list(times.values()), color=ACCENT, rwidth=0.9
            )
            name = f"{label(scenario, 40)} (median {median(times)}"
            name += ")" if shared else f" {units[scenario]}s)"
            axes.set_title(name, fontsize=9, loc="left", pad=3)
            axes.yaxis.set_major_locator(MaxNLocator(2, integer=True))
            axes.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
        unit = f"{next(iter(units.values()))}s" if shared else "its ruleset's units"
        rows[-1].set_xlabel(f"length of a fight, in {unit}")
        drawn.supylabel("fights", fontsize=9)
        return svg(drawn, "lengths", "Distribution of the lengths of fights in each scenario")
