"""What every position of a game is worth, by value iteration over its graph.

Where play cannot come back to a position, one sweep from the ends to the opening is exact; where it
can, sweeps are repeated until nothing changes any more. Play that never ends is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.errors import FightclockError
from arena.solving.expansion import Joint
from arena.solving.game import Game, Place
from arena.solving.matrix import Matrix, Mix, Solution, equilibrium
from arena.solving.ordering import from_the_ends

PRECISION = 1e-12
SWEEPS = 100_000


@dataclass(slots=True)
class Values:
    """A solved game.

    Attributes:
        game: The graph.
        values: The first side's expected score at each place.
        value: At the opening.
        sweeps: How many times the graph was gone through.
    """

    game: Game
    values: list[float]
    value: float
    sweeps: int

    def at(self, number: int) -> tuple[Matrix, Solution]:
        """The stage game at a place and its solution; a fixed side's mix is the agent's."""
        place = self.game.places[number]
        matrix = _matrix(place, self.values)
        return matrix, _solved(self.game, place, matrix)


def evaluate(game: Game, unknown: float = 0.5) -> Values:
    """Solve a game: free sides play their equilibrium, or the best answer to a fixed one.

    With both sides fixed this is the exact result of two agents, a Markov chain over positions.

    Args:
        game: The graph.
        unknown: What places are worth that are still open: with 0 and 1 the value of a game that
            has not been looked through is bounded.
    """
    order = _from_the_ends(game)
    values = [unknown if place.open else place.score for place in game.places]
    sweeps = 0
    while sweeps < SWEEPS:
        sweeps += 1
        change = 0.0
        for number in order:
            place = game.places[number]
            if not place.branches:
                continue
            value = _solved(game, place, _matrix(place, values)).value
            change = max(change, abs(value - values[number]))
            values[number] = value
        if change <= PRECISION:
            break
        if sweeps == 1 and _is_ordered(game, order):
            break
    value = sum(p * values[number] for p, number in game.opening)
    return Values(game, values, value, sweeps)


def worths(solved: Values, who: str) -> dict[str, float]:
    """What each answer to somebody's first choice is worth to their side, by its label.

    The others play their equilibrium, allies the best that goes with the answer, and all play on
    as well as can be.

    Raises:
        FightclockError: they have none, or something is decided before by luck or another.
    """
    game = solved.game
    branches, side = game.opening, game.tree.setup.side_of.get(who, who)
    first = side == game.tree.setup.sides[0]
    while len(branches) == 1:
        place = game.places[branches[0][1]]
        if not place.branches:
            break
        matrix, solution = solved.at(branches[0][1])
        joint = place.rows if first else place.columns
        if who in joint[0][1]:
            won = matrix @ solution.columns if first else 1 - solution.rows @ matrix
            found: dict[str, float] = {}
            for value, (_, answers) in zip(won, joint, strict=True):
                label = answers[who].label
                found[label] = max(found.get(label, 0.0), float(value))
            if len(found) > 1:
                return found
        if matrix.size > 1:
            break
        branches = place.branches[0][0]
    raise FightclockError(f"{who} has no choice before luck, or another, has decided something")


def _matrix(place: Place, values: list[float]) -> Matrix:
    return np.array(
        [
            [sum([p * values[number] for p, number in cell]) for cell in row]
            for row in place.branches
        ]
    )


def _solved(game: Game, place: Place, matrix: Matrix) -> Solution:
    rows_free, columns_free = game.free
    if rows_free and columns_free:
        return equilibrium(matrix)
    rows, columns = _shares(place.rows), _shares(place.columns)
    if not rows_free and not columns_free:
        return Solution(float(rows @ matrix @ columns), rows, columns)
    if rows_free:
        won = matrix @ columns
        best = int(won.argmax())
        return Solution(float(won[best]), _only(len(won), best), columns)
    won = rows @ matrix
    best = int(won.argmin())
    return Solution(float(won[best]), rows, _only(len(won), best))


def _shares(joint: Joint) -> Mix:
    return np.array([share for share, _ in joint])


def _only(number: int, place: int) -> Mix:
    mix = np.zeros(number)
    mix[place] = 1.0
    return mix


def _children(place: Place) -> list[int]:
    return [number for row in place.branches for cell in row for _, number in cell]


def _from_the_ends(game: Game) -> list[int]:
    """The places in an order in which what can come stands first, as far as play has no cycle."""
    starts = [number for _, number in game.opening]
    return from_the_ends(starts, lambda number: _children(game.places[number]))


def _is_ordered(game: Game, order: list[int]) -> bool:
    """Whether nothing that can come from a place stands behind it: play has no cycle."""
    at = {number: place for place, number in enumerate(order)}
    return all(
        at[child] < at[number] for number in order for child in _children(game.places[number])
    )
