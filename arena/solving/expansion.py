"""What comes after one position, for every joint answer of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from arena.exact import Ending, Node, Tree
from arena.model import Declaration
from arena.solving.mixing import Mixer

Answers = dict[str, Declaration]
Joint = list[tuple[float, Answers]]
"""One side's joint answers: with probabilities if they are fixed, else with 1 each."""


class Expansion(NamedTuple):
    """What comes after one position: as in `Place`, but with the positions themselves."""

    rows: Joint
    columns: Joint
    branches: list[list[list[tuple[float, Node | Ending]]]]


def expanded(tree: Tree, node: Node, fixed: Mapping[str, Mixer]) -> Expansion:
    """What comes after a position, for every joint answer."""
    rows, columns = (_joint(tree, node, side, fixed.get(side)) for side in tree.setup.sides)
    branches = [
        [list(tree.after(node, {**row, **column}).values()) for _, column in columns]
        for _, row in rows
    ]
    return Expansion(rows, columns, branches)


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
