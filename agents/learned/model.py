"""Models: what a file must be before it is believed, and what it says of rows of features."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from agents.learned.features import FEATURES
from agents.learned.features.feature import Features, Row, shape
from arena.errors import FightclockError, InputError, nearest
from arena.rules import RULESETS

if TYPE_CHECKING:
    import onnx

FORMAT = "1"
"""Of model files; it changes when what they hold does."""
LARGEST = 2_000_000
"""Bytes of a model file; a larger one is not read."""
OPERATIONS = frozenset(("Add", "Clip", "Floor", "Gather", "MatMul", "Mul", "Slice"))
"""All that a model needs, so nothing else in a file is run."""
SHIPPED = Path(__file__).with_name("models")
NEEDS = "fightclock[learn], which plays learned models: pip install 'fightclock[learn]'"


@dataclass(frozen=True)
class Scores:
    """What a model says of some answers, each of shape (answers,).

    Attributes:
        worth: By how much an answer is better than the usual one, in chance to win.
        prior: How likely a search would give it; only the proportions mean anything.
    """

    worth: NDArray[np.float64]
    prior: NDArray[np.float64]


class Model:
    """A model that has been read, checked and made ready.

    Attributes:
        file: Where it came from.
        ruleset: The game it was trained for.
        features: What it sees.
        about: What it says of itself: seeds, versions, where it was trained.
        digest: Of the file's content.
    """

    def __init__(self, file: str, content: bytes, about: dict[str, str]) -> None:
        self.file = file
        self.ruleset = about["ruleset"]
        self.features: Features = FEATURES[self.ruleset]()
        self.about = about
        self.digest = hashlib.sha256(content).hexdigest()
        self._columns = len(shape(self.features).names)
        self._position = shape(self.features).position
        self._session = _session(file, content)

    def scores(self, rows: Sequence[Row] | NDArray[np.float64]) -> Scores:
        """What these rows of features are worth, each by itself: together or not is the same."""
        worth, prior = self._session.run(["worth", "prior"], {"rows": np.asarray(rows, np.float64)})
        return Scores(worth, prior)

    def value(self, positions: Sequence[Row]) -> NDArray[np.float64]:
        """The chance to win from these positions, from 0 to 1; shape (positions,)."""
        rows = np.zeros((len(positions), self._columns))
        rows[:, : self._position] = positions
        (value,) = self._session.run(["value"], {"rows": rows})
        worth: NDArray[np.float64] = np.clip(value, 0.0, 1.0)
        return worth


def shipped(ruleset: str) -> Path:
    """Where the model lies that comes with the program.

    Raises:
        FightclockError: there is none for this ruleset.
    """
    path = SHIPPED / f"{ruleset}.onnx"
    if not path.exists():
        raise FightclockError(f"no learned model is shipped for {ruleset}")
    return path


@lru_cache(maxsize=64)
def load(path: str, ruleset: str = "") -> Model:
    """Read a model file; nothing in it is run but its few kinds of arithmetic.

    Args:
        path: The file; "" is the model that is shipped for `ruleset`.
        ruleset: What it is to play; "" is whatever it was trained for.

    Raises:
        InputError: it cannot be read, is no model of this program, or was trained for another
            game, other rules or other features; the reason is told.
    """
    file = path or str(shipped(ruleset))
    try:
        with Path(file).open("rb") as stream:
            content = stream.read(LARGEST + 1)
    except OSError as error:
        expected = f"a model file that can be read ({error.strerror})"
        raise InputError(file, "", None, expected) from error
    return Model(file, content, checked(file, content, ruleset))


def checked(file: str, content: bytes, ruleset: str = "") -> dict[str, str]:
    """What a model says of itself, once everything about the file is as it must be.

    Raises:
        InputError: something is not.
    """
    if len(content) > LARGEST:
        raise InputError(file, "size", f"over {LARGEST:,} bytes", f"at most {LARGEST:,} bytes")
    model = _parsed(file, content)
    about = {entry.key: entry.value for entry in model.metadata_props}
    if about.get("format") != FORMAT:
        expected = f'"{FORMAT}": a model that `arena train` has made'
        raise InputError(file, "format", about.get("format"), expected)
    game = about.get("ruleset", "")
    if game not in FEATURES:
        known = sorted(FEATURES)
        raise InputError(file, "ruleset", game, f"one of: {', '.join(known)}", nearest(game, known))
    if ruleset and game != ruleset:
        raise InputError(file, "ruleset", game, f"a model that was trained for {ruleset}")
    version = RULESETS[game].version
    if about.get("rules") != version:
        expected = f"a model that was trained by version {version} of the rules of {game}"
        raise InputError(file, "rules", about.get("rules"), expected)
    features = FEATURES[game]()
    if about.get("features") != digest_of(features):
        expected = "a model that was trained on the features of this version of the program"
        raise InputError(file, "features", about.get("features"), expected)
    _check_graph(file, model, len(shape(features).names))
    return about


def digest_of(features: Features) -> str:
    """Name a set of features: the same only if all names are, in the same order."""
    text = "\n".join(shape(features).names)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _parsed(file: str, content: bytes) -> onnx.ModelProto:
    try:
        import onnx
    except ImportError as error:
        raise FightclockError(f"needs {NEEDS}") from error
    try:
        model = onnx.load_model_from_string(content)
    except Exception as error:  # whatever the parser of somebody else's format says
        raise InputError(file, "", None, "an ONNX model; the file is damaged or another") from error
    if not model.graph.node:
        raise InputError(file, "", None, "an ONNX model; the file is damaged or another")
    return model


def _check_graph(file: str, model: onnx.ModelProto, columns: int) -> None:
    """A model is arithmetic on rows and nothing else: no other files, programs or loops."""
    from onnx import TensorProto

    graph = model.graph
    for node in graph.node:
        known = node.op_type in OPERATIONS and node.domain in ("", "ai.onnx")
        if not known or any(part.HasField("g") or part.graphs for part in node.attribute):
            expected = f"only these operations: {', '.join(sorted(OPERATIONS))}"
            raise InputError(file, "operation", f"{node.domain} {node.op_type}".strip(), expected)
    if model.functions or model.training_info or graph.sparse_initializer:
        raise InputError(file, "graph", "functions", "a plain graph")
    if any(part.domain not in ("", "ai.onnx") for part in model.opset_import):
        raise InputError(file, "opset", "a foreign one", "ONNX's own operations")
    for tensor in graph.initializer:
        if tensor.external_data or tensor.data_location != TensorProto.DEFAULT:
            raise InputError(file, tensor.name, "external data", "numbers in the file itself")
    inputs = [(one.name, _width(one)) for one in graph.input]
    if inputs != [("rows", columns)]:
        raise InputError(file, "inputs", str(inputs), f"rows of {columns} features")
    outputs = [one.name for one in graph.output]
    if outputs != ["value", "worth", "prior"]:
        raise InputError(file, "outputs", ", ".join(outputs), "value, worth, prior")


def _width(one: onnx.ValueInfoProto) -> int:
    dimensions = one.type.tensor_type.shape.dim
    return dimensions[1].dim_value if len(dimensions) == 2 else 0


def _session(file: str, content: bytes) -> Any:
    """What runs the model: one thread, for fights have processes of their own."""
    try:
        import onnxruntime
    except ImportError as error:
        raise FightclockError(f"needs {NEEDS}") from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.use_env_allocators", "0")
    try:
        return onnxruntime.InferenceSession(
            content, sess_options=options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        raise InputError(file, "", None, "a model that can be run; it is damaged") from error
