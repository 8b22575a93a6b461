"""Exact dice: the same rules, run once for each outcome that makes a difference."""

from arena.exact.dice import Domains, ExactDice
from arena.exact.standing import Standing, standing
from arena.exact.tree import Choice, Ending, Node, Tree
from arena.exact.watched import mean
from arena.exact.worlds import worlds

__all__ = [
    "Choice",
    "Domains",
    "Ending",
    "ExactDice",
    "Node",
    "Standing",
    "Tree",
    "mean",
    "standing",
    "worlds",
]
