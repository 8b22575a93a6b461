"""A tournament's report as one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from arena.rules import RULESETS
from reports.ledger.ledger import Entry
from reports.pages import writing
from reports.pages.fight_steps import SteppedFight
from reports.pages.rendering import quoted, render
from reports.tournaments import plots
from reports.tournaments.answer import answer, places
from reports.tournaments.example import chosen
from reports.tournaments.summary import Summary
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Tournament


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
    tournament = tally.tournament
    return writing.write(
        folder,
        tournament.plan,
        chosen(tally, summary),
        summary.fights // max(summary.blocks, 1),
        lambda fights, rows: page(tournament, summary, fights, rows, entry, interrupted),
    )


def command(tournament: Tournament) -> list[str]:
    """What to type to get the same rows again; in parts that a line should not break."""
    words = [
        "arena tournament",
        *quoted([tournament.source]),
        f"--blocks {tournament.blocks}",
        f"--seed {tournament.seed}",
    ]
    specs = list(tournament.given)
    if not tournament.source.endswith(".toml"):
        specs = [entrant.spec for entrant in tournament.entrants]
    return words + [f"--agent {spec}" for spec in quoted(specs)]


def page(
    tournament: Tournament,
    summary: Summary,
    fights: Sequence[SteppedFight],
    rows: Sequence[int],
    entry: Entry,
    interrupted: bool = False,
) -> str:
    """The page. The same rows always give the same bytes: no date, no machine stands in it.

    Args:
        tournament: What was fought.
        summary: What came of it.
        fights: Examples.
        rows: The places of their rows in the ledger.
        entry: What the ledger says of the run.
        interrupted: Whether it was cut short.
    """
    return render(
        "tournament.html.j2",
        places(summary),
        tournament=tournament,
        summary=summary,
        answer=answer(summary),
        interrupted=interrupted,
        scenarios={one.name: one for one in tournament.scenarios},
        rulesets={name: RULESETS[name] for name in tournament.rulesets},
        plots=_plots(tournament, summary) if summary.blocks else {},
        fights=fights,
        rows=rows,
        command=command(tournament),
        entry=entry,
        unknown_spread=any(
            line.score.interval is None and line.score.n > 1 for line in summary.ranking
        ),
        rounds=-(-summary.blocks // tournament.round_blocks),
    )


def _plots(tournament: Tournament, summary: Summary) -> dict[str, Markup]:
    units = {one.name: RULESETS[one.ruleset].unit for one in tournament.scenarios}
    drawn = {
        "seats": plots.seats_plot(
            summary.seats, {one.name: one.sides[0] for one in tournament.scenarios}
        ),
        "lengths": plots.lengths_plot(summary.lengths, units),
    }
    if summary.ranking:
        drawn["ranking"] = plots.ranking_plot(summary.ranking)
        drawn["cross"] = plots.cross_plot(summary.cross)
    # Safe as markup: matplotlib has escaped every name in it.
    return {name: Markup(svg) for name, svg in drawn.items()}
