"""How networks are fitted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Recipe:
    """How networks are fitted.

    Attributes:
        value_layers: Widths of the hidden layers of what tells the worth of positions.
        answer_layers: The same of what tells the worth of answers.
        epochs: How often all lessons are gone through.
        batch: How many rows are taken together.
        rate: The size of a step, to begin with.
        weight_decay: How much large weights are held back.
    """

    value_layers: tuple[int, ...] = (32, 16)
    answer_layers: tuple[int, ...] = (64, 32)
    epochs: int = 12
    batch: int = 512
    rate: float = 0.001
    weight_decay: float = 1e-3
