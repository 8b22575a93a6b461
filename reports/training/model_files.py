"""Models as files: ONNX for play, and what was fitted for going on, neither of them a pickle."""

from __future__ import annotations

import io
import itertools
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.neural_network import MLPRegressor
from sklearn.preprocessing import StandardScaler

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import FORMAT, LARGEST, checked, digest_of
from agents.learned.network import Layers, graph
from arena import files
from arena.errors import InputError
from arena.rules import RULESETS
from reports.training.fitting import Fitting

if TYPE_CHECKING:
    from reports.training.training_file import Training

FITTED = "fitted.skops"
LARGEST_FITTED = 200_000_000
"""Bytes of a file of what was fitted, also once it is unpacked."""
PARTS = frozenset(
    (
        ("builtins.dict", "DictNode"),
        ("builtins.list", "ListNode"),
        ("builtins.str", "JsonNode"),
        ("builtins.str", "TypeNode"),
        ("builtins.tuple", "TupleNode"),
        ("numpy.float64", "NdArrayNode"),
        ("numpy.ndarray", "NdArrayNode"),
        ("numpy.random.mtrand.RandomState", "RandomStateNode"),
        ("sklearn.neural_network._multilayer_perceptron.MLPRegressor", "ObjectNode"),
        ("sklearn.neural_network._stochastic_optimizers.AdamOptimizer", "ObjectNode"),
        ("sklearn.preprocessing._data.StandardScaler", "ObjectNode"),
    )
)
"""All that a file of what was fitted holds: types, and by which of its ways skops makes them.

By itself skops trusts more: every class of scikit-learn, say.
"""
TRUSTED = ["sklearn.neural_network._stochastic_optimizers.AdamOptimizer"]
"""What of it skops must be told."""
OUTPUTS = {"positions": 1, "answers": 2}
"""Of each network that is fitted."""


def about(training: Training, round_number: int) -> dict[str, str]:
    """What a model says of itself, so that it can be refused where it does not fit."""
    return {
        "ruleset": training.ruleset,
        "rules": RULESETS[training.ruleset].version,
        "features": digest_of(FEATURES[training.ruleset]()),
        "training": training.digest,
        "title": training.title,
        "seed": str(training.seed),
        "round": str(round_number),
        "format": FORMAT,  # comes last, so that a file that was cut short has none
    }


Fittings = dict[str, Fitting]
"""`positions` and `answers`."""


def write_model(path: Path, value: Layers, answers: Layers, said: Mapping[str, str]) -> None:
    """Write what was fitted as a model to play with.

    Raises:
        InputError: it would be too large, or cannot be written.
    """
    position = shape(FEATURES[said["ruleset"]]()).position
    content = graph(value, answers, position, said).SerializeToString()
    if len(content) > LARGEST:
        raise InputError(str(path), "network", f"{len(content):,} bytes", f"at most {LARGEST:,}")
    checked(str(path), content)
    files.write(path, content)


def write_fitted(path: Path, fittings: Fittings) -> None:
    """Write what was fitted, to go on from it."""
    import skops.io

    files.write(path, skops.io.dumps(fittings))


def read_fitted(path: Path) -> Fittings:
    """Read what was fitted; nothing but the few types that it holds is made of the file.

    Raises:
        InputError: it cannot be read, is damaged, or holds something else.
    """
    import skops.io

    expected = "what `arena train` has fitted"
    content = files.read(path, LARGEST_FITTED)
    try:
        strangers = _parts(content) - PARTS
        if strangers:
            names = ", ".join(sorted({name for name, _ in strangers}))
            raise InputError(str(path), "types", names, expected)
        found = skops.io.loads(content, trusted=TRUSTED)
        good = set(found) == set(OUTPUTS) and all(
            _is_fitting(found[name], outputs) for name, outputs in OUTPUTS.items()
        )
    except InputError:
        raise
    except Exception as error:  # whatever a damaged archive makes the libraries say
        raise InputError(str(path), "", None, f"{expected}; the file is damaged") from error
    if not good:
        raise InputError(str(path), "", "something else", expected)
    fittings: Fittings = found
    return fittings


def _parts(content: bytes) -> set[tuple[str, str]]:
    """What skops would make of a file: the name of each type, and by which of its ways."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST_FITTED:
            raise ValueError("too large, once it is unpacked")
        waiting: list[Any] = [json.loads(archive.read("schema.json"))]
    found = set()
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if "__loader__" in part or "__class__" in part:
                name = f"{part.get('__module__')}.{part.get('__class__')}"
                found.add((name, str(part.get("__loader__"))))
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found


def _is_fitting(found: Any, outputs: int) -> bool:
    """Whether something is a fitted network with its standardising, whole and in numbers."""
    scaler, network = found
    inputs = scaler.n_features_in_
    widths = [inputs, *network.hidden_layer_sizes, outputs]
    arrays = [scaler.mean_, scaler.scale_, *network.coefs_, *network.intercepts_]
    shapes = [(inputs,), (inputs,), *itertools.pairwise(widths), *[(wide,) for wide in widths[1:]]]
    return (
        isinstance(scaler, StandardScaler)
        and isinstance(network, MLPRegressor)
        and (network.n_layers_, network.n_outputs_) == (len(widths), outputs)
        and network.out_activation_ == "identity"
        and [array.shape for array in arrays] == shapes
        and all(np.isfinite(array).all() for array in arrays)
    )
