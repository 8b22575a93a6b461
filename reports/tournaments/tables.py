"""A run's tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import terminal
from reports.terminal import faults_table, table
from reports.tournaments.answer import answer, places
from reports.tournaments.summary import Cross, Summary
from reports.words import signed


def show(summary: Summary, console: Console) -> None:
    """Print the answer, the ranking, and the overall cross table."""
    terminal.show(answer(summary), _tables(summary), console)


def _tables(summary: Summary) -> Iterator[Table]:
    if not summary.ranking:
        return
    digits = places(summary)
    unit = f"unit: the block, n = {summary.blocks}"
    made = table(f"Mean score, 95% interval ({unit})")
    made.add_column("", justify="right")
    made.add_column("agent", overflow="fold")
    made.add_column("score")
    made.add_column("rating", justify="right")
    made.add_column("margin")
    made.add_column("fights", justify="right")
    for line in summary.ranking:
        # Text, not a string: rich would read [0.58, 0.68] or a name in brackets as markup.
        made.add_row(
            str(line.place),
            Text(line.agent),
            Text(line.score.show(digits)),
            signed(line.rating.mean, 0),
            signed(line.margin.mean, digits),
            f"{line.fights:,}",
        )
    yield made
    yield _cross(summary.cross, unit)
    faults = faults_table(summary.faults)
    if faults is not None:
        yield faults


def _cross(cross: Cross, unit: str) -> Table:
    # As narrow as can be, so that a dozen agents fit on an ordinary terminal.
    made = table(f"Row's score against column, both seats ({unit})")
    made.padding = (0, 1, 0, 0)
    made.add_column("", justify="right", no_wrap=True)
    made.add_column("agent", overflow="ellipsis", no_wrap=True)
    for number in range(1, len(cross.agents) + 1):
        made.add_column(str(number), justify="right", no_wrap=True, min_width=3)
    for number, row in enumerate(cross.agents, 1):
        cells = [cross.cells.get((row, column)) for column in cross.agents]
        made.add_row(str(number), Text(row), *("·" if c is None else _short(c.mean) for c in cells))
    return made


def _short(score: float) -> str:
    """Two decimals without the zero before them: `.63`, `1.0`."""
    text = f"{score:.2f}"
    return text[:3] if text.startswith("1") else text[1:]
