"""Two policies on the same luck: do they differ, or is it shown that they do not?

Everything starts from the difference in each block, or its means over groups of blocks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.special import stdtr
from scipy.stats import binomtest, false_discovery_control

from reports.statistics.estimate import LEVEL, Estimate, Moments, Numbers, moments, t_interval

Verdict = Literal["differs", "makes no difference", "undecided"]

UNSEEN = 1.6
"""So many blocks with the worst possible difference are imagined in a test of equivalence.

Where differences are rare but large, a sample that happens to miss them looks both too good and
too sure, and the plain t test finds equivalence too often. In the worst case, in which the number
of large differences is Poisson distributed, 1.6 is about the least
that keeps the error of a test at 5% from exceeding 5%, however many there are. In a family of
tests each is held to less than 5%, and a sample must be larger, by the logarithm of that, before
what it misses is rare enough: see `imagined`.
"""
_ALPHA = 0.05  # the level that a family is held to


FEW = 50
"""With so few blocks that differ at all, the t test alone claims too often that the mean does."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the blocks say of one paired difference.

    Attributes:
        difference: The mean difference and its t interval.
        better: Blocks with a difference above 0.
        worse: Blocks below 0.
        equal: Blocks at 0.
        t_p: Two-sided p of the paired t test that the mean difference is 0.
        sign_p: Two-sided p of the exact sign test on the blocks that are not equal; where a block
            is a win or a loss that is McNemar's exact test.
        equivalence_p: The p of the claim that the mean difference lies inside the margin, from
            two one-sided tests; None without a margin.
        margin: The margin; None without one.
    """

    difference: Estimate
    better: int
    worse: int
    equal: int
    t_p: float
    sign_p: float
    equivalence_p: float | None
    margin: float | None

    @property
    def p(self) -> float:
        """Two-sided, that the mean difference is 0.

        Of the t test; where few blocks differ at all, the greater of that and the sign test's.
        """
        few = self.better + self.worse < FEW
        return max(self.t_p, self.sign_p) if few else self.t_p


def compare(
    differences: Numbers,
    weights: Numbers | None = None,
    *,
    better: int,
    worse: int,
    equal: int,
    margin: float | None = None,
    bound: float | None = 1.0,
    level: float = LEVEL,
    family: int = 1,
) -> Comparison:
    """Compare two policies by their difference in each block.

    Args:
        differences: The mean difference of each group of blocks, shape (groups,).
        weights: The number of blocks in each group; default 1 each.
        better: How many blocks had a difference above 0.
        worse: How many below 0.
        equal: How many exactly 0.
        margin: A mean difference nearer to 0 than this makes no difference; above 0.
        bound: How far a difference in one block can be from 0; None if that is not known.
        level: Of the interval.
        family: How many comparisons there are, whose p-values will be adjusted for that.

    Raises:
        ValueError: As in `moments`; the counts are not those of the blocks; the margin or the
            bound is not above 0; or a difference lies beyond the bound.
    """
    found = moments(differences, weights)
    if min(better, worse, equal) < 0 or better + worse + equal != round(found.blocks):
        raise ValueError(
            f"{better} better, {worse} worse and {equal} equal are not {found.blocks:g} blocks"
        )
    if bound is not None:
        if not bound > 0.0:
            raise ValueError(f"the bound must be above 0, not {bound}")
        if max(abs(float(value)) for value in differences) > bound * (1.0 + 1e-9):
            raise ValueError(f"a difference lies beyond the bound {bound}")
    limits = None if bound is None else (-bound, bound)
    sign_p = sign_test(better, worse)
    return Comparison(
        difference=t_interval(differences, weights, level, limits),
        better=better,
        worse=worse,
        equal=equal,
        t_p=_t_test(found, sign_p),
        sign_p=sign_p,
        equivalence_p=None if margin is None else equivalence_test(found, margin, bound, family),
        margin=margin,
    )


def sign_test(better: int, worse: int) -> float:
    """Two-sided p of the exact sign test; with wins and losses this is McNemar's exact test."""
    if better + worse == 0:
        return 1.0
    return float(binomtest(better, better + worse).pvalue)


