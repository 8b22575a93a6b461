"""Sums over groups of consecutive blocks: what a long run is kept as, in flat memory.

Blocks are independent and alike, so sums over equally many of them are, too, and every mean and
interval can be had from a few hundred such groups as well as from the blocks themselves. As long
as there are few blocks, each is a group of its own.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

MOST = 1024
"""Groups, at most."""
_BYTES = 32_000_000  # of all sums together; very wide blocks are kept as fewer groups
_FEWEST = 64


class Groups:
    """Sums of some columns over groups of blocks.

    Args:
        columns: How many numbers describe a block.
        most: How many groups are kept at most; an even number.
    """

    def __init__(self, columns: int, most: int | None = None) -> None:
        if most is None:
            most = max(_FEWEST, min(MOST, _BYTES // (16 * max(columns, 1)) * 2))
        self.most = most
        self.blocks = 0
        self._size = 1  # blocks in each group but the last
        self._full = 0
        self._sums = np.zeros((min(most, 64), columns))
        self._last = np.zeros(columns)  # the group that is being filled
        self._in_last = 0

    def add(self, values: Floats) -> None:
        """Add the next block. `values`: shape (columns,)."""
        self.blocks += 1
        self._last += values
        self._in_last += 1
        if self._in_last < self._size:
            return
        if self._full == len(self._sums):
            more = np.zeros((min(self._full, self.most - self._full), self._sums.shape[1]))
            self._sums = np.concatenate([self._sums, more])
        self._sums[self._full] = self._last
        self._full += 1
        self._last = np.zeros_like(self._last)
        self._in_last = 0
        if self._full == self.most:
            self._full //= 2
            pairs = self._sums.reshape(self._full, 2, -1)
            self._sums[: self._full] = pairs.sum(axis=1)
            self._size *= 2

    @property
    def sums(self) -> Floats:
        """Of each group, in order; shape (groups, columns)."""
        full = self._sums[: self._full]
        return np.vstack([full, self._last]) if self._in_last else full.copy()

    @property
    def weights(self) -> Floats:
        """How many blocks are in each group; shape (groups,)."""
        full = np.full(self._full, float(self._size))
        return np.append(full, float(self._in_last)) if self._in_last else full
