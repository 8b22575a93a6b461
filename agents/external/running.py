"""The programs that this process has started: one for each policy, ended with the process."""

from __future__ import annotations

import atexit
import os
import time
from collections.abc import Hashable
from threading import Lock

from agents.external.program import Program

PATIENCE = 1.0
"""Seconds that programs may take to end by themselves, all together."""

_lock = Lock()
# The process is part of the name: a fork must not talk on its parent's pipes.
_programs: dict[tuple[int, Hashable], Program] = {}
_tried: set[tuple[int, Hashable]] = set()


def program(policy: Hashable, command: str, milliseconds: int, forks: int) -> Program:
    """The program of a policy; equal policies share it. It is not started here."""
    key = (os.getpid(), policy)
    with _lock:
        if key not in _programs:
            _programs[key] = Program(command, milliseconds, forks)
        return _programs[key]


def try_out(policy: Hashable, command: str) -> None:
    """Start a program, exchange hellos, and end it again, unless that has been done before.

    One that was given up gets another chance.

    Raises:
        ProgramFault: it cannot be started, or does not speak the protocol.
    """
    key = (os.getpid(), policy)
    with _lock:
        if key in _programs and _programs[key].given_up:
            del _programs[key]
            _tried.discard(key)
        if key in _tried:
            return
    trial = Program(command, 0, 0)
    try:
        trial.start()
        trial.say_bye()
    finally:
        trial.end(PATIENCE)
    with _lock:
        _tried.add(key)


@atexit.register
def end_all() -> None:
    """End all programs: what is not known to them is told, and whoever stays is killed."""
    with _lock:
        mine = [_programs.pop(key) for key in list(_programs) if key[0] == os.getpid()]
    for one in mine:
        one.say_bye()
    deadline = time.monotonic() + PATIENCE
    for one in mine:
        one.end(max(0.0, deadline - time.monotonic()))
