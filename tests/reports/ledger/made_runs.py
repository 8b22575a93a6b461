"""Specifications, rows and ledgers made by hand, and tournaments that are really fought."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from reports.ledger.ledger import Book, Ledger
from reports.ledger.opening import NAME
from reports.ledger.specification import Specification
from reports.running.bout import Bout, Row
from tests.reports.made_rows import row

BOUTS = (Bout(0, 0, 1), Bout(0, 1, 0), Bout(1, 0, 1, 2))
LEFT: tuple[Mapping[str, int], Mapping[str, int]] = ({"boxes": 7, "shots": 0}, {"boxes": 0})


def specification(title: str = "Made", **decides: Any) -> Specification:
    document = {"decides": {"seed": 1, "rules": {}, **decides}, "about": {"title": title}}
    return Specification("tournament", title, document)


def block(number: int) -> list[Row]:
    """Three rows that differ in everything."""
    return [
        row(BOUTS[0], 1.0, number, 0, margin=1 / 3, left=LEFT),
        row(BOUTS[1], 0.0, number, 1, length=31, why='the "bell",\nat last', faults=(2, 0)),
        row(BOUTS[2], 0.5, number, 2, faults=(0, 1), fault="Ann: no idea — ◊\0"),
    ]


@contextmanager
def filled(folder: Path, blocks: int = 3) -> Iterator[Book]:
    """A ledger open for writing, with a run that has these blocks."""
    with Ledger(folder / NAME, write=True) as ledger:
        book = ledger.begin(specification(), blocks)
        for number in range(blocks):
            book.store(number, block(number))
        yield book


def in_another_process(code: str, *words: object) -> subprocess.Popen[str]:
    """Start Python on some code, with the folder of the program as the place it imports from."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def nobody(folder: Path) -> Iterator[None]:
    """The stretch in which a folder may only be read, also by root, who may do everything."""
    root = os.geteuid() == 0
    folder.chmod(0o555)
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A new folder that everybody may enter; those of pytest only their owner may."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
