"""A mean with its t interval, from single blocks or from the means of groups of blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

Numbers = Sequence[float] | NDArray[np.float64]
"""A list of numbers, or an array of one dimension."""

LEVEL = 0.95
SAME = 1e-12
"""Values that differ by no more than this, as rounding makes them, are the same value."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `n` blocks and its interval, in the unit of the values.

    The interval is None with a single value, and when all values agree exactly: no spread was
    seen, which does not mean that there is none.
    """

    mean: float
    interval: tuple[float, float] | None
    n: int

    def show(self, places: int = 2) -> str:
        """For example `0.63 [0.58, 0.68]`; with a true minus sign, and never a negative zero."""
        text = f"{self.mean:z.{places}f}"
        if self.interval is not None:
            low, high = self.interval
            text += f" [{low:z.{places}f}, {high:z.{places}f}]"
        return text.replace("-", "−")


class Moments(NamedTuple):
    """What a t statistic is made of.

    Attributes:
        mean: The mean of all blocks.
        variance: The variance of a single block; None if no spread was seen, or one value only.
        blocks: The number of blocks.
        freedom: Degrees of freedom of the variance: groups less one.
    """

    mean: float
    variance: float | None
    blocks: float
    freedom: int


def moments(values: Numbers, weights: Numbers | None = None) -> Moments:
    """Mean and variance of single blocks, seen through the means of groups of them.

    The mean of w independent blocks of variance σ² has variance σ²/w, so
    Σ w (mean of group − mean)² / (groups − 1) estimates σ² without bias, whatever the weights,
    and the mean of all n blocks has variance σ²/n. For equal weights that is the usual s²/n of
    the groups.

    Args:
        values: The mean of each group, shape (groups,).
        weights: The number of blocks in each group, all above 0; default 1 each.

    Raises:
        ValueError: There are no values, a value is not finite, or the weights do not fit.
    """
    given = [float(value) for value in values]
    sizes = [1.0] * len(given) if weights is None else [float(weight) for weight in weights]
    if not given:
        raise ValueError("no values")
    if len(sizes) != len(given):
        raise ValueError(f"{len(given)} values, but {len(sizes)} weights")
    if not all(0.0 < size < math.inf for size in sizes):
        raise ValueError("each weight must be above 0 and finite")
    if not all(math.isfinite(value) for value in given):
        raise ValueError("each value must be finite")
    blocks = math.fsum(sizes)
    mean = math.fsum(w * x for w, x in zip(sizes, given, strict=True)) / blocks
    freedom = len(given) - 1
    if freedom == 0 or math.isclose(max(given), min(given), rel_tol=SAME, abs_tol=SAME):
        return Moments(mean, None, blocks, freedom)
    squares = math.fsum(w * (x - mean) ** 2 for w, x in zip(sizes, given, strict=True))
    return Moments(mean, squares / freedom, blocks, freedom)


def t_interval(
    values: Numbers,
    weights: Numbers | None = None,
    level: float = LEVEL,
    bounds: tuple[float, float] | None = None,
    n: int | None = None,
) -> Estimate:
    """Mean and Student's t interval of independent blocks; see `moments` for the weights.

    Args:
        values: The mean of each group of consecutive blocks, shape (groups,).
        weights: The number of blocks in each group; default 1 each.
        level: The confidence level, between 0 and 1.
        bounds: What the true mean cannot leave; the interval is cut there.
        n: The number of blocks to report; default the sum of the weights.

    Raises:
        ValueError: As in `moments`, or the level is not between 0 and 1.
    """
    if not 0.0 < level < 1.0:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    mean, variance, blocks, freedom = moments(values, weights)
    number = round(blocks) if n is None else n
    if variance is None:
        return Estimate(mean, None, number)
    half = float(stdtrit(freedom, 0.5 + level / 2)) * math.sqrt(variance / blocks)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Estimate(mean, (low, high), number)
