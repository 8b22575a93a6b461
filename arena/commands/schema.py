"""`arena schema`: what an editor needs to know of scenario files, and a program of journals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import leaving, printing
from arena.errors import InputError


def schema(
    out: Annotated[Path, typer.Option(help="The folder.", file_okay=False)] = Path("schemas"),
) -> None:
    """Write JSON Schemas of all files, with which an editor checks them as they are typed."""
    from reports import schema as of_reports
    from scenarios import schema
    from scenarios.rulesets import FORMATS

    made = schema.schemas()
    bad = False
    for name in FORMATS.offered:
        try:
            made |= schema.of_ruleset(name)
        except InputError as error:  # somebody else's package; ours are written all the same
            bad = True
            leaving.complain(error)
    with leaving.writing(out):
        for path in schema.write_schemas(made | of_reports.schemas(), out):
            print(printing.clean(str(path)))
    if bad:
        raise typer.Exit(leaving.USAGE)
