"""What a learned model says of the points of a grown game that are not grown any further."""

from __future__ import annotations

from agents.learned.leaves import worth_by
from agents.learned.model import Model
from agents.search.growth import Leaf
from arena.exact import Node, Tree
from arena.luck import KeyedDice


def by_model(model: Model) -> Leaf:
    """A leaf that asks this model."""

    def leaf(tree: Tree, node: Node, side: str) -> float:
        state = node.snapshot.state
        if node.snapshot.inside or node.rolls:
            # The state is that before the instant, and may still hold what is hidden: what has
            # happened since, and what is guessed, is played again up to the question.
            fight = tree.fight(node, KeyedDice(0))
            fight.advance()
            state = fight.state
        return worth_by(model, tree.setup, state, side)

    return leaf
