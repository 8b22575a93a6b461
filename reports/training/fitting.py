"""Fitting: lessons made into the layers of a model, with scikit-learn."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from agents.learned.network import Layers
from reports.training.lessons import Lesson
from reports.training.recipe import Recipe

Floats = NDArray[np.float64]

LEAST_SCALE = 0.02
"""A feature that hardly ever changes is not blown up to matter."""
WORTH, SHARE = 10.0, 1.0
"""What makes errors of both outputs of about the same size."""


Fitting = tuple[StandardScaler, MLPRegressor]
"""What scikit-learn has fitted: how inputs are standardised, and a network on them."""


def fit_values(
    lessons: Sequence[Lesson],
    held_out: Sequence[Lesson],
    recipe: Recipe,
    seed: int,
    before: Fitting | None = None,
) -> tuple[Fitting, float]:
    """Fit what tells the worth of positions.

    Args:
        lessons: What it is shown.
        held_out: What it is not shown.
        recipe: How it is fitted.
        seed: Of its first weights and the order of the lessons; the same ones and the same lessons
            give the same network on one machine.
        before: What an earlier training has fitted with the same features and layers, to go on
            from: its weights and how it standardises, nothing of how it was fitted.

    Returns:
        What was fitted, and how much of the variance of the held-out values it tells.
    """
    fitting = _fitted(*values_of(lessons), recipe.value_layers, recipe, seed, before)
    return fitting, _told(fitting, *values_of(held_out))


def fit_answers(
    lessons: Sequence[Lesson],
    held_out: Sequence[Lesson],
    recipe: Recipe,
    seed: int,
    before: Fitting | None = None,
) -> tuple[Fitting, float]:
    """Fit what tells the worth and the share of answers; see `fit_values`."""
    fitting = _fitted(*answers_of(lessons), recipe.answer_layers, recipe, seed, before)
    rows, wanted = answers_of(held_out)
    return fitting, _told(fitting, rows, wanted[:, :1])


def nothing(columns: int) -> Layers:
    """What takes all answers to be worth the same: before anything is learnt of them."""
    return Layers(np.zeros(columns), np.ones(columns), [np.zeros((columns, 2))], [np.zeros(2)])


def value_layers(fitting: Fitting) -> Layers:
    """The layers of what `fit_values` has fitted."""
    return _layers(*fitting, np.array([1.0]))


def answer_layers(fitting: Fitting) -> Layers:
    """The layers of what `fit_answers` has fitted."""
    return _layers(*fitting, np.array([WORTH, SHARE]))


def values_of(lessons: Sequence[Lesson]) -> tuple[Floats, Floats]:
    """All positions of some lessons, and what came of them."""
    rows = np.concatenate([lesson.positions for lesson in lessons]).astype(np.float64)
    return rows, np.concatenate([lesson.values for lesson in lessons]).astype(np.float64)[:, None]


def answers_of(lessons: Sequence[Lesson]) -> tuple[Floats, Floats]:
    """All answers of some lessons, and their worth and share as they are fitted."""
    rows = np.concatenate([lesson.rows for lesson in lessons]).astype(np.float64)
    worth = np.concatenate([lesson.worth for lesson in lessons]).astype(np.float64)
    share = np.concatenate([lesson.share for lesson in lessons]).astype(np.float64)
    return rows, np.stack([worth * WORTH, share * SHARE], axis=1)


def _fitted(
    rows: Floats,
    wanted: Floats,
    layers: tuple[int, ...],
    recipe: Recipe,
    seed: int,
    before: Fitting | None,
) -> Fitting:
    network = MLPRegressor(
        hidden_layer_sizes=layers,
        alpha=recipe.weight_decay,
        batch_size=min(recipe.batch, len(rows)),
        learning_rate_init=recipe.rate,
        max_iter=recipe.epochs,
        n_iter_no_change=np.inf,  # all epochs, also after others without success before
        random_state=seed,
        warm_start=before is not None,
    )
    wanted = wanted[:, 0] if wanted.shape[1] == 1 else wanted
    # Sums in several threads come out in another order, so that no two fits would be alike.
    with threadpool_limits(1), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # epochs are counted, not awaited
        if before is None:
            scaler = StandardScaler().fit(rows)
            scaler.scale_ = np.maximum(scaler.scale_, LEAST_SCALE)
        else:
            scaler, network = before[0], _begun(network, before[1])
        network.fit(scaler.transform(rows), wanted)
    return scaler, network


def _begun(network: MLPRegressor, before: MLPRegressor) -> MLPRegressor:
    """An earlier network, to be fitted on by another recipe."""
    begun: MLPRegressor = copy.deepcopy(before)
    begun.set_params(**network.get_params())
    return begun


def _told(fitted: Fitting, rows: Floats, wanted: Floats) -> float:
    scaler, network = fitted
    with threadpool_limits(1):
        found = network.predict(scaler.transform(rows)).reshape(len(rows), -1)[:, :1]
    spread = float(((wanted - wanted.mean()) ** 2).mean())
    missed = float(((wanted - found) ** 2).mean())
    return 1.0 - missed / spread if spread else 0.0


def _layers(scaler: StandardScaler, network: MLPRegressor, size: Floats) -> Layers:
    weights, biases = list(network.coefs_), list(network.intercepts_)
    weights[-1], biases[-1] = weights[-1] / size, biases[-1] / size
    return Layers(scaler.mean_, scaler.scale_, weights, biases)
