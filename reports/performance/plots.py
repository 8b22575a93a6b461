"""The charts of the page of performance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axis import Axis
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from arena.rules import RULESETS
from reports.pages.charts import ACCENT, INK, figure, label, style, svg
from reports.performance.by_agent import AgentSpeed
from reports.performance.by_size import CrowdSpeed
from reports.performance.by_workers import WorkerSpeed
from reports.performance.performance import Fighting
from reports.performance.words import figure as digits

_PLAIN = FuncFormatter(lambda number, _: digits(number))
_TICKS = (1.0, 2.0, 5.0)  # of each power of ten
_MANY = 200  # times; with more on an axis there is no room for all of these
_SHADES = (0.9, 0.7, 0.5, 0.35, 0.8, 0.55, 0.25)  # neighbours must differ


def agents_plot(ruleset: str, speeds: Sequence[AgentSpeed]) -> str:
    """What a decision takes, agent by agent, in steps of the yardstick; the quickest on top."""
    ordered = sorted(speeds, key=lambda one: one.measured.steps_a_decision)
    with style():
        drawn = figure(0.6 + 0.22 * len(ordered))
        axes = drawn.subplots()
        steps = [one.measured.steps_a_decision for one in ordered]
        axes.plot(steps, range(len(ordered)), "o", color=ACCENT, markersize=5)
        axes.set_yticks(range(len(ordered)), [label(one.agent, 24) for one in ordered])
        axes.set_ylim(len(ordered) - 0.5, -0.5)
        axes.set_xscale("log")
        _in_powers(axes.xaxis)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color=INK, alpha=0.15, linewidth=0.6)
        axes.set_xlabel("steps of the yardstick to a decision")
        title = RULESETS[ruleset].title
        return svg(drawn, f"agents-{ruleset}", f"Steps to a decision by agent, {title}")


def crowds_plot(speeds: Sequence[CrowdSpeed]) -> str:
    """What a decision takes by the number of combatants, a panel for each ruleset."""
    rulesets = list(dict.fromkeys(one.ruleset for one in speeds))
    with style():
        drawn = figure(0.4 + 1.5 * len(rulesets))
        rows = drawn.subplots(len(rulesets), 1, sharex=True, squeeze=False)[:, 0]
        for axes, ruleset in zip(rows, rulesets, strict=True):
            own = [one for one in speeds if one.ruleset == ruleset]
            agents = dict.fromkeys(one.agent for one in own)
            for agent, colour in zip(agents, (INK, ACCENT), strict=False):
                line = [one for one in own if one.agent == agent]
                people = [one.people for one in line]
                steps = [one.measured.steps_a_decision for one in line]
                axes.plot(people, steps, "o-", color=colour, markersize=4, label=agent)
            axes.set_xscale("log", base=2)
            axes.set_yscale("log")
            _in_powers(axes.yaxis)
            sizes = sorted({one.people for one in own})
            axes.set_xticks(sizes, [str(one) for one in sizes])
            axes.set_title(RULESETS[ruleset].title, fontsize=9, loc="left", pad=3)
            axes.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
            axes.legend(
                loc="lower right",
                bbox_to_anchor=(1, 1),
                ncols=2,
                borderaxespad=0,
                frameon=False,
                labelcolor=INK,
                fontsize=8,
            )
        rows[-1].set_xlabel("combatants")
        drawn.supylabel("steps to a decision", fontsize=9)
        return svg(drawn, "crowds", "Steps of the yardstick to a decision by combatants")


def workers_plot(speeds: Sequence[WorkerSpeed]) -> str:
    """How many times as much is done as by one worker, by their number, beside the yardstick."""
    one, numbers = speeds[0], [speed.workers for speed in speeds]
    with style():
        drawn = figure(2.3)
        axes = drawn.subplots()
        fights = [speed.fights / one.fights for speed in speeds]
        steps = [speed.steps / one.steps for speed in speeds]
        axes.plot(numbers, numbers, color=INK, linewidth=0.8, linestyle=(0, (3, 3)), alpha=0.6)
        axes.plot(numbers, steps, "o-", color=INK, markersize=4, label="yardstick")
        axes.plot(numbers, fights, "s-", color=ACCENT, markersize=4, label="fights")
        axes.set_xticks(numbers)
        axes.set_xlabel("workers")
        axes.set_ylabel("times one worker")
        axes.grid(axis="y", color=INK, alpha=0.15, linewidth=0.6)
        axes.legend(loc="upper left", frameon=False, labelcolor=INK)
        return svg(drawn, "workers", "Times as much as one worker does, by workers")


def shares_plot(fightings: Sequence[Fighting], parts: Mapping[str, str]) -> str:
    """Where the time of a fight goes: a bar for each ruleset and agent, cut into the parts."""
    with style():
        drawn = figure(0.75 + 0.42 * len(fightings))
        axes = drawn.subplots()
        for at, one in enumerate(fightings):
            found = one.shares.best
            start = 0.0
            for part, shade in zip(parts, _SHADES, strict=True):
                share = found[part]
                axes.barh(at, share, 0.62, start, color=ACCENT, alpha=shade, linewidth=0)
                if share >= 0.09:
                    axes.text(start + share / 2, at, part, ha="center", va="center", fontsize=6.5)
                start += share
        names = [f"{RULESETS[one.ruleset].title}\n{label(one.agent, 24)}" for one in fightings]
        axes.set_yticks(range(len(names)), names, fontsize=8)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25%", "50%", "75%", "100%"])
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel("share of the processor time of a fight")
        return svg(drawn, "shares", "Where the time of a fight goes, by ruleset and agent")


def _in_powers(axis: Axis) -> None:
    """Plain numbers at a logarithmic axis; only powers of ten where it has many of them."""
    low, high = axis.get_view_interval()
    axis.set_major_locator(LogLocator(subs=_TICKS if high < low * _MANY else (1.0,)))
    axis.set_major_formatter(_PLAIN)
    axis.set_minor_locator(NullLocator())
