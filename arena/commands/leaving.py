"""The ways out of a command: what goes wrong is one line on stderr and an exit code."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import typer

from arena import files
from arena.commands.printing import clean
from arena.errors import FightclockError, InputError
from arena.interruption import remembered

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What the system says when output cannot be taken: no fault of ours, nor of the command line."""

FAULT, USAGE, INTERRUPTED, PIPE = 1, 2, 130, 141
"""Exit codes: the program's own fault; something that the user can put right; Ctrl-C; whoever
read our output has gone."""

DEBUG = "FIGHTCLOCK_DEBUG"
"""If this variable is set, the program's own faults show where they come from."""


def complain(error: BaseException | str) -> None:
    """Say on one line of stderr what is wrong."""
    line = " ".join(str(error).split()) or type(error).__name__
    with contextlib.suppress(OSError):
        sys.stderr.write(f"arena: {clean(line)}\n")
        sys.stderr.flush()


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Make what the system says about a place to write to an InputError."""
    try:
        yield
    except OSError as error:
        expected = f"a place that can be written ({error.strerror or error})"
        raise InputError(files.called(path), "", None, expected) from None


def told(went: str, interrupted: bool) -> None:
    """Say on one line how a run went that is kept; leave as after Ctrl-C if that ended it."""
    print(clean(f"{went}; the same command goes on" if interrupted else went))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # until Python ends


def _no_output(why: str | None) -> InputError:
    return InputError("standard output", "", None, f"a place that can be written ({why})")


def _was_interrupted(error: BaseException) -> bool:
    """Whether Ctrl-C stands behind an error: while Python makes a class, it makes it another."""
    behind: BaseException | None = error
    while behind is not None and not isinstance(behind, KeyboardInterrupt):
        behind = behind.__cause__
    return behind is not None


def _drop_output() -> None:
    """Let what is still to be flushed when Python ends go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def guarded(run: Callable[[], object]) -> int:
    """Run a command line and return its exit code, whatever happens."""
    if sys.stderr is None:  # closed by whoever started us: complaints, too, go nowhere
        sys.stderr = _nowhere()
    if sys.stdout is None:
        sys.stdout = _nowhere()
        complain(_no_output("it is closed"))
        return USAGE
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a letter gets its escape, not a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        with remembered():
            code = run()
        sys.stdout.flush()
    except FightclockError as error:
        complain(error)
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # `head`, for example, has seen enough; that is no fault.
        _drop_output()
        return PIPE
    except Exception as error:
        said = getattr(error, "format_message", None)  # typer's own, whose class moves about
        if said is not None:
            context = getattr(error, "ctx", None)
            where = "arena" if context is None else context.command_path
            complain(f"{said()} (see `{where} --help`)")
            return USAGE
        if _was_interrupted(error):
            return INTERRUPTED
        if isinstance(error, OSError) and error.errno in _NO_ROOM and error.filename is None:
            complain(_no_output(error.strerror))
            _drop_output()
            return USAGE
        if os.environ.get(DEBUG):
            raise
        complain(f"a fault of the program: {type(error).__name__}: {error} (set {DEBUG}=1)")
        return FAULT
    return code if isinstance(code, int) else 0
