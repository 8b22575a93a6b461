"""Runs of ledgers, counted again from their rows.

This loads reports, so commands import it inside their functions.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena import files
from arena.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from reports.ledger.export import Sheet
    from reports.ledger.ledger import Entry, Ledger
    from reports.running.runner import Evidence
    from reports.statistics.estimate import Estimate


@dataclass(frozen=True)
class Counted:
    """A run, and what its rows come to.

    Attributes:
        complete: Whether nothing of it is left to be fought.
        estimates: What runs of its kind are compared by, by name: the mean scores of a
            tournament's agents, the differences that a study measures.
        show: Prints its tables.
        write: Writes its page into a folder, and returns where it is.
    """

    complete: bool
    estimates: Mapping[str, Estimate]
    show: Callable[[Console], None]
    write: Callable[[Path], Path]

    def write_page(self, path: Path) -> None:
        """Write its page as this file.

        Raises:
            InputError: it cannot be written.
        """
        with tempfile.TemporaryDirectory() as folder:
            content = self.write(Path(folder)).read_bytes()
        files.write(path, content)


@contextmanager
def reading(ledger: Ledger, entry: Entry) -> Iterator[str]:
    """The stretch in which a run's document is read; the name of its file, for errors.

    Raises:
        InputError: the document is not as this program would have written it.
    """
    file = str(ledger.path)
    try:
        yield file
    except (AttributeError, KeyError, IndexError, TypeError) as error:
        expected = f"a document that can be read ({type(error).__name__}: {error})"
        raise InputError(file, f"run {entry.number}", None, expected) from error


def counted(ledger: Ledger, entry: Entry) -> Counted:
    """Count a run's blocks as they were counted when it was fought.

    Raises:
        InputError: this program does not know the run's rules, or the ledger cannot be read.
    """
    kinds = {"tournament": _tournament, "study": _study}
    if entry.kind not in kinds:
        raise InputError(str(ledger.path), f"run {entry.number}", entry.kind, " or ".join(kinds))
    return kinds[entry.kind](ledger, entry)


def sheet(ledger: Ledger, entry: Entry) -> Sheet:
    """How a run's rows stand in a table.

    Raises:
        InputError: this program does not know the run's rules, or the ledger cannot be read.
    """
    from reports.ledger.export import Sheet
    from reports.ledger.specification import planned

    with reading(ledger, entry) as file:
        plan = planned(entry.document, file)
        # A tournament has none.
        arms = tuple(arm["name"] for arm in entry.document["about"].get("arms", ()))
    return Sheet(plan, ledger.book(entry.number).size, arms)


def _tournament(ledger: Ledger, entry: Entry) -> Counted:
    from reports.tournaments import document, summary, tables
    from reports.tournaments.tally import Tally

    with reading(ledger, entry) as file:
        tally = Tally(document.tournament(entry.document, file))
    complete = _filled(tally, ledger, entry)
    found = summary.summarise(tally)

    def write(folder: Path) -> Path:
        from reports.tournaments import page  # slow to load, and not always wanted

        return page.write(folder, tally, found, entry, interrupted=not complete)

    return Counted(
        complete,
        {line.agent: line.score for line in found.ranking},
        lambda console: tables.show(found, console),
        write,
    )


def _study(ledger: Ledger, entry: Entry) -> Counted:
    from reports.studies import document, summary, tables
    from reports.studies.tally import Tally

    with reading(ledger, entry) as file:
        tally = Tally(document.study(entry.document, file))
    complete = _filled(tally, ledger, entry)
    found = summary.summarise(tally, entry.losses)
    primary = tally.study.outcomes[0]

    def write(folder: Path) -> Path:
        from reports.studies import page  # slow to load, and not always wanted

        return page.write(folder, tally, found, entry, interrupted=not complete)

    return Counted(
        complete,
        {f"{one.name} ({primary})": one.primary.estimate for one in found.comparisons},
        lambda console: tables.show(found, console),
        write,
    )


def _filled(evidence: Evidence, ledger: Ledger, entry: Entry) -> bool:
    """Show evidence a run's blocks as they come, and return whether these are all that it wants."""
    taken, planned = 0, entry.lengths[-1]
    for rows in ledger.book(entry.number).rows(0, planned):
        # Beyond a gap, an interrupted run may hold blocks that were never counted.
        if rows[0].block != taken or evidence.enough:
            break
        evidence.take(rows)
        taken += 1
    return taken == planned or evidence.enough
