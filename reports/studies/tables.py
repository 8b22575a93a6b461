"""A study's tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports.statistics.estimate import Estimate
from reports.studies.answer import answer, places
from reports.studies.summary import Difference, Summary
from reports.words import counted, signed


def show(summary: Summary, console: Console) -> None:
    """Print the answer, the comparisons, the arms, the other outcomes, and faults."""
    console.print(Text(answer(summary)))
    for table in _tables(summary):
        console.print()
        console.print(table)


def _tables(summary: Summary) -> Iterator[Table]:
    if not summary.blocks:
        return
    yield _compared(summary)
    yield _arms(summary)
    if len(summary.study.outcomes) > 1:
        yield _others(summary)
    if any(line.faults for line in summary.faults):
        yield _faults(summary)


def _compared(summary: Summary) -> Table:
    """The comparisons in the primary outcome, with what decides them."""
    stopped = summary.always_valid
    kind = "joint always-valid 95% interval" if stopped else "95% interval"
    table = _table(f"Difference in {summary.study.outcomes[0]}, {kind} ({_unit(summary)})")
    table.add_column("", overflow="fold")
    table.add_column("difference")
    table.add_column("better/worse/equal", justify="right")
    if not stopped:
        table.add_column("p", justify="right")
        table.add_column(f"{summary.adjustment} p", justify="right")
    table.add_column("")
    for one in summary.comparisons:
        found = one.primary
        cells: list[Text | str] = [
            Text(one.name),
            Text(shown(found.estimate, sign=True)),
            f"{found.better:,}/{found.worse:,}/{found.equal:,}",
        ]
        if not stopped:
            cells += [probability(found.p), probability(found.adjusted_p)]
        table.add_row(*cells, found.verdict or "")
    return table


def _arms(summary: Summary) -> Table:
    table = _table(f"Each arm's means, 95% interval ({_unit(summary)})")
    table.add_column("arm", overflow="fold")
    for outcome in summary.study.outcomes:
        table.add_column(Text(outcome))
    for arm in summary.arms:
        table.add_row(Text(arm.name), *(Text(shown(one)) for one in arm.outcomes.values()))
    return table


def _others(summary: Summary) -> Table:
    """The outcomes that decide nothing; so many are looked at that some mislead by chance."""
    table = _table(
        f"Differences in the other outcomes: exploratory, not adjusted ({_unit(summary)})"
    )
    table.add_column("", overflow="fold")
    for outcome in summary.study.outcomes[1:]:
        table.add_column(Text(outcome))
    for one in summary.comparisons:
        table.add_row(
            Text(one.name), *(_explored(found) for found in list(one.outcomes.values())[1:])
        )
    return table


def _explored(found: Difference) -> Text:
    said = shown(found.estimate, sign=True)
    return Text(said if found.p is None else f"{said} p {probability(found.p)}")


def _faults(summary: Summary) -> Table:
    table = _table("Faults (answers that had to be replaced)")
    table.add_column("agent", overflow="fold")
    table.add_column("faults", justify="right")
    table.add_column("in", justify="right")
    for line in summary.faults:
        if line.faults:
            within = f"{line.fights_with_faults:,} of {counted(line.fights, 'fight')}"
            table.add_row(Text(line.agent), f"{line.faults:,}", within)
    return table


def _table(title: str) -> Table:
    # Text, not a string: rich would read a name in brackets as markup.
    return Table(title=Text(title), title_justify="left", box=box.SIMPLE_HEAD)


def _unit(summary: Summary) -> str:
    return f"unit: the block, n = {summary.blocks:,}"


def shown(estimate: Estimate, sign: bool = False) -> str:
    """For example `+0.031 [0.012, 0.050]`, with as many decimals as the interval is worth.

    Args:
        estimate: What is shown.
        sign: Whether the mean gets a plus sign if it is above 0.
    """
    digits = 2
    if estimate.interval is not None:
        digits = places(estimate.interval[1] - estimate.interval[0])
    text = estimate.show(digits)
    return (
        f"{signed(estimate.mean, digits)}{text[text.find(' ') :]}" if sign and " " in text else text
    )


def probability(p: float | None) -> str:
    """For example `0.031` and `<0.001`; a dash for none."""
    if p is None:
        return "–"
    return "<0.001" if p < 0.001 else f"{p:.3f}"
