"""Nash averaging: how good agents are against the mix of agents that nobody can exploit.

D. Balduzzi, K. Tuyls, J. Pérolat and T. Graepel, "Re-evaluating evaluation", NeurIPS 2018. Two
players each send an agent; the score above one half is what is won. Of the symmetric equilibria
of that game, the one of greatest entropy is unique. Copies of an agent share its weight and change
nothing for the others, and an agent that others dominate weighs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog, minimize

Matrix = NDArray[np.float64]
Vector = NDArray[np.float64]

NOTHING = 1e-7
"""A weight that no equilibrium can make greater than this is 0."""


@dataclass(frozen=True, slots=True)
class NashAverage:
    """The equilibrium of greatest entropy.

    Attributes:
        weights: Each agent's share of the mix, shape (agents,), summing to 1.
        scores: Each agent's mean score against the mix: 1/2 for all of it, at most 1/2 for others.
    """

    weights: Vector
    scores: Vector


def nash_average(scores: Matrix) -> NashAverage:
    """The maximum-entropy Nash equilibrium of who scores how much against whom.

    Args:
        scores: The mean score from 0 to 1 of the row's agent against the column's, shape (agents,
            agents). The diagonal is ignored. Where a score and its counterpart do not sum to 1,
            half of their difference counts.

    Raises:
        ValueError: The matrix is not square, is empty, or holds something that is not a score.
    """
    given = np.array(scores, dtype=np.float64)
    if given.ndim != 2 or given.shape[0] != given.shape[1] or not len(given):
        raise ValueError(f"expected a square matrix, not the shape {given.shape}")
    np.fill_diagonal(given, 0.5)
    if not ((given >= 0.0) & (given <= 1.0)).all():  # nan fails as well
        raise ValueError("each score must lie from 0 to 1")
    payoffs = (given - given.T) / 2.0
    scale = np.abs(payoffs).max()
    if scale == 0.0:
        weights = np.full(len(given), 1.0 / len(given))
    else:
        weights = _most_even(payoffs / scale)
    return NashAverage(weights, 0.5 + payoffs @ weights)


def _most_even(payoffs: Matrix) -> Vector:
    """The equilibrium of greatest entropy of an antisymmetric game.

    It plays every agent that any equilibrium plays. Those all win exactly 0 against any
    equilibrium, so that its weights are proportional to exp(−Σ μ_i payoff(i, ·)) with free μ for
    them and μ ≥ 0 for the rest; the best μ minimise the logarithm of the sum, which is convex.
    """
    agents = len(payoffs)
    played = _played(payoffs)
    among = payoffs[:, played]

    def dual(prices: Vector) -> tuple[float, Vector]:
        exponents = -(prices @ among)
        top = exponents.max()
        powers = np.exp(exponents - top)
        mix = powers / powers.sum()
        return float(top + np.log(powers.sum())), -(among @ mix)

    bounds = [(None, None) if free else (0.0, None) for free in played]
    found = minimize(
        dual,
        np.zeros(agents),
        jac=True,
        bounds=bounds,
        method="L-BFGS-B",
        options={"ftol": 0.0, "gtol": 1e-12, "maxiter": 20_000, "maxfun": 50_000, "maxcor": 50},
    )
    exponents = -(found.x @ among)
    powers = np.exp(exponents - exponents.max())
    weights = np.zeros(agents)
    weights[played] = powers / powers.sum()
    return weights


def _played(payoffs: Matrix) -> NDArray[np.bool_]:
    """Which agents have a weight in some equilibrium: one linear programme for each."""
    agents = len(payoffs)
    played = np.zeros(agents, dtype=bool)
    for agent in range(agents):
        if played[agent]:
            continue
        goal = np.zeros(agents)
        goal[agent] = -1.0
        found = linprog(
            goal,
            A_ub=payoffs,
            b_ub=np.zeros(agents),
            A_eq=np.ones((1, agents)),
            b_eq=[1.0],
            bounds=(0.0, 1.0),
            method="highs",
        )
        assert found.status == 0, found.message
        played |= found.x > NOTHING
    return played
