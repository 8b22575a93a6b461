"""Intervals for the mean of bounded values that may be looked at after every value.

The method is the hedged capital process of I. Waudby-Smith and A. Ramdas, "Estimating means of
bounded random variables by betting", Journal of the Royal Statistical Society B 86 (2024), with
their predictable plug-in (empirical Bernstein) bets. For each possible mean m two
gamblers bet against it, one that the values are higher, one that they are lower; who believes m
wrongly excluded must believe that a gambler in a fair game grew rich, which Ville's inequality
makes unlikely over all times at once. The bets grow where the values vary little.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.statistics.estimate import LEVEL

CELLS = 2000
"""The range of the values is cut into so many cells; an interval ends between two of them."""
_BOLDEST = 0.5  # no bet can lose more than this share of the capital (c in the paper)
_OUTSIDE = 1e-9  # how far rounding may put a value outside its bounds
_ROUNDING = 1e-9  # more than rounding can add to a capital


class ConfidenceSequences:
    """Several confidence sequences side by side, each fed one value at a time.

    With probability `level`, an interval contains its true mean at all times at once. The grid
    never makes it narrower: the capital of the upward gambler falls, and that of the downward
    one rises, with m, so the nearest rejected grid points lie outside what is not rejected.

    Args:
        number: How many sequences.
        level: The level of each, or with `joint` of all of them together.
        low: The least possible value.
        high: The greatest possible value.
        joint: Share the error among the sequences (Bonferroni).

    Raises:
        ValueError: The level or the bounds make no sense.
    """

    __slots__ = (
        "_capital_down",
        "_capital_up",
        "_deviations",
        "_edge_high",
        "_edge_low",
        "_error",
        "_grid",
        "_high",
        "_low",
        "_most_down",
        "_most_up",
        "_n",
        "_sums",
    )

    def __init__(
        self,
        number: int,
        level: float = LEVEL,
        low: float = 0.0,
        high: float = 1.0,
        *,
        joint: bool = False,
    ) -> None:
        if number < 1:
            raise ValueError(f"there must be at least one sequence, not {number}")
        if not 0.0 < level < 1.0:
            raise ValueError(f"the level must lie between 0 and 1, not {level}")
        if not (low < high and math.isfinite(high - low)):
            raise ValueError(f"the bounds must be finite and rise, not {low} to {high}")
        self._error = (1.0 - level) / (number if joint else 1)
        self._low, self._high = low, high
        self._n = 0
        self._sums = np.zeros(number)
        self._deviations = np.zeros(number)
        self._grid = np.linspace(0.0, 1.0, CELLS + 1)
        with np.errstate(divide="ignore"):
            self._most_up, self._most_down = _BOLDEST / self._grid, _BOLDEST / (1.0 - self._grid)
        self._capital_up = np.ones((number, CELLS + 1))
        self._capital_down = np.ones((number, CELLS + 1))
        # The interval's ends as places in the whole grid; both only move inwards.
        self._edge_low = np.zeros(number, dtype=np.int64)
        self._edge_high = np.full(number, CELLS, dtype=np.int64)

    @property
    def n(self) -> int:
        """How many values each sequence has had."""
        return self._n

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean of the values so far, shape (number,); nan before the first."""
        scaled = self._sums / self._n if self._n else np.full(len(self._sums), np.nan)
        return self._low + (self._high - self._low) * scaled

    @property
    def interval(self) -> NDArray[np.float64]:
        """The intervals, shape (number, 2): the intersection of all so far.

        Should nothing be left of one, which is rarer than its error, the last that was not empty
        stands.
        """
        edges = np.stack([self._edge_low, self._edge_high], axis=1) / CELLS
        return self._low + (self._high - self._low) * edges

    def add(self, values: ArrayLike) -> None:
        """Take one more value for each sequence, shape (number,).

        Raises:
            ValueError: The shape is wrong, or a value lies outside the bounds.
        """
        raw = np.asarray(values, dtype=np.float64)
        if raw.shape != self._sums.shape:
            raise ValueError(f"expected {len(self._sums)} values, not the shape {raw.shape}")
        x = (raw - self._low) / (self._high - self._low)
        if not (x.min() >= -_OUTSIDE and x.max() <= 1.0 + _OUTSIDE):  # nan fails as well
            raise ValueError(f"a value lies outside {self._low} to {self._high}: {raw}")
        x = np.minimum(np.maximum(x, 0.0), 1.0)
        self._bet(x, self._stakes())
        self._n += 1
        self._sums += x
        # The mean that includes this value and one imagined at the middle, as in the paper.
        self._deviations += (x - (0.5 + self._sums) / (self._n + 1)) ** 2
        self._narrow()

    def _stakes(self) -> NDArray[np.float64]:
        """The bets on the next value, which must not know it."""
        turn = self._n + 1
        variance = (0.25 + self._deviations) / turn
        stakes: NDArray[np.float64] = np.sqrt(
            2.0 * math.log(2.0 / self._error) / (variance * turn * math.log1p(turn))
        )
        return stakes

    def _bet(self, x: NDArray[np.float64], stakes: NDArray[np.float64]) -> None:
        # Only what no sequence has yet excluded is still played for; an end that is already
        # excluded moves no further by itself.
        first, last = int(self._edge_low.min()), int(self._edge_high.max()) + 1
        gain = x[:, None] - self._grid[first:last]
        up = np.minimum(stakes[:, None], self._most_up[first:last])
        down = np.minimum(stakes[:, None], self._most_down[first:last])
        self._capital_up[:, first:last] *= 1.0 + up * gain
        self._capital_down[:, first:last] *= 1.0 - down * gain

    def _narrow(self) -> None:
        enough = 2.0 / self._error * (1.0 + _ROUNDING)  # half of the money is on either side
        first, last = int(self._edge_low.min()), int(self._edge_high.max()) + 1
        too_low = (self._capital_up[:, first:last] >= enough).sum(axis=1)
        too_high = (self._capital_down[:, first:last] >= enough).sum(axis=1)
        low = np.maximum(self._edge_low, first + too_low - 1)
        high = np.minimum(self._edge_high, last - too_high)
        sound = low < high
        self._edge_low = np.where(sound, low, self._edge_low)
        self._edge_high = np.where(sound, high, self._edge_high)
