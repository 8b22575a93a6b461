"""Fitting learns, repeats to the bit, and goes on from what was fitted before."""

from __future__ import annotations

import copy
import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
from sklearn.neural_network import MLPRegressor
from threadpoolctl import threadpool_info, threadpool_limits

from agents.learned.network import graph
from reports.training import fitting
from reports.training.fitting import Fitting, fit_answers, fit_values
from tests.reports.training.made_lessons import RECIPE, lessons

ROOT = Path(__file__).parents[3]
SHOWN, HELD_OUT = lessons(60, seed=1), lessons(10, seed=2)


def weights(fitted: Fitting) -> bytes:
    scaler, network = fitted
    parts = [scaler.mean_, scaler.scale_, *network.coefs_, *network.intercepts_]
    return b"".join(np.asarray(part).tobytes() for part in parts)


@pytest.fixture(scope="module")
def values() -> tuple[Fitting, float]:
    return fit_values(SHOWN, HELD_OUT, RECIPE, 3)


@pytest.fixture(scope="module")
def answers() -> tuple[Fitting, float]:
    return fit_answers(SHOWN, HELD_OUT, RECIPE, 3)


# -- what is learnt -----------------------------------------------------------------------------


def test_what_can_be_learnt_is_learnt(values: Any, answers: Any) -> None:
    """Most of the variance of what was held out is told; of mere chance nothing is."""
    assert values[1] > 0.8
    assert answers[1] > 0.8
    luck = np.random.default_rng(5)
    chance = [one._replace(values=luck.permutation(one.values)) for one in SHOWN]
    others = [one._replace(values=luck.permutation(one.values)) for one in HELD_OUT]
    assert fit_values(chance, others, RECIPE, 3)[1] < 0.1


def test_a_feature_that_never_changes_is_not_blown_up(values: Any) -> None:
    """Divided by its spread of 0 it would be everything once it does change."""
    scaler = values[0][0]
    assert scaler.scale_[1] == pytest.approx(1.0)  # of no spread at all scikit-learn makes 1
    shown = copy.deepcopy(SHOWN)
    shown[0].positions[0, 1] = 1.001
    (scaler, _), _ = fit_values(shown, HELD_OUT, RECIPE, 3)
    assert scaler.scale_[1] == fitting.LEAST_SCALE


def test_an_answer_before_anything_is_learnt_is_worth_nothing() -> None:
    """All answers alike, so that the first of them is taken."""
    nothing = fitting.nothing(4)
    for folded, bias in nothing.folded():
        assert not folded.any()
        assert not bias.any()


# -- the exact network --------------------------------------------------------------------------


def test_the_exact_network_says_what_was_fitted(values: Any, answers: Any) -> None:
    """Rounded to its grid it is within a few thousandths of scikit-learn's own predictions."""
    layers = fitting.value_layers(values[0]), fitting.answer_layers(answers[0])
    content = graph(*layers, 5, {}).SerializeToString()
    running = onnxruntime.InferenceSession(content, providers=["CPUExecutionProvider"])
    rows = np.concatenate([one.rows for one in HELD_OUT]).astype(np.float64)
    value, worth, prior = running.run(["value", "worth", "prior"], {"rows": rows})
    scaler, network = values[0]
    by_sklearn = network.predict(scaler.transform(rows[:, :5]))
    scaler, network = answers[0]
    both = network.predict(scaler.transform(rows)) / [fitting.WORTH, fitting.SHARE]
    far = [
        float(np.abs(ours - theirs).max())
        for ours, theirs in ((value, by_sklearn), (worth, both[:, 0]), (prior, both[:, 1]))
    ]
    print(f"value, worth, prior differ by at most {far}")
    assert 0 < far[0] < 0.005
    assert 0 < far[1] < 0.0005
    assert 0 < far[2] < 0.005
    assert np.std(value) > 0.1
    assert np.std(worth) > 0.01


# -- the same bits ------------------------------------------------------------------------------

