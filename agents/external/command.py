"""The command line that starts a program: read, looked up, and which files it consists of."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from arena.errors import InputError

KEY = "exec.command"
EXAMPLE = 'a command, for example "exec:./my_agent --depth 3"'


def words(command: str) -> list[str]:
    """The words of a command, split and quoted as in a shell; no shell reads it.

    Raises:
        InputError: there are none, a quote is open, or there is no such program.
    """
    if os.name != "posix":
        raise InputError("", KEY, command, "Linux or macOS: elsewhere no program can be an agent")
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise InputError("", KEY, command, f"{EXAMPLE} ({error})") from None
    if not found or "\0" in command:
        raise InputError("", KEY, command, EXAMPLE)
    if shutil.which(found[0]) is None:
        raise InputError("", KEY, command, f"a program that can be started ({_why_not(found[0])})")
    return found


def _why_not(program: str) -> str:
    """Why a program cannot be started, in a few words."""
    if os.sep not in program:
        here = f"; the one in this folder is ./{program}" if Path(program).is_file() else ""
        return f"there is no {program} on the PATH{here}"
    if not Path(program).exists():
        return "there is no such file"
    return "it is a folder" if Path(program).is_dir() else "the file may not be executed"


def files(command: str) -> list[Path]:
    """The files that a command names: the program itself, and scripts or data in its arguments.

    Whoever keeps results by what has made them needs their content; what those files load in their
    turn is not known here.

    Raises:
        InputError: as `words`.
    """
    program, *arguments = words(command)
    found = shutil.which(program)
    assert found is not None
    return [Path(found), *(path for path in map(Path, arguments) if _is_file(path))]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # an argument longer than a path can be
        return False
