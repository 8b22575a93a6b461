"""`arena performance`: how fast fights are on this machine, on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import printing


def performance(
    out: Annotated[
        Path, typer.Option(help="The folder of the page and its figures.", file_okay=False)
    ] = Path("performance"),
    quick: Annotated[
        bool, typer.Option("--quick", help="A few things, shortly: to see that it works.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="At most so many. Default: one a core.")
    ] = None,
) -> None:
    """Measure how fast fights are here, beside a yardstick, and write a page.

    It takes some ten minutes of a machine that should do nothing else. Nothing is written
    before all has been measured.
    """
    from reports.performance import page
    from reports.performance.answer import answer
    from reports.performance.performance import measured

    page.ready(out)  # what is wrong with the folder is found first
    found = measured(quick, most=workers)
    printing.plain(answer(found))  # first, so that it is not lost if the page cannot be written
    written = page.write(out, found)
    print(printing.clean(f"the page is {written}"))
