"""How things stand, as events."""

from __future__ import annotations

from typing import Any

from arena.rules.timing_track.scenario import StartToken
from arena.rules.timing_track.scene import scene
from arena.rules.timing_track.state import Status
from tests.arena.rules.timing_track.kit import REVOLVER, SWORD, fought, opened, setup, sheet


def test_a_journal_begins_with_the_scene():
    """What a fight records first is the scene of its opening."""
    ready = setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", hand=REVOLVER))
    begins = list(scene(ready, opened(ready)))
    assert fought(ready, {}).journal[: len(begins)] == begins
    assert [event.kind for event in begins] == ["opened", "entered", "entered"]


def test_the_scene_of_a_fight_under_way():
    """Tokens on the track and those who are out of the fight are in it; who is awaited is not."""
    token = StartToken("attack Bob with sword", 3, 8)
    ready = setup(
        sheet("Ann", hand=SWORD, start={"token": token}),
        sheet("Bob", "blue"),
        sheet("Cal", "blue", start={"arrives": 9}),
        start_count=4,
        balance=-2,
    )
    state = opened(ready)
    state.combatants[1].status = Status.DYING
    told = [(event.kind, event.who) for event in scene(ready, state)]
    assert told == [
        ("opened", ""),
        ("entered", "Ann"),
        ("placed", "Ann"),
        ("entered", "Bob"),
        ("left", "Bob"),
    ]
    found: list[Any] = list(scene(ready, state))
    first, placed, left = found[0], found[2], found[-1]
    assert (first.time, first.balance) == (4, -2)
    assert (placed.start, placed.due, placed.cause) == (3, 8, "Ann@3")
    assert left.status == "dying"
