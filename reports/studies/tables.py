"""A study's tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reports import terminal
from reports.decimals import places_of
from reports.statistics.estimate import Estimate
from reports.studies.answer import answer
from reports.studies.summary import Difference, Summary
from reports.terminal import faults_table, table
from reports.words import signed


def show(summary: Summary, console: Console) -> None:
    """Print the answer, the comparisons, the arms, the other outcomes, and faults."""
    terminal.show(answer(summary), _tables(summary), console)


def _tables(summary: Summary) -> Iterator[Table]:
    if not summary.blocks:
        return
    yield _compared(summary)
    yield _arms(summary)
    if len(summary.study.outcomes) > 1:
        yield _others(summary)
    faults = faults_table(summary.faults)
    if faults is not None:
        yield faults


def _compared(summary: Summary) -> Table:
    """The comparisons in the primary outcome, with what decides them."""
    stopped = summary.always_valid
    kind = "joint always-valid 95% interval" if stopped else "95% interval"
    if not stopped:
        kind += f", p adjusted after {summary.adjustment}"
    made = table(f"Difference in {summary.study.outcomes[0]}, {kind} ({_unit(summary)})")
    made.add_column("", overflow="fold")
    made.add_column("difference")
    made.add_column("blocks +/−/=", justify="right")
    if not stopped:
        made.add_column("p", justify="right")
        made.add_column("adjusted", justify="right")
    made.add_column("")
    for one in summary.comparisons:
        found = one.primary
        cells: list[Text | str] = [
            Text(one.name),
            Text(shown(found.estimate, sign=True)),
            f"{found.better:,}/{found.worse:,}/{found.equal:,}",
        ]
        if not stopped:
            cells += [probability(found.p), probability(found.adjusted_p)]
        cells.append(found.verdict or "")
        made.add_row(*cells)
    return made


def _arms(summary: Summary) -> Table:
    made = table(f"Each arm's means, 95% interval ({_unit(summary)})")
    made.add_column("arm", overflow="fold")
    for outcome in summary.study.outcomes:
        made.add_column(Text(outcome))
    for arm in summary.arms:
        made.add_row(Text(arm.name), *(Text(shown(one)) for one in arm.outcomes.values()))
    return made


def _others(summary: Summary) -> Table:
    """The outcomes that decide nothing; so many are looked at that some mislead by chance."""
    made = table(f"Differences in the other outcomes: exploratory, not adjusted ({_unit(summary)})")
    made.add_column("", overflow="fold")
    for outcome in summary.study.outcomes[1:]:
        made.add_column(Text(outcome))
    for one in summary.comparisons:
        made.add_row(
            Text(one.name), *(_explored(found) for found in list(one.outcomes.values())[1:])
        )
    return made


def _explored(found: Difference) -> Text:
    said = shown(found.estimate, sign=True)
    return Text(said if found.p is None else f"{said} p {probability(found.p)}")


def _unit(summary: Summary) -> str:
    return f"unit: the block, n = {summary.blocks:,}"


def shown(estimate: Estimate, sign: bool = False) -> str:
    """For example `+0.031 [0.012, 0.050]`, with as many decimals as the interval is worth.

    Args:
        estimate: What is shown.
        sign: Whether the mean gets a plus sign if it is above 0.
    """
    digits = places_of(estimate)
    text = estimate.show(digits)
    return (
        f"{signed(estimate.mean, digits)}{text[text.find(' ') :]}" if sign and " " in text else text
    )


def probability(p: float | None) -> str:
    """For example `0.031` and `<0.001`; a dash for none."""
    if p is None:
        return "–"
    return "<0.001" if p < 0.001 else f"{p:.3f}"
