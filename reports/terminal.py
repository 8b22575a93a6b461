"""What the tables of all reports share on the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.running.counts import Faults
from reports.words import counted


def show(answer: str, tables: Iterable[Table], console: Console) -> None:
    """Print an answer, and tables below it."""
    console.print(Text(answer))
    for one in tables:
        console.print()
        console.print(one)


def table(title: str) -> Table:
    """An empty table under a title; rich reads no markup in it."""
    return Table(title=Text(title), title_justify="left", box=box.SIMPLE_HEAD)


def faults_table(faults: Iterable[Faults]) -> Table | None:
    """The agents' faults, each with an example; None if there are none."""
    wrong = [line for line in faults if line.faults]
    if not wrong:
        return None
    made = table("Faults (answers that failed or were not legal)")
    made.add_column("agent", overflow="fold")
    made.add_column("faults", justify="right")
    made.add_column("in", justify="right")
    made.add_column("for example", overflow="fold")
    for line in wrong:
        within = f"{line.fights_with_faults:,} of {counted(line.fights, 'fight')}"
        example = Text(line.texts[0]) if line.texts else ""
        made.add_row(Text(line.agent), f"{line.faults:,}", within, example)
    return made
