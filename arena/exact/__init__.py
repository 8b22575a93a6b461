"""Exact dice: the same rules, run once for each outcome that makes a difference."""

from arena.exact.dice import ExactDice
from arena.exact.tree import Choice, Ending, Node, Tree
from arena.exact.worlds import worlds

__all__ = ["Choice", "Ending", "ExactDice", "Node", "Tree", "worlds"]
