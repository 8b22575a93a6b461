"""`arena replay`: a fight told from its journal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import printing
from arena.errors import InputError


def replay(
    journal: Annotated[Path, typer.Argument(help="A journal file.")],
    count: Annotated[int | None, typer.Option(help="Stop at the end of this count.")] = None,
    track: Annotated[bool, typer.Option("--track", help="Draw the track at each count.")] = False,
) -> None:
    """Tell a fight from its journal."""
    from arena.journal import Journal
    from arena.rules import RULESETS

    told = Journal.read(journal, RULESETS)
    name = told.header["ruleset"]
    if name != "timing_track":
        if track:
            raise InputError(str(journal), "ruleset", name, "a ruleset with a track")
        happened = [event for event in told if count is None or event.time <= count]
        printing.story(RULESETS[name].story(happened))
        return
    from arena.rules.timing_track import story

    printing.story(story.tell(told, draw=track, upto=count))
    if count is not None and not track:
        print()
        printing.plain(story.track(told, count))
