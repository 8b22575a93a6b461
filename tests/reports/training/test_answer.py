"""The answer says no more than the intervals allow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.training.answer import against_half, answer, carries_over
from reports.training.training_file import load
from tests.reports.training.made_marks import about, marks, round_of


@pytest.fixture
def training(file):
    return load(file)


def said(training, **given):
    return answer(training, round_of(2, marks(**given)))


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (about(0.60), "more than ½"),
        (about(0.54), "which may be ½"),
        (about(0.46), "which may be ½"),
        (about(0.40), "less than ½"),
        (about(0.60, 0), "the same in every block, which does not say how sure that is"),
    ],
)
def test_a_score_is_more_than_that_of_equals_only_if_its_interval_is(score, verdict):
    """The mean alone decides nothing."""
    assert against_half(score) == verdict


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (about(0.60), "is better than the strongest"),
        (about(0.52), "is not shown to be better or worse than the strongest"),
        (about(0.30), "is worse than the strongest"),
        (about(0.90, 0), "is not shown to be better or worse than the strongest"),
    ],
)
def test_the_strongest_tactic_is_named(training, score, verdict):
    """And whether the model is better, as far as the interval says."""
    text = said(training, against={"keeps-distance": score, "aims": about(0.55)}, seen=about(0.55))
    assert f"It {verdict} scripted tactic, keeps-distance" in text


def test_the_weakest_is_told_by_the_lower_end(training):
    """Which may be another than the one with the lowest mean."""
    against = {"keeps-distance": about(0.60), "aims": about(0.55, 0.02), "holds": about(0.56, 0.2)}
    text = said(training, against=against, seen=about(0.57))
    assert "It is weakest against holds, 0.56 (95% interval 0.36 to 0.76)." in text
    assert text.startswith("After 3 rounds the model scores 0.57")
    assert "against 3 examiners where it has learnt, more than ½." in text


def test_it_says_if_the_strongest_was_not_met(training):
    """Instead of nothing."""
    text = said(training, against={"aims": about(0.9)}, seen=about(0.9))
    assert "Against the strongest scripted tactic, keeps-distance, it was not examined." in text


def test_whether_it_carries_over_is_told_by_the_change():
    """Which is measured on the same luck; if there was none, that is said."""
    one = {"aims": about(0.6)}
    assert "was not examined" in carries_over(marks(one, about(0.6)))
    less = carries_over(marks(one, about(0.6), about(0.5), about(-0.1)))
    assert "less than where it has learnt, by 0.10 (95% interval 0.05 to 0.15)." in less
    same = carries_over(marks(one, about(0.6), about(0.58), about(-0.02)))
    assert "no change is shown" in same
    more = carries_over(marks(one, about(0.6), about(0.8), about(0.2)))
    assert "no less than where it has learnt" in more


def test_a_control_is_called_one(training):
    """Nobody should take it for a model."""
    shuffled = replace(training, shuffled=True)
    assert said(shuffled, against={"aims": about(0.1)}, seen=about(0.1)).startswith("A control")
