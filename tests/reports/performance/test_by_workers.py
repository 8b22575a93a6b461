"""Workers are measured by the clock, through a real run, after a warm-up."""

from __future__ import annotations

import pytest

from reports.performance import by_workers
from reports.running.bout import Bout
from reports.tournaments import tournament_file
from tests.reports.made_rows import row


@pytest.mark.parametrize(
    ("cores", "numbers"), [(1, [1]), (2, [1, 2]), (4, [1, 2, 4]), (6, [1, 2, 4, 6])]
)
def test_the_numbers_are_doubled_up_to_all_cores(cores, numbers):
    """One worker, twice as many each time, and at last all cores."""
    assert by_workers.numbers(cores) == numbers


def test_what_comes_in_the_warm_up_does_not_count(monkeypatch):
    """Fights a second are those after the warm-up, over the seconds after it."""
    now = 100.0
    monkeypatch.setattr("time.perf_counter", lambda: now)
    tournament = tournament_file.load(by_workers.SCENARIO, by_workers.AGENTS)
    tally = by_workers.Clocked(tournament, 4.0)
    bout = Bout(0, 0, 1)
    taken = 0
    while not tally.enough:
        tally.take([row(bout, 1.0, taken, 0), row(bout, 0.0, taken, 1)])
        taken += 1
        now += 0.5
    # From 100 to 102 it warms up; from there on 2 fights each half second, until 106.
    assert (taken, tally.fights_a_second) == (13, 4.0)


def test_one_worker_really_fights():
    """Some fights, and some steps of the yardstick, in a short time."""
    found = by_workers.speed(1, 0.2)
    assert found.workers == 1
    assert found.fights > 1
    assert found.steps > 1000
