"""What a journal opens with: how things stand, wherever in a round the fight takes up."""

from __future__ import annotations

from arena.rules.two_actions.scene import scene
from arena.rules.two_actions.state import Stage, Status
from tests.arena.rules.two_actions.kit import beast, opened, setup, sheet


def told(change):
    """The kinds of what is told of Ann, Bob and Wolf once this is changed, and of whom."""
    made = setup(sheet("Ann"), sheet("Bob", start={"arrives": 2}), beast("Wolf"))
    state = opened(made)
    change(state)
    return [(event.kind, event.who) for event in scene(made, state)]


HERE = [("opened", ""), ("entered", "Ann"), ("entered", "Wolf")]


def test_who_is_there_is_told():
    """TA-01: nobody who is still to come, and no round before the first."""
    assert told(lambda _: None) == HERE


def test_who_has_left_is_told_so():
    """GEN-02: with how they left."""

    def fallen(state):
        state.combatants[0].status = Status.FALLEN

    assert told(fallen) == [*HERE[:2], ("left", "Ann"), HERE[2]]


def test_a_phase_and_a_turn_under_way_are_told():
    """TA-03: the round, the phase and whose turn it is; a surprise that goes on as well."""

    def turns(state):
        state.opened, state.stage, state.now, state.turn, state.left = True, Stage.TURNS, 1, 2, 1

    def surprised(state):
        state.opened, state.surprise = True, (2,)

    assert told(turns) == [*HERE, ("round", ""), ("phase", ""), ("turn", "Wolf")]
    assert told(surprised) == [*HERE, ("phase", "")]
