"""`arena merge`: the shards of a long run, counted as one."""

from __future__ import annotations

import os
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

    Of each ledger the last run is taken. Nothing is written. Studies cannot be merged.
    """
    from arena.commands import runs
    from reports.ledger import merging
    from reports.ledger.ledger import Ledger
    from reports.ledger.opening import NAME
    from reports.running.progress import meter
    from reports.tournaments import document, summary, tables
    from reports.tournaments.tally import Tally
    from reports.words import counted

    try:
        below = sorted(one for one in folder.iterdir() if one.is_dir())
    except OSError:
        below = []
    found = [one for one in below if os.path.lexists(one / NAME)]  # damaged ones, too
    if not found:
        raise InputError(str(folder), "", None, "a folder of folders with ledgers in them")
    for other in sorted({*below} - {*found}):
        printing.aside(f"{other} holds no ledger and is left out")
    shards: list[merging.Shard] = []
    for one in found:
        with Ledger(one) as ledger:
            entry = ledger.entry()
            shards.append((ledger.path, entry))
            with runs.reading(ledger, entry) as file:
                merging.check_alike(shards[0], shards[-1])
                if entry.kind != document.KIND:
                    expected = f"a {document.KIND}: nothing else can be merged"
                    raise InputError(file, f"run {entry.number}", entry.kind, expected)
                tournament = document.tournament(entry.document, file)
    merging.check_apart(shards)
    tally = Tally(tournament)
    size, blocks = len(tally.bouts()), sum(entry.taken for _, entry in shards)
    with meter(True, size, blocks) as told:
        merging.take_all(tally, shards, size, told)
    tables.show(summary.summarise(tally), printing.console())
    seeds = sorted(entry.document["decides"]["seed"] for _, entry in shards)
    print()
    luck = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
    print(f"{counted(len(shards), 'run')} of {luck}, {counted(tally.blocks, 'block')}")
