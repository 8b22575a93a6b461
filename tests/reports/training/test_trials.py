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


def test_every_model_meets_every_tactic_from_both_sides(training):
    trial = Trial(training, MODELS, 0, 2)
    units = trial.units()
    assert trial.tactics == ["keeps-distance", "abandons"]
    assert len(units) == 2 * len(training.examined)
    for unit in units:
        assert [(b.first, b.second) for b in unit.bouts] == [
            *((2, 0), (0, 2), (2, 1), (1, 2)),
            *((3, 0), (0, 3), (3, 1), (1, 3)),
        ]
    assert [entrant.name for entrant in trial.plan.entrants][:2] == trial.tactics


def test_every_trial_has_luck_of_its_own(training):
    """Neither that of lessons nor of examinations: what is chosen would be fitted to these."""
    exam = Examination(training, MODELS[0]).plan.seed
    seeds = [Trial(training, MODELS, number, 2).plan.seed for number in (0, 1)]
    assert len({training.seed, exam, *seeds}) == 4
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_gains_are_the_models_own_in_pairs_by_block(training):
    """Whichever side they lead; the first model, which plays as the usual tactic, gains nothing."""
    one = [row(2, 0, 0), row(0, 2, 0), row(2, 1, 1), row(1, 2, -1)]
    two = [row(3, 0, 1), row(0, 3, 0), row(3, 1, 1), row(1, 3, -1)]
    three = [replace(old, block=1) for old in one]
    four = [replace(old, block=1, winner=0) for old in two]
    gains = Trial(training, MODELS, 0, 2).gains([*two, *one, *four, *three])
    assert [gain.mean for gain in gains] == [0.0, pytest.approx((0.125 - 0.25) / 2)]


def choose(training, worth, ways=WAYS, error=0.01):
    """Choose where a model gains what `worth` says of its caution; what was tried, too."""
    made: dict[Path, Caution] = {}

    def write(caution):
        path = Path(f"{len(made)}.onnx")
        made[path] = caution
        return path

    def tried(trial):
        assert made[trial.models[0]].ways == ()
        means = [worth(made[path]) for path in trial.models]
        return [Estimate(mean, (mean - 2 * error, mean + 2 * error), 9) for mean in means]

    best, gain = chosen(training, ways, write, tried)
    return best, gain.mean, list(made.values())


def test_only_ways_that_did_good_are_kept(training):
    """Aiming wins, holding loses, shooting changes nothing: the model may aim, and nothing else."""

    def worth(caution):
        good = 0.1 * ("declare: aim" in caution.ways)
        bad = 0.2 * ("declare: hold" in caution.ways)
        return good - bad - caution.margin * bool(caution.ways)

    best, gain, tried = choose(training, worth)
    assert (best, gain) == (Caution(0.01, ("declare: aim",)), pytest.approx(0.09))
    assert Caution(0.01, WAYS) in tried  # all together might have been better than each


def test_where_nothing_does_good_the_usual_answer_stays(training):
    best, gain, _ = choose(training, lambda caution: -0.1 * len(caution.ways))
    assert (best.ways, gain) == ((), 0.0)


def test_nothing_is_left_for_nothing(training):
    best, _, _ = choose(training, lambda _: 0.0)
    assert best.ways == ()


def test_what_may_be_luck_is_not_worth_another_way(training):
    """Of what is as good as the best, as far as can be told, the fewest ways are taken."""

    def worth(caution):
        return 0.1 * bool(caution.ways) + 0.004 * len(caution.ways)

    assert len(choose(training, worth, error=0.02)[0].ways) == 1
    assert len(choose(training, worth, error=0.001)[0].ways) == 3


def test_ways_together_may_be_worth_more_than_each(training):
    best, _, _ = choose(training, lambda caution: 0.1 * len(caution.ways) - 0.1)
    assert best.ways == WAYS


def test_where_nothing_was_weighed_nothing_is_fought(training):
    best, _, tried = choose(training, lambda _: 1 / 0, ways=())
    assert (best.ways, tried) == ((), [])


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
