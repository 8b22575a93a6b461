"""`arena study`: what a change makes of a fight, on equal luck, and its report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, leaving, printing


def study(
    target: Annotated[
        str, typer.Argument(metavar="STUDY", help="A study, by file or by its name if shipped.")
    ],
    out: arguments.Out = Path("report"),
    workers: arguments.Workers = None,
    cluster: arguments.Cluster = None,
    blocks: arguments.Blocks = None,
    seed: arguments.RunSeed = None,
) -> None:
    """Measure what a change makes of a fight, on equal luck, and write a report.

    Every block is kept in the folder's ledger: the same command goes on where it was stopped.
    """
    from reports.ledger.recording import Where
    from reports.studies import tables
    from reports.studies.run import run_study

    result = run_study(target, out, Where(workers, cluster), blocks, seed, say=printing.aside)
    tables.show(result.summary, printing.console())
    print()
    leaving.told(f"{result.note}; the report is {result.page}", result.interrupted)
