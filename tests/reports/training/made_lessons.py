"""Lessons that were made up, from which something simple can be learnt."""

from __future__ import annotations

import numpy as np

from reports.training.lessons import Lesson
from reports.training.recipe import Recipe

RECIPE = Recipe(value_layers=(8, 4), answer_layers=(10,), epochs=20, batch=64, rate=0.005)


def lessons(number: int, columns: int = 9, position: int = 5, seed: int = 0) -> list[Lesson]:
    """Of rows of random numbers: the first tells the value, the last the worth of an answer."""
    luck = np.random.default_rng(seed)
    return [_lesson(luck, columns, position) for _ in range(number)]


def _lesson(luck: np.random.Generator, columns: int, position: int, answers: int = 12) -> Lesson:
    rows = luck.normal(size=(answers, columns))
    rows[:, 1] = 1.0  # a feature that never changes
    worth = 0.05 * rows[:, -1]
    share = np.exp(worth / 0.05)
    value = 1 / (1 + np.exp(-2 * rows[:, 0]))
    parts = (rows, worth, share / share.sum(), rows[:, :position], value)
    return Lesson(*(np.asarray(part, np.float32) for part in parts))
