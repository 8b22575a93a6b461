"""Ctrl-C is not forgotten where Python loses the exception."""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

from arena.interruption import heard, remembered
from reports.running.interrupts import Interrupts


class Lossy:
    """Python reports what its destructor raises, and goes on."""

    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):  # the handler runs in here
            pass


def test_what_is_lost_in_a_destructor_is_remembered(capsys):
    """And it ends a run as soon as that listens; nothing of it is printed."""
    with remembered():
        assert not heard()
        one = Lossy()
        del one
        assert heard()
        with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
            interrupts.check()
    assert capsys.readouterr().err == ""


def test_it_is_raised_all_the_same():
    with remembered(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_next_command_has_not_heard_of_it():
    with remembered():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert heard()
    with remembered():
        assert not heard()


def test_other_things_that_are_lost_are_still_reported():
    """Only what Ctrl-C has raised is left unsaid."""

    class Broken:
        def __del__(self):
            raise ValueError("no Ctrl-C")

    told: list[str] = []
    before, sys.unraisablehook = sys.unraisablehook, lambda lost: told.append(str(lost.exc_value))
    try:
        with remembered():
            one = Broken()
            del one
            assert not heard()
    finally:
        sys.unraisablehook = before
    assert told == ["no Ctrl-C"]


def test_a_handler_of_someone_else_stays():
    """Whoever hears Ctrl-C otherwise goes on hearing it, within and afterwards."""

    def theirs(_number, _frame):
        times.append(1)

    times: list[int] = []
    before = signal.signal(signal.SIGINT, theirs)
    try:
        with remembered():
            signal.raise_signal(signal.SIGINT)
            assert not heard()
        assert signal.getsignal(signal.SIGINT) is theirs
    finally:
        signal.signal(signal.SIGINT, before)
    assert times == [1]


def test_in_a_thread_nothing_is_changed():
    """Signals are the main thread's; a run in another one works without."""
    found: list[bool] = []

    def run() -> None:
        before = sys.unraisablehook
        with remembered():
            found.append(sys.unraisablehook is before)
            found.append(signal.getsignal(signal.SIGINT) is signal.default_int_handler)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == [True, True]
