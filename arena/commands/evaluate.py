"""`arena evaluate`: the exact result of two frozen agents."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.commands import printing
from arena.commands.exploit import Samples
from arena.commands.solve import Duel, Most, Timeless


def evaluate(
    one: Annotated[str, typer.Argument(metavar="A", help="An agent, as for --agents.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another, or the same.")],
    duel: Duel,
    timeless: Timeless = False,
    most: Most = 200_000,
    samples: Samples = 1,
) -> None:
    """Say exactly how two agents do against each other in a small duel, in both seats."""
    from arena import solving
    from arena.commands import graphs
    from arena.exact import Tree

    setup = graphs.duel(duel)
    east, west = setup.sides
    pair = [(one, graphs.agent(one, setup)), (other, graphs.agent(other, setup))]
    tree = Tree(setup, timeless)
    rows = []
    won = 0.0
    for turn, ((name, policy), (rival, answer)) in enumerate((pair, pair[::-1])):
        fixed = {
            east: graphs.mixer(tree, policy, east, samples),
            west: graphs.mixer(tree, answer, west, samples),
        }
        game = graphs.looked_through(tree, most, fixed)
        graphs.refuse_interrupted(game)
        value = solving.evaluate(game).value
        won += 1 - value if turn else value
        rows.append((name, rival, f"{value:.6f}", f"{1 - value:.6f}", f"{len(game.places):,}"))
    title = f"{setup.name}, exactly (win 1, draw 1/2)"
    heads = (f"as {east}", f"as {west}", f"{east} has", f"{west} has", "positions")
    printing.table(title, heads, rows)
    print(printing.clean(f"{one} has {won / 2:.6f} over both seats"))
