"""A game cut into frames: each time once, as it was told and as it stood."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from agents import make, usual
from agents.human.drawn.table import table
from agents.human.record import Record
from agents.human.replay import frames
from agents.human.solo import Solo
from agents.human.told import told
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from arena.rules import RULESETS
from tests.agents.human.closed import closed
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import GAMES, begun, played

SMALL = ["stand-off", "mages-quarrel", "two-pairs"]
OTHERS = ["alley-at-count-16", "surprise-at-camp", "battle-for-the-gate", "half-cast"]
"""Fights that begin in the middle, with a surprise (TA-03), or between armies."""


@cache
def watched(name):
    """A whole fight of the machine against itself."""
    solo = Solo(begun(name, persons=()))
    play_on(solo)
    assert solo.over
    return solo


def now(solo, side=None):
    return table(solo.setup, solo.fight.state, side, solo.events)


@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_a_whole_fight_is_told_from_the_opening_to_the_end(name):
    """No line is lost, the last frame shows the last state, every key is another."""
    solo = watched(name)
    found = frames(solo, None)
    lines = [line.strip() for one in told(solo, None) for line in one.lines]
    assert [line for frame in found for line in frame.lines] == lines[1:]  # the first is the title
    assert found[0].key == "the-opening"
    assert [frame.heading for frame in found[1:]] == [
        one.heading for one in told(solo, None) if one.heading
    ]
    assert (found[-1].drawing, found[-1].said) == now(solo)
    assert "The fight is over" in found[-1].lines[-1]
    assert len({frame.key for frame in found}) == len(found)
    assert [frame.time for frame in found] == sorted(frame.time for frame in found)


@pytest.mark.parametrize("name", [*GAMES, "alley-at-count-16"])
def test_every_frame_shows_how_the_fight_stood_then(name):
    """As the same fight does that is played with its agents up to the end of that time."""
    solo = watched(name)
    found = frames(solo, None)
    rules = RULESETS[solo.setup.ruleset.name]
    events: list[Event] = []
    agents = dict.fromkeys(solo.setup.sides, make(usual(rules.name)))
    fight: Fight[Any] = Fight(
        solo.setup, KeyedDice(3), agents, record=events.append, seed=3, rewindable=True
    )
    assert found[0].drawing == table(solo.setup, fight.state, None, events).drawing
    for frame in found[1:]:
        fight.advance(until=frame.time)
        assert (frame.drawing, frame.said) == table(solo.setup, fight.state, None, events)


def test_the_surprise_is_shown_before_the_first_phase():
    """TA-03: who acts by surprise does so before anybody rolls the initiative."""
    opening, surprise, fast = frames(watched("surprise-at-camp"), None)[:3]
    assert (surprise.time, surprise.heading) == (fast.time, "Surprise")
    assert len({opening.drawing, surprise.drawing, fast.drawing}) == 3
    assert not any("initiative" in roll for roll in surprise.dice)
    assert any("initiative" in roll for roll in fast.dice)


@pytest.mark.parametrize("name", [*GAMES, *OTHERS])
def test_all_dice_are_there_as_they_fell(name):
    """GEN-04: every roll that was made, once."""
    solo = watched(name)
    rolls = [roll for frame in frames(solo, None) for roll in frame.dice]
    assert len(rolls) == sum(solo.fight.state.ordinals.values()) > 0
    assert not any("by hand" in roll for roll in rolls)


@pytest.mark.parametrize("throws", ["mine", "all"])
def test_dice_thrown_by_hand_are_marked(throws):
    """Those of the person's combatants, or all."""
    beginning = begun("alley", throws=throws)
    solo = played(Solo(beginning), 2000)
    assert solo.over
    rolls = [roll for frame in frames(solo, solo.reader) for roll in frame.dice]
    own = [roll for roll in rolls if roll.startswith(("Kael", "Sera"))]
    marked = [roll for roll in rolls if roll.endswith("thrown by hand")]
    assert 0 < len(own) < len(rolls)
    assert marked == (own if throws == "mine" else rolls)
    assert len(marked) == len(solo.record.thrown)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("throws", ["machine", "all"])
def test_a_fight_that_lasts_ends_where_it_stands(name, throws):
    """At a question to the person, or at dice that are to be thrown."""
    solo = played(Solo(begun(name, throws=throws)), 9)
    play_on(solo)
    while throws == "all" and solo.wanted is None:
        played(solo, 1)
        play_on(solo)
    assert solo.asked or solo.wanted
    side = solo.reader
    found = frames(solo, side)
    assert (found[-1].drawing, found[-1].said) == now(solo, side)
    assert not any(frame.dice for frame in found)
    before = len(found)
    played(solo, 3)
    assert [frame.lines for frame in frames(solo, side)][: before - 1] == [
        frame.lines for frame in found
    ][: before - 1]


@pytest.mark.parametrize("name", SMALL)
def test_hidden_numbers_are_not_shown_while_the_fight_lasts(name):
    """GEN-01: fights that differ in hidden numbers alone begin with the same frames."""
    both = [Solo(closed(name, other=other)) for other in (False, True)]
    for solo in both:
        play_on(solo)
    (first, *_), (second, *_) = (frames(solo, solo.reader) for solo in both)
    assert first == second
    assert frames(both[0], None)[0] != frames(both[1], None)[0]


@pytest.mark.parametrize("name", SMALL)
def test_everything_is_shown_when_the_fight_is_over(name):
    """Whoever played it."""
    solo = played(Solo(closed(name)), 10)
    assert not solo.over
    assert frames(solo, solo.reader) != frames(solo, None)
    played(solo, 3000)
    assert solo.over
    assert frames(solo, solo.reader) == frames(solo, None)


def test_a_declaration_that_is_hidden_is_not_shown():
    """GEN-01: what is put at one moment is revealed when all have declared."""
    solo = Solo(begun("alley"))
    side = solo.reader
    before = frames(solo, side)
    for decision in solo.thoughts:
        solo.take(decision.who, solo.think(decision))
    solo.answer(solo.asked[0].who, solo.asked[0].legal[0].label)
    assert len(solo.record.given) == 3
    assert frames(solo, side) == before


def test_who_gave_up_is_told_at_the_end():
    """The rules know of no giving up, so the last frame only says so, and draws nothing new."""
    solo = played(Solo(begun("alley")), 6)
    solo.give_up("heroes")
    *_, before, last = frames(solo, solo.reader)
    assert last.key == "the-end"
    assert "heroes gave up" in last.lines[0]
    assert last.drawing == before.drawing
    assert last.dice == ()


@pytest.mark.parametrize("name", SMALL)
def test_each_answer_is_given_once(name, monkeypatch):
    """A long fight takes as long as it is, not the square of that."""
    solo = watched(name)
    given = []
    answer = Fight.answer

    def counted(self, who, label):
        given.append(who)
        answer(self, who, label)

    monkeypatch.setattr(Fight, "answer", counted)
    frames(solo, None)
    assert len(given) == len(solo.record.given)


def test_looking_changes_nothing():
    solo = played(Solo(begun("mages-quarrel")), 5)
    record, state = deepcopy(solo.record), solo.fight.state.copy()
    assert frames(solo, None) == frames(solo, None)
    assert isinstance(record, Record)
    assert solo.record == record
    assert solo.fight.state == state
