"""Progress: a bar on a terminal, sparse lines elsewhere, and never a reason to stop."""

from __future__ import annotations

import io
import time

import pytest

from reports.running import progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def leader():
    return "aims [b] 0.61 ± 0.03"


def test_sparse_lines_where_there_is_no_terminal():
    """The last one always comes: it says what was done."""
    stream = io.StringIO()
    with progress.meter(True, 12, 2, stream=stream) as shown:
        for done in (0, 1, 1, 2):
            shown.advance(6, done, leader)
    (line,) = stream.getvalue().splitlines()
    assert line.startswith("2 of 2 blocks, ")
    assert line.endswith(f" 0 s left; {leader()}")


def test_a_line_every_few_seconds(monkeypatch):
    now = iter([0.0, 4.0, 6.0, 9.0, 12.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    stream = io.StringIO()
    with progress.meter(True, 6, 100, stream=stream) as shown:
        for done in (1, 2, 3, 4):
            shown.advance(6, done, lambda: "")
    assert stream.getvalue().splitlines() == [
        "2 of 100 blocks, 2 fights/s, 5 min left",
        "4 of 100 blocks, 2 fights/s, 5 min left",
    ]


def test_what_was_done_before_is_not_waited_for(monkeypatch):
    """A run that goes on has only the missing fights before it, and its own speed."""
    now = iter([0.0, 6.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    stream = io.StringIO()
    with progress.meter(True, 10, 100, before=90, stream=stream) as shown:
        shown.advance(60, 96, lambda: "")
    assert stream.getvalue() == "96 of 100 blocks, 10 fights/s, 4 s left\n"


def test_a_bar_on_a_terminal():
    stream = Terminal()
    with progress.meter(True, 12, 1, stream=stream) as shown:
        shown.advance(6, 0, leader)
        shown.advance(6, 1, leader)
    assert "1 of 1 blocks" in stream.getvalue()
    assert leader() in stream.getvalue()


def test_the_bar_tells_the_time_left_as_the_lines_do(monkeypatch):
    """In minutes from 2 minutes on."""
    monkeypatch.setattr("rich.progress.Task.time_remaining", 3136.0)
    stream = Terminal()
    with progress.meter(True, 1, 3000, stream=stream):
        pass
    assert " 52 min left " in stream.getvalue()


def test_the_bar_begins_where_an_earlier_run_ended():
    stream = Terminal()
    with progress.meter(True, 12, 9, before=4, stream=stream):
        pass
    assert "4 of 9 blocks" in stream.getvalue()


def test_who_leads_is_not_asked_after_every_fight(monkeypatch):
    """It costs more than a short fight."""
    asked = []

    def costly():
        asked.append(1)
        return ""

    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    with progress.meter(True, 1, 1000, stream=Terminal()) as shown:
        for done in range(1000):
            shown.advance(1, done, costly)
    assert len(asked) == 1


def test_silence():
    stream = io.StringIO()
    with progress.meter(False, 1, 1, stream=stream) as shown:
        shown.advance(6, 1, lambda: pytest.fail("nobody looks"))
    assert stream.getvalue() == ""


def test_a_log_that_is_full_stops_no_run():
    """Progress is a comfort only."""
    tried = []

    class Full(io.StringIO):
        def write(self, text):
            tried.append(text)
            raise OSError(28, "No space left on device")

    with progress.meter(True, 1, 1, stream=Full()) as shown:
        shown.advance(1, 1, leader)
    assert tried
