"""The report of a tournament as one page: a single file that needs no network and no script."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from arena import __version__
from arena.rules import RULESETS
from reports import plots
from reports.answer import answer, counted, places, signed
from reports.block import Row
from reports.example import Example
from reports.statistics import Estimate, Summary
from reports.tournament_file import Tournament

TEMPLATES = Path(__file__).parent / "templates"


def command(tournament: Tournament) -> list[str]:
    """What to type to get the same rows again; in parts that a line should not break."""
    return [
        "arena tournament",
        shlex.quote(tournament.source),
        f"--blocks {tournament.blocks}",
        f"--seed {tournament.seed}",
    ]


def render(
    tournament: Tournament,
    rows: Sequence[Row],
    summary: Summary,
    examples: Sequence[Example],
    interrupted: bool = False,
) -> str:
    """The page. The same rows always give the same bytes: no date, no machine stands in it."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,  # names come from other people's files
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    digits = places(summary)

    def interval(one: Estimate) -> str:
        if one.interval is None:
            return ""
        low, high = one.interval
        return f"{low:.{digits}f}–{high:.{digits}f}"

    environment.filters["mean"] = lambda one: f"{one.mean:.{digits}f}"
    environment.filters["interval"] = interval
    environment.filters["signed"] = lambda one: signed(one.mean, digits)
    environment.filters["whole"] = lambda number: f"{number:,}"
    environment.filters["percent"] = lambda share: f"{share:.0%}"
    environment.globals["counted"] = counted
    ruleset = RULESETS[tournament.ruleset]
    return environment.get_template("tournament.html.j2").render(
        tournament=tournament,
        summary=summary,
        answer=answer(summary),
        interrupted=interrupted,
        scenarios={one.name: one for one in tournament.scenarios},
        plots=_plots(tournament, rows, summary, ruleset.unit) if rows else {},
        examples=examples,
        command=command(tournament),
        version=__version__,
        ruleset=ruleset,
        unknown_spread=_without_spread(summary),
    )


def _plots(
    tournament: Tournament, rows: Sequence[Row], summary: Summary, unit: str
) -> dict[str, Markup]:
    lengths: dict[str, list[int]] = {}
    for row in rows:
        lengths.setdefault(row.scenario, []).append(row.time)
    drawn = {
        "seats": plots.seats_plot(
            summary.seats, {one.name: one.sides[0] for one in tournament.scenarios}
        ),
        "lengths": plots.lengths_plot(lengths, f"{unit}s"),
    }
    if summary.ranking:
        drawn["ranking"] = plots.ranking_plot(summary.ranking)
        drawn["cross"] = plots.cross_plot(summary.cross)
    # Safe as markup: matplotlib has escaped every name in it.
    return {name: Markup(svg) for name, svg in drawn.items()}


def _without_spread(summary: Summary) -> bool:
    """Whether some agent scored exactly the same in several blocks."""
    return any(line.score.interval is None and line.score.n > 1 for line in summary.ranking)
