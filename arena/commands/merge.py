"""`arena merge`: the shards of a long run, counted as one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from arena.commands import printing
from arena.errors import InputError


def merge(
    folder: Annotated[
        Path, typer.Argument(help="A folder of folders, each with the ledger of a tournament.")
    ],
) -> None:
    """Count tournaments that differ in their seed alone as one, and print its tables.

    Of each ledger the last run is taken. Nothing is written.
    """
    from arena.commands import runs
    from reports.ledger import merging
    from reports.ledger.ledger import Ledger
    from reports.ledger.opening import is_ledger
    from reports.tournaments import document, summary, tables
    from reports.tournaments.tally import Tally

    try:
        found = sorted(one for one in folder.iterdir() if one.is_dir() and is_ledger(one))
    except OSError:
        found = []
    if not found:
        raise InputError(str(folder), "", None, "a folder of folders with ledgers in them")
    with ExitStack() as stack:
        ledgers = [stack.enter_context(Ledger(one)) for one in found]
        shards = [(ledger, ledger.entry()) for ledger in ledgers]
        for ledger, entry in shards:
            with runs.reading(ledger, entry) as file:
                merging.check_alike(shards[0], (ledger, entry))
                if entry.kind != document.KIND:
                    raise InputError(file, f"run {entry.number}", entry.kind, document.KIND)
                tally = Tally(document.tournament(entry.document, file))
        merging.check_apart(shards)
        merging.take_all(tally, shards)
    tables.show(summary.summarise(tally), printing.console())
    seeds = sorted(entry.document["decides"]["seed"] for _, entry in shards)
    print()
    print(f"{len(shards):,} runs of seeds {seeds[0]} to {seeds[-1]}, {tally.blocks:,} blocks")
