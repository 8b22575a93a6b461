"""`arena tune`: the parameters of an agent searched, and tested again on fresh blocks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, leaving, printing


def tune(
    target: Annotated[
        str, typer.Argument(metavar="TUNING", help="A tuning, by file or by its name if shipped.")
    ],
    out: arguments.Out = Path("report"),
    workers: arguments.Workers = None,
    cluster: arguments.Cluster = None,
    trials: Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")] = None,
    blocks: arguments.Blocks = None,
    seed: arguments.RunSeed = None,
) -> None:
    """Search the parameters of an agent, test the best ones on fresh luck, and write a report.

    Every block is kept in the folder: the same command goes on where it was stopped.
    """
    from reports.ledger.recording import Where
    from reports.tuning import tables
    from reports.tuning.run import run_tuning

    result = run_tuning(
        target, out, Where(workers, cluster), trials, blocks, seed, say=printing.aside
    )
    tables.show(result.summary, printing.console())
    print()
    leaving.told(f"{result.note}; the report is {result.page}", result.interrupted)
