"""A tuning's report as one page."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from arena.rules import RULESETS
from reports import decimals, files
from reports.pages.rendering import quoted, render
from reports.pages.writing import NAME
from reports.studies.tables import probability
from reports.tuning.answer import answer
from reports.tuning.plots import trials_plot
from reports.tuning.summary import Summary
from reports.tuning.tables import MOST_ROWS
from reports.tuning.tuning import FRESH, Tuning, text
from reports.words import signed


def write(folder: Path, summary: Summary) -> Path:
    """Write the page into a folder, and return where it is.

    Raises:
        InputError: it cannot be written; an older page stays.
    """
    path = folder / NAME
    files.write(path, page(summary))
    return path


def command(tuning: Tuning) -> list[str]:
    """What to type to get the same again; in parts that a line should not break."""
    return [
        "arena tune",
        *quoted([tuning.source]),
        f"--trials {tuning.trials}",
        f"--blocks {tuning.blocks}",
        f"--seed {tuning.seed}",
    ]


def page(summary: Summary) -> str:
    """The page. The same trials always give the same bytes: no date, no machine stands in it."""
    tuning = summary.tuning
    return render(
        "tuning.html.j2",
        3,
        tuning=tuning,
        summary=summary,
        answer=answer(summary),
        ruleset=RULESETS[tuning.ruleset],
        # Safe as markup: matplotlib has escaped every name in it.
        plots={"trials": Markup(trials_plot(summary))},
        ranked=summary.ranked[:MOST_ROWS],
        fresh_from=FRESH,
        command=command(tuning),
        text=text,
        signed=signed,
        shown=decimals.signed_mean,
        plain=decimals.mean,
        ends=decimals.ends,
        probability=probability,
    )
