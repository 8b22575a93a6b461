"""Strengths from who beat whom: the Bradley-Terry model with draws.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952);
draws as in R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired
comparison experiments", Journal of the American Statistical Association 65 (1970). With strengths
s on a natural logarithmic scale, i beats j, draws with j, or loses in proportion to

    exp((s_i − s_j) / 2),  ν,  exp((s_j − s_i) / 2).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse.csgraph import connected_components

from reports.statistics.estimate import LEVEL

Matrix = NDArray[np.float64]
Vector = NDArray[np.float64]

POINTS = 400.0 / math.log(10.0)
"""Points for each unit of strength: 400 of them are odds of 10 to 1, as with Elo ratings."""
RIDGE = 0.01
"""The precision of the normal prior, which keeps the strength of who never lost finite.

A standard deviation of 10 units of strength or 1,700 points: beside a hundred meetings nothing.
"""
_GRADIENT = 1e-7  # of the mean log-likelihood of one meeting; the strengths are as exact


@dataclass(frozen=True, slots=True)
class Strengths:
    """The fitted model.

    Attributes:
        strengths: On a natural logarithmic scale, mean 0 inside each component, shape (agents,).
        draws: Davidson's ν: equals draw with probability ν / (2 + ν). 0 if nobody ever drew.
        components: For each agent the number of its component, from 0: agents are comparable only
            if a chain of meetings joins them, and then share a component. Shape (agents,).
    """

    strengths: Vector
    draws: float
    components: NDArray[np.int64]

    @property
    def points(self) -> Vector:
        """The strengths in points, of which 400 are odds of 10 to 1; shape (agents,)."""
        return self.strengths * POINTS


def fit(
    wins: Matrix, draws: Matrix, *, ridge: float = RIDGE, start: Strengths | None = None
) -> Strengths:
    """The likeliest strengths, under a weak normal prior around 0 on each and on log ν.

    Args:
        wins: How often the agent of the row beat that of the column, not negative, shape
            (agents, agents). The diagonal is ignored.
        draws: How often they drew, symmetric, same shape.
        ridge: The prior's precision; 0 for plain maximum likelihood, which then must exist.
        start: A fit to similar results, which is near.

    Raises:
        ValueError: The matrices do not fit together, or hold something negative or not finite.
    """
    wins, draws = _checked(wins, draws)
    if not 0.0 <= ridge < math.inf:
        raise ValueError(f"the ridge must be finite and not negative, not {ridge}")
    agents = len(wins)
    meetings = wins + wins.T + draws
    number, components = connected_components(meetings > 0, directed=False)
    total = float(meetings.sum()) / 2.0
    if total == 0.0:
        return Strengths(np.zeros(agents), 0.0, components.astype(np.int64))
    tied = bool(draws.any())
    first = np.zeros(agents + tied)
    if start is not None:
        first[:agents] = start.strengths
        if tied and start.draws > 0.0:
            first[agents] = math.log(start.draws)
    model = _Model(wins, draws, meetings, ridge, total, tied)
    found = minimize(
        model.value,
        first,
        jac=model.gradient,
        hess=model.hessian,
        method="trust-exact",
        options={"gtol": _GRADIENT, "initial_trust_radius": 2.0, "max_trust_radius": 20.0},
    ).x
    strengths = found[:agents].copy()
    for component in range(number):
        members = components == component
        strengths[members] -= strengths[members].mean()
    return Strengths(
        strengths, math.exp(found[agents]) if tied else 0.0, components.astype(np.int64)
    )


@dataclass(frozen=True, slots=True)
class Bootstrapped:
    """A fit to all results, and how it varies when the groups of blocks are drawn anew.

    Attributes:
        fitted: The fit to all groups.
        low: The lower ends of the strengths' intervals, shape (agents,).
        high: The upper ends.
    """

    fitted: Strengths
    low: Vector
    high: Vector


def bootstrap(
    wins: NDArray[np.float64],
    draws: NDArray[np.float64],
    *,
    resamples: int = 400,
    seed: int = 1,
    level: float = LEVEL,
    ridge: float = RIDGE,
) -> Bootstrapped:
    """Percentile intervals of the strengths: whole groups are drawn with replacement, and refitted.

    Results inside a group may depend on each other; the groups must not.

    Args:
        wins: The wins in each group, as in `fit`; shape (groups, agents, agents).
        draws: The draws in each group, same shape.
        resamples: How many times to draw and fit.
        seed: Of the drawing.
        level: The share of resamples between an interval's ends.
        ridge: As in `fit`.

    Raises:
        ValueError: The arrays do not fit together, or there are no groups or resamples.
    """
    if wins.ndim != 3 or wins.shape != draws.shape or not len(wins) or resamples < 1:
        raise ValueError(
            f"expected (groups, agents, agents) twice and resamples, not {wins.shape}, "
            f"{draws.shape} and {resamples}"
        )
    if not 0.0 < level < 1.0:
        raise ValueError(f"the level must lie between 0 and 1, not {level}")
    groups, agents, _ = wins.shape
    fitted = fit(wins.sum(axis=0), draws.sum(axis=0), ridge=ridge)
    random = np.random.default_rng(seed)
    flat_wins, flat_draws = wins.reshape(groups, -1), draws.reshape(groups, -1)
    drawn = np.empty((resamples, agents))
    for number in range(resamples):
        times = np.bincount(random.integers(groups, size=groups), minlength=groups)
        again = fit(
            (times @ flat_wins).reshape(agents, agents),
            (times @ flat_draws).reshape(agents, agents),
            ridge=ridge,
            start=fitted,
        )
        drawn[number] = again.strengths
    low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    return Bootstrapped(fitted, low, high)


def _checked(wins: Matrix, draws: Matrix) -> tuple[Matrix, Matrix]:
    wins, draws = np.array(wins, dtype=np.float64), np.array(draws, dtype=np.float64)
    if wins.ndim != 2 or wins.shape[0] != wins.shape[1] or wins.shape != draws.shape:
        raise ValueError(f"expected two square matrices alike, not {wins.shape}, {draws.shape}")
    for matrix in (wins, draws):
        np.fill_diagonal(matrix, 0.0)
        if not (np.isfinite(matrix).all() and (matrix >= 0.0).all()):
            raise ValueError("wins and draws must be finite and not negative")
    if not np.allclose(draws, draws.T):
        raise ValueError("draws must be symmetric")
    return wins, draws


class _Model:
    """Minus the penalised log-likelihood of a mean meeting; the last parameter is log ν.

    It is convex: each meeting chooses among three outcomes whose log-weights are linear in the
    parameters.
    """

    def __init__(
        self,
        wins: Matrix,
        draws: Matrix,
        meetings: Matrix,
        ridge: float,
        total: float,
        tied: bool,
    ) -> None:
        self.won = (wins - wins.T).sum(axis=1) / 2.0  # what each strength is multiplied by
        self.drawn = draws.sum() / 2.0
        self.meetings = meetings
        self.ridge, self.total, self.tied = ridge, total, tied
        self.agents = len(wins)
        self._at: Vector | None = None

    def _outcomes(self, at: Vector) -> None:
        """Work out, once for each point, the chances of all outcomes."""
        if self._at is not None and np.array_equal(at, self._at):
            return
        half = (at[: self.agents, None] - at[None, : self.agents]) / 2.0
        log_nu = at[self.agents] if self.tied else -np.inf
        top = np.maximum(np.abs(half), log_nu)  # taken out, so that no power overflows
        win, loss, draw = np.exp(half - top), np.exp(-half - top), np.exp(log_nu - top)
        whole = win + loss + draw
        self.log_whole = top + np.log(whole)
        self.lead = (win - loss) / whole
        self.draw = draw / whole
        self._at = at.copy()

    def value(self, at: Vector) -> float:
        self._outcomes(at)
        likelihood = self.won @ at[: self.agents] - (self.meetings * self.log_whole).sum() / 2.0
        if self.tied:
            likelihood += self.drawn * at[self.agents]
        return float((self.ridge / 2.0 * (at @ at) - likelihood) / self.total)

    def gradient(self, at: Vector) -> Vector:
        self._outcomes(at)
        slope = self.ridge * at
        slope[: self.agents] += (self.meetings * self.lead).sum(axis=1) / 2.0 - self.won
        if self.tied:
            slope[self.agents] += (self.meetings * self.draw).sum() / 2.0 - self.drawn
        found: Vector = slope / self.total
        return found

    def hessian(self, at: Vector) -> Matrix:
        self._outcomes(at)
        # The variance of win minus loss (a difference of strengths enters by halves) ...
        spread = self.meetings * (1.0 - self.draw - self.lead**2) / 4.0
        found = np.diag(np.full(len(at), float(self.ridge)))
        found[: self.agents, : self.agents] += np.diag(spread.sum(axis=1)) - spread
        if self.tied:
            # ... its covariance with a draw, and the variance of a draw.
            mixed = -(self.meetings * self.lead * self.draw).sum(axis=1) / 2.0
            found[self.agents, : self.agents] = found[: self.agents, self.agents] = mixed
            single = self.meetings * self.draw * (1.0 - self.draw)
            found[self.agents, self.agents] += single.sum() / 2.0
        return found / self.total
