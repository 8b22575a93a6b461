"""A study's report as one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from arena.rules import RULESETS
from reports import decimals
from reports.ledger.ledger import Entry
from reports.pages import writing
from reports.pages.fight_steps import SteppedFight
from reports.pages.rendering import quoted, render
from reports.running.counts import median
from reports.studies import plots
from reports.studies.answer import answer
from reports.studies.example import chosen
from reports.studies.outcomes import described
from reports.studies.plan import bouts, plan
from reports.studies.study import Study
from reports.studies.summary import Summary
from reports.studies.tables import probability
from reports.studies.tally import Tally


def write(
    folder: Path, tally: Tally, summary: Summary, entry: Entry, interrupted: bool = False
) -> Path:
    """Write the page into a folder, and return where it is.

    Args:
        folder: Where to.
        tally: What was counted.
        summary: What that comes to.
        entry: What the ledger says of the run.
        interrupted: Whether it was cut short.
    """
    return writing.write(
        folder,
        plan(tally.study),
        chosen(tally, summary),
        summary.fights // max(summary.blocks, 1),
        lambda fights, rows: page(summary, fights, rows, entry, interrupted),
    )


def command(study: Study) -> list[str]:
    """What to type to get the same rows again; in parts that a line should not break."""
    return [
        "arena study",
        *quoted([study.source]),
        f"--blocks {study.blocks}",
        f"--seed {study.seed}",
    ]


def page(
    summary: Summary,
    fights: Sequence[SteppedFight],
    rows: Sequence[int],
    entry: Entry,
    interrupted: bool = False,
) -> str:
    """The page. The same rows always give the same bytes: no date, no machine stands in it.

    Args:
        summary: What came of the study.
        fights: Examples.
        rows: The places of their rows in the ledger.
        entry: What the ledger says of the run.
        interrupted: Whether it was cut short.
    """
    study = summary.study
    return render(
        "study.html.j2",
        3,
        study=study,
        summary=summary,
        primary=study.outcomes[0],
        single=len(bouts(study)) == len(study.arms),
        described=described(study),
        answer=answer(summary),
        interrupted=interrupted,
        ruleset=RULESETS[study.ruleset],
        plots=_plots(summary) if summary.blocks else {},
        medians={name: median(lengths) for name, lengths in summary.lengths.items()},
        fights=fights,
        rows=rows,
        command=command(study),
        entry=entry,
        shown=decimals.signed_mean,
        plain=decimals.mean,
        ends=decimals.ends,
        probability=probability,
        unknown_spread=any(
            one.interval is None and one.n > 1
            for arm in summary.arms
            for one in arm.outcomes.values()
        ),
    )


def _plots(summary: Summary) -> dict[str, Markup]:
    drawn = {"effect": plots.effect_plot(summary)}
    if summary.study.design == "grid" and len(summary.study.factors) > 1:
        drawn["grid"] = plots.grid_plot(summary)
    if summary.running and summary.running[-1].intervals is not None:
        drawn["running"] = plots.running_plot(summary)
    # Safe as markup: matplotlib has escaped every name in it.
    return {name: Markup(svg) for name, svg in drawn.items()}
