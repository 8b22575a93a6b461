"""What a position is worth by a learned model, where a search looks no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agents.learned.model import Model
from arena.fight import Fight

Leaf = Callable[[Fight[Any], str], float]
"""What a fight as it stands is worth to a side, from 0 to 1."""


def worth_by(model: Model, setup: Any, state: Any, side: str) -> float:
    """What a state is worth to a side by a model, from 0 to 1.

    The model sees it from both sides, and the mean of both is taken: what one wins the other loses.
    """
    features = model.features
    views = [features.seen(setup, state, one) for one in setup.sides]
    first, second = model.value([features.of_position(view) for view in views])
    worth = (float(first) + 1.0 - float(second)) / 2
    return worth if side == setup.sides[0] else 1.0 - worth


def leaf_of(model: Model) -> Leaf:
    """The same as a leaf of rollouts."""

    def leaf(fight: Fight[Any], side: str) -> float:
        return worth_by(model, fight.setup, fight.state, side)

    return leaf
