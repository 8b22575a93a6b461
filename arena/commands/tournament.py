"""`arena tournament`: many fights on equal luck, and their report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import leaving, printing


def tournament(
    target: Annotated[
        str, typer.Argument(metavar="FILE|SCENARIO", help="A tournament, or a scenario for all.")
    ],
    out: Annotated[
        Path, typer.Option(help="The folder of the report and its ledger.", file_okay=False)
    ] = Path("report"),
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes. Default: one a core.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, instead of processes.")
    ] = None,
    blocks: Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Instead of the file's.")] = None,
    agent: Annotated[
        list[str] | None, typer.Option(help="Who takes part, once for each, instead of the file's.")
    ] = None,
) -> None:
    """Let agents meet on equal luck, and write a report.

    Every block is kept in the folder's ledger: the same command goes on where it was stopped.
    """
    from reports.ledger.recording import Where
    from reports.tournaments.tournament import print_tables, run_tournament

    result = run_tournament(
        target,
        out,
        Where(workers, cluster),
        blocks,
        seed,
        agent or (),
        say=printing.aside,
    )
    print_tables(result, printing.console())
    print()
    print(printing.clean(f"{result.note}; the report is {result.page}"))
    if result.interrupted:
        raise typer.Exit(leaving.INTERRUPTED)
