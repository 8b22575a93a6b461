"""Files that are either whole or not there."""

from __future__ import annotations

import tempfile
from pathlib import Path

from arena import files
from arena.errors import InputError


def ready(folder: Path) -> None:
    """Make `folder`, and make sure that files can be written there.

    Raises:
        InputError: it is a file, or cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
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
