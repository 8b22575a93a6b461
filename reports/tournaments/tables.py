"""A run's tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.tournaments.answer import answer, places
from reports.tournaments.summary import Cross, Summary
from reports.words import counted, signed


def show(summary: Summary, console: Console) -> None:
    """Print the answer, the ranking, and the overall cross table."""
    console.print(Text(answer(summary)))
    for table in _tables(summary):
        console.print()
        console.print(table)


def _tables(summary: Summary) -> Iterator[Table]:
    if not summary.ranking:
        return
    digits = places(summary)
    unit = f"unit: the block, n = {summary.blocks}"
    table = Table(
        title=f"Mean score, 95% interval ({unit})", title_justify="left", box=box.SIMPLE_HEAD
    )
    table.add_column("", justify="right")
    table.add_column("agent", overflow="fold")
    table.add_column("score")
    table.add_column("rating", justify="right")
    table.add_column("margin")
    table.add_column("fights", justify="right")
    for line in summary.ranking:
        # Text, not a string: rich would read [0.58, 0.68] or a name in brackets as markup.
        table.add_row(
            str(line.place),
            Text(line.agent),
            Text(line.score.show(digits)),
            signed(line.rating.mean, 0),
            signed(line.margin.mean, digits),
            f"{line.fights:,}",
        )
    yield table
    yield _cross(summary.cross, unit)
    wrong = [line for line in summary.faults if line.faults]
    if wrong:
        table = Table(
            title="Faults (answers that had to be replaced)",
            title_justify="left",
            box=box.SIMPLE_HEAD,
        )
        table.add_column("agent", overflow="fold")
        table.add_column("faults", justify="right")
        table.add_column("in", justify="right")
        for fault in wrong:
            within = f"{fault.fights_with_faults:,} of {counted(fault.fights, 'fight')}"
            table.add_row(Text(fault.agent), f"{fault.faults:,}", within)
        yield table


def _cross(cross: Cross, unit: str) -> Table:
    # As narrow as can be, so that a dozen agents fit on an ordinary terminal.
    table = Table(
        title=f"Row's score against column, both seats ({unit})",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("agent", overflow="ellipsis", no_wrap=True)
    for number in range(1, len(cross.agents) + 1):
        table.add_column(str(number), justify="right", no_wrap=True, min_width=3)
    for number, row in enumerate(cross.agents, 1):
        cells = [cross.cells.get((row, column)) for column in cross.agents]
        table.add_row(
            str(number), Text(row), *("·" if c is None else _short(c.mean) for c in cells)
        )
    return table


def _short(score: float) -> str:
    """Two decimals without the zero before them: `.63`, `1.0`."""
    text = f"{score:.2f}"
    return text[:3] if text.startswith("1") else text[1:]
