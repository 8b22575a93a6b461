"""`arena results`: the runs of a ledger, compared, and their rows and pages written out."""

from __future__ import annotations

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
            if target is not None and target.exists() and target.samefile(ledger.path):
                raise InputError(str(target), "", None, "another file than the ledger itself")
        _write(ledger, ledger.entry(run), csv, parquet, page)


def _found(path: Path) -> list[Path]:
    """The ledger that is meant; or all those in folders of a folder that has none itself."""
    from reports.ledger.ledger import NAME, is_ledger

    if not path.is_dir() or (path / NAME).exists():
        return [path]
    below = sorted(one for one in path.iterdir() if one.is_dir() and is_ledger(one))
    return below or [path]  # which is then refused


# -- what there is ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Run:
    """A run: its ledger, what this says of it, and what it is called among those shown."""

    ledger: Ledger
    entry: Entry
    called: str


def _tell(ledgers: Sequence[Ledger]) -> None:
    from arena.commands import runs

    several = len(ledgers) > 1
    shown: list[tuple[_Run, Counted | None]] = []
    for ledger in ledgers:
        lines = []
        for entry in ledger.entries():
            run = _Run(ledger, entry, _called(ledger, entry, several))
            try:
                found = runs.counted(ledger, entry)
            except InputError as error:  # of other rules than ours; the others can be told
                leaving.complain(error)
                found = None
            shown.append((run, found))
            lines.append(_line(entry, found))
        heads = ("run", "", "blocks", "fights", "rules", "agents", "")
        printing.table(str(ledger.path), heads, lines)
    known = [(run, found) for run, found in shown if found is not None]
    for kind, title in (
        ("tournament", "Mean score, 95% interval"),
        ("study", "Difference in the primary outcome, 95% interval"),
    ):
        same = [(run, found) for run, found in known if run.entry.kind == kind]
        _compare(title, "agent" if kind == "tournament" else "comparison", same)
    for line in _single_differences([run for run, _ in known]):
        print(printing.clean(line))
    if len(known) < len(shown):
        raise typer.Exit(leaving.USAGE)


def _called(ledger: Ledger, entry: Entry, several: bool) -> str:
    return f"{ledger.path.parent.name}: {entry.number}" if several else f"run {entry.number}"


def _line(entry: Entry, found: Counted | None) -> tuple[str, ...]:
    decides, planned = entry.document["decides"], entry.lengths[-1]
    held = f"{entry.blocks:,}"
    state = "unreadable" if found is None else "complete" if found.complete else "unfinished"
    return (
        str(entry.number),
        f"{entry.kind}: {entry.title}",
        held if entry.blocks >= planned else f"{held} of {planned:,}",
        f"{entry.fights:,}",
        ", ".join(f"{name} {version}" for name, version in decides["rules"].items()),
        str(len(decides["entrants"])),
        state,
    )


def _compare(title: str, what: str, known: Sequence[tuple[_Run, Counted]]) -> None:
    """Print what runs say of the same things: one column for each run, some at a time."""
    often = Counter(name for _, found in known for name in found.estimates)
    names = [name for name, number in often.items() if number > 1]
    sharing = [(run, found) for run, found in known if any(n in found.estimates for n in names)]
    for start in range(0, len(sharing), _ABREAST):
        part = sharing[start : start + _ABREAST]
        lines = []
        for name in names:
            shown = [found.estimates.get(name) for _, found in part]
            if any(shown):
                said = ["" if one is None else one.show(3) for one in shown]
                # The interval below its mean: so four of them fit.
                means, intervals = zip(*(cell.partition(" ")[::2] for cell in said), strict=True)
                lines += [(name, *means), ("", *intervals)]
        printing.table(title, (what, *(run.called for run, _ in part)), lines)


def _single_differences(runs: Sequence[_Run]) -> Iterator[str]:
    """For each run the last one before it from which it differs in a single thing."""
    from reports.ledger.differences import differences

    for at, run in enumerate(runs):
        for before in reversed(runs[:at]):
            if before.entry.kind != run.entry.kind:
                continue
            found = differences(before.entry.document, run.entry.document)
            if len(found) <= 1:
                only = f"differ only in {found[0]}" if found else "are of the same fights"
                yield f"{before.called} and {run.called} {only}"
                break


# -- what is written out ------------------------------------------------------------------


def _write(
    ledger: Ledger, entry: Entry, csv: Path | None, parquet: Path | None, page: Path | None
) -> None:
    from arena.commands import runs
    from reports.ledger.export import write_csv, write_parquet

    book = ledger.book(entry.number)
    for path, write in ((csv, write_csv), (parquet, write_parquet)):
        if path is not None:
            rows = (row for block in book.rows() for row in block)
            number = write(path, runs.sheet(ledger, entry), rows)
            print(printing.clean(f"{path}: {number:,} rows of run {entry.number}, {entry.title}"))
    if page is not None:
        runs.counted(ledger, entry).write_page(page)
        print(printing.clean(f"{page}: the page of run {entry.number}, {entry.title}"))
    if csv is None and parquet is None and page is None:
        runs.counted(ledger, entry).show(printing.console())
