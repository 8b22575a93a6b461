"""Small duels solved: their value, their equilibrium, and what a best response takes."""

from arena.solving.game import Game, TooLarge, explore, restricted
from arena.solving.matrix import Solution, equilibrium
from arena.solving.mixing import Mixer, agent_mixer
from arena.solving.values import Values, evaluate, worths

__all__ = [
    "Game",
    "Mixer",
    "Solution",
    "TooLarge",
    "Values",
    "agent_mixer",
    "equilibrium",
    "evaluate",
    "explore",
    "restricted",
    "worths",
]
