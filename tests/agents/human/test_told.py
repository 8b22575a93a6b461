"""The journal of a solo game in sentences, as one side may know it."""

from dataclasses import replace

import pytest

from agents.human.record import Given, Record, TakenBack
from agents.human.solo import Solo
from agents.human.told import AS_SEEN, seen, taken_back, told
from arena.rules import RULESETS
from tests.agents.human.closed import closed
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import GAMES, begun, played

SMALL = ["stand-off", "mages-quarrel", "two-pairs"]
HIDDEN = {"timing_track": "boxes", "action_board": "hit points", "two_actions": "hit points"}


def text(passages):
    return [line for passage in passages for line in (passage.heading, *passage.lines)]


def test_every_ruleset_can_be_seen():
    assert AS_SEEN.keys() == RULESETS.keys()


@pytest.mark.parametrize("name", GAMES)
def test_open_sheets_tell_everything(name):
    """GEN-01: with open sheets everyone knows every sheet and state."""
    solo = played(Solo(begun(name)), 12)
    side = solo.reader
    assert side == solo.setup.sides[0]
    assert told(solo, side, draw=True) == list(solo.setup.ruleset.passages(solo.events, True))


@pytest.mark.parametrize("name", SMALL)
def test_closed_sheets_are_told_of_when_the_fight_is_over(name):
    """GEN-01: boxes and hit points of the others are hidden as long as it lasts."""
    solo = played(Solo(closed(name)), 10)
    side, other = solo.setup.sides
    word = HIDDEN[solo.setup.ruleset.name]
    opening = told(solo, side)[0].lines
    theirs = [line for line in opening if f"({other}" in line]
    assert theirs
    assert not any(word in line for line in theirs)
    assert told(solo, side) != told(solo, None)
    assert text(told(solo, side, upto=solo.fight.now)) == text(told(solo, side))
    played(solo, 3000)
    assert solo.over
    assert seen(solo, side) == solo.events
    assert told(solo, side) == told(solo, None)


@pytest.mark.parametrize("name", SMALL)
def test_other_numbers_on_the_others_sheets_are_not_told(name):
    """GEN-01: fights that differ in hidden numbers alone begin with the same story."""
    both = [Solo(closed(name, other=other)) for other in (False, True)]
    stories = []
    for solo in both:
        play_on(solo)
        stories.append(told(solo, solo.reader, draw=True))
    assert stories[0][0] == stories[1][0]
    assert told(both[0], None)[0] != told(both[1], None)[0]


def test_whoever_plays_both_sides_or_watches_knows_everything():
    watched, both = begun("stand-off", persons=()), begun("stand-off")
    assert Solo(watched).reader is None
    seats = replace(both.seating, persons=tuple(Solo(both).setup.seats), agents={})
    assert Solo(replace(both, seating=seats)).reader is None


def test_giving_up_is_told():
    solo = played(Solo(closed("stand-off")), 3)
    mine, other = solo.setup.sides
    solo.give_up(mine)
    last = told(solo, mine)[-1]
    assert last.heading == "The end"
    assert last.lines == (f"  The fight is over: victory for {other} ({mine} gave up).",)
    assert told(solo, mine, upto=-1) == []


def test_take_backs_are_counted_and_marked():
    """A take-back that had seen something is marked as such."""
    record = Record()
    assert taken_back(record) == ""
    record.taken_back.append(TakenBack(Given("Ann", "declare", "hold", True), False))
    assert taken_back(record) == 'Taken back once: Ann\'s "hold".'
    record.taken_back.append(TakenBack(Given("Bo", "declare", "flee", True), True))
    assert taken_back(record) == (
        'Taken back 2 times: Ann\'s "hold"; Bo\'s "flee" (after something had come to light).'
    )
