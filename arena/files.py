"""Files read whole and written whole: never a pipe that waits, never half a file."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from arena.errors import InputError

LONGEST = 300
"""Characters of a path that an error line repeats."""

MOST_VALUES = 200_000
"""Values in a JSON text, many times those of any fight. A megabyte of brackets costs a hundred of
memory, and each value may have to be complained of."""


def called(path: str | Path) -> str:
    """Return what an error line calls a path: a very long one is cut."""
    said = str(path)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


def read(path: str | Path, most: int, file: str | None = None) -> bytes:
    """Return the content of a regular file of at most so many bytes.

    Args:
        path: The file.
        most: Bytes; a longer file is refused.
        file: What errors call it; by default the path itself.

    Raises:
        InputError: there is no such file, it is of another kind, too long, or cannot be read.
    """
    path = Path(path)
    name = called(path) if file is None else file
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise InputError(name, "", "a directory", "a file that can be read")
        if not stat.S_ISREG(status.st_mode):  # a pipe would wait for ever
            raise InputError(name, "", "a pipe or device", "a file that can be read")
        if status.st_size > most:
            raise InputError(name, "", f"{status.st_size} bytes", f"at most {most} bytes")
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except FileNotFoundError:
        raise InputError(name, "", None, "a file that exists and can be read") from None
    except OSError as error:
        expected = f"a file that can be read ({error.strerror or error})"
        raise InputError(name, "", None, expected) from None
    except (ValueError, RuntimeError):  # a null character, a circle of links
        raise InputError(name, "", None, "the path of a file") from None
    if len(content) > most:  # it has grown, or is one of those that give no size
        raise InputError(name, "", f"more than {most} bytes", f"at most {most} bytes")
    return content


def make_folder(path: Path) -> None:
    """Make a folder, and those around it, where it is not there yet; only its owner may look in.

    Raises:
        InputError: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        expected = f"a folder that can be made ({error.strerror or error})"
        raise InputError(called(path), "", None, expected) from None


def json_of(content: bytes, file: str, most: int = MOST_VALUES) -> Any:
    """Return what a JSON text says.

    Args:
        content: The text.
        file: What errors call it.
        most: Values that it may hold, those inside others included.

    Raises:
        InputError: it is no JSON in UTF-8, or holds too many values.
    """
    try:
        value = json.loads(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError(file, "", None, "a text in UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InputError(file, where, None, "JSON") from None
    except RecursionError:
        raise InputError(file, "", None, "JSON that is not nested this deep") from None
    except ValueError:  # Python takes no whole numbers without end
        raise InputError(file, "", None, "JSON whose numbers are not this long") from None
    if _values(value, most) > most:
        raise InputError(file, "", None, f"at most {most} values in all")
    return value


def _values(value: Any, enough: int) -> int:
    """Count the values inside one, until there are more than `enough`; without recursion."""
    waiting, count = [value], 1
    while waiting and count <= enough:
        inner = waiting.pop()
        if isinstance(inner, dict | list):
            count += len(inner)
            waiting.extend(inner.values() if isinstance(inner, dict) else inner)
    return count


def write(path: str | Path, content: bytes) -> None:
    """Write a file: it appears, or is replaced, in one step; see `writing`."""
    with writing(path) as file:
        file.write(content)


@contextlib.contextmanager
def writing(path: str | Path) -> Iterator[IO[bytes]]:
    """A file to be written piece by piece: it appears, or is replaced, in one step at the end.

    A link stays a link, and its file is replaced. What is no regular file (a terminal, a pipe,
    /dev/null) is written to as it is.

    Raises:
        InputError: it cannot be written; what stood there before still does.
    """
    try:
        real = _target(path)
        if real.exists() and not real.is_file():
            with real.open("wb") as file:
                yield file
        else:
            with _replacing(real) as file:
                yield file
    except OSError as error:
        expected = f"a file that can be written ({error.strerror or error})"
        raise InputError(called(path), "", None, expected) from None


def _target(path: str | Path) -> Path:
    """Return the place behind all links.

    Raises:
        OSError, InputError: nothing can be written there.
    """
    try:
        real = Path(os.path.realpath(path, strict=False))
    except ValueError:  # a null character
        raise InputError(called(path), "", None, "the path of a file") from None
    if not str(path) or real.is_dir():
        raise IsADirectoryError(0, "it is a directory")
    if real.is_symlink():  # realpath gave up: the links go in a circle
        raise OSError(0, "its links go in a circle")
    if real.exists() and not os.access(real, os.W_OK):
        raise PermissionError(0, "it is write-protected")
    return real


@contextlib.contextmanager
def _replacing(path: Path) -> Iterator[IO[bytes]]:
    # In the same folder, because only inside one file system is a rename one step. The name says
    # nothing of the path's own, which may already be as long as a name can be.
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".unfinished")
    try:
        with open(handle, "wb") as file:  # noqa: PTH123  # a descriptor
            yield file
        Path(unfinished).chmod(_mode(path))  # mkstemp's 0600 would hide the file from others
        Path(unfinished).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(unfinished).unlink()
        raise


def _mode(path: Path) -> int:
    """Return the permissions of the file as it stands there, or those of a new file."""
    with contextlib.suppress(OSError):
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
