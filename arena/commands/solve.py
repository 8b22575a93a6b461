"""`arena solve`: what a duel is worth, and how it is played well."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.commands import leaving, printing
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.exact import Tree
    from arena.rewind import Snapshot
    from arena.solving import Game, Values
    from arena.solving.expansion import Joint
    from arena.solving.matrix import Mix

NEVER = 1e-9
"""A share below this is rounding."""

Duel = Annotated[str, typer.Argument(help="A shipped duel's name, or a scenario's name or file.")]
Most = Annotated[int, typer.Option(min=1, help="The most positions.")]
Timeless = Annotated[
    bool,
    typer.Option("--timeless", help="Without the limit: positions at any time are the same."),
]
Workers = Annotated[int | None, typer.Option(min=1, help="Default: one a core.")]


def solve(
    duel: Duel,
    at: Annotated[
        list[Path] | None,
        typer.Option("--at", metavar="POSITION.json", help="From here instead; repeatable."),
    ] = None,
    timeless: Timeless = False,
    most: Most = 200_000,
    plies: Annotated[
        int, typer.Option(min=1, max=1000, help="How many questions of the likeliest line.")
    ] = 6,
    workers: Workers = None,
) -> None:
    """Solve a small duel: its value and its equilibrium, exactly."""
    from arena.commands import graphs
    from arena.exact import Tree

    setup = graphs.duel(duel)
    starts: list[tuple[str, Tree, Snapshot[Any] | None]] = []
    for path in at or ():
        tree, start = _position(path, setup, timeless)
        starts.append((str(path), tree, start))
    if not starts:
        starts.append((setup.name, Tree(setup, timeless), None))
    for name, its_tree, its_start in starts:
        _solve(name, its_tree, its_start, most, plies, workers)


def _position(path: Path, setup: Any, timeless: bool) -> tuple[Tree, Snapshot[Any]]:
    from arena.commands.opening import position_in
    from arena.exact import Tree

    position = position_in(path)
    if position.scenario != setup.scenario:
        found = position.scenario.name
        raise InputError(str(path), "scenario", found, "a position of this very duel")
    if position.snapshot.rolls:
        raise InputError(str(path), "rolls", None, "a position in which nothing has been rolled")
    return Tree(position.setup, timeless), position.snapshot


def _solve(
    name: str,
    tree: Tree,
    start: Snapshot[Any] | None,
    most: int,
    plies: int,
    workers: int | None,
) -> None:
    from arena.commands import graphs
    from arena.solving import evaluate

    began = time.monotonic()
    game = graphs.looked_through(tree, most, start=start, workers=workers)
    if game.interrupted:
        _bounds(name, game)
        raise typer.Exit(leaving.INTERRUPTED)
    solved = evaluate(game)
    seconds = time.monotonic() - began
    value = solved.value
    rows = [(side, f"{share:.6f}") for side, share in _by_side(game, value)]
    printing.story([f"{name}: what it is worth (win 1, draw 1/2)"])
    printing.table("", ("side", "value"), rows)
    _line(solved, plies)
    places = len(game.places)
    sweeps = "1 sweep" if solved.sweeps == 1 else f"{solved.sweeps} sweeps"
    print(f"{places:,} positions, {sweeps}, {seconds:.1f} seconds")


def _by_side(game: Game, value: float) -> list[tuple[str, float]]:
    first, second = game.tree.setup.sides
    return [(first, value), (second, 1 - value)]


def _bounds(name: str, game: Game) -> None:
    """Say what is known of a game that has not been looked through."""
    from arena.solving import evaluate

    still = sum(place.open for place in game.places)
    print(f"interrupted: {still:,} of {len(game.places):,} positions are still open")
    if not game.opening:
        return
    least, greatest = evaluate(game, 0.0).value, evaluate(game, 1.0).value
    side = game.tree.setup.sides[0]
    print(printing.clean(f"{name}: {side} has between {least:.6f} and {greatest:.6f}"))


def _line(solved: Values, plies: int) -> None:
    """Print the opening and what is likeliest to come after it, question by question."""
    game = solved.game
    unit = game.tree.setup.ruleset.unit
    for number, chance in _likeliest(solved, plies):
        place = game.places[number]
        node = place.node
        values = " to ".join(f"{v:.4f}" for _, v in _by_side(game, solved.values[number]))
        if not place.branches:
            print(f"The end, at {unit} {node.time}: {values}")
            return
        _, solution = solved.at(number)
        kinds = ", ".join(f"{c.who}: {c.kind}" for c in getattr(node, "choices", ()))
        rows = [
            (side, share, said)
            for side, joint, mix in zip(
                game.tree.setup.sides,
                (place.rows, place.columns),
                (solution.rows, solution.columns),
                strict=True,
            )
            for share, said in _shares(joint, mix)
        ]
        likely = "" if chance > 1 - NEVER else f", likely {chance:.0%}"
        title = f"{unit} {node.time}, {kinds} (worth {values}{likely})"
        printing.story([title])
        printing.table("", ("side", "share", "declaration"), rows)


def _shares(joint: Joint, mix: Mix) -> Iterator[tuple[str, str]]:
    """Each answer with its share, most often played first; what is never played comes together."""
    if len(joint) == 1 and not joint[0][1]:
        return  # nobody of this side is asked
    pairs = sorted(zip(mix, joint, strict=True), key=lambda pair: -pair[0])
    for share, (_, answers) in pairs:
        if share > NEVER:
            yield f"{share:.4f}", ", ".join(answer.label for answer in answers.values())
    never = [
        ", ".join(answer.label for answer in answers.values())
        for share, (_, answers) in pairs
        if share <= NEVER
    ]
    if never:
        some = "; ".join(never[:6])
        yield "never", some if len(never) <= 6 else f"{some}; and {len(never) - 6} more"


def _likeliest(solved: Values, plies: int) -> Iterator[tuple[int, float]]:
    """The numbers of the places on the likeliest line, each with the chance to get there."""
    game = solved.game
    branches, chance = game.opening, 1.0
    for _ in range(plies):
        share, number = max(branches, key=lambda pair: pair[0])
        chance *= share
        yield number, chance
        place = game.places[number]
        if not place.branches:
            return
        _, solution = solved.at(number)
        row, column = int(solution.rows.argmax()), int(solution.columns.argmax())
        chance *= float(solution.rows[row] * solution.columns[column])
        branches = place.branches[row][column]