def _t_test(found: Moments, sign_p: float) -> float:
    """Two-sided p of the t test; where no spread was seen only the signs say something."""
    if found.variance is None:
        return sign_p
    statistic = found.mean / math.sqrt(found.variance / found.blocks)
    return 2.0 * float(stdtr(found.freedom, -abs(statistic)))


def imagined(family: int) -> float:
    """How many blocks with the worst possible difference are imagined; see `UNSEEN`.

    With the most that Holm's method asks of one of so many tests, an error of 0.05 / family, the
    exact error stays below that for 1 to 63 tests of 200 to 4,000 blocks at margins of 0.005 to
    0.1.

    Args:
        family: How many tests there are.
    """
    return UNSEEN * math.log(family / _ALPHA) / math.log(1.0 / _ALPHA)


def equivalence_test(
    found: Moments, margin: float, bound: float | None = 1.0, family: int = 1
) -> float:
    """The p of two one-sided t tests (TOST) that the mean lies inside ±margin.

    D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach",
    Journal of Pharmacokinetics and Biopharmaceutics 15 (1987). Each of the two reckons with
    `imagined` further blocks at the bound, on the side that speaks against equivalence.

    Args:
        found: Mean and variance of the differences.
        margin: In the unit of the differences, above 0.
        bound: How far a difference in one block can be from 0. None if that is not known: then
            nothing is imagined, and differences without spread show nothing.
        family: How many such tests there are.

    Raises:
        ValueError: The margin is not above 0 and finite.
    """
    if not 0.0 < margin < math.inf:
        raise ValueError(f"the margin must be above 0 and finite, not {margin}")
    unseen = imagined(family)
    both = (found, _mirrored(found))
    return max(_below(one, margin, bound, unseen) for one in both)


def _mirrored(found: Moments) -> Moments:
    return Moments(-found.mean, found.variance, found.blocks, found.freedom)


def _below(found: Moments, margin: float, bound: float | None, unseen: float) -> float:
    """One-sided p that the mean lies below `margin`."""
    mean, variance, blocks, freedom = found
    if freedom == 0 or (bound is None and variance is None):
        return 1.0
    variance = variance or 0.0
    if bound is not None:
        mean = (blocks * mean + unseen * bound) / (blocks + unseen)
        # The squares of the blocks about the new mean, with those imagined.
        variance += (found.mean - mean) ** 2 + unseen * (bound - mean) ** 2 / blocks
        blocks += unseen
    if variance == 0.0:  # every block lies exactly at the bound
        return 1.0
    return float(stdtr(freedom, (mean - margin) / math.sqrt(variance / blocks)))


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values, in the given order: the chance of any false claim is kept.

    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
    Statistics 6 (1979).

    Raises:
        ValueError: A p-value is not from 0 to 1.
    """
    given = _probabilities(ps)
    order = np.argsort(given, kind="stable")
    stepped = np.maximum.accumulate(given[order] * np.arange(len(given), 0, -1))
    adjusted = np.empty(len(given))
    adjusted[order] = np.minimum(stepped, 1.0)
    return [float(p) for p in adjusted]


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values, in the given order: the share of false claims.

    Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal
    Statistical Society B 57 (1995).

    Raises:
        ValueError: A p-value is not from 0 to 1.
    """
    given = _probabilities(ps)
    return [float(p) for p in false_discovery_control(given)] if len(given) else []


def _probabilities(ps: Sequence[float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    given = np.array([float(p) for p in ps])
    if not ((given >= 0.0) & (given <= 1.0)).all():  # nan fails as well
        raise ValueError(f"p-values lie from 0 to 1, not {list(ps)}")
    return given


def verdict(difference_p: float, equivalence_p: float | None, alpha: float = 0.05) -> Verdict:
    """What to say of a comparison, from p-values that are adjusted for how many there are.

    With many blocks a difference can be both shown and inside the margin. Who states a margin
    says that such a difference is none, so equivalence goes first.

    Args:
        difference_p: Of the test that the mean difference is 0.
        equivalence_p: Of the claim that it lies inside the margin; None without a margin.
        alpha: At or below this a p-value counts.
    """
    if equivalence_p is not None and equivalence_p <= alpha:
        return "makes no difference"
    return "differs" if difference_p <= alpha else "undecided"
