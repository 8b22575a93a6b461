"""Ctrl-C is not forgotten where Python loses the exception."""

from __future__ import annotations

import os
import signal

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
