"""Whose time it is: by the file a function stands in, and of libraries by who has called them."""

from __future__ import annotations

import signal
import statistics
from pathlib import Path

import pytest
import simpy

import arena
from reports.performance import parts, shares
from reports.performance.by_agent import made_ready
from reports.performance.fighting import fighter
from reports.performance.parts import SAYS, part_of

HOUSE = Path(arena.__file__ or "").parent


@pytest.mark.parametrize(
    ("file", "part"),
    [
        (simpy.core.__file__, "SimPy"),
        (HOUSE / "fight.py", "kernel"),
        (HOUSE / "luck.py", "kernel"),
        (HOUSE / "rules/timing_track/track.py", "rules"),
        (HOUSE / "rules/timing_track/legality.py", "legality"),
        (HOUSE / "rules/action_board/view.py", "views"),
        (HOUSE / "rules/viewing.py", "views"),
        (HOUSE.parent / "agents/random_agent.py", "agents"),
        (statistics.__file__, ""),
        ("~", ""),
        ("<string>", ""),
    ],
)
def test_a_file_belongs_to_a_part(file, part):
    """Libraries and generated code belong to none: they work for whoever calls them."""
    assert part_of(str(file)) == part


def test_the_files_of_legality_and_views_are_where_they_are_looked_for():
    """Every ruleset has both, so neither share is left out without anybody noticing."""
    for ruleset in ("action_board", "timing_track", "two_actions"):
        found = {part_of(str(file)) for file in (HOUSE / "rules" / ruleset).glob("*.py")}
        assert found == {"rules", "legality", "views"}


def test_files_are_named_as_they_stand_in_the_house():
    """No place of this machine stands on a page."""
    assert parts.short(str(HOUSE / "rules/saving.py")) == "arena/rules/saving.py"


def clock(events: int) -> None:
    """SimPy and nothing else."""
    env = simpy.Environment()

    def waits():
        for _ in range(2000 * events):
            yield env.timeout(1)

    env.process(waits())
    env.run()


def test_what_only_simpy_does_is_simpys():
    """Both ways say so: the sample for nearly all, the profile for most."""
    found = shares.shares(clock, 1, 0.3)
    assert found.sampled is not None
    assert found.sampled["SimPy"] > 0.8
    assert found.profiled["SimPy"] > 0.7
    assert sum(found.sampled.values()) == pytest.approx(1)
    assert sum(found.profiled.values()) == pytest.approx(1)


def test_a_fight_has_all_parts():
    """Of a real fight each part has some share, and the parts are all there is."""
    subject = fighter(made_ready("alley"), "abandons", 1.0)
    profiled, slowed = shares.profile(subject, 2)
    assert list(profiled) == list(SAYS)
    assert sum(profiled.values()) == pytest.approx(1)
    assert all(profiled[part] > 0.001 for part in SAYS if part != "other")
    assert profiled["other"] < 0.05
    assert slowed > 1


def test_looking_leaves_no_timer_behind():
    """The signal is again whoever's it was."""
    before = signal.getsignal(signal.SIGPROF)
    shares.sample(clock, 1, 0.05)
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_few_looks_say_less_than_a_profile():
    """Where there were few looks, or none, the profile is told."""
    looked = shares.Shares({"SimPy": 0.5}, shares.ENOUGH, {"SimPy": 0.1}, 3.0, {})
    few = shares.Shares({"SimPy": 0.5}, shares.ENOUGH - 1, {"SimPy": 0.1}, 3.0, {})
    none = shares.Shares(None, 0, {"SimPy": 0.1}, 3.0, {})
    assert [one.best["SimPy"] for one in (looked, few, none)] == [0.5, 0.1, 0.1]
