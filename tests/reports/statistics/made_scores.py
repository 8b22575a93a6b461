"""Awkward distributions with a known mean, and what a promised error rate allows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.stats import binom

Floats = NDArray[np.float64]

PAIR = np.array([0.0, 0.25, 0.5, 0.75, 1.0])  # the mean score of one scenario in two seats
FINE = np.arange(33) / 32  # sixteen scenarios in two seats


def tilted(values: Floats, shares: Floats, mean: float) -> Floats:
    """The distribution nearest to `shares` (in relative entropy) with the given mean."""
    start = shares / shares.sum()

    def off(x: float) -> float:
        powers = start * np.exp(x * values)
        return float(powers @ values / powers.sum() - mean)

    powers: Floats = start * np.exp(brentq(off, -300, 300) * values)
    powers /= powers.sum()
    return powers


def scores(mean: float) -> dict[str, tuple[Floats, Floats]]:
    """Scores from 0 to 1 and their chances: lattices of pairs, draws, skewed, rare, extreme."""
    rare = 0.1
    return {
        "pairs": (PAIR, tilted(PAIR, np.array([1.0, 2, 4, 2, 1]), mean)),
        "many draws": (PAIR, tilted(PAIR, np.array([0.005, 0.04, 0.91, 0.04, 0.005]), mean)),
        "wins and losses": (np.array([0.0, 1.0]), np.array([1 - mean, mean])),
        "rare wins": (np.array([(mean - rare) / (1 - rare), 1.0]), np.array([1 - rare, rare])),
        "rare losses": (np.array([0.0, mean / (1 - rare)]), np.array([rare, 1 - rare])),
        "fine": (FINE, tilted(FINE, np.ones(33), mean)),
    }


def differences(mean: float = 0.0) -> dict[str, tuple[Floats, Floats]]:
    """Paired differences from -1 to 1 and their chances."""
    steps = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])
    signs = np.array([-1.0, 0.0, 1.0])
    rest = (0.01 - mean) / 0.99  # what the 99 in 100 must lose for the rare win
    return {
        "pairs": (steps, tilted(steps, np.array([1.0, 4, 10, 4, 1]), mean)),
        "1 in 100": (signs, np.array([0.005, 0.99 - mean, 0.005 + mean])),
        "skewed": (np.array([-rest, 1.0]), np.array([0.99, 0.01])),
        "extremes": (np.array([-1.0, 1.0]), np.array([0.5 - mean / 2, 0.5 + mean / 2])),
    }


def allowed(runs: int, rate: float = 0.05) -> int:
    """As many errors as `rate` exceeds once in 1,000 times."""
    return int(binom.ppf(0.999, runs, rate))
