"""Models: what a file must be before it is believed, and what it says of rows of features."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.learned.features import FEATURES
from agents.learned.features.feature import Features, Row, shape
from arena import files
from arena.errors import FightclockError, InputError, nearest
from arena.model import Catalogue
from arena.rules import RULESETS

FORMAT = "1"
"""Of model files; it changes when what they hold does."""
LARGEST = 2_000_000
"""Bytes of a model file; a larger one is not read."""
MOST_OPEN = 4096
"""Of how many catalogues and kinds of question it is kept which answers are open."""
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
    """A model that is checked and made ready.

    Args:
        file: Where it came from.
        content: What the file holds.

    Attributes:
        file: Where it came from.
        ruleset: The game it was trained for.
        features: What it sees.
        about: What it says of itself: seeds, versions, where it was trained.
        ways: The ways in which it leaves the usual tactic's answer (`Features.way`); None is any.
        digest: Of the file's content.

    Raises:
        InputError: the content is not as it must be; see `checked`.
        FightclockError: onnx or onnxruntime is not installed.
    """

    def __init__(self, file: str, content: bytes) -> None:
        about, graph = checked(file, content)
        self.file = file
        self.ruleset = about["ruleset"]
        self.features: Features = FEATURES[self.ruleset]()
        self.about = about
        self.ways = None if "ways" not in about else frozenset(about["ways"].split("; "))
        self.digest = hashlib.sha256(content).hexdigest()
        self._columns = len(shape(self.features).names)
        self._position = shape(self.features).position
        self._session = _session(graph)
        self._open: dict[tuple[Catalogue, str], frozenset[int]] = {}

    def scores(self, rows: Sequence[Row] | NDArray[np.float64]) -> Scores:
        """What these rows of features are worth, each by itself: together or not is the same.

        Raises:
            ValueError: a row holds what is no number.
        """
        worth, prior = self._run(["worth", "prior"], np.asarray(rows, np.float64))
        return Scores(worth, prior)

    def value(self, positions: Sequence[Row]) -> NDArray[np.float64]:
        """The chance to win from these positions, from 0 to 1; shape (positions,).

        Raises:
            ValueError: a row holds what is no number.
        """
        rows = np.zeros((len(positions), self._columns))
        rows[:, : self._position] = positions
        (value,) = self._run(["value"], rows)
        return np.clip(value, 0.0, 1.0)

    def open_to(self, catalogue: Catalogue, kind: str) -> frozenset[int]:
        """By which answers to a kind of question the usual one may be left, by their index."""
        found = self._open.get((catalogue, kind))
        if found is None:
            ways, way = self.ways or (), self.features.way
            found = frozenset(one.index for one in catalogue if way(kind, one) in ways)
            if len(self._open) >= MOST_OPEN:
                self._open.clear()
            self._open[catalogue, kind] = found
        return found

    def _run(self, names: list[str], rows: NDArray[np.float64]) -> list[NDArray[np.float64]]:
        if np.isnan(rows).any():  # what a processor makes of it in a comparison differs
            raise ValueError("a row of features holds what is no number")
        found: list[NDArray[np.float64]] = self._session.run(names, {"rows": rows})
        return found


def shipped(ruleset: str) -> Path:
    """Where the model lies that comes with the program.

    Raises:
        FightclockError: there is none for this ruleset.
    """
    path = SHIPPED / f"{ruleset}.onnx"
    if not path.exists():
        raise FightclockError(f"no learned model is shipped for {ruleset}")
    return path


def load(path: str, ruleset: str = "") -> Model:
    """Read a model file, or hand out what was read of it if it has not changed since.

    Args:
        path: The file; "" is the model that is shipped for `ruleset`.
        ruleset: What it is to play; "" is whatever it was trained for.

    Raises:
        InputError: it cannot be read, is no model of this program, or was trained for another
            game, other rules or other features; the reason is told.
        FightclockError: none is shipped, or onnx or onnxruntime is not installed.
    """
    file = path or str(shipped(ruleset))
    try:
        status = Path(file).stat()
    except (OSError, ValueError):
        model = _read(file)  # which says what is wrong
    else:
        model = _kept(file, status.st_mtime_ns, status.st_size, status.st_ino)
    if ruleset and model.ruleset != ruleset:
        raise InputError(file, "ruleset", model.ruleset, f"a model that was trained for {ruleset}")
    return model


@lru_cache(maxsize=64)
def _kept(file: str, *version: int) -> Model:  # noqa: ARG001  # a key
    """What was read of a file; `version` is what changes when the file does."""
    return _read(file)


def _read(file: str) -> Model:
    return Model(file, files.read(file, LARGEST))


class Checked(NamedTuple):
    """A model file that has been believed.

    Attributes:
        about: What it says of itself.
        graph: What is run: its numbers in a graph that was built anew.
    """

    about: dict[str, str]
    graph: bytes


def checked(file: str, content: bytes) -> Checked:
    """Check everything about the content of a model file.

    Raises:
        InputError: something is not as it must be; the reason is told.
        FightclockError: onnx is not installed.
    """
    try:
        from agents.learned import reading
    except ImportError as error:
        raise FightclockError(f"needs {NEEDS}") from error
    if len(content) > LARGEST:
        raise InputError(file, "", f"{len(content)} bytes", f"at most {LARGEST} bytes")
    model = reading.parsed(file, content)
    about = reading.said(file, model)
    if about.get("format") != FORMAT:
        expected = f'"{FORMAT}": a model that `arena train` has made'
        raise InputError(file, "format", about.get("format"), expected)
    game = about.get("ruleset", "")
    if game not in FEATURES:
        known = sorted(FEATURES)
        raise InputError(file, "ruleset", game, f"one of: {', '.join(known)}", nearest(game, known))
    version = RULESETS[game].version
    if about.get("rules") != version:
        expected = f"a model that was trained by version {version} of the rules of {game}"
        raise InputError(file, "rules", about.get("rules"), expected)
    features = FEATURES[game]()
    if about.get("features") != digest_of(features):
        expected = "a model that was trained on the features of this version of the program"
        raise InputError(file, "features", about.get("features"), expected)
    columns = shape(features)
    graph = reading.rebuilt(file, model, columns.position, len(columns.names))
    return Checked(about, graph)


def digest_of(features: Features) -> str:
    """Name a set of features: the same only if all names are, in the same order."""
    text = "\n".join(shape(features).names)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _session(graph: bytes) -> Any:
    """What runs the model: one thread, for fights have processes of their own."""
    try:
        import onnxruntime
    except ImportError as error:
        raise FightclockError(f"needs {NEEDS}") from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(
        graph, sess_options=options, providers=["CPUExecutionProvider"]
    )
