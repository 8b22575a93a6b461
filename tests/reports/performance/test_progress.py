"""Whoever waits is told how far it is, and how long it still takes."""

from __future__ import annotations

import io

from reports.performance.progress import Course


def test_a_log_has_sparse_lines_with_an_estimate(monkeypatch):
    """A line every few seconds; what is left is reckoned by what the rest has taken."""
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    stream = io.StringIO()
    with Course(40.0, stream=stream) as course:
        for at in range(4):
            course.next(f"part {at}", 10.0)
            now += 4.0
    assert stream.getvalue().splitlines() == [
        "0%, estimating: part 0",
        "50%, 8 s left: part 2",
    ]


def test_a_terminal_has_a_bar():
    """On a terminal it is drawn in one place, and is gone at the end."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    with Course(2.0, stream=stream) as course:
        course.next("one", 1.0)
        course.next("another", 1.0)
    assert "0 s left  another" in stream.getvalue()
    assert stream.getvalue().endswith("\x1b[2K")  # the line is empty again


def test_who_wants_none_gets_none():
    """Programs and tests are told nothing."""
    stream = io.StringIO()
    with Course(2.0, show=False, stream=stream) as course:
        course.next("anything", 1.0)
    assert stream.getvalue() == ""
