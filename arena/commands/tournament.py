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
    out: Annotated[Path, typer.Option(help="The report's folder.", file_okay=False)] = Path(
        "report"
    ),
    workers: Annotated[int | None, typer.Option(min=1, help="Default: one a core.")] = None,
    blocks: Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Instead of the file's.")] = None,
) -> None:
    """Let agents meet on equal luck, and write a report."""
    import reports

    result = reports.run_tournament(target, out, workers=workers, blocks=blocks, seed=seed)
    reports.print_tables(result, printing.console())
    print()
    print(printing.clean(f"{result.note}; the report is {result.page}"))
    if result.interrupted:
        raise typer.Exit(leaving.INTERRUPTED)
