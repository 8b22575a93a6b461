"""`arena train`: a search teaches a model to play, round by round."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, leaving, printing


def train(
    target: Annotated[
        str,
        typer.Argument(metavar="TRAINING", help="A training, by file or by its name if shipped."),
    ],
    out: Annotated[
        Path, typer.Option(help="The folder of the model and all it is made of.", file_okay=False)
    ] = Path("training"),
    workers: arguments.Workers = None,
    rounds: Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")] = None,
    seed: arguments.RunSeed = None,
    exploit: Annotated[
        bool,
        typer.Option("--exploit", help="Measure what a best response takes from it; minutes."),
    ] = False,
) -> None:
    """Train a model by self-play with a search as its teacher, and write its card and its page.

    Whatever is fought is kept in the folder: the same command goes on where it was stopped.
    """
    from reports.ledger.recording import Where
    from reports.training.train import run_training
    from reports.words import counted

    result = run_training(target, out, Where(workers), rounds, seed, exploit, say=printing.aside)
    done = len(result.rounds)
    went = f"interrupted after {done} of" if result.interrupted else f"{done} of"
    rounds_told = counted(result.training.rounds, "round")
    leaving.told(
        f"{went} {rounds_told}; the model is {result.model}, "
        f"its card {result.card}; the report is {result.page}",
        result.interrupted,
    )
