"""Models whose judgement is known beforehand, for tests of what is done with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.network import Layers, graph
from reports.training.caution import usual_column
from tests.agents.learned.made_models import said


def plain(folder: Path, ruleset: str) -> str:
    """A model file by which the stronger side wins and the strongest tactic is right.

    A position is worth its feature "strength"; the strongest tactic's answer is worth 1/8 more
    than any other, and all are alike by their prior.
    """
    columns = shape(FEATURES[ruleset]())
    wide = len(columns.names)
    value, answers = np.zeros((columns.position, 1)), np.zeros((wide, 2))
    value[columns.names.index("strength"), 0] = 1
    answers[usual_column(ruleset), 0] = 1 / 8
    model = graph(_linear(value, [0.0]), _linear(answers, [0.0, 1.0]), columns.position,
                  said(ruleset))  # fmt: skip
    path = folder / f"plain-{ruleset}.onnx"
    path.write_bytes(model.SerializeToString())
    return str(path)


def _linear(
    weights: np.ndarray[tuple[int, int], np.dtype[np.float64]], bias: list[float]
) -> Layers:
    inputs = len(weights)
    return Layers(np.zeros(inputs), np.ones(inputs), [weights], [np.array(bias)])
