"""Bradley-Terry with draws: published values, closed forms and made results."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from reports.statistics.bradley_terry import POINTS, Bootstrapped, _Model, bootstrap, fit

# American League East, 1987: A. Agresti, "Categorical Data Analysis" (2nd edition, 2002), page 438.
BASEBALL = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ],
    dtype=float,
)


def made(
    strengths: np.ndarray, nu: float, groups: int, meetings: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Wins and draws of every pair in every group, drawn from the model."""
    random = np.random.default_rng(seed)
    agents = len(strengths)
    wins, draws = np.zeros((2, groups, agents, agents))
    for i in range(agents):
        for j in range(i):
            half = (strengths[i] - strengths[j]) / 2
            shares = np.array([np.exp(half), nu, np.exp(-half)])
            drawn = random.multinomial(meetings, shares / shares.sum(), size=groups)
            wins[:, i, j], wins[:, j, i] = drawn[:, 0], drawn[:, 2]
            draws[:, i, j] = draws[:, j, i] = drawn[:, 1]
    return wins, draws


def test_baseball():
    """The published strengths above Baltimore's: 1.58, 1.44, 1.29, 1.25, 1.11, 0.68."""
    wanted = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]
    plain = fit(BASEBALL, np.zeros((7, 7)), ridge=0.0)
    assert plain.strengths - plain.strengths[6] == pytest.approx(wanted, abs=0.006)
    assert plain.draws == 0.0
    ridged = fit(BASEBALL, np.zeros((7, 7)))
    assert ridged.strengths == pytest.approx(plain.strengths, abs=0.002)


def test_two_agents_in_closed_form():
    """30 wins, 10 losses, 20 draws: odds of 3, and ν = 20 / √(30 × 10)."""
    wins, draws = np.array([[0, 30], [10, 0.0]]), np.array([[0, 20], [20, 0.0]])
    found = fit(wins, draws, ridge=0.0)
    assert found.strengths == pytest.approx([np.log(3) / 2, -np.log(3) / 2], abs=1e-6)
    assert found.draws == pytest.approx(20 / np.sqrt(300), abs=1e-6)
    assert found.points[0] - found.points[1] == pytest.approx(400 * np.log10(3), abs=1e-3)


def test_the_fit_expects_what_was_seen():
    """At the maximum each agent's expected score, and the expected draws, are those seen."""
    wins, draws = made(np.array([0.8, 0.1, -0.3, -0.6]), 0.7, 1, 60, 3)
    found = fit(wins[0], draws[0], ridge=0.0)
    half = (found.strengths[:, None] - found.strengths) / 2
    win, loss = np.exp(half), np.exp(-half)
    whole = win + loss + found.draws
    meetings = 60 * (1 - np.eye(4))
    score = (meetings * (win + found.draws / 2) / whole).sum(axis=1)
    assert score == pytest.approx((wins[0] + draws[0] / 2).sum(axis=1), abs=1e-3)
    assert (meetings * found.draws / whole).sum() == pytest.approx(draws.sum(), abs=1e-3)


def test_gradient_and_hessian():
    """The derivatives are those of the value, with draws and without."""
    wins, draws = (part[0] for part in made(np.array([1.0, 0.2, -1.2]), 0.5, 1, 40, 4))
    at = np.array([0.3, -0.5, 0.9, 0.2])
    for tied in (True, False):
        ties = draws if tied else np.zeros((3, 3))
        model = _Model(wins, ties, wins + wins.T + ties, 0.01, 100.0, tied)
        here = at[: 3 + tied]
        assert approx_fprime(here, model.value) == pytest.approx(model.gradient(here), abs=1e-6)
        for row, wanted in enumerate(model.hessian(here)):
            found = approx_fprime(here, lambda x, row=row, m=model: m.gradient(x)[row])
            assert found == pytest.approx(wanted, abs=1e-6)


def test_who_never_lost_is_finite_and_first():
    """Separation: the weak prior keeps the strength finite, and more wins make it greater."""
    few = fit(np.array([[0, 10], [0, 0.0]]), np.zeros((2, 2)))
    many = fit(np.array([[0, 1000], [0, 0.0]]), np.zeros((2, 2)))
    assert 0 < few.strengths[0] < many.strengths[0] < 10
    assert few.strengths.sum() == pytest.approx(0, abs=1e-9)


