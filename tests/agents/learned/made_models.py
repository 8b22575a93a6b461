"""Small models with random weights, for tests that need no trained one."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import onnx

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import FORMAT, digest_of
from agents.learned.network import Layers, graph
from arena.rules import RULESETS


def layers(columns: int, outputs: int, hidden: Sequence[int] = (6, 4), seed: int = 0) -> Layers:
    """Random layers of the size that trained ones have."""
    luck = np.random.default_rng(seed)
    widths = [columns, *hidden, outputs]
    pairs = list(itertools.pairwise(widths))
    weights = [luck.normal(size=pair) / np.sqrt(pair[0]) for pair in pairs]
    biases = [luck.normal(size=width) for width in hidden]
    weights[-1] *= 0.1  # so that values are chances, as those of trained ones are
    return Layers(
        luck.normal(size=columns),
        luck.uniform(0.5, 2.0, columns),
        weights,
        [*biases, np.full(outputs, 0.5)],
    )


def said(ruleset: str, **changed: str) -> dict[str, str]:
    """What a model of this version of the program says of itself, or something else."""
    return {
        "ruleset": ruleset,
        "rules": RULESETS[ruleset].version,
        "features": digest_of(FEATURES[ruleset]()),
        "title": "made for a test",
        "format": FORMAT,
        **changed,
    }


def model(ruleset: str = "two_actions", seed: int = 0, **changed: str) -> onnx.ModelProto:
    """A small model with random weights."""
    columns = shape(FEATURES[ruleset]())
    value = layers(columns.position, 1, seed=seed)
    answers = layers(len(columns.names), 2, seed=seed + 1)
    return graph(value, answers, columns.position, said(ruleset, **changed))


@cache
def content(ruleset: str = "two_actions", seed: int = 0, **changed: str) -> bytes:
    """The same as a file holds it."""
    made: bytes = model(ruleset, seed, **changed).SerializeToString()
    return made


def indifferent(ruleset: str) -> bytes:
    """A model to which all positions and answers are worth the same, and none likely."""
    columns = shape(FEATURES[ruleset]())
    value, answers = (
        Layers(np.zeros(wide), np.ones(wide), [np.zeros((wide, outputs))], [np.zeros(outputs)])
        for wide, outputs in ((columns.position, 1), (len(columns.names), 2))
    )
    made: bytes = graph(value, answers, columns.position, said(ruleset)).SerializeToString()
    return made


def file(folder: Path, ruleset: str = "two_actions", seed: int = 0) -> str:
    """A model file in a folder; returns its path."""
    path = folder / f"{ruleset}-{seed}.onnx"
    path.write_bytes(content(ruleset, seed))
    return str(path)
