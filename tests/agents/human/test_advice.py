"""Hints, and reasons for what the machine did."""

import re
import threading
from copy import deepcopy

import pytest

from agents.human.advice import advice, sentences, why
from agents.human.advice.weighing import Weighed, Weighing
from agents.human.solo import CutShortError, Solo
from agents.opponents.words import said
from arena.errors import FightclockError
from arena.model import Declaration
from tests.agents.human.closed import closed
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun, played
from tests.arena.comparing import plain

SMALL = ["stand-off", "mages-quarrel", "hold-or-strike", "block-or-strike-back"]
FORKS = 16


def to_a_question(beginning):
    """A game in which everybody has answered once, and a person is asked again."""
    solo = Solo(beginning)
    play_on(solo)
    for decision in solo.asked:
        solo.answer(decision.who, decision.legal[0].label)
    play_on(solo)
    assert solo.asked
    return solo


def of_machine(solo):
    """The places of the machine's answers that are revealed."""
    given = solo.record.given
    open_ = {decision.who for decision in solo.fight.pending}
    return [
        place
        for place, one in enumerate(given)
        if not one.person
        and (one.who not in open_ or one.who in [later.who for later in given[place + 1 :]])
    ]


@pytest.mark.parametrize("name", SMALL)
def test_advice_says_what_is_best_and_how_sure_that_is(name):
    """The search's own answer first; every answer is legal, its worth lies from 0 to 1."""
    solo = to_a_question(begun(name))
    decision = solo.asked[0]
    found = advice(solo, decision, FORKS)
    labels = [one.label for one in found]
    assert len(set(labels)) == len(labels) > 1
    assert {answer.label for answer in decision.legal} >= set(labels)
    assert all(0 <= one.worth <= 1 for one in found)
    assert sum(one.share for one in found) == pytest.approx(1)
    assert found[0].share == max(one.share for one in found)
    for one in found:
        assert re.match(r"(Played on (once|\d+ times)|Worked out to the end in \d+%)[ :.]", one.why)
        assert one.why.endswith(".")


@pytest.mark.parametrize(
    ("name", "agent"), [*((name, "random") for name in SMALL), ("stand-off", "plays-on(forks=8)")]
)
def test_asking_for_advice_changes_nothing(name, agent):
    """The record, the state, the journal and the agents' own luck stay as they are."""
    asked, silent = (to_a_question(begun(name, agent=agent)) for _ in range(2))
    before = deepcopy(asked.record), plain(asked.fight.state), list(asked.events)
    first = advice(asked, asked.asked[0], FORKS)
    assert (asked.record, plain(asked.fight.state), asked.events) == before
    assert advice(asked, asked.asked[0], FORKS) == first
    for place in of_machine(asked)[-1:]:
        why(asked, place, FORKS)
    assert (asked.record, plain(asked.fight.state), asked.events) == before
    ends = [played(solo, 4, seed=9) for solo in (asked, silent)]
    assert ends[0].record == ends[1].record
    assert ends[0].events == ends[1].events
    assert plain(ends[0].fight.state) == plain(ends[1].fight.state)


def test_advice_runs_in_a_thread_while_the_game_goes_on():
    solo, other = (to_a_question(begun("stand-off")) for _ in range(2))
    begins, found = threading.Event(), []
    solo.glance = begins.set
    decision = solo.asked[0]
    thread = threading.Thread(target=lambda: found.append(advice(solo, decision, FORKS)))
    thread.start()
    begins.wait()
    solo.answer(decision.who, decision.legal[0].label)
    thread.join()
    assert found == [advice(other, other.asked[0], FORKS)]


def test_advice_is_cut_short():
    """At once, and nothing can be said; later, and what is known by then is said."""
    solo = to_a_question(begun("stand-off"))

    def enough(after):
        left = [after]

        def glance():
            left[0] -= 1
            if left[0] < 0:
                raise CutShortError

        return glance

    solo.glance = enough(0)
    with pytest.raises(CutShortError):
        advice(solo, solo.asked[0], FORKS)
    with pytest.raises(CutShortError):
        why(solo, of_machine(solo)[0], FORKS)
    solo.glance = enough(50)
    found = advice(solo, solo.asked[0], 5000)
    played_on = [int(number) for one in found for number in re.findall(r"on (\d+) times", one.why)]
    assert 32 < sum(played_on) <= 50


def test_advice_is_for_whoever_is_asked():
    solo = to_a_question(begun("stand-off"))
    decision = solo.asked[0]
    solo.answer(decision.who, decision.legal[0].label)
    with pytest.raises(FightclockError, match=f"not asked for {decision.who}"):
        advice(solo, decision)
    fresh = Solo(begun("stand-off"))
    with pytest.raises(FightclockError, match="not asked"):
        advice(fresh, fresh.thoughts[0])


