"""The graph of a duel: every position that can come, and where every joint answer leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arena.errors import FightclockError
from arena.exact import Ending, Node, Tree
from arena.rewind import Snapshot
from arena.solving.crew import Crew
from arena.solving.expansion import Answers, Expansion, Joint, expanded
from arena.solving.mixing import Mixer

Seen = Callable[[int, int], None]
"""Told now and then how many positions are found and how many are still to be looked at."""


AHEAD = 256
"""How many positions are handed out before their places in the order matter again."""
ALONE = 512
"""So many positions are looked at sooner than a crew is called together."""


class TooLarge(FightclockError):
    """There are more positions than were allowed."""


@dataclass(slots=True)
class Place:
    """A position of the graph.

    Attributes:
        node: The position, or the end.
        rows: The first side's joint answers; columns: the other's.
        branches: For each row and column what can come: probability and number of the place.
            Empty at an end, and where nobody has looked yet.
        score: At an end, the first side's.
    """

    node: Node | Ending
    rows: Joint
    columns: Joint
    branches: list[list[list[tuple[float, int]]]]
    score: float = 0.5

    @property
    def open(self) -> bool:
        """Whether it is not known what comes after it."""
        return not self.branches and isinstance(self.node, Node)


@dataclass(slots=True)
class Game:
    """All positions that can come from the opening.

    Attributes:
        tree: Where they come from.
        places: All of them, in the order in which they were found.
        opening: The first ones, with their probabilities.
        free: For both sides whether their answers are free; fixed ones have probabilities.
        interrupted: Whether some places are still open, because Ctrl-C came first.
    """

    tree: Tree
    places: list[Place]
    opening: list[tuple[float, int]]
    free: tuple[bool, bool]
    interrupted: bool = False


def explore(
    tree: Tree,
    fixed: Mapping[str, Mixer] | None = None,
    most: int = 200_000,
    seen: Seen | None = None,
    start: Snapshot[Any] | None = None,
    workers: int = 1,
) -> Game:
    """Find every position that can come.

    Ctrl-C ends it early: the places that nobody has looked at by then are open.

    Args:
        tree: The game.
        fixed: Sides whose answers are those of frozen agents.
        most: The most positions.
        seen: See `Seen`.
        start: Where to begin, without rolls; None is the scenario's opening.
        workers: How many processes look at positions, if it takes long; the game is the same.
            Sides that are fixed are looked at in this process: what they answer cannot be sent.

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

    opening: list[tuple[float, int]] = []
    game = Game(tree, places, opening, (sides[0] not in fixed, sides[1] not in fixed))
    try:
        opening += [(p, number_of(node)) for p, node in tree.opening(start).values()]
        for at, found in _expansions(tree, fixed, places, workers):
            place = places[at]
            branches = [
                [[(p, number_of(child)) for p, child in cell] for cell in row]
                for row in found.branches
            ]
            place.rows, place.columns, place.branches = found.rows, found.columns, branches
            if seen is not None and at % 16 == 15:
                seen(len(places), len(places) - at - 1)
    except KeyboardInterrupt:
        game.interrupted = True
    return game


def _expansions(
    tree: Tree, fixed: Mapping[str, Mixer], places: list[Place], workers: int
) -> Iterator[tuple[int, Expansion]]:
    """What comes after each place, in their order; what is found meanwhile joins the list."""
    crew: Crew | None = None
    done = 0
    while done < len(places):
        ahead = [
            (at, place.node)
            for at, place in enumerate(places[done : done + AHEAD], done)
            if isinstance(place.node, Node)
        ]
        done = min(done + AHEAD, len(places))
        if workers > 1 and not fixed and done > ALONE:
            crew = crew or Crew(tree, workers)
            found = crew.expanded([node for _, node in ahead])
        else:
            found = (expanded(tree, node, fixed) for _, node in ahead)
        for (at, _), expansion in zip(ahead, found, strict=True):
            yield at, expansion


def restricted(game: Game, fixed: Mapping[str, Mixer], seen: Seen | None = None) -> Game:
    """The part of a game that can come when some sides' answers are those of frozen agents.

    The same as exploring anew with `fixed`, but no fight is run for what is known already.

    Args:
        game: Looked through to its ends, with both sides free.
        fixed: Sides whose answers are those of frozen agents.
        seen: See `Seen`.
    """
    sides: tuple[str, ...] = game.tree.setup.sides
    numbers: dict[int, int] = {}
    olds: list[int] = []
    places: list[Place] = []

    def number_of(old: int) -> int:
        number = numbers.get(old)
        if number is None:
            number = numbers[old] = len(olds)
            olds.append(old)
            whole = game.places[old]
            places.append(Place(whole.node, [], [], [], whole.score))
        return number

    opening = [(p, number_of(old)) for p, old in game.opening]
    done = 0
    while done < len(places):
        place, whole = places[done], game.places[olds[done]]
        done += 1
        if isinstance(place.node, Ending):
            continue
        rows = _chosen(place.node, whole.rows, fixed.get(sides[0]))
        columns = _chosen(place.node, whole.columns, fixed.get(sides[1]))
        place.rows = [(share, whole.rows[at][1]) for at, share in rows]
        place.columns = [(share, whole.columns[at][1]) for at, share in columns]
        place.branches = [
            [[(p, number_of(old)) for p, old in whole.branches[row][at]] for at, _ in columns]
            for row, _ in rows
        ]
        if seen is not None and done % 16 == 0:
            seen(len(places), len(places) - done)
    return Game(game.tree, places, opening, (sides[0] not in fixed, sides[1] not in fixed))


def _chosen(node: Node, joint: Joint, mixer: Mixer | None) -> list[tuple[int, float]]:
    """Which of the joint answers are given, by their place in the list, and how often."""
    if mixer is None:
        return [(at, 1.0) for at in range(len(joint))]
    at = {_indices(answers): place for place, (_, answers) in enumerate(joint)}
    return [(at[_indices(answers)], share) for share, answers in mixer(node)]


def _indices(answers: Answers) -> tuple[tuple[str, int], ...]:
    return tuple(sorted([(who, answer.index) for who, answer in answers.items()]))
