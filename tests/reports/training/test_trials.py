"""Ways of leaving the usual answer are tried by fights: what does good is kept, nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from reports.running.bout import Bout, Row
from reports.statistics.estimate import Estimate
from reports.training.caution import Caution
from reports.training.examination import Examination
from reports.training.lessons import Lesson
from reports.training.training_file import load
from reports.training.trials import FEWEST, Trial, chosen, said, ways_weighed
from tests.reports.training.made import written

WAYS = ("declare: aim", "declare: hold", "declare: shoot")
MODELS = [Path("a.onnx"), Path("b.onnx")]


@pytest.fixture
def training(tmp_path):
    return replace(load(written(tmp_path)), trial_blocks=3, margins=(0.01, 0.04))


def row(first, second, winner, block=0):
    bout = Bout(0, first, second)
    return Row(block, 0, bout, winner, 0.0, 1, "", ({}, {}), (0, 0), "")


def test_every_model_meets_the_usual_tactic_from_both_sides(training):
    trial = Trial(training, MODELS, 0, 2)
    units = trial.units()
    assert len(units) == 2 * len(training.examined)
    for unit in units:
        assert [(b.first, b.second) for b in unit.bouts] == [(1, 0), (0, 1), (2, 0), (0, 2)]
    assert trial.plan.entrants[0].name == "keeps-distance"


def test_every_trial_has_luck_of_its_own(training):
    """Neither that of lessons nor of examinations: what is chosen would be fitted to these."""
    exam = Examination(training, MODELS[0]).plan.seed
    seeds = [Trial(training, MODELS, number, 2).plan.seed for number in (0, 1)]
    assert len({training.seed, exam, *seeds}) == 4
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_scores_are_the_models_own_whichever_side_they_lead(training):
    rows = [row(1, 0, 1), row(0, 1, 1), row(2, 0, 0), row(0, 2, -1)]
    scores = Trial(training, MODELS, 0, 1).scores(rows)
    assert [score.mean for score in scores] == [0.5, 0.75]


def choose(training, worth, ways=WAYS):
    """Choose where a model's score is what `worth` says of its caution; what was tried, too."""
    made = {}

    def write(caution):
        path = Path(f"{len(made)}.onnx")
        made[path] = caution
        return path

    def tried(trial):
        means = [worth(made[path]) for path in trial.models]
        return [Estimate(mean, (mean - 0.02, mean + 0.02), trial.blocks) for mean in means]

    best, score = chosen(training, ways, write, tried)
    return best, score.mean, list(made.values())


def test_only_ways_that_did_good_are_kept(training):
    """Aiming wins, holding loses, shooting changes nothing: the model may aim, and nothing else."""

    def worth(caution):
        good = 0.1 * ("declare: aim" in caution.ways)
        return 0.5 + good - 0.2 * ("declare: hold" in caution.ways) - caution.margin

    best, score, tried = choose(training, worth)
    assert (best, score) == (Caution(0.01, ("declare: aim",)), pytest.approx(0.59))
    assert Caution(0.01, WAYS) in tried  # all together might have been better than each


def test_where_nothing_does_good_the_usual_answer_stays(training):
    best, score, _ = choose(training, lambda caution: 0.5 - 0.1 * len(caution.ways))
    assert (best.ways, score) == ((), 0.5)


def test_of_equal_cautions_the_usual_answer_is_taken(training):
    """Nothing may be left for nothing."""
    best, _, _ = choose(training, lambda _: 0.5)
    assert best.ways == ()


def test_ways_together_may_be_worth_more_than_each(training):
    best, _, _ = choose(training, lambda caution: 0.4 + 0.1 * len(caution.ways))
    assert best.ways == WAYS


def test_nothing_that_was_weighed_leaves_the_usual(training):
    best, _, tried = choose(training, lambda _: 0.5, ways=())
    assert best.ways == ()
    assert len(tried) == 1


def test_ways_are_counted_by_what_rows_say():
    """Those that were seldom weighed are not tried: nothing is known of them."""
    names = shape(FEATURES["timing_track"]()).names

    def lesson(word, number):
        rows = np.zeros((number, len(names)), np.float32)
        rows[:, names.index("question: declare")] = 1
        rows[:, names.index(f"answer: {word}")] = 1
        nothing = np.zeros(number, np.float32)
        return Lesson(rows, nothing, nothing, np.zeros((0, 0), np.float32), nothing[:0])

    lessons = [
        lesson("shoot", FEWEST - 1),
        lesson("aim", FEWEST),
        lesson("shoot", 1),
        lesson("hold", FEWEST - 1),
        lesson("draw", 0),
    ]
    assert ways_weighed("timing_track", lessons) == ("declare: aim", "declare: shoot")


def test_a_model_says_how_cautious_it_is():
    assert said(Caution(0.01, WAYS)) == {"margin": "0.01", "ways": "; ".join(WAYS)}
    assert said(Caution(0.5)) == {"margin": "0.5"}
