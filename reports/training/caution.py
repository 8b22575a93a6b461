"""Caution: the usual tactic's answer is left only where another is clearly better.

What is learnt of an answer's worth is never exact, and of many answers the one that looks best
looks better than it is: a model that follows every small promise plays worse than the tactic it
learnt from. So the usual answer gets a margin in its favour, and it may be left only by such ways
of answering as have proved themselves. Which these are, is found out by fights: see `trials`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.network import Layers
from agents.tactics import STRONGEST

MOST_FIGHTERS = 32
"""Of a side; where there are more, the margin grows no further."""
FIGHTERS = {
    "action_board": ("mine fight", 10),
    "timing_track": ("my fighters", 8),
    "two_actions": ("mine number", 8),
}
"""The feature that counts who fights on one's side, and how many of them make 1."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Caution:
    """How cautious a model is.

    Attributes:
        margin: By how much more another answer must be worth than the usual one, for every fighter
            of one's side; worths are told by the head, so this is a margin in the chance to win.
        ways: The ways in which the usual answer may be left (`Features.way`); None is any.
    """

    margin: float
    ways: tuple[str, ...] | None = None


def usual_column(ruleset: str) -> int:
    """The place of the feature that says which answer the usual tactic would give."""
    return _names(ruleset).index(f"proposed by: {STRONGEST[ruleset]}")


def cautious(answers: Layers, ruleset: str, margin: float) -> Layers:
    """The same network, in which the usual answer is worth more by a margin for every fighter.

    A unit of each hidden layer carries what is added. It is 0 in every row but the usual answer's,
    and there the number of fighters; no number is below 0, so the ReLU hands it on as it is.

    Raises:
        ValueError: the network has no hidden layer.
    """
    if len(answers.weights) < 2:
        raise ValueError("a network without a hidden layer cannot be made cautious")
    name, makes_one = FIGHTERS[ruleset]
    # (fighters - most) + most where the answer is the usual one, and below 0 where it is not.
    columns = {
        _names(ruleset).index(name): float(makes_one),
        usual_column(ruleset): float(MOST_FIGHTERS),
    }
    unit, bias = np.zeros((len(answers.mean), 1)), -float(MOST_FIGHTERS)
    for column, weight in columns.items():
        # Inputs have been standardised in front of the first layer.
        unit[column] = weight * float(answers.scale[column])
        bias += weight * float(answers.mean[column])
    weights, biases = list(answers.weights), list(answers.biases)
    weights[0] = np.hstack([weights[0], unit])
    biases[0] = np.append(biases[0], bias)
    for number in range(1, len(weights) - 1):
        weights[number] = _beside(weights[number], np.ones((1, 1)))
        biases[number] = np.append(biases[number], 0.0)
    weights[-1] = np.vstack([weights[-1], [[margin, 0.0]]])
    return Layers(answers.mean, answers.scale, weights, biases)


def _beside(one: Floats, other: Floats) -> Floats:
    """Two networks' weights in one, which do not touch."""
    grown = np.zeros((len(one) + len(other), one.shape[1] + other.shape[1]))
    grown[: len(one), : one.shape[1]] = one
    grown[len(one) :, one.shape[1] :] = other
    return grown


def _names(ruleset: str) -> tuple[str, ...]:
    return shape(FEATURES[ruleset]()).names