def test_draws_only():
    """Nobody ever won: all are equal, and the draws' parameter is large and finite."""
    found = fit(np.zeros((3, 3)), 50 * (1 - np.eye(3)))
    assert found.strengths == pytest.approx(np.zeros(3), abs=1e-6)
    assert 100 < found.draws < 1e6


def test_who_never_met_is_not_compared():
    """Groups that nothing joins are told apart, and each has mean 0; nobody met: all are 0."""
    wins = np.zeros((5, 5))
    wins[0, 1], wins[1, 0], wins[2, 3], wins[3, 2] = 6, 2, 9, 3
    found = fit(wins, np.zeros((5, 5)))
    assert list(found.components) == [0, 0, 1, 1, 2]
    assert found.strengths[:2].sum() == pytest.approx(0, abs=1e-9)
    assert found.strengths[2:4].sum() == pytest.approx(0, abs=1e-9)
    assert found.strengths[0] == pytest.approx(found.strengths[2], abs=0.02)
    assert found.strengths[4] == 0
    assert list(fit(np.zeros((2, 2)), np.zeros((2, 2))).strengths) == [0, 0]


def test_wrong_input_is_refused():
    """Shapes that differ, negative counts and one-sided draws raise ValueError."""
    zero = np.zeros((2, 2))
    for wins, draws, said in [
        (np.zeros((2, 3)), np.zeros((2, 3)), "square"),
        (zero - 1 + np.eye(2), zero, "not negative"),
        (zero, np.array([[0, 1], [0, 0.0]]), "symmetric"),
    ]:
        with pytest.raises(ValueError, match=said):
            fit(wins, draws)
    with pytest.raises(ValueError, match="ridge"):
        fit(zero, zero, ridge=-1)
    with pytest.raises(ValueError, match="groups"):
        bootstrap(np.zeros((0, 2, 2)), np.zeros((0, 2, 2)))


def test_the_bootstrap_repeats_and_surrounds():
    """The same seed gives the same intervals, around the fit; more groups narrow them."""
    strengths = np.array([0.5, 0.0, -0.5])
    wins, draws = made(strengths, 0.5, 200, 2, 5)
    found, again = (bootstrap(wins, draws, resamples=60, seed=9) for _ in range(2))
    assert isinstance(found, Bootstrapped)
    assert np.array_equal(found.low, again.low)
    assert (found.low < found.fitted.strengths).all()
    assert (found.fitted.strengths < found.high).all()
    short = bootstrap(wins[:20], draws[:20], resamples=60, seed=9)
    assert (short.high - short.low > 2 * (found.high - found.low)).all()


def test_groups_may_be_of_any_kind_of_number():
    """Half wins count as such: everything doubled and halved is the same fit."""
    wins, draws = made(np.array([0.4, -0.4, 0.0]), 0.5, 1, 40, 6)
    assert fit(2 * wins[0] / 2, draws[0]).strengths == pytest.approx(
        fit(wins[0], draws[0]).strengths
    )
    doubled = fit(wins[0] * 0.5, draws[0] * 0.5, ridge=0.0)
    assert doubled.strengths == pytest.approx(fit(wins[0], draws[0], ridge=0.0).strengths, abs=1e-5)


def test_points():
    """400 points are odds of 10 to 1."""
    assert np.log(10) * POINTS == pytest.approx(400)


@pytest.mark.slow
def test_bootstrap_coverage():
    """95% intervals of 5 strengths contain the true one in 91 to 98% of 120 repeats."""
    strengths = np.array([1.0, 0.4, 0.0, -0.4, -1.0])
    hits = 0
    for seed in range(120):
        wins, draws = made(strengths, 0.5, 100, 2, 1000 + seed)
        found = bootstrap(wins, draws, resamples=200, seed=seed)
        hits += int(((found.low <= strengths) & (strengths <= found.high)).sum())
    print(f"bootstrap coverage: {hits / 600:.3f}")
    assert 0.91 <= hits / 600 <= 0.98
