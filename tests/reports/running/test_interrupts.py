"""Ctrl-C, and what else asks a program to end, strikes where it may, and is never forgotten."""

from __future__ import annotations

import contextlib
import os
import signal
import threading

import pytest

from reports.running.interrupts import Interrupts

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("number", SIGNALS)
def test_it_strikes_at_once_inside_open(number):
    after: list[str] = []

    def work(interrupts):
        with interrupts.open():
            os.kill(os.getpid(), number)
            after.append("reached")

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        work(interrupts)
    assert after == []


def test_outside_it_waits_for_the_next_open():
    """So that a block is never half stored."""
    with Interrupts() as interrupts:
        ctrl_c()
        assert interrupts.asked
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
        with pytest.raises(KeyboardInterrupt), interrupts.open():
            pytest.fail("what is open is not entered any more")


def test_what_swallows_it_does_not_make_it_forgotten():
    """An event loop may; what was computed meanwhile is thrown away."""
    after: list[str] = []

    def work(interrupts):
        with interrupts.open():
            with contextlib.suppress(KeyboardInterrupt):
                ctrl_c()
            after.append("computed")

    with Interrupts() as interrupts, pytest.raises(KeyboardInterrupt):
        work(interrupts)
    assert after == ["computed"]


@pytest.mark.parametrize("number", SIGNALS)
def test_the_old_answer_to_it_comes_back(number):
    before = signal.getsignal(number)
    with Interrupts():
        assert signal.getsignal(number) != before
    assert signal.getsignal(number) == before


def test_in_another_thread_it_does_nothing():
    """Python gives signals to the main thread only, and refuses to have it otherwise."""
    found = []

    def elsewhere():
        with Interrupts() as interrupts, interrupts.open():
            found.append(interrupts.asked)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [False]
