"""`arena estimate`: what a very long run would take, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import printing

_MOST = 10**15
_DEAR = 1e9
_MOST_CORES = 10**7


def estimate(
    targets: Annotated[
        list[str], typer.Argument(metavar="FILE|SCENARIO...", help="Tournaments, or scenarios.")
    ],
    fights: Annotated[int, typer.Option(min=1, max=_MOST, help="How many.")] = 10**9,
    cores: Annotated[
        int,
        typer.Option(
            min=1, max=_MOST_CORES, help="All: for workers, main processes and schedulers."
        ),
    ] = 1000,
    core_hour: Annotated[
        float, typer.Option(min=0, max=_DEAR, help="The price of a core-hour.")
    ] = 0.05,
    gb_month: Annotated[
        float, typer.Option(min=0, max=_DEAR, help="The price of a GB-month.")
    ] = 0.02,
    months: Annotated[
        float, typer.Option(min=0, max=_DEAR, help="For which the ledgers are kept.")
    ] = 1.0,
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="To measure the unit costs of each.")
    ] = 30.0,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="Processes of this machine, to measure by.")
    ] = 2,
    check: Annotated[
        int | None,
        typer.Option(min=1, max=_MOST, help="Really fight so many of the first, and compare."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the page to this file, as Markdown.", dir_okay=False)
    ] = None,
) -> None:
    """Say what a very long tournament would take on a cluster: hours, shards, bytes and money.

    The unit costs are measured in a short run through a Dask scheduler on this machine.
    """
    from reports import files
    from reports.estimating.estimate import estimate as estimated
    from reports.estimating.forecast import Wish

    if out is not None:
        files.ready(out.parent)  # what is wrong with the folder is found first
    wish = Wish(fights, cores, core_hour, gb_month, months)
    made = estimated(targets, wish, seconds, workers, check, out, printing.aside)
    if out is None:
        printing.plain(made.page.rstrip("\n"))
        return
    files.write(out, made.page)
    printing.plain("\n".join(made.headlines))
    print(printing.clean(f"the plan is {out}"))
