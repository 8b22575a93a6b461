"""Hints and reasons are looked for beside the game, and cut short without being lost."""

from __future__ import annotations

import time

from agents.human.solo import Solo
from agents.human.web.shadow import Shadow
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun


def waiting(name: str) -> tuple[Shadow, str]:
    """A game that waits for a person, and for whom."""
    solo = Solo(begun(name))
    play_on(solo)
    return Shadow(solo, lambda: True), solo.asked[0].who


def test_what_is_known_is_found_when_one_has_enough():
    """All answers have been played on a few times by then, but not as often as they would be."""
    shadow, who = waiting("street-battle")
    search = shadow.hint(who)
    assert search is not None
    until = time.monotonic() + 120
    while not search.over and time.monotonic() < until and search.looks < 160:
        time.sleep(0.01)
    assert not search.over
    shadow.enough()
    search.wait(60)
    assert search.over
    assert isinstance(search.found, list)
    assert search.found[0].why
    assert search.looks < 200
    assert shadow.hint(who) is search


def test_what_was_cut_short_at_once_is_looked_for_again():
    """Nothing is known yet, and the line says so; asking again begins anew."""
    shadow, who = waiting("street-battle")
    search = shadow.hint(who)
    assert search is not None
    shadow.enough()
    search.wait(60)
    assert search.found is None
    assert "Cut short" in search.failed
    assert shadow.hint(who, begin=False) is search
    assert shadow.hint(who) is not search
    shadow.enough()
