"""`arena tournament`: many fights on equal luck, and their report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, leaving, printing


def tournament(
    target: Annotated[
        str, typer.Argument(metavar="FILE|SCENARIO", help="A tournament, or a scenario for all.")
    ],
    out: arguments.Out = Path("report"),
    workers: arguments.Workers = None,
    cluster: arguments.Cluster = None,
    blocks: arguments.Blocks = None,
    seed: arguments.RunSeed = None,
    agent: Annotated[
        list[str] | None, typer.Option(help="Who takes part, once for each, instead of the file's.")
    ] = None,
) -> None:
    """Let agents meet on equal luck, and write a report.

    Every block is kept in the folder's ledger: the same command goes on where it was stopped.
    """
    from reports.ledger.recording import Where
    from reports.tournaments import tables
    from reports.tournaments.tournament import run_tournament

    result = run_tournament(
        target,
        out,
        Where(workers, cluster),
        blocks,
        seed,
        agent or (),
        say=printing.aside,
    )
    tables.show(result.summary, printing.console())
    print()
    leaving.told(f"{result.note}; the report is {result.page}", result.interrupted)
