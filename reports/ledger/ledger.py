"""The ledger: an SQLite file that keeps every whole block, whatever happens to the program."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from arena import __version__
from arena.errors import FightclockError, InputError
from reports import files
from reports.ledger.fight_lines import COLUMNS, line_of, row_of, storable
from reports.ledger.opening import check_there, connected, placed, unreadable
from reports.ledger.specification import Specification
from reports.running.bout import Row

LARGEST = 2**63 - 1
"""The most that a number in a ledger can be."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a ledger says of one of its runs.

    Attributes:
        number: 1, 2, … in the order in which the runs were begun.
        hash: Of everything that the rows depend on.
        kind: "tournament" or "study".
        title: What people call it.
        document: The whole specification.
        program: The version of the program that began it.
        lengths: The numbers of blocks that were planned, one after the other.
        taken: How many blocks the last report rests on; 0 if there is none yet.
        blocks: How many blocks it holds.
        fights: How many fights it holds.
        losses: How often a worker was lost.
        again: How many units of work were done again because of that.
    """

    number: int
    hash: str
    kind: str
    title: str
    document: dict[str, Any]
    program: str
    lengths: tuple[int, ...]
    taken: int
    blocks: int
    fights: int
    losses: int
    again: int

    @property
    def earlier_stops(self) -> list[Any]:
        """The stopping rules that it had before its present one; None stands for none."""
        found: list[Any] = self.document["about"].get("earlier_stops", [])
        return found


class Ledger:
    """One ledger file, open. One process at a time writes to it; any number may read meanwhile.

    Args:
        path: The file, or a folder that holds one called `ledger.sqlite`.
        write: Whether runs are to be written. It is made if it is not there.

    Raises:
        InputError: it cannot be opened, is none, or another process writes to it.
    """

    def __init__(self, path: str | Path, write: bool = False) -> None:
        self.path = placed(Path(path))
        if not write:
            check_there(Path(path), self.path)
        elif self.path.is_dir():
            raise InputError(str(self.path), "", "a directory", "a ledger")
        self._lock = files.locked(self.path, "a ledger") if write else None
        try:
            self._connection = connected(self.path, write)
        except BaseException:
            self._unlock()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close it, and let others write."""
        self._connection.close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def entries(self) -> list[Entry]:
        """All its runs, the first first."""
        found = self._read(
            "SELECT runs.run, hash, kind, title, document, program, lengths, taken, "
            "(SELECT count(*) FROM blocks WHERE blocks.run = runs.run), "
            "(SELECT count(*) FROM fights WHERE fights.run = runs.run), losses, again "
            "FROM runs ORDER BY runs.run"
        )
        try:
            return [
                Entry(
                    number,
                    hash_,
                    kind,
                    title,
                    _document(document),
                    program,
                    tuple(json.loads(lengths)),
                    *counts,
                )
                for number, hash_, kind, title, document, program, lengths, *counts in found
            ]
        except (ValueError, TypeError) as error:
            expected = f"documents of runs as this program writes them ({error})"
            raise InputError(str(self.path), "", None, expected) from None

    def entry(self, number: int | None = None) -> Entry:
        """One of its runs; the last one if no number is given.

        Raises:
            InputError: there is no such run.
        """
        entries = self.entries()
        known = ", ".join(str(entry.number) for entry in entries)
        if number is None and entries:
            return entries[-1]
        for entry in entries:
            if entry.number == number:
                return entry
        raise InputError(str(self.path), "run", number, f"the number of a run: {known or 'none'}")

    def begin(self, specification: Specification, blocks: int) -> Book:
        """The book of this specification's run: the one that is there already, or a new one.

        Args:
            specification: What is fought.
            blocks: How many blocks are planned now.
        """
        document = dict(specification.document)
        title = storable(specification.title)
        with self._writing() as sql:
            held = sql.execute(
                "SELECT run, lengths, document FROM runs WHERE hash = ?", (specification.hash,)
            ).fetchone()
            if held is None:
                number = sql.execute(
                    "INSERT INTO runs (hash, kind, title, document, program, lengths) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    (
                        specification.hash,
                        specification.kind,
                        title,
                        json.dumps(document),
                        __version__,
                        json.dumps([blocks]),
                    ),
                ).lastrowid
                assert number is not None
            else:
                number, lengths, old = held[0], json.loads(held[1]), json.loads(held[2])["about"]
                if lengths[-1] != blocks:
                    lengths.append(blocks)
                # What the rows do not depend on, such as the title, may have changed. That a
                # stopping rule has is told: it was chosen when the rows had been seen.
                new = document["about"]
                earlier = old.get("earlier_stops", [])
                if old.get("stop") != new.get("stop"):
                    earlier = [*earlier, old.get("stop")]
                if earlier:
                    document["about"] = {**new, "earlier_stops": earlier}
                sql.execute(
                    "UPDATE runs SET title = ?, document = ?, lengths = ? WHERE run = ?",
                    (title, json.dumps(document), json.dumps(lengths), number),
                )
        return Book(self, number)

    def book(self, number: int) -> Book:
        """The book of a run that is there already."""
        return Book(self, number)

    def _read(self, question: str, *values: int) -> Iterator[tuple[Any, ...]]:
        """Answer a SELECT, line by line.

        Raises:
            InputError: the file is damaged, or holds something else.
        """
        try:
            # Not `yield from`: who stops half-way may do so after the ledger was closed.
            for line in self._connection.execute(question, values):  # noqa: UP028
                yield line
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise unreadable(self.path, error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing and an error.

        Raises:
            FightclockError: it could not be written; the ledger holds what it held before.
        """
        sql = self._connection
        try:
            sql.execute("BEGIN IMMEDIATE")
            try:
                yield sql
                sql.execute("COMMIT")
            except BaseException:
                if sql.in_transaction:
                    sql.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise FightclockError(
                f"{self.path}: the ledger cannot be written ({error}); it keeps all that it held"
            ) from error


class Book:
    """One run's part of a ledger: a `reports.running.runner.Store`."""

    def __init__(self, ledger: Ledger, number: int) -> None:
        self.number = number
        self._ledger = ledger

    @property
    def entry(self) -> Entry:
        """What the ledger says of this run now."""
        return self._ledger.entry(self.number)

    def blocks(self) -> Iterator[int]:
        found = self._ledger._read(
            "SELECT block FROM blocks WHERE run = ? ORDER BY block", self.number
        )
        return (block for (block,) in found)

    def rows(self, start: int = 0, upto: int = LARGEST) -> Iterator[list[Row]]:
        found = self._ledger._read(
            f"SELECT {COLUMNS} FROM fights WHERE run = ? AND block >= ? AND block < ? "
            "ORDER BY block, number",
            self.number,
            start,
            upto,
        )
        for _, lines in groupby(found, key=lambda line: line[0]):
            yield [self._row(line) for line in lines]

    def row(self, place: int) -> Row:
        """One fight by its place among all of the run, from 0.

        Raises:
            InputError: the ledger does not hold it.
        """
        size = self.size
        block, number = divmod(place, size) if size else (0, 0)
        if block <= LARGEST:
            found = self._ledger._read(
                f"SELECT {COLUMNS} FROM fights WHERE run = ? AND block = ? AND number = ?",
                self.number,
                block,
                number,
            )
            for line in found:
                return self._row(line)
        blocks = list(self.blocks())
        there = f"0 to {(blocks[-1] + 1) * size - 1}" if blocks else "none"
        raise InputError(
            str(self._ledger.path), "row", place, f"a row of run {self.number}: {there}"
        )

    def _row(self, line: tuple[Any, ...]) -> Row:
        try:
            return row_of(line)
        except ValueError as error:
            raise unreadable(self._ledger.path, error) from error

    @property
    def size(self) -> int:
        """How many fights a block of this run has; 0 before the first."""
        found = self._ledger._read(
            "SELECT count(*) FROM fights WHERE run = ? AND block = "
            "(SELECT min(block) FROM blocks WHERE run = ?)",
            self.number,
            self.number,
        )
        return sum(size for (size,) in found)

    def store(self, block: int, rows: Sequence[Row]) -> None:
        with self._ledger._writing() as sql:
            sql.execute("INSERT INTO blocks VALUES (?, ?)", (self.number, block))
            sql.executemany(
                "INSERT INTO fights VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [line_of(self.number, row) for row in rows],
            )

    def finish(self, taken: int, losses: int, again: int) -> None:
        """Note what the report rests on, and what was lost on the way."""
        with self._ledger._writing() as sql:
            sql.execute(
                "UPDATE runs SET taken = ?, losses = losses + ?, again = again + ? WHERE run = ?",
                (taken, losses, again, self.number),
            )


def _document(text: str) -> dict[str, Any]:
    document = json.loads(text)
    if not isinstance(document, dict) or not {"decides", "about"} <= document.keys():
        raise ValueError("one says neither what decides nor what it is about")
    return document
