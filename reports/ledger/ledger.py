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
from reports.ledger.specification import Specification
from reports.running.bout import Bout, Row

NAME = "ledger.sqlite"
"""What a ledger is called in a report's folder."""

LARGEST = 2**63 - 1
"""The most that a number in a ledger can be."""

_FORMAT = 1
_PATIENCE = 60  # seconds that one waits for another's transaction
_SCHEMA = Path(__file__).with_name("schema.sql")
_ROW = (
    "block, number, scenario, first, second, arm, winner, margin, time, why, "
    "left_first, left_second, faults_first, faults_second, fault"
)
_TYPES = (*[int] * 7, float, int, str, str, str, int, int, str)  # of these


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
        self.path = _placed(Path(path))
        if not write:
            _check_there(Path(path), self.path)
        elif self.path.is_dir():
            raise InputError(str(self.path), "", "a directory", "a ledger")
        self._lock = files.locked(self.path, "a ledger") if write else None
        try:
            self._connection = _connected(self.path, write)
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
        title = _storable(specification.title)
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
            raise _unreadable(self.path, error) from error

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
            f"SELECT {_ROW} FROM fights WHERE run = ? AND block >= ? AND block < ? "
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
                f"SELECT {_ROW} FROM fights WHERE run = ? AND block = ? AND number = ?",
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
            return _row(line)
        except ValueError as error:
            raise _unreadable(self._ledger.path, error) from error

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
                [_line(self.number, row) for row in rows],
            )

    def finish(self, taken: int, losses: int, again: int) -> None:
        """Note what the report rests on, and what was lost on the way."""
        with self._ledger._writing() as sql:
            sql.execute(
                "UPDATE runs SET taken = ?, losses = losses + ?, again = again + ? WHERE run = ?",
                (taken, losses, again, self.number),
            )


def is_ledger(path: Path) -> bool:
    """Whether this is a ledger, or a folder that holds one."""
    try:
        path = _placed(path)
        if not path.is_file():  # a pipe would wait for ever
            return False
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except (OSError, InputError):
        return False


def _placed(path: Path) -> Path:
    """The file itself, where its folder may be given.

    Raises:
        InputError: one may not look there.
    """
    try:
        return path / NAME if path.is_dir() else path
    except OSError as error:
        raise _unreadable(path, error) from error


def _check_there(given: Path, path: Path) -> None:
    try:
        there = path.is_file()
    except OSError as error:
        raise _unreadable(path, error) from error
    if not there:
        found = "a directory without one" if path != given else None
        raise InputError(str(given), "", found, "a ledger, or a folder with one in it")


def _document(text: str) -> dict[str, Any]:
    document = json.loads(text)
    if not isinstance(document, dict) or not {"decides", "about"} <= document.keys():
        raise ValueError("one says neither what decides nor what it is about")
    return document


def _connected(path: Path, write: bool) -> sqlite3.Connection:
    try:
        if not write:
            return _reading(path)
        # Each transaction is begun by name.
        sql = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
        try:
            if _is_empty(sql):
                sql.execute("PRAGMA journal_mode = WAL")
                sql.executescript(
                    f"BEGIN; {_SCHEMA.read_text()} PRAGMA user_version = {_FORMAT}; COMMIT;"
                )
            _check_format(sql, path)
            # With WAL, a killed program loses nothing that was committed; a machine that loses
            # its power may lose the last blocks, which are then fought again.
            sql.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            sql.close()
            raise
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        raise _unreadable(path, error) from error
    return sql


def _reading(path: Path) -> sqlite3.Connection:
    """Open a ledger that others may be writing to.

    Beside a WAL database SQLite needs two files, which it takes away again only where it may
    write; so it is opened for writing, and then told not to. Where even that is not allowed,
    nobody writes to the ledger either, and its file can be read as it is: unless a killed run has
    left blocks in a file of their own, which would silently be missing.

    Raises:
        InputError: it is no ledger, or its last blocks cannot be read here.
        sqlite3.Error: it cannot be read.
    """
    try:
        return _opened(path, "mode=rw")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname not in ("SQLITE_READONLY_DIRECTORY", "SQLITE_CANTOPEN"):
            raise
    log = Path(f"{path.resolve()}-wal")
    if log.exists() and log.stat().st_size:
        expected = "a folder that can be written, as its last run was killed; a copy will do"
        raise InputError(str(path), "", None, expected)
    return _opened(path, "mode=ro&immutable=1")


def _opened(path: Path, how: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{how}"
    sql = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_PATIENCE)
    try:
        _check_format(sql, path)
        sql.execute("PRAGMA query_only = ON")
    except BaseException:
        sql.close()
        raise
    return sql


def _is_empty(sql: sqlite3.Connection) -> bool:
    (tables,) = sql.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return _format(sql) == 0 and tables == 0


def _format(sql: sqlite3.Connection) -> int:
    (version,) = sql.execute("PRAGMA user_version").fetchone()
    return int(version)


def _check_format(sql: sqlite3.Connection, path: Path) -> None:
    version = _format(sql)
    if version != _FORMAT:
        raise InputError(str(path), "", f"format {version}", f"a ledger of format {_FORMAT}")


def _unreadable(path: Path, error: Exception) -> InputError:
    # What the system says would name the file once more.
    reason = error.strerror or error if isinstance(error, OSError) else error
    return InputError(str(path), "", None, f"a ledger that can be read ({reason})")


def _storable(text: str) -> str:
    """The text with an escape for each half of a character, which has no UTF-8.

    A faulty agent can say one, and a name on a disk may hold one.
    """
    return text.encode("utf-8", "backslashreplace").decode()


def _line(run: int, row: Row) -> tuple[object, ...]:
    bout, (first, second) = row.bout, row.left
    return (
        run,
        row.block,
        row.number,
        bout.scenario,
        bout.first,
        bout.second,
        bout.arm,
        row.winner,
        row.margin,
        row.time,
        row.why,
        json.dumps(dict(first)),
        json.dumps(dict(second)),
        *row.faults,
        _storable(row.fault),
    )


def _row(line: Sequence[Any]) -> Row:
    """Read a row. Raises ValueError if it is damaged in a way that SQLite does not notice."""
    if tuple(map(type, line)) != _TYPES:
        raise ValueError("a fight is damaged")
    block, number, scenario, first, second, arm, winner, margin, time, why, *rest = line
    return Row(
        block,
        number,
        Bout(scenario, first, second, arm),
        winner,
        margin,
        time,
        why,
        (json.loads(rest[0]), json.loads(rest[1])),
        (rest[2], rest[3]),
        rest[4],
    )
