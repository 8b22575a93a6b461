"""The ways out of a command: what goes wrong is one line on stderr and an exit code."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import typer

from arena.commands.printing import clean
from arena.errors import FightclockError, InputError

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
        raise InputError(str(path), "", None, expected) from None


def guarded(run: Callable[[], object]) -> int:
    """Run a command line and return its exit code, whatever happens."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a letter gets its escape, not a traceback.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run()
        sys.stdout.flush()
    except FightclockError as error:
        complain(error)
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # `head`, for example, has seen enough; that is no fault. What is still to be flushed when
        # Python ends goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE
    except Exception as error:
        said = getattr(error, "format_message", None)  # typer's own, whose class moves about
        if said is not None:
            complain(f"{said()} (see `arena --help`)")
            return USAGE
        if os.environ.get(DEBUG):
            raise
        complain(f"a fault of the program: {type(error).__name__}: {error} (set {DEBUG}=1)")
        return FAULT
    return code if isinstance(code, int) else 0
