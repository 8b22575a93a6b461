"""A tuning's tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import terminal
from reports.studies.tables import probability, shown
from reports.terminal import table
from reports.tuning.answer import answer
from reports.tuning.summary import Summary
from reports.tuning.tuning import text

MOST_ROWS = 10
"""Sets of parameters in a table; of more, the best."""


def show(summary: Summary, console: Console) -> None:
    """Print the answer, the re-test, the best trials, and faults."""
    terminal.show(answer(summary), _tables(summary), console)
    faults = summary.faults
    if faults.number:
        console.print()
        console.print(Text(f"Faults: {faults.number:,} answers failed; {faults.example}"))


def _tables(summary: Summary) -> Iterator[Table]:
    if summary.retest is not None:
        yield _retest(summary)
    yield _trials(summary)


def _retest(summary: Summary) -> Table:
    retest, best, tuning = summary.retest, summary.best, summary.tuning
    assert retest is not None
    assert best is not None
    found = retest.compared
    made = table(f"Mean {tuning.outcome}, 95% interval (unit: the block)")
    made.add_column("")
    made.add_column(f"{tuning.fresh:,} fresh blocks")
    made.add_column(f"{tuning.blocks:,} tuning blocks")
    made.add_row("default", Text(shown(retest.default)), Text(shown(summary.default)))
    made.add_row("tuned", Text(shown(retest.tuned)), Text(shown(best.score)))
    made.add_row(
        "difference",
        Text(shown(found.difference, sign=True)),
        Text(shown(best.difference, sign=True)),
    )
    made.add_row("blocks +/−/=", f"{found.better:,}/{found.worse:,}/{found.equal:,}")
    made.add_row("p", probability(found.p))
    return made


def _trials(summary: Summary) -> Table:
    tuning = summary.tuning
    made = table(
        f"The best trials on the tuning blocks, which flatter them "
        f"(unit: the block, n = {tuning.blocks:,})"
    )
    made.add_column("trial", justify="right")
    for one in tuning.ranges:
        made.add_column(Text(one.name), justify="right", overflow="fold")
    made.add_column(tuning.outcome)
    made.add_column("against the default")
    made.add_row(
        "default", *(Text(text(value)) for value in tuning.default.values()),
        Text(shown(summary.default)), "–",
    )  # fmt: skip
    for trial in summary.ranked[:MOST_ROWS]:
        made.add_row(
            str(trial.number + 1),
            *(Text(text(value)) for value in trial.values.values()),
            Text(shown(trial.score)),
            Text(shown(trial.difference, sign=True)),
        )
    return made