@pytest.mark.parametrize("name", ["stand-off", "mages-quarrel"])
def test_advice_does_not_depend_on_closed_sheets(name):
    """GEN-01: other numbers on the others' sheets lead to the same words."""
    told = []
    for other in (False, True):
        solo = Solo(closed(name, other=other))
        while not solo.asked:
            solo.take(solo.thoughts[0].who, solo.thoughts[0].legal[0])
        told.append(advice(solo, solo.asked[0], FORKS))
        assert not any("likeliest reply" in one.why for one in told[-1])
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["stand-off", "mages-quarrel"])
def test_reasons_do_not_depend_on_closed_sheets(name):
    """GEN-01: nor do they name what else the machine could have done."""
    told = []
    for other in (False, True):
        solo = Solo(closed(name, other=other))
        for decision in solo.thoughts:
            solo.take(decision.who, decision.legal[0])
        for decision in solo.asked:
            solo.answer(decision.who, decision.legal[0].label)
        told.append(why(solo, 0, FORKS))
        assert told[-1].alternatives == ()
        assert told[-1].lines[1].startswith("By what you can see")
    assert told[0] == told[1]


@pytest.mark.parametrize("name", SMALL[1:])
def test_the_machine_says_why(name):
    """Its answer is weighed among others, at the moment at which it was given."""
    solo = to_a_question(begun(name))
    place = of_machine(solo)[0]
    reason = why(solo, place, FORKS)
    given = solo.record.given[place]
    assert reason.given == given
    assert (
        f"{given.who} is played by {said(solo.beginning.seating.agents[given.who])}"
        in reason.lines[0]
    )
    assert f'answered "{given.label}"' in reason.lines[0]
    assert given.label in [one.label for one in reason.alternatives]
    assert any("search would" in line or "no other answer" in line for line in reason.lines)


def test_what_is_still_hidden_is_not_explained():
    """Simultaneous declarations are revealed together: until then nothing is said of them."""
    solo = Solo(begun("stand-off"))
    play_on(solo)
    hidden = [place for place, given in enumerate(solo.record.given) if not given.person]
    assert hidden
    assert solo.asked
    for place in hidden:
        with pytest.raises(FightclockError, match="not revealed yet"):
            why(solo, place, FORKS)
    for decision in solo.asked:
        solo.answer(decision.who, decision.legal[0].label)
    for place in hidden[:1]:
        assert why(solo, place, FORKS).lines
    mine = next(place for place, given in enumerate(solo.record.given) if given.person)
    with pytest.raises(FightclockError, match="yourself"):
        why(solo, mine)
    with pytest.raises(FightclockError, match="no answer at place"):
        why(solo, len(solo.record.given))


# -- sentences ----------------------------------------------------------------------------


def weighed(label, **given):
    answer = Declaration(0, label, label)
    return Weighed(answer, given.pop("worth", 0.5), given.pop("share", 0.0), **given)


def test_uncertainty_is_told():
    """Two answers that lie within their error cannot be told apart, and it is said so."""
    first = weighed("hold", share=1.0, worth=0.63, played=40, error=0.09, tactic="casts")
    near = weighed("flee", worth=0.6, played=40, lead=-0.03, error=0.05, tactic="aims")
    far = weighed("yield", worth=0.2, played=8, lead=-0.43, error=0.2, tactic="aims")
    both, clear = Weighing((first, near, far)), Weighing((first, far))
    assert sentences.before_next(both) == 'It cannot be told apart from "flee" (40 fights).'
    assert (
        sentences.before_next(clear) == 'That is 43 ± 20 points more than "yield" on the same luck.'
    )
    assert sentences.against_first(near, both) == '40 fights cannot tell it apart from "hold".'
    assert sentences.against_first(far, both) == (
        'That is 43 ± 20 points less than "hold" on the same luck.'
    )
    assert sentences.worth_of(first, both, True) == (
        "Played on 40 times: worth 63 of 100 (0 is lost, 100 is won), ± 9."
    )


def test_a_game_that_was_worked_out_is_told_so():
    first = weighed("hold", share=0.7, worth=0.63, reply="strike Ann")
    other = weighed("flee", share=0.3, worth=0.63)
    found = Weighing((first, other), 0.1)
    text = sentences.worth_of(first, found, True)
    assert text == (
        "Worked out to the end in 90% of what can follow: worth 63 of 100 (0 is lost, 100 is won). "
        'The likeliest reply is "strike Ann". It is best mixed with others, and given 70% of the '
        "time."
    )
    assert "strike Ann" not in sentences.worth_of(first, found, False)
    assert sentences.before_next(found) == '"flee" is as good.'
