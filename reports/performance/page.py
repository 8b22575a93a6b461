"""The page of performance, and its figures beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from markupsafe import Markup

from arena.errors import InputError
from arena.rules import RULESETS
from reports import files
from reports.pages.rendering import render
from reports.pages.writing import NAME
from reports.performance import by_agent, by_size, by_workers, data, measuring, plots, yardstick
from reports.performance.answer import answer
from reports.performance.parts import SAYS
from reports.performance.performance import Performance
from reports.performance.words import duration, figure, steps

FIGURES = "performance"
"""What the files with the figures are called, before `.json` and `.csv`."""

_BUSY = 0.5
"""Processes of others to a core, from which on a machine is called busy."""


def ready(folder: Path) -> None:
    """Make the folder, and make sure that the page and its figures can be written there.

    Raises:
        InputError: it cannot be made or written to, or a folder stands where a file is to be.
    """
    files.ready(folder)
    for path in _paths(folder):
        if path.is_dir():
            expected = "a file, or nothing yet: it is to be written"
            raise InputError(str(path), "", "a directory", expected)


def _paths(folder: Path) -> tuple[Path, Path, Path]:
    return folder / NAME, folder / f"{FIGURES}.json", folder / f"{FIGURES}.csv"


def write(folder: Path, found: Performance) -> Path:
    """Write the page and its figures into a folder, and return where the page is.

    Raises:
        InputError: one cannot be written; an older one stays.
    """
    ready(folder)
    path, as_json, as_csv = _paths(folder)
    made = page(found)  # before anything is written
    files.write(as_json, data.as_json(found))
    files.write(as_csv, data.as_csv(found))
    files.write(path, made)
    return path


def page(found: Performance) -> str:
    """The page."""
    return render(
        "performance.html.j2",
        2,
        found=found,
        answer=answer(found),
        rulesets={name: RULESETS[name] for name in by_agent.SCENARIOS},
        bare=by_agent.BARE,
        plots=_plots(found),
        growths=_growths(found),
        parts=SAYS,
        busy=found.machine.load is not None and found.machine.load > _BUSY * found.machine.cores,
        rounds=measuring.ROUNDS,
        seats=yardstick.SEATS,
        batch=(by_workers.SCENARIO, by_workers.AGENTS),
        figure=figure,
        duration=duration,
        steps=steps,
        figures=FIGURES,
    )


def _plots(found: Performance) -> dict[str, Markup]:
    drawn = {"crowds": plots.crowds_plot(found.crowds)}
    for ruleset in by_agent.SCENARIOS:
        own = [one for one in found.agents if one.ruleset == ruleset]
        drawn[f"agents-{ruleset}"] = plots.agents_plot(ruleset, own)
    if len(found.workers) > 1:
        drawn["workers"] = plots.workers_plot(found.workers)
    drawn["shares"] = plots.shares_plot(found.shares, SAYS)
    # Safe as markup: matplotlib has escaped every name in it.
    return {name: Markup(svg) for name, svg in drawn.items()}


def _growths(found: Performance) -> Mapping[tuple[str, str], float]:
    """By ruleset and agent the exponent of a decision's time with the number of combatants."""
    kinds = dict.fromkeys((one.ruleset, one.agent) for one in found.crowds)
    return {
        kind: by_size.growth([one for one in found.crowds if (one.ruleset, one.agent) == kind])
        for kind in kinds
    }
