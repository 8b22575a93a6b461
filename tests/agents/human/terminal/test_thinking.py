"""The machine's thoughts are watched, and cut short by Ctrl-C."""

from __future__ import annotations

import io
import signal

import pytest
from rich.console import Console

from agents.human.solo import CutShortError, Solo
from agents.human.terminal import thinking
from tests.agents.human.test_solo import begun

PATIENT = "plays-on(forks=60)"


def test_the_first_ctrl_c_cuts_short_and_the_second_is_ctrl_c():
    solo, console = Solo(begun("stand-off")), Console(file=io.StringIO())
    before = signal.getsignal(signal.SIGINT)
    with thinking.watched(solo, "Sable", console) as one:
        one.glance()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(CutShortError):
            one.glance()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    assert solo.glance is None


def test_a_thought_that_is_cut_short_is_answered_as_usual(monkeypatch):
    """The usual tactic's answer is given, and the person is told that it was cut."""
    solo, console = Solo(begun("stand-off", agent=PATIENT)), Console(file=io.StringIO())
    decision = solo.thoughts[0]

    def pressed(self):
        signal.raise_signal(signal.SIGINT)
        if self.was_cut:
            raise CutShortError

    monkeypatch.setattr(thinking.Watched, "glance", pressed)
    assert thinking.thought(solo, decision, console) is True
    plain = Solo(begun("stand-off"))
    assert solo.record.given[-1].label == plain.think(plain.thoughts[0]).label


def test_progress_is_shown_on_a_terminal_only(monkeypatch):
    """How often the machine has looked ahead, and how to cut it short."""
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    for is_terminal in (True, False):
        out = io.StringIO()
        console = Console(file=out, force_terminal=is_terminal, width=80)
        solo = Solo(begun("stand-off", agent=PATIENT))
        assert thinking.thought(solo, solo.thoughts[0], console) is False
        assert ("looks ahead (Ctrl-C: enough)" in out.getvalue()) is is_terminal