FITS = """
import hashlib
import numpy as np
from tests.reports.training.made_lessons import RECIPE, lessons
from dataclasses import replace
from reports.training.fitting import fit_answers
# Wide enough for BLAS to share the work out among threads, if it may.
recipe = replace(RECIPE, answer_layers=(128, 128), batch=512, epochs=2)
fitted, told = fit_answers(lessons(120, columns=200), lessons(10, columns=200), recipe, 4)
content = b"".join(part.tobytes() for part in (*fitted[1].coefs_, *fitted[1].intercepts_))
print(hashlib.sha256(content).hexdigest(), told.hex())
"""


def test_a_seed_gives_the_same_bits(values: Any, answers: Any) -> None:
    """Fitted again, what was fitted is the same; another seed fits another network."""
    again, told = fit_values(SHOWN, HELD_OUT, RECIPE, 3)
    assert (weights(again), told) == (weights(values[0]), values[1])
    again, told = fit_answers(SHOWN, HELD_OUT, RECIPE, 3)
    assert (weights(again), told) == (weights(answers[0]), answers[1])
    assert weights(fit_values(SHOWN, HELD_OUT, RECIPE, 4)[0]) != weights(values[0])


def test_one_thread_makes_the_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """While something is fitted or judged, no library that multiplies matrices uses more."""
    threads: list[int] = []

    def watched(method: Any) -> Any:
        def wrapped(self: Any, *given: Any) -> Any:
            threads.extend(one["num_threads"] for one in threadpool_info())
            return method(self, *given)

        return wrapped

    for name in ("fit", "predict"):
        monkeypatch.setattr(MLPRegressor, name, watched(getattr(MLPRegressor, name)))
    with threadpool_limits(2):
        fit_values(SHOWN, HELD_OUT, replace(RECIPE, epochs=1), 3)
    assert set(threads) == {1}


def test_the_environment_changes_no_bit() -> None:
    """However many threads it allows, the same is fitted."""
    found = []
    for threads in ("1", "4"):
        names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
        env = {**os.environ, "PYTHONPATH": str(ROOT), **dict.fromkeys(names, threads)}
        command = [sys.executable, "-c", FITS]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    assert len(found[0].split()[0]) == len(hashlib.sha256().hexdigest())
    assert found[0] == found[1]


# -- going on -----------------------------------------------------------------------------------


def test_it_goes_on_from_the_earlier_weights(values: Any) -> None:
    """One careful epoch more leaves a good network good, and its standardising as it was."""
    before, told = values
    kept = weights(before)
    careful = replace(RECIPE, epochs=1, rate=1e-5)
    (scaler, network), after = fit_values(SHOWN, HELD_OUT, careful, 8, before)
    assert after == pytest.approx(told, abs=0.02)
    assert fit_values(SHOWN, HELD_OUT, careful, 8)[1] < told - 0.3  # from the start it is not
    assert scaler is before[0]
    for now, earlier in zip(network.coefs_, before[1].coefs_, strict=True):
        assert not np.array_equal(now, earlier)
        assert np.abs(now - earlier).max() < 0.001
    assert weights(before) == kept  # it is gone on from more than once


def test_other_lessons_are_learnt_on(values: Any) -> None:
    """What has become wrong is unlearnt: it goes on, and does not stay."""
    opposite = [one._replace(values=1 - one.values) for one in SHOWN]
    others = [one._replace(values=1 - one.values) for one in HELD_OUT]
    assert fit_values(opposite, others, replace(RECIPE, epochs=60), 3, values[0])[1] > 0.7


def test_all_epochs_are_gone_through(values: Any) -> None:
    """Also after an earlier fit that had come to its end: its lack of success does not count."""
    before = copy.deepcopy(values[0])
    before[1]._no_improvement_count = 50
    before[1].best_loss_ = 0.0
    recipe = replace(RECIPE, epochs=7)
    (_, network), _ = fit_values(SHOWN, HELD_OUT, recipe, 3, before)
    assert len(network.loss_curve_) - len(before[1].loss_curve_) == 7
    (_, network), _ = fit_values(SHOWN, HELD_OUT, replace(RECIPE, epochs=60), 3)
    assert len(network.loss_curve_) == 60
