"""Files that are either whole or not there, and that one process at a time writes."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from arena import files
from arena.errors import InputError

_ROOM = 100_000
"""Bytes that a folder must have room for before hours of work begin."""


def ready(folder: Path) -> None:
    """Make `folder`, and make sure that files can be written there.

    Raises:
        InputError: it is a file, or cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as tried:
            tried.write(bytes(_ROOM))  # a full disk makes empty files
            tried.flush()
    except OSError as error:
        reason = (error.strerror or "cannot be written to").lower()
        raise InputError(
            "", "out", str(folder), f"a folder that can be written to ({reason})"
        ) from error


def write(path: Path, text: str) -> None:
    """Write `text` as UTF-8: the file appears, or is replaced, in one step.

    Raises:
        InputError: it cannot be written; what stood there before still does.
    """
    # A name that is not UTF-8 on this system's disk, the source's for example, has no UTF-8 here.
    files.write(path, text.encode("utf-8", "backslashreplace"))


def locked(path: Path, what: str = "a file") -> Any:
    """The right to write a file, which the system takes back when the process ends, however.

    Args:
        path: The file; `path.lock` beside it is the lock.
        what: What it is, for errors.

    Returns:
        What is to be released.

    Raises:
        InputError: another process has it, or it cannot be had there.
    """
    from filelock import FileLock, Timeout

    real = Path(os.path.realpath(path))  # a file has one lock, whatever links lead to it
    name = files.called(path)
    if not real.parent.is_dir():  # the lock would make it
        raise InputError(name, "", None, "a place that can be written (it has no folder)")
    lock = FileLock(real.with_name(real.name + ".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        expected = f"{what} that no other run is writing to at the moment"
        raise InputError(name, "", None, expected) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(name, "", None, f"a place that can be written ({reason})") from None
    return lock
