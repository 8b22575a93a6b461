"""A part of the game tree below a decision, grown where play is likeliest to come, and solved.

Every point of it is a position with a stage matrix: the better answers of both sides, what can
come of them by exact chance (or drawn, where there is too much of it). Points that are not yet
grown are worth what a leaf value says. The part is solved from its ends to the decision; then
whatever is likely to be reached under that solution is grown, and so on, until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from agents.tactics import portfolio, strongest
from arena.exact import Ending, Node, Tree
from arena.luck import KeyedDice
from arena.model import Decision, Declaration
from arena.solving.matrix import Matrix, Solution, equilibrium
from arena.solving.ordering import from_the_ends

Answers = dict[str, Declaration]
Leaf = Callable[[Tree, Node, str], float]
"""What a position is worth to a side, from 0 to 1."""
Proposals = Callable[[Decision], Sequence[Declaration]]
"""Answers that deserve to be considered, the best first; one may come twice."""

DRAWN = 64
"""How many outcomes are drawn where there are more; fewer would mistake luck for worth."""
CURIOUS = 0.1
"""How much of a mix is spread evenly when it is guessed where play may come."""
AT_ONCE = 4
"""How many answers of a side are considered where both choose at once."""
TOGETHER = 4
"""How many points are grown between two solutions."""


def by_tactics(decision: Decision) -> list[Declaration]:
    """What each tactic of the game would answer, the strongest one first."""
    ruleset = decision.setup.ruleset.name
    return [tactic.choose(decision) for tactic in portfolio(ruleset).values()]


@dataclass(slots=True)
class Point:
    """A position of the part.

    Attributes:
        node: The position, or the end.
        value: What it is worth to the first side.
        rows: The first side's answers; columns: the other's. Empty if it is not grown.
        branches: For each row and column the probability and the number of what can come.
        solution: Of its stage matrix.
    """

    node: Node | Ending
    value: float
    rows: list[Answers] = field(default_factory=list)
    columns: list[Answers] = field(default_factory=list)
    branches: list[list[list[tuple[float, int]]]] = field(default_factory=list)
    solution: Solution | None = None


class Growth:
    """The part of the tree below one decision.

    Args:
        decision: What is to be decided.
        answers: How many answers of each side are considered at a point.
        leaf: What a point that is not grown is worth.
        proposals: Which answers of a question come first.
    """

    def __init__(
        self,
        decision: Decision,
        answers: int,
        leaf: Leaf,
        proposals: Proposals = by_tactics,
    ) -> None:
        self.tree = Tree(decision.setup)
        self.sides: tuple[str, ...] = tuple(decision.setup.sides)
        self._side_of = decision.setup.side_of
        self.decision = decision
        self._own: str = self._side_of.get(decision.who, decision.who)
        self._most = answers
        self._leaf = leaf
        self._proposals = proposals
        self._numbers: dict[Hashable, int] = {}
        self.points: list[Point] = []
        self.unknown = 1.0
        """How likely play is to come, as it is now solved, where nothing has been grown."""
        self._number(self.tree.at(decision))

    @property
    def root(self) -> Point:
        """The decision itself."""
        return self.points[0]

    def grow(self, budget: int) -> None:
        """Grow until so many worlds have been played, or nothing is left to grow.

        Sets `unknown`.
        """
        waiting = [0]
        while waiting and self.tree.runs < budget:
            for number in waiting[:TOGETHER]:
                if self.tree.runs < budget:
                    self._grow(self.points[number])
            order = self._order()
            self._solve(order)
            waiting = self._likely(order)

    # -- one point ------------------------------------------------------------------------

    def _number(self, node: Node | Ending) -> int:
        number = self._numbers.get(node.key)
        if number is None:
            number = self._numbers[node.key] = len(self.points)
            side = self.sides[0]
            if isinstance(node, Ending):
                value = node.score[side]
            else:
                value = self._leaf(self.tree, node, side)
            self.points.append(Point(node, value))
        return number

    def _grow(self, point: Point) -> None:
        node = point.node
        assert isinstance(node, Node)
        first, second = self.sides
        few = len({self._side_of.get(c.who, c.who) for c in node.choices}) > 1
        point.rows, point.columns = self._joint(node, first, few), self._joint(node, second, few)
        point.branches = [
            [
                [
                    (p, self._number(child))
                    for p, child in self.tree.after(node, {**row, **column}, DRAWN).values()
                ]
                for column in point.columns
            ]
            for row in point.rows
        ]

    def _joint(self, node: Node, side: str, few: bool) -> list[Answers]:
        """A side's answers: several of one voice; its allies answer as the usual tactic would.

        Where both sides choose at once, only a few of each: every pair is a cell of the matrix.
        """
        most = min(self._most, AT_ONCE) if few else self._most
        if few and not self.points[0].rows and side == self._own:
            most = self._most
        mine = [c for c in node.choices if self._side_of.get(c.who, c.who) == side]
        if not mine:
            return [{}]
        if len(mine) == 1 and len(mine[0].legal) <= most:
            return [{mine[0].who: answer} for answer in mine[0].legal]
        asked = {d.who: d for d in self.tree.fight(node, KeyedDice(0)).advance()}
        leads = self.decision.who if self.decision.who in asked else mine[0].who
        if self._side_of.get(leads, leads) != side:
            leads = mine[0].who
        usual = strongest(self.tree.setup.ruleset.name)
        listed = []
        for choice in mine:
            decision = asked[choice.who]
            if choice.who != leads:
                listed.append([usual.choose(decision)])
                continue
            # Each once, in order: what is proposed, then what else is legal.
            proposed = self._proposals(decision)
            listed.append(list(dict.fromkeys([*proposed, *choice.legal]))[:most])
        names = [choice.who for choice in mine]
        return [dict(zip(names, answers, strict=True)) for answers in product(*listed)]

    # -- the whole part -------------------------------------------------------------------

    def _order(self) -> list[int]:
        """The points from the decision on, each before whatever can come of it."""
        return from_the_ends([0], self._children)[::-1]

    def _children(self, number: int) -> list[int]:
        branches = self.points[number].branches
        return [child for row in branches for cell in row for _, child in cell]

    def _solve(self, order: list[int]) -> None:
        for number in reversed(order):
            point = self.points[number]
            if point.branches:
                point.solution = equilibrium(self.matrix(point))
                point.value = point.solution.value

    def matrix(self, point: Point) -> Matrix:
        """The stage matrix of a point: what the first side wins."""
        points = self.points
        return np.array(
            [
                [sum([p * points[number].value for p, number in cell]) for cell in row]
                for row in point.branches
            ]
        )

    def _likely(self, order: list[int]) -> list[int]:
        """What can be grown, where play is likeliest to come first."""
        reach: dict[int, float] = {0: 1.0}
        waiting: list[tuple[float, int]] = []
        for number in order:
            point, here = self.points[number], reach.get(number, 0.0)
            if not point.branches:
                if isinstance(point.node, Node):
                    waiting.append((-here, number))
                continue
            assert point.solution is not None
            rows, columns = _curious(point.solution.rows), _curious(point.solution.columns)
            for row, one in zip(point.branches, rows, strict=True):
                for cell, other in zip(row, columns, strict=True):
                    for p, child in cell:
                        reach[child] = reach.get(child, 0.0) + here * one * other * p
        self.unknown = -sum(here for here, _ in waiting)
        return [number for _, number in sorted(waiting)]


def _curious(mix: Any) -> list[float]:
    even = CURIOUS / len(mix)
    return [(1 - CURIOUS) * float(share) + even for share in mix]
