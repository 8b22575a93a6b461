"""What a position is worth that is not looked into any further."""

from __future__ import annotations

from agents.search.material import worth
from agents.tactics import portfolio, rivals
from arena.exact import Node, Tree
from arena.luck import KeyedDice


def by_material(tree: Tree, node: Node, side: str) -> float:
    """By what is left of both sides."""
    if not node.snapshot.guesses:
        return worth(tree.setup, node.snapshot.state, side)
    # What is hidden is only guessed at the question: the state before it still holds the truth.
    fight = tree.fight(node, KeyedDice(0))
    fight.advance()
    return worth(tree.setup, fight.state, side)


def by_playing_on(tree: Tree, node: Node, side: str) -> float:
    """By playing it on to the end, once or twice, as usual tactics would."""
    ruleset = tree.setup.ruleset.name
    tactics, names = portfolio(ruleset), rivals(ruleset)
    won = 0.0
    for luck, name in enumerate(names):
        policies = dict.fromkeys(tree.setup.sides, tactics[name])
        dice = KeyedDice(1, luck, salt="leaf")
        won += tree.fight(node, dice, policies).run().score[side]
    return won / len(names)
