"""Ledgers as SQLite sees them, and a tournament to fill one."""

from __future__ import annotations

import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from reports.ledger.opening import NAME
from tests.reports.robustness.processes import Command, eventually

_LOST = re.compile(rb"<p>Machine faults: a worker was lost .*?</p>", re.DOTALL)
_NONE_LOST = b"<p>No machine fault: no worker was lost.</p>"


def cup(folder: Path, blocks: int, extra: str = "") -> Path:
    """A tournament file: twelve fights in a block, in two scenarios."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "cup.toml"
    path.write_text(
        f'title = "Cup"\nscenarios = ["mirrored-duel", "stand-off"]\nblocks = {blocks}\n'
        f'agents = ["never-abandons", "holds", "random"]\n{extra}'
    )
    return path


def held(folder: Path) -> set[tuple[int, int]]:
    """Run and block of all that a ledger holds while somebody may be writing to it.

    What cannot be read at this moment counts as nothing.
    """
    path = folder / NAME
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as sql:
            return set(sql.execute("SELECT run, block FROM blocks"))
    except sqlite3.Error:
        return set()


def further(folder: Path, blocks: int, under_way: Command) -> bool:
    """Wait until a ledger holds so many blocks, the first of all among them, without which there
    is nothing to tell of; False if the command ends before.
    """

    def has_gone_further() -> bool:
        numbers = held(folder)
        return len(numbers) >= blocks and any(block == 0 for _, block in numbers)

    assert eventually(lambda: has_gone_further() or not under_way.running)
    return under_way.running


def finished(folder: Path) -> bool:
    """Whether a run has fought all that it wants, so that only its page is still to be written."""
    try:
        with closing(sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True)) as sql:
            return bool(sql.execute("SELECT max(taken) FROM runs").fetchone()[0])
    except sqlite3.Error:
        return False


def copied(folder: Path, *questions: str) -> list[list[tuple[Any, ...]]]:
    """Answers from a copy of a ledger to which nobody is writing: looking at it mends nothing."""
    with tempfile.TemporaryDirectory() as other:
        for name in (NAME, f"{NAME}-wal"):
            if (folder / name).exists():
                shutil.copy(folder / name, other)
        with closing(sqlite3.connect(Path(other) / NAME)) as sql:
            return [sql.execute(question).fetchall() for question in questions]


def kept(folder: Path) -> set[tuple[int, int]]:
    """Run and block of all that a ledger holds to which nobody is writing; it is in order."""
    if not (folder / NAME).exists():
        return set()
    sound, tables = copied(folder, "PRAGMA integrity_check", "SELECT count(*) FROM sqlite_master")
    assert sound == [("ok",)]
    if tables == [(0,)]:  # killed before its first transaction
        return set()
    blocks, sizes = copied(
        folder,
        "SELECT run, block FROM blocks",
        "SELECT DISTINCT count(*) FROM fights GROUP BY run, block",
    )
    (counted,) = copied(folder, "SELECT DISTINCT run, block FROM fights")
    assert len(blocks) == len(set(blocks))
    assert set(counted) == set(blocks)
    assert len(sizes) <= 1
    return set(blocks)


def rows(folder: Path, upto: str = "1") -> list[list[tuple[Any, ...]]]:
    """All blocks and fights of a ledger, and what it says of its runs but for lost workers."""
    return copied(
        folder,
        f"SELECT * FROM blocks WHERE {upto} ORDER BY run, block",
        f"SELECT * FROM fights WHERE {upto} ORDER BY run, block, number",
        "SELECT run, hash, kind, title, document, program, lengths, taken FROM runs ORDER BY run",
    )


def page(folder: Path) -> bytes:
    """A report's page, but for how many workers were lost."""
    return _LOST.sub(_NONE_LOST, (folder / "index.html").read_bytes())
