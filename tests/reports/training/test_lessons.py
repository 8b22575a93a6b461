"""What one fight teaches: pure, in shares, from both sides, and the better answer is worth more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import agents
import scenarios
from agents.learned.features import FEATURES
from agents.learned.features.timing_track import TimingTrackFeatures
from agents.tactics import strongest
from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from reports.training import classroom
from reports.training.classroom import Classroom, _shuffled
from reports.training.lessons import Teaching, lesson, witnessed
from reports.training.training_file import load
from tests.reports.training.made import written

QUICK = Teaching(decisions=3, answers=4, lucks=2, horizon=6, positions=5)
PLACES = {
    "timing_track": "mirrored-duel",
    "action_board": "who-declares-first",
    "two_actions": "wolf-pack",
}
"""A scenario of each game."""


def setup_of(name):
    """A scenario made ready."""
    scenario = scenarios.load(name)
    return RULESETS[scenario.ruleset].setup(scenario)


def taught(ruleset, teaching=QUICK, block=3):
    """A lesson by the strongest tactic against the usual one, from the first side."""
    setup = setup_of(PLACES[ruleset])
    pupil, rival = strongest(ruleset), agents.make(agents.usual(ruleset))
    return lesson(setup, setup.sides[0], pupil, rival, teaching, (1, block), None)


@pytest.fixture(scope="module", params=sorted(PLACES))
def ruleset(request):
    return request.param


@pytest.fixture(scope="module")
def one(ruleset):
    return taught(ruleset)


def test_the_same_dice_give_the_same_lesson(ruleset, one):
    """To the bit, and other dice another one."""
    for found, again in zip(one, taught(ruleset), strict=True):
        np.testing.assert_array_equal(found, again)
    other = taught(ruleset, block=4)
    assert one.positions.shape != other.positions.shape or (one.positions != other.positions).any()


def decisions_of(ruleset, one):
    """The rows of each weighed decision: its answers have position and question in common."""
    features = FEATURES[ruleset]()
    asked = one.rows[:, : len(features.position) + len(features.question)]
    changes = np.flatnonzero((asked[1:] != asked[:-1]).any(axis=1)) + 1
    return np.split(np.arange(len(asked)), changes)


def test_shares_sum_to_one_and_the_usual_answer_comes_first_with_worth_0(ruleset, one):
    """In each decision that was weighed; and the more an answer is worth, the larger its share."""
    decisions = decisions_of(ruleset, one)
    assert 1 <= len(decisions) <= QUICK.decisions
    for rows in decisions:
        worth, share = one.worth[rows], one.share[rows]
        assert 2 <= len(rows) <= QUICK.answers
        assert worth[0] == 0.0
        assert share.sum() == pytest.approx(1.0, abs=1e-5)
        assert (share >= 0).all()
        assert share[worth.argmax()] == share.max()


def test_rows_and_columns_are_those_of_the_features(ruleset, one):
    """A row for each answer, and the shorter rows for positions."""
    features = FEATURES[ruleset]()
    columns = len(features.position) + len(features.question) + len(features.answer)
    assert one.rows.shape == (len(one.worth), columns)
    assert one.positions.shape == (len(one.values), len(features.position))
    assert {part.dtype for part in one} == {np.dtype(np.float32)}
    assert all(np.isfinite(part).all() for part in one)


def test_each_position_is_seen_from_both_sides(one):
    """The second half are the same moments as the other side sees them; its worth is the rest."""
    half = len(one.positions) // 2
    assert 1 <= half <= QUICK.positions
    assert len(one.positions) == 2 * half
    np.testing.assert_allclose(one.values[:half] + one.values[half:], 1.0, atol=1e-6)
    assert (one.positions[:half] != one.positions[half:]).any()


def test_a_witnessed_fight_teaches_positions_only(ruleset, one):
    """The same ones as the fight with a teacher in it."""
    setup = setup_of(PLACES[ruleset])
    pupil, rival = strongest(ruleset), agents.make(agents.usual(ruleset))
    seen = witnessed(setup, setup.sides[0], pupil, rival, QUICK, (1, 3))
    assert len(seen.rows) == len(seen.worth) == len(seen.share) == 0
    np.testing.assert_array_equal(seen.positions, one.positions)
    np.testing.assert_array_equal(seen.values, one.values)


def test_what_is_obvious_is_not_weighed(monkeypatch):
    """Where all that leaves a choice is obvious, nothing is weighed, and no position is kept."""
    assert len(taught("timing_track").rows)
    monkeypatch.setattr(TimingTrackFeatures, "obvious", lambda _self, decision: decision.legal[0])
    closed = taught("timing_track")
    assert len(closed.rows) == len(closed.positions) == 0
    assert closed.rows.shape[1] == len(TimingTrackFeatures.position) + len(
        TimingTrackFeatures.question
    ) + len(TimingTrackFeatures.answer)


def test_an_obviously_better_answer_is_worth_more():
    """The greatsword would land after the bell; the knife lands twice before it."""
    name = "before-the-bell"
    better, worse = "attack Nell with knife", "attack Nell with greatsword"
    setup = setup_of(name)
    teaching = Teaching(decisions=50, answers=20, lucks=40, horizon=0, adventures=0)
    pupil = agents.make("closes-and-cuts")
    side = setup.sides[0]
    (first,) = [
        decision
        for decision in Fight(setup, KeyedDice(1, 0), {}).advance()
        if setup.side_of[decision.who] == side
    ]
    labels = {answer.label: answer for answer in first.legal}
    rows = TimingTrackFeatures().of_answers(first, [labels[better], labels[worse]])
    found = lesson(setup, side, pupil, pupil, teaching, (1, 0), None)
    worths = []
    for row in np.array(rows, np.float32):
        (at,) = np.flatnonzero((found.rows == row).all(axis=1))[:1]
        worths.append(float(found.worth[at]))
    assert worths[0] > worths[1] + 0.1


def test_a_classroom_is_pure_and_the_control_deals_worths_out_anew(file, out):
    """The same number gives the same lesson; shuffled, the same worths on other answers."""
    training = replace(load(file), teaching=replace(QUICK, decisions=6))
    room = Classroom(training, str(out), 0, "taught")
    control = Classroom(replace(training, shuffled=True), str(out), 0, "taught")
    for number in (0, 1):
        once, again, dealt = room(number), room(number), control(number)
        for part, same in zip(once, again, strict=True):
            np.testing.assert_array_equal(part, same)
        np.testing.assert_array_equal(once.rows, dealt.rows)
        np.testing.assert_array_equal(np.sort(once.worth), np.sort(dealt.worth))
    assert (_shuffled(once, 1).worth != once.worth).any()


def test_fights_are_shared_out_between_scenarios_and_sides(tmp_path, monkeypatch):
    """Consecutive numbers go through the scenarios, and then through the sides."""
    file = written(tmp_path, ('["mirrored-duel"]', '["mirrored-duel", "alley"]'))
    room = Classroom(load(file), str(tmp_path), 0, "witnessed")
    monkeypatch.setattr(classroom, "witnessed", lambda setup, side, *_: (setup.name, side))
    met: list[Any] = [room(number) for number in range(4)]
    assert [name for name, _ in met] == ["mirrored-duel", "alley"] * 2
    assert len(set(met)) == 4


def test_the_first_pupils_are_of_the_league_and_later_ones_the_model(file, out, monkeypatch):
    """Rivals are of the league, the strongest tactic, or an earlier self, all of them some time."""
    training = replace(load(file), league=("aims",))
    monkeypatch.setattr(
        classroom, "witnessed", lambda _setup, _side, pupil, rival, *_: (type(pupil), type(rival))
    )
    first: list[Any] = [
        Classroom(training, str(out), 0, "witnessed")(number) for number in range(20)
    ]
    assert {pupil.__name__ for pupil, _ in first} == {"Aims"}
    assert {rival.__name__ for _, rival in first} == {"Aims", "KeepsDistance"}
    later: list[Any] = [
        Classroom(training, str(out), 1, "witnessed")(number) for number in range(40)
    ]
    assert {pupil.__name__ for pupil, _ in later} == {"Learned"}
    assert {rival.__name__ for _, rival in later} == {"Aims", "KeepsDistance", "Learned"}


def test_a_fight_that_breaks_down_is_named(file, out, monkeypatch):
    """In one line, from whichever worker it comes."""

    def breaks(*_):
        raise RuntimeError("no")

    monkeypatch.setattr(classroom, "witnessed", breaks)
    with pytest.raises(FightclockError, match=r"^round 0, fight 7 witnessed: RuntimeError: no$"):
        Classroom(load(file), str(out), 0, "witnessed")(7)
