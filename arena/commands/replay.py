"""`arena replay`: a fight told from its journal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import printing


def replay(
    journal: Annotated[Path, typer.Argument(help="A journal file.")],
    count: Annotated[int | None, typer.Option(min=0, help="Stop at the end of this count.")] = None,
    track: Annotated[
        bool, typer.Option("--track", help="Draw the track, or the board, each time.")
    ] = False,
) -> None:
    """Tell a fight from its journal."""
    from arena.journal import Journal
    from arena.rules import RULESETS

    told = Journal.read(journal, RULESETS)
    rules = RULESETS[told.header["ruleset"]]
    printing.story(rules.story(told, draw=track, upto=count))
    if count is not None and not track:
        print()
        printing.plain(rules.picture(told, count))
