"""The graph of a duel: every position that can come, and where every joint answer leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from arena.errors import FightclockError
from arena.exact import Ending, Node, Tree
from arena.model import Declaration
from arena.solving.mixing import Mixer

Answers = dict[str, Declaration]
Joint = list[tuple[float, Answers]]
"""One side's joint answers: with probabilities if they are fixed, else with 1 each."""


class TooLarge(FightclockError):
    """There are more positions than were allowed."""


@dataclass(slots=True)
class Place:
    """A position of the graph.

    Attributes:
        node: The position, or the end.
        rows: The first side's joint answers; columns: the other's.
        branches: For each row and column what can come: probability and number of the place.
        score: At an end, the first side's.
    """

    node: Node | Ending
    rows: Joint
    columns: Joint
    branches: list[list[list[tuple[float, int]]]]
    score: float = 0.5


@dataclass(slots=True)
class Game:
    """All positions that can come from the opening.

    Attributes:
        tree: Where they come from.
        places: All of them, in the order in which they were found.
        opening: The first ones, with their probabilities.
        free: For both sides whether their answers are free; fixed ones have probabilities.
    """

    tree: Tree
    places: list[Place]
    opening: list[tuple[float, int]]
    free: tuple[bool, bool]


def explore(
    tree: Tree,
    fixed: Mapping[str, Mixer] | None = None,
    most: int = 200_000,
    seen: Callable[[int, int], None] | None = None,
) -> Game:
    """Find every position that can come.

    Args:
        tree: The game.
        fixed: Sides whose answers are those of frozen agents.
        most: The most positions.
        seen: Told now and then how many are found and how many of them are still to be looked at.

    Raises:
        TooLarge: there are more.
    """
    fixed = fixed or {}
    sides: tuple[str, ...] = tree.setup.sides
    numbers: dict[object, int] = {}
    places: list[Place] = []

    def number_of(node: Node | Ending) -> int:
        number = numbers.get(node.key)
        if number is None:
            if len(places) >= most:
                raise TooLarge(f"more than {most} positions can come: not a small duel")
            number = numbers[node.key] = len(places)
            score = node.score[sides[0]] if isinstance(node, Ending) else 0.5
            places.append(Place(node, [], [], [], score))
        return number

    opening = [(p, number_of(node)) for p, node in tree.opening().values()]
    done = 0
    while done < len(places):
        place = places[done]
        done += 1
        node = place.node
        if isinstance(node, Ending):
            continue
        place.rows, place.columns = (_joint(tree, node, side, fixed.get(side)) for side in sides)
        place.branches = [
            [
                [(p, number_of(child)) for p, child in tree.after(node, {**row, **column}).values()]
                for _, column in place.columns
            ]
            for _, row in place.rows
        ]
        if seen is not None and done % 256 == 0:
            seen(len(places), len(places) - done)
    return Game(tree, places, opening, (sides[0] not in fixed, sides[1] not in fixed))


def _joint(tree: Tree, node: Node, side: str, mixer: Mixer | None) -> Joint:
    if mixer is not None:
        return mixer(node)
    side_of = tree.setup.side_of
    mine = [c for c in node.choices if side_of.get(c.who, c.who) == side]
    names = [c.who for c in mine]
    return [
        (1.0, dict(zip(names, answers, strict=True)))
        for answers in product(*(c.legal for c in mine))
    ]
