"""A sequential test of a mean score, as chess engines are tested.

The generalised sequential probability ratio test (GSPRT): H0 says that the mean score is at most
`fail`, H1 that it is at least `pass_`. The log-likelihood ratio compares the likeliest
distribution of scores with mean `pass_` with the likeliest with mean `fail`, given how often each
score was seen, and two bounds decide. Sources: X. Li, J. Liu and Z. Ying, "Generalized
sequential probability ratio test for separate families of hypotheses", Sequential Analysis 33
(2014); M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
distribution" (2019), as used by Fishtest for the five scores of a pair of games. The scores of a
block may lie on any lattice here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

IMAGINED = 0.25
"""So many blocks with score 0, and with score 1, are imagined, so that every mean can be fitted.

Chess engine testing counts scores that were never seen as 0.001 of a pair. Where all but a few
blocks are draws that decides too early: computed exactly for some 70 distributions on two scores,
error rates then reach 5.5% where 5% was promised, and with a quarter of a block 4.7%.
"""
LEAST_BLOCKS = 32
"""No verdict before so many blocks: the likelihood ratio is an approximation for many.

Only tests of means that lie far apart would decide earlier, and they are short in any case.
"""
_DIGITS = 9  # scores that agree to so many places are the same score


def constrained(
    scores: NDArray[np.float64], shares: NDArray[np.float64], mean: float
) -> NDArray[np.float64]:
    """The likeliest distribution on `scores` with the given mean.

    It has the shares p(i) / (1 + x (score(i) − mean)), where x is the one root of
    Σ p(i) (score(i) − mean) / (1 + x (score(i) − mean)) = 0 that leaves all of them positive
    (Van den Bergh; it is Owen's empirical likelihood).

    Args:
        scores: Different scores, some below and some above `mean`, shape (k,).
        shares: The share of each, positive, summing to 1, shape (k,).
    """
    off = scores - mean
    lowest, highest = -1.0 / off.max(), -1.0 / off.min()
    margin = 1e-13 * (highest - lowest)

    def slope(x: float) -> float:
        return float((shares * off / (1.0 + x * off)).sum())

    root = brentq(slope, lowest + margin, highest - margin, xtol=1e-14, rtol=1e-13)
    found: NDArray[np.float64] = shares / (1.0 + root * off)
    return found


def log_likelihood_ratio(counts: Mapping[float, float], fail: float, pass_: float) -> float:
    """How much likelier the counted scores are with mean `pass_` than with `fail`, as a logarithm.

    Args:
        counts: How often each score from 0 to 1 was seen, above 0 for each; some of the scores
            must lie below `fail` and some above `pass_`.
        fail: The one mean, between 0 and 1.
        pass_: The other.
    """
    scores = np.array(list(counts), dtype=np.float64)
    number = np.array(list(counts.values()), dtype=np.float64)
    shares = number / number.sum()
    ratio = constrained(scores, shares, pass_) / constrained(scores, shares, fail)
    return float((number * np.log(ratio)).sum())


class SequentialTest:
    """Fed the mean score of one block after another, says "pass" or "fail" when it can.

    Args:
        fail: The greatest mean score that should fail (H0), above 0.
        pass_: The least mean score that should pass (H1), above `fail` and below 1.
        alpha: How often a mean of `fail` may pass.
        beta: How often a mean of `pass_` may fail.

    Raises:
        ValueError: The means or the error rates make no sense.
    """

    __slots__ = ("_bounds", "_counts", "_fail", "_llr", "_n", "_pass", "_verdict")

    def __init__(self, fail: float, pass_: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0.0 < fail < pass_ < 1.0:
            raise ValueError(f"0 < fail < pass < 1 does not hold for {fail} and {pass_}")
        if not (0.0 < alpha < 0.5 and 0.0 < beta < 0.5):
            raise ValueError(f"error rates must lie between 0 and 1/2, not {alpha} and {beta}")
        self._fail, self._pass = fail, pass_
        # Not Wald's approximate log((1 − beta) / alpha): the likelihood ratio of two given
        # distributions reaches 1 / alpha with a chance of at most alpha (Ville), whatever they are.
        self._bounds = math.log(beta), -math.log(alpha)
        self._counts: dict[float, float] = {0.0: IMAGINED, 1.0: IMAGINED}
        self._llr = 0.0
        self._n = 0
        self._verdict: Literal["pass", "fail"] | None = None

    @property
    def n(self) -> int:
        """How many blocks there were."""
        return self._n

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first ratio it fails, at or above the second it passes."""
        return self._bounds

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of `pass_` to `fail` over all blocks so far."""
        return self._llr

    @property
    def verdict(self) -> Literal["pass", "fail"] | None:
        """The first verdict reached stands, whatever comes after it; None while undecided."""
        return self._verdict

    def add(self, score: float) -> None:
        """Take the mean score of the next block, from 0 to 1.

        Raises:
            ValueError: It is not from 0 to 1.
        """
        if not 0.0 <= score <= 1.0:
            raise ValueError(f"a score lies from 0 to 1, not {score}")
        value = round(score, _DIGITS)
        self._counts[value] = self._counts.get(value, 0.0) + 1.0
        self._n += 1
        self._llr = log_likelihood_ratio(self._counts, self._fail, self._pass)
        if self._verdict is None and self._n >= LEAST_BLOCKS:
            if self._llr >= self._bounds[1]:
                self._verdict = "pass"
            elif self._llr <= self._bounds[0]:
                self._verdict = "fail"
