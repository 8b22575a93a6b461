"""Caution: the usual tactic's answer is left only where another is clearly better.

What is learnt of an answer's worth is never exact, and of many answers the one that looks best
looks better than it is: a model that follows every small promise plays worse than the tactic it
learnt from. So the usual answer gets a margin in its favour, and it may be left only by such ways
of answering as have proved themselves. Which these are, is found out by fights.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.network import Layers
from agents.tactics import STRONGEST

CLOSED = 8.0
"""What a way that is not open is worth less: more than any answer can be worth."""
ASKED = {"action_board": "kind", "timing_track": "question", "two_actions": "asked"}
"""What the features are called that tell the kind of a question."""
ANSWERED = {"action_board": "verb", "timing_track": "answer", "two_actions": "answer"}
"""And those that tell the way of an answer."""

Floats = NDArray[np.float64]
Way = tuple[str, str]
"""A kind of question, and a way of answering it: two features of which one row has one each."""


@dataclass(frozen=True)
class Caution:
    """How cautious a model is.

    Attributes:
        margin: By how much more another answer must be worth than the usual one.
        open: The ways in which the usual answer may be left; None is every way.
    """

    margin: float
    open: tuple[Way, ...] | None = None


def usual_column(ruleset: str) -> int:
    """The place of the feature that says which answer the usual tactic would give."""
    return _names(ruleset).index(f"proposed by: {STRONGEST[ruleset]}")


def ways(ruleset: str) -> list[Way]:
    """Every kind of question with every way of answering."""
    names = _names(ruleset)
    kinds = [name for name in names if name.startswith(f"{ASKED[ruleset]}: ")]
    answers = [name for name in names if name.startswith(f"{ANSWERED[ruleset]}: ")]
    return [(kind, answer) for kind in kinds for answer in answers]


def cautious(answers: Layers, ruleset: str, caution: Caution) -> Layers:
    """The same network, in which the usual answer is worth more, and ways that are closed less.

    Each hidden layer gets a unit for what is added, which is a number from 0 on: so the ReLU hands
    it on as it is. In the first layer a unit for each open way is 1 where both of its features are.
    """
    names = _names(ruleset)
    usual = usual_column(ruleset)
    added: list[tuple[dict[int, float], float, float]] = []  # columns, bias, worth of the unit
    if caution.open is None:
        added.append(({usual: 1.0}, 0.0, caution.margin))
    else:
        added.append(({usual: 1.0}, 0.0, CLOSED + caution.margin))
        for kind, answer in caution.open:
            # The usual answer has its own bonus; an open way that is the usual answer needs none.
            columns = {names.index(kind): 1.0, names.index(answer): 1.0, usual: -1.0}
            added.append((columns, -1.0, CLOSED))
    weights, biases = list(answers.weights), list(answers.biases)
    last = len(weights) - 1
    inputs = len(weights[0])
    first, first_bias = np.zeros((inputs, len(added))), np.zeros(len(added))
    for unit, (columns, bias, _) in enumerate(added):
        first_bias[unit] = bias
        for column, weight in columns.items():
            # Inputs have been standardised in front of the first layer.
            first[column, unit] = weight * float(answers.scale[column])
            first_bias[unit] += weight * float(answers.mean[column])
    worth = np.array([value for _, _, value in added])
    if last == 0:
        raise ValueError("a network without a hidden layer cannot be made cautious")
    weights[0] = np.hstack([weights[0], first])
    biases[0] = np.concatenate([biases[0], first_bias])
    for number in range(1, last):
        weights[number] = _beside(weights[number], np.eye(len(added)))
        biases[number] = np.concatenate([biases[number], np.zeros(len(added))])
    weights[last] = np.vstack([weights[last], np.stack([worth, 0 * worth], axis=1)])
    return Layers(answers.mean, answers.scale, weights, biases)


def _beside(one: Floats, other: Floats) -> Floats:
    """Two networks' weights in one, which do not touch."""
    grown = np.zeros((len(one) + len(other), one.shape[1] + other.shape[1]))
    grown[: len(one), : one.shape[1]] = one
    grown[len(one) :, one.shape[1] :] = other
    return grown


def _names(ruleset: str) -> tuple[str, ...]:
    return shape(FEATURES[ruleset]()).names
