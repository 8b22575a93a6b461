"""Files that are either whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

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
    temporary = ""
    try:
        # In the same folder, because only inside one file system is a rename one step.
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with open(handle, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123  # a descriptor
            file.write(text)
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)  # mkstemp's 0600 would hide a report from others
        Path(temporary).replace(path)
    except OSError as error:
        raise InputError(
            "", "out", str(path), f"a file that can be written ({error.strerror})"
        ) from error
    finally:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
