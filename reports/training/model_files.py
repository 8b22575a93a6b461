"""Models as files: ONNX for play, and what was fitted for going on, neither of them a pickle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

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
ALLOWED = frozenset(
    (
        "sklearn.neural_network._multilayer_perceptron.MLPRegressor",
        "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
        "sklearn.preprocessing._data.StandardScaler",
        "sklearn.preprocessing._label.LabelBinarizer",
    )
)
"""The only types that a file of what was fitted may hold, besides plain data and arrays."""


def about(training: Training, round_number: int) -> dict[str, str]:
    """What a model says of itself, so that it can be refused where it does not fit."""
    return {
        "format": FORMAT,
        "ruleset": training.ruleset,
        "rules": RULESETS[training.ruleset].version,
        "features": digest_of(FEATURES[training.ruleset]()),
        "training": training.digest,
        "title": training.title,
        "seed": str(training.seed),
        "round": str(round_number),
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
    checked(str(path), content, said["ruleset"])
    files.write(path, content)


def write_fitted(path: Path, fittings: Fittings) -> None:
    """Write what was fitted, to go on from it."""
    import skops.io

    files.write(path, skops.io.dumps(fittings))


def read_fitted(path: Path) -> Fittings:
    """Read what was fitted; nothing but the allowed types is made of the file.

    Raises:
        InputError: it is damaged, holds something else, or was fitted for something else.
    """
    import skops.io

    expected = "what `arena train` has fitted"
    content = files.read(path, 50_000_000)
    try:
        strangers = set(skops.io.get_untrusted_types(data=content)) - ALLOWED
        if strangers:
            raise InputError(str(path), "types", ", ".join(sorted(strangers)), expected)
        found = skops.io.loads(content, trusted=sorted(ALLOWED))
    except InputError:
        raise
    except Exception as error:  # whatever a damaged archive makes the library say
        raise InputError(str(path), "", None, f"{expected}; the file is damaged") from error
    if not isinstance(found, dict) or set(found) != {"positions", "answers"}:
        raise InputError(str(path), "", type(found).__name__, expected)
    return found
