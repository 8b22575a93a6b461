"""Matrix games: two sides choose at once, and what one wins the other loses."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Mix = NDArray[np.float64]

EXACT = 1e-12
"""Pure answers are taken without a linear programme if they are this close to a saddle point."""


class Solution(NamedTuple):
    """A solved matrix game.

    Attributes:
        value: What the rows win if both sides play well.
        rows: The rows' equilibrium mix, by row.
        columns: The columns'.
    """

    value: float
    rows: Mix
    columns: Mix


def equilibrium(payoffs: Matrix) -> Solution:
    """Solve a matrix game.

    Args:
        payoffs: What the rows win, shape (rows, columns); neither may be empty.
    """
    worst, best = payoffs.min(axis=1), payoffs.max(axis=0)
    row, column = int(worst.argmax()), int(best.argmin())
    if best[column] - worst[row] <= EXACT:
        return Solution(float(worst[row]), _pure(len(worst), row), _pure(len(best), column))
    rows, value = _mix(payoffs)
    columns, _ = _mix(-payoffs.T)
    return Solution(value, rows, columns)


def _pure(number: int, place: int) -> Mix:
    mix = np.zeros(number)
    mix[place] = 1.0
    return mix


def _mix(payoffs: Matrix) -> tuple[Mix, float]:
    """The mix that wins most against the best answer, and what it wins, by linear programming."""
    from scipy.optimize import linprog

    rows, columns = payoffs.shape
    # Maximise v so that every column gives at least v, over mixes: the variables are mix and v.
    goal = np.append(np.zeros(rows), -1.0)
    least = np.hstack([-payoffs.T, np.ones((columns, 1))])
    found = linprog(
        goal,
        A_ub=least,
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
        method="highs",
    )
    assert found.status == 0, found.message
    mix = np.clip(found.x[:rows], 0, None)
    mix /= mix.sum()
    return mix, float((mix @ payoffs).min())
