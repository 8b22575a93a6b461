"""What trials and a re-test come to, and how that is told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.tuning import tuning_file
from reports.tuning.answer import answer
from reports.tuning.summary import Faults, Summary, best, mean, retested, tried
from tests.reports.tuning.written import written

BLOCKS = 60


@pytest.fixture
def tuning(tmp_path):
    made = tuning_file.load(written(tmp_path))
    return replace(made, blocks=BLOCKS, fresh=BLOCKS, trials=3)


def values(number):
    return {"patience": number, "healthy": 50}


def summary(tuning, gains, fresh=None, interrupted=False):
    """Trials that gain so much over the default in every other block, and a re-test likewise."""
    default = np.full(BLOCKS, 0.25)
    every_other = np.arange(BLOCKS) % 2
    trials = tuple(
        tried(at, values(at), default + gain * every_other, default, "win")
        for at, gain in enumerate(gains)
    )
    found = best(trials)
    again = None
    if fresh is not None:
        again = retested(default, default + fresh * (every_other + 0.01), tuning)
    return Summary(
        tuning, mean(default, "win"), trials, found, again, Faults(), 0, "", interrupted, 0
    )


def test_the_best_is_the_first_of_those_with_the_highest_score(tuning):
    assert summary(tuning, (0.1, 0.5, 0.5)).best.number == 1
    assert summary(tuning, (0.0, -0.1, 0.0)).best is None


def test_ranked_has_every_set_of_parameters_once(tuning):
    """The highest score first, and of equals the one that was tried first."""
    found = summary(tuning, (0.1, 0.5, 0.5))
    twice = replace(found, trials=(*found.trials, replace(found.trials[1], number=3)))
    assert [trial.number for trial in twice.ranked] == [1, 2, 0]


def test_flattery_is_what_the_fresh_blocks_take_back(tuning):
    found = summary(tuning, (0.0, 0.4), fresh=0.1)
    assert found.flattery == pytest.approx(0.2 - 0.051)


@pytest.mark.parametrize(
    ("gains", "fresh", "said"),
    [
        ((0.0, 0.4), 0.2, "is better than the default, patience=1, healthy=75, on 60 fresh"),
        ((0.0, 0.4), -0.2, "is worse than the default"),
        ((0.0, 0.4), 0.0, "is not shown to be better than the default"),
        ((0.0, 0.4), 0.2, "the difference was 20.0 points: they flattered it by 9.8"),
        ((0.0, 0.1), 0.2, "the difference was 5.0 points: they did not flatter it"),
        ((0.0, -0.4), None, "None of 2 trials scored above the default"),
        ((0.0, 0.0), None, "All of 2 trials scored the same as the default"),
        ((0.0, 0.4), None, "It has not been tested again"),
    ],
)
def test_the_answer_says_plainly_what_the_fresh_blocks_say(tuning, gains, fresh, said):
    found = summary(tuning, gains, fresh, interrupted=gains == (0.0, 0.4) and fresh is None)
    assert said in answer(found)


def test_a_difference_inside_the_margin_is_none(tuning):
    """However sure it is."""
    tuning = replace(tuning, equivalence=0.2)
    text = answer(summary(tuning, (0.0, 0.4), fresh=0.02))
    assert "is practically no different from the default" in text
    assert "within the margin of 20." in text
