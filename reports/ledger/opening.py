"""Where a ledger is, and its SQLite file opened, to be read or to be written."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from arena.errors import InputError

NAME = "ledger.sqlite"
"""What a ledger is called in a report's folder."""

_FORMAT = 1
_PATIENCE = 60  # seconds that one waits for another's transaction
_SCHEMA = Path(__file__).with_name("schema.sql")


def is_ledger(path: Path) -> bool:
    """Whether this is a ledger, or a folder that holds one."""
    try:
        path = placed(path)
        if not path.is_file():  # a pipe would wait for ever
            return False
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except (OSError, InputError):
        return False


def placed(path: Path) -> Path:
    """The file itself, where its folder may be given.

    Raises:
        InputError: one may not look there.
    """
    try:
        return path / NAME if path.is_dir() else path
    except OSError as error:
        raise unreadable(path, error) from error


def check_there(given: Path, path: Path) -> None:
    """Refuse to read what is not there.

    Args:
        given: What was named, perhaps a folder.
        path: The ledger that it stands for.

    Raises:
        InputError: there is no such file, or one may not look there.
    """
    try:
        there = path.is_file()
    except OSError as error:
        raise unreadable(path, error) from error
    if not there:
        found = "a directory without one" if path != given else None
        raise InputError(str(given), "", found, "a ledger, or a folder with one in it")


def connected(path: Path, write: bool) -> sqlite3.Connection:
    """Open the file; to write, it is made if it is not there, and its tables with it.

    Raises:
        InputError: it cannot be opened, or is no ledger of this program.
    """
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
        raise unreadable(path, error) from error
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


def unreadable(path: Path, error: Exception) -> InputError:
    """What is said of a ledger that cannot be read."""
    # What the system says would name the file once more.
    reason = error.strerror or error if isinstance(error, OSError) else error
    return InputError(str(path), "", None, f"a ledger that can be read ({reason})")
