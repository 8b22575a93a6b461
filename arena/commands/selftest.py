"""`arena selftest`: does the program do what it says, on this machine?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, leaving, printing


def selftest(
    fights: Annotated[int, typer.Option(min=1, help="How many.")] = 1200,
    seed: Annotated[int, typer.Option(min=0, help="Of their luck, and of random scenarios.")] = 1,
    start: Annotated[int, typer.Option(min=0, help="The number of the first.")] = 0,
    workers: arguments.Workers = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A file that keeps how far it is.", dir_okay=False),
    ] = None,
) -> None:
    """Fight fights at random, and hold every invariant against them.

    In all shipped scenarios and in random ones. Some fights are also saved and gone on from, and
    told again by other processes. The exit code is 0, or 1 if an invariant is broken.
    """
    from reports.selftest import answer
    from reports.selftest.run import run_selftest

    test = run_selftest(fights, seed, start, workers, out, say=printing.aside)
    if test.tally.fights:
        printing.console().print(answer.table(test))
        for line in answer.tried(test):
            print(printing.clean(line))
    for line in answer.broken(test):
        print(printing.clean(line))
    if not test.sound and fights == 1:
        print(test.tally.broken[0].trace.rstrip())
    if test.sound:
        print("nothing is broken")
    print(test.note + (f"; {answer.going_on(test, out is not None)}" if test.interrupted else ""))
    if test.interrupted:
        raise typer.Exit(leaving.INTERRUPTED)
    if not test.sound:
        raise typer.Exit(leaving.FAULT)
