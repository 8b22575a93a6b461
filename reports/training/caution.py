"""Caution: the usual tactic's answer is left only where another is clearly better.

What is learnt of an answer's worth is never exact, and of many answers the one that looks best
looks better than it is: a model that follows every small promise plays worse than the tactic it
learnt from. So the usual answer gets a margin in its favour; how large, is found out by fights.
"""

from __future__ import annotations

import numpy as np

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.network import Layers
from agents.tactics import STRONGEST


def usual_column(ruleset: str) -> int:
    """The place of the feature that says which answer the usual tactic would give."""
    names = shape(FEATURES[ruleset]()).names
    return names.index(f"proposed by: {STRONGEST[ruleset]}")


def cautious(answers: Layers, column: int, margin: float) -> Layers:
    """The same network, but rows in which a feature of 0 or 1 is 1 are worth more by a margin.

    One unit of every hidden layer hands the feature on as it is.
    """
    mean, scale = float(answers.mean[column]), float(answers.scale[column])
    weights, biases = [], []
    last = len(answers.weights) - 1
    for number, (old, bias) in enumerate(zip(answers.weights, answers.biases, strict=True)):
        inputs = len(old) + (number > 0)
        outputs = old.shape[1] + (number < last)
        grown, grown_bias = np.zeros((inputs, outputs)), np.zeros(outputs)
        grown[: len(old), : old.shape[1]] = old
        grown_bias[: len(bias)] = bias
        handed_on = inputs - 1 if number else column
        to = 0 if number == last else outputs - 1
        weight = margin if number == last else 1.0
        # What is handed on has been standardised in front of the first layer.
        grown[handed_on, to] += weight * (1.0 if number else scale)
        grown_bias[to] += 0.0 if number else weight * mean
        weights.append(grown)
        biases.append(grown_bias)
    return Layers(answers.mean, answers.scale, weights, biases)
