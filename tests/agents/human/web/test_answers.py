"""Why the machine answered so may be asked where the journal tells what came of it."""

from __future__ import annotations

import pytest

from agents.human.solo import Solo
from agents.human.web.answers import Answered, answered, by_passage
from arena.rules.game import Passage
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun


def test_an_answer_stands_with_the_passage_of_its_time():
    """The last of that time; before it where nothing is told of it; nowhere while it is open."""
    passages = [Passage(time, "", ()) for time in (0, 0, 3, 3, 7)]
    answers = [Answered(place, time, "Kael", "hold") for place, time in enumerate((0, 3, 5, 7, 9))]
    found = by_passage(passages, answers)
    assert [[one.time for one in some] for some in found] == [[], [0], [], [3, 5], [7]]
    assert by_passage([], answers) == []


@pytest.mark.parametrize("fight", ["alley", "mages-quarrel", "two-pairs"])
def test_answers_are_those_of_the_machine_in_their_order(fight):
    solo = Solo(begun(fight))
    for _ in range(4):
        play_on(solo)
        if solo.over:
            break
        solo.answer(solo.asked[0].who, solo.asked[0].legal[0].label)
    play_on(solo)
    found = answered(solo)
    assert found
    assert [one.place for one in found] == sorted(one.place for one in found)
    given = solo.record.given
    assert all(given[one.place].who == one.who and not given[one.place].person for one in found)
    assert [one.time for one in found] == [solo.times[one.place] for one in found]
    assert solo.times == sorted(solo.times)
