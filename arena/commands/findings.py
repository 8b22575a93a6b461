"""`arena findings`: what the shipped studies found, and how to make that again."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.commands import arguments, printing
from arena.errors import InputError, nearest


def findings(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="Which.  [default: all]")
    ] = None,
    make: Annotated[
        str | None,
        typer.Option(metavar="STUDY|all", help="Fight a shipped study again and write its page."),
    ] = None,
    workers: arguments.Workers = None,
) -> None:
    """Tell what the shipped studies found."""
    from reports.findings import listing
    from reports.ledger.recording import Where
    from reports.studies import study_file

    if make is None:
        made = {one.name: one for one in listing.findings()}
        for name in names or ():
            if name not in made:
                expected = f"a finding: {', '.join(made)}"
                raise InputError("", "findings", name, expected, nearest(name, made))
        lines = []
        for one in [made[name] for name in names or made]:
            lines += [one.title, *_indented(one.answer), f"  {listing.HERE / one.name}.html"]
        if not lines:
            printing.plain("none has been made yet; `arena findings --make all` makes them")
        printing.story(lines)
        return
    if names:
        raise InputError("", "findings", names[0], "no name beside --make, which has its own")
    for name in study_file.names() if make == "all" else [make]:
        told = listing.make(name, Where(workers), say=printing.aside)
        printing.story([name, *_indented(told)])


def _indented(text: str) -> list[str]:
    return [f"  {line}" for line in text.splitlines() if line]
