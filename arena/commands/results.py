"""`arena results`: the runs of a ledger, compared, and their rows and pages written out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.commands import leaving, printing
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.commands.runs import Counted
    from reports.ledger.ledger import Entry, Ledger

_ABREAST = 4  # runs that stand beside each other on an ordinary terminal


def results(
    path: Annotated[
        Path, typer.Argument(help="A ledger, its folder, or a folder of such folders.")
    ] = Path("report"),
    run: Annotated[
        int | None, typer.Option(min=1, help="Of which run.  [default: the last]")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write all its rows to this file.")] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write them to this file as Parquet.")
    ] = None,
    page: Annotated[Path | None, typer.Option(help="Write its page to this file.")] = None,
) -> None:
    """Say what a ledger holds, compare its runs, and write out what is in it.

    Without options all runs are listed; with --run alone the tables of one are printed.
    """
    from reports.ledger.ledger import Ledger

    with ExitStack() as stack:
        ledgers = [stack.enter_context(Ledger(one)) for one in _found(path)]
        if run is None and csv is None and parquet is None and page is None:
            _tell(ledgers)
            return
        if len(ledgers) > 1:
            raise InputError(str(path), "", f"{len(ledgers)} ledgers", "one of them")
        ledger = ledgers[0]
        for target in (csv, parquet, page):
            if target is not None and os.path.realpath(target) == os.path.realpath(ledger.path):
                raise InputError(str(target), "", None, "another file than the ledger itself")
        _write(ledger, ledger.entry(run), csv, parquet, page)


def _found(path: Path) -> list[Path]:
    """The ledger that is meant; or all those in folders of a folder that has none itself."""
    from reports.ledger.opening import is_ledger

    if is_ledger(path):
        return [path]
    try:
        below = sorted(one for one in path.iterdir() if one.is_dir() and is_ledger(one))
    except OSError:
        below = []
    return below or [path]  # which is then refused


# -- what there is ------------------------------------------------------------------------


@dataclass
class _Run:
    """A run: its ledger, what this says of it, and what it is called among those shown.

    `counted` is None until its rows have been counted, and where this program cannot read them.
    """

    ledger: Ledger
    entry: Entry
    called: str
    counted: Counted | None = None
    bad: bool = False

    def count(self) -> None:
        from arena.commands import runs

        try:
            self.counted = runs.counted(self.ledger, self.entry)
        except InputError as error:  # of other rules than ours; the others can be told
            leaving.complain(error)
            self.bad = True

    @property
    def state(self) -> str:
        if self.bad:
            return "unreadable"
        whole = self.entry.blocks >= self.entry.lengths[-1]
        if self.counted is not None:
            whole = self.counted.complete
        return "complete" if whole else "unfinished"


def _tell(ledgers: Sequence[Ledger]) -> None:
    shown = [
        _Run(ledger, entry, _called(ledger, entry, len(ledgers) > 1))
        for ledger in ledgers
        for entry in ledger.entries()
    ]
    kinds = Counter(run.entry.kind for run in shown)
    for run in shown:
        # Counting a long run takes its time: only where there is something to compare, and where
        # only its rows say whether it has come to its end.
        if kinds[run.entry.kind] > 1 or run.entry.document["about"].get("stop") is not None:
            run.count()
    heads = ("run", "", "blocks", "fights", "rules", "agents", "")
    for ledger in ledgers:
        lines = [_line(run) for run in shown if run.ledger is ledger]
        printing.table(str(ledger.path), heads, lines)
    _compare("Mean score, 95% interval", "agent", "tournament", shown)
    _compare("Difference in the primary outcome, 95% interval", "comparison", "study", shown)
    for line in _single_differences([run for run in shown if not run.bad]):
        print(printing.clean(line))
    if any(run.bad for run in shown):
        raise typer.Exit(leaving.USAGE)


def _called(ledger: Ledger, entry: Entry, several: bool) -> str:
    return f"{ledger.path.parent.name}: {entry.number}" if several else f"run {entry.number}"


def _line(run: _Run) -> tuple[str, ...]:
    entry = run.entry
    decides, planned = entry.document["decides"], entry.lengths[-1]
    held = f"{entry.blocks:,}"
    return (
        str(entry.number),
        f"{entry.kind}: {entry.title}",
        held if entry.blocks >= planned else f"{held} of {planned:,}",
        f"{entry.fights:,}",
        ", ".join(f"{name} {version}" for name, version in decides["rules"].items()),
        str(len(decides["entrants"])),
        run.state,
    )


def _compare(title: str, what: str, kind: str, shown: Sequence[_Run]) -> None:
    """Print what runs of one kind say of the same things: a column for each, some at a time."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    known = [
        (run.called, run.counted.estimates)
        for run in shown
        if run.counted is not None and run.entry.kind == kind
    ]
    often = Counter(name for _, estimates in known for name in estimates)
    names = [name for name, number in often.items() if number > 1]
    known = [(called, found) for called, found in known if any(name in found for name in names)]
    for start in range(0, len(known), _ABREAST):
        part = known[start : start + _ABREAST]
        table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for head in (what, *(called for called, _ in part)):
            table.add_column(Text(printing.clean(head)), overflow="fold")
        for name in names:
            estimates = [found.get(name) for _, found in part]
            if any(estimates):
                # The interval below its mean: so four of them fit.
                cells = ["" if one is None else one.show(3) for one in estimates]
                broken = [Text(cell.replace(" ", "\n", 1)) for cell in cells]
                table.add_row(Text(printing.clean(name)), *broken)
        printing.console().print(table)


def _single_differences(runs: Sequence[_Run]) -> Iterator[str]:
    """For each run the last one before it from which it differs least, if in one thing at most."""
    from reports.ledger.differences import differences

    for at, run in enumerate(runs):
        nearest: tuple[_Run, list[str]] | None = None
        for before in reversed(runs[:at]):
            if before.entry.kind == run.entry.kind:
                found = differences(before.entry.document, run.entry.document)
                if len(found) < (2 if nearest is None else len(nearest[1])):
                    nearest = before, found
        if nearest is not None:
            before, found = nearest
            said = f"differ only in {found[0]}" if found else "are of the same fights"
            yield f"{before.called} and {run.called} {said}"


# -- what is written out ------------------------------------------------------------------


def _write(
    ledger: Ledger, entry: Entry, csv: Path | None, parquet: Path | None, page: Path | None
) -> None:
    from arena.commands import runs
    from reports.ledger.export import write_csv, write_parquet

    book = ledger.book(entry.number)
    for path, write in ((csv, write_csv), (parquet, write_parquet)):
        if path is not None:
            # What was fought beyond is no part of the run: how much it is depends on the workers.
            blocks = book.rows(0, entry.taken) if entry.taken else book.rows()
            rows = (row for block in blocks for row in block)
            number = write(path, runs.sheet(ledger, entry), rows)
            print(printing.clean(f"{path}: {number:,} rows of run {entry.number}, {entry.title}"))
    if page is not None:
        runs.counted(ledger, entry).write_page(page)
        print(printing.clean(f"{page}: the page of run {entry.number}, {entry.title}"))
    if csv is None and parquet is None and page is None:
        runs.counted(ledger, entry).show(printing.console())
