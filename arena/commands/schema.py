"""`arena schema`: what an editor needs to know of scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import leaving, printing


def schema(
    out: Annotated[Path, typer.Option(help="The folder.", file_okay=False)] = Path("schemas"),
) -> None:
    """Write JSON Schemas, with which an editor checks scenario files as they are typed."""
    from scenarios.schema import write_schemas

    with leaving.writing(out):
        for path in write_schemas(out):
            print(printing.clean(str(path)))
