"""What is broken, in words: the invariant, and where it was found broken."""

from __future__ import annotations

import linecache
import traceback
from dataclasses import dataclass
from types import FrameType
from typing import Any

from arena.soundness.watching import Endless

HOLDING = ("arena.soundness.", "reports.selftest.")
"""Where invariants stand: an assertion of these modules is one."""
NO_ERROR = "no fight stops with an error"
ENDS = "every fight ends"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """An invariant that a fight breaks.

    Attributes:
        invariant: What should hold.
        where: The assertion that failed, or the error.
        trace: Where it came from, for whoever mends it.
    """

    invariant: str
    where: str
    trace: str


def finding(error: Exception) -> Finding:
    """What an error says about the program."""
    trace = _unicode("".join(traceback.format_exception(error)))
    if isinstance(error, Endless):
        return Finding(ENDS, str(error), trace)
    frame, line = _raised_in(error)
    module = str(frame.f_globals.get("__name__", ""))
    if isinstance(error, AssertionError) and module.startswith(HOLDING):
        source = linecache.getline(frame.f_code.co_filename, line).strip()
        where = f"{source} ({error})" if str(error) else source
        return Finding(_rule(frame), _unicode(where), trace)
    said = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
    return Finding(NO_ERROR, _unicode(f"{said} ({module}, line {line})"), trace)


def _unicode(text: str) -> str:
    """The text without half characters, which the name of a folder may have, but no JSON file."""
    return text.encode("utf-8", "backslashreplace").decode()


def _raised_in(error: Exception) -> tuple[FrameType, int]:
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame, trace.tb_lineno


def _rule(frame: FrameType) -> str:
    """The first line of the docstring of the function in which an assertion failed."""
    found: Any = None
    scope: Any = frame.f_globals
    for name in frame.f_code.co_qualname.split("."):
        found = scope.get(name) if isinstance(scope, dict) else getattr(scope, name, None)
        scope = found
    rule = (getattr(found, "__doc__", None) or frame.f_code.co_name).partition("\n")[0]
    return rule.rstrip(".")
