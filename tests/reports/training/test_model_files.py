"""Models and what was fitted are written and read back; nothing else is made of their files."""

from __future__ import annotations

import copy
import functools
import io
import json
import os
import random
import types
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skops.io
from sklearn.linear_model import LinearRegression

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import LARGEST, load
from agents.learned.network import Layers
from arena.errors import InputError
from reports.training import fitting, model_files
from reports.training.fitting import fit_answers, fit_values
from reports.training.model_files import about, read_fitted, write_fitted, write_model
from tests.agents.learned import made_models
from tests.reports.training.made_lessons import RECIPE, lessons

SHOWN, HELD_OUT = lessons(12, seed=1), lessons(3, seed=2)
TRAINING: Any = types.SimpleNamespace(
    ruleset="two_actions", digest="0123456789abcdef", title="For a test", seed=9
)
"""All that is asked of a training here."""


@pytest.fixture(scope="module")
def fittings() -> model_files.Fittings:
    return {
        "positions": fit_values(SHOWN, HELD_OUT, RECIPE, 3)[0],
        "answers": fit_answers(SHOWN, HELD_OUT, RECIPE, 3)[0],
    }


@pytest.fixture(scope="module")
def content(fittings: Any, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("fitted") / "fitted.skops"
    write_fitted(path, fittings)
    return path.read_bytes()


def complaint(path: Path, content: bytes) -> InputError:
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_fitted(path)
    error = caught.value
    assert error.file == str(path)
    assert error.expected.startswith("what `arena train` has fitted")
    assert "\n" not in str(error)
    return error


# -- models -------------------------------------------------------------------------------------


def test_a_model_that_was_written_can_be_played(tmp_path: Path) -> None:
    """What `arena train` writes is believed, and says where it comes from."""
    columns = shape(FEATURES["two_actions"]())
    path = tmp_path / "model.onnx"
    value = made_models.layers(columns.position, 1)
    answers = made_models.layers(len(columns.names), 2)
    write_model(path, value, answers, about(TRAINING, 2))
    model = load(str(path))
    assert model.ruleset == "two_actions"
    expected = {"training": "0123456789abcdef", "title": "For a test", "seed": "9", "round": "2"}
    assert {key: model.about[key] for key in expected} == expected
    rows = np.random.default_rng(0).normal(size=(3, len(columns.names)))
    assert len(set(model.scores(rows).worth.tolist())) == 3
    written = path.read_bytes()
    write_model(path, value, answers, about(TRAINING, 2))
    assert path.read_bytes() == written


def test_a_model_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    """Also in what it says of itself: what comes last is what it cannot do without."""
    columns = shape(FEATURES["two_actions"]())
    path = tmp_path / "model.onnx"
    layers = made_models.layers(columns.position, 1), made_models.layers(len(columns.names), 2)
    write_model(path, *layers, about(TRAINING, 2))
    whole = path.read_bytes()
    for length in range(len(whole) - 250, len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(InputError):
            load(str(path))


def test_a_model_that_would_be_refused_is_not_written(tmp_path: Path) -> None:
    """Too large, or for other features: the line comes when it is made, not when it is played."""
    columns = shape(FEATURES["two_actions"]())
    path = tmp_path / "model.onnx"
    value = made_models.layers(columns.position, 1)
    large = made_models.layers(len(columns.names), 2, (512, 512))
    with pytest.raises(InputError, match=f"at most {LARGEST:,}"):
        write_model(path, value, large, about(TRAINING, 0))
    with pytest.raises(InputError, match="inputs"):
        write_model(path, value, made_models.layers(columns.position, 2), about(TRAINING, 0))
    astray = fitting.nothing(len(columns.names))
    astray.weights[0][0, 0] = np.nan
    with pytest.raises(InputError, match="found nan"):
        write_model(path, value, astray, about(TRAINING, 0))
    assert not path.exists()
    assert isinstance(astray, Layers)


# -- what was fitted ----------------------------------------------------------------------------


def test_what_was_fitted_is_read_back(fittings: Any, content: bytes, tmp_path: Path) -> None:
    """The same predictions, to the bit, and it can be gone on from to the same result."""
    path = tmp_path / "fitted.skops"
    path.write_bytes(content)
    found = read_fitted(path)
    rows = np.concatenate([one.rows for one in HELD_OUT]).astype(np.float64)
    for name, columns in (("positions", 5), ("answers", 9)):
        (scaler, network), (scaler_2, network_2) = fittings[name], found[name]
        before = network.predict(scaler.transform(rows[:, :columns]))
        after = network_2.predict(scaler_2.transform(rows[:, :columns]))
        assert before.tobytes() == after.tobytes()
    recipe = replace(RECIPE, epochs=2)
    on = [fit_answers(SHOWN, HELD_OUT, recipe, 5, one["answers"])[0] for one in (fittings, found)]
    assert [c.tobytes() for c in on[0][1].coefs_] == [c.tobytes() for c in on[1][1].coefs_]
    write_fitted(path, {"positions": found["positions"], "answers": on[1]})
    assert read_fitted(path)["answers"][1].coefs_[0].tobytes() == on[1][1].coefs_[0].tobytes()


class Stranger:
    """Would make a file as soon as anybody made one of it."""

    made = 0

    def __init__(self) -> None:
        self.word = 1

    def __setstate__(self, state: Any) -> None:
        Stranger.made += 1

    def __reduce__(self) -> Any:
        return (os.mkdir, ("made",))


def called(*_: object) -> None:
    raise AssertionError("it was called")


STRANGERS: dict[str, tuple[Callable[[], object], str]] = {
    "partial": (lambda: functools.partial(os.mkdir, "made"), "functools.partial"),
    "class": (Stranger, "Stranger"),
    "system": (lambda: os.system, "system"),
    "builtin": (lambda: eval, "builtins.eval"),
    "function": (lambda: called, "called"),
    "method": (lambda: LinearRegression().fit, "LinearRegression"),
    "another of scikit-learn": (LinearRegression, "LinearRegression"),
    "ufunc": (lambda: np.add, "numpy.add"),
    "a set": (lambda: {1}, "builtins.set"),
    "bytes": (lambda: b"12", "builtins.bytes"),
}


@pytest.mark.parametrize("what", STRANGERS)
@pytest.mark.parametrize("where", ["whole", "beside", "inside"])
def test_other_types_are_refused_before_any_is_made(
    fittings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, where: str
) -> None:
    """Even those that skops trusts: as the whole, beside what is expected, or deep in it."""
    make, name = STRANGERS[what]
    held: Any = make()
    if where == "beside":
        held = {**fittings, "more": held}
    elif where == "inside":
        scaler, network = copy.deepcopy(fittings["positions"])
        held = {**fittings, "positions": (scaler, network.set_params(tol=held))}
    written = skops.io.dumps(held)

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("something was made of the file")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(skops.io, "loads", refused)
    error = complaint(tmp_path / "fitted.skops", written)
    assert error.key == "types"
    assert name in str(error.found)
    assert not (tmp_path / "made").exists()
    assert Stranger.made == 0


def other_numbers(number: float) -> Callable[[Any], Any]:
    def change(fittings: Any) -> Any:
        scaler, network = copy.deepcopy(fittings["answers"])
        network.coefs_[0][0, 0] = number
        return {**fittings, "answers": (scaler, network)}

    return change


OTHERS: dict[str, Callable[[Any], Any]] = {
    "a list": lambda _: [1, 2],
    "nothing": lambda _: {},
    "one of two": lambda fittings: {"positions": fittings["positions"]},
    "one more": lambda fittings: {**fittings, "more": 1},
    "numbers": lambda _: {"positions": 1, "answers": 2},
    "swapped": lambda f: {"positions": f["answers"], "answers": f["positions"]},
    "turned round": lambda f: {name: pair[::-1] for name, pair in f.items()},
    "no number": other_numbers(np.nan),
    "too large a number": other_numbers(np.inf),
}


@pytest.mark.parametrize("what", OTHERS)
def test_something_else_is_one_line(fittings: Any, tmp_path: Path, what: str) -> None:
    """Of allowed types, but not what was fitted: refused when it is read, not in the middle."""
    complaint(tmp_path / "fitted.skops", skops.io.dumps(OTHERS[what](fittings)))


def test_a_damaged_file_is_one_line(content: bytes, tmp_path: Path) -> None:
    """Empty, cut short anywhere, a text, a model, a zip of something else, a bomb."""
    path = tmp_path / "fitted.skops"
    for length in {0, 1, 4, 30, 100, *range(200, len(content), 9973), len(content) - 1}:
        complaint(path, content[:length])
    complaint(path, b"text\n" * 99)
    complaint(path, made_models.content())
    for name, held in (("other", b"1"), ("schema.json", b"{"), ("schema.json", b"[" * 100_000)):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr(name, held)
        complaint(path, stream.getvalue())
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(3):
            archive.writestr(f"{number}.npy", bytes(model_files.LARGEST_FITTED // 2))
        archive.writestr("schema.json", json.dumps({}))
    assert len(stream.getvalue()) < 2_000_000
    complaint(path, stream.getvalue())


def test_what_is_no_file_is_one_line(tmp_path: Path) -> None:
    """A pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "nothing"):
        with pytest.raises(InputError) as caught:
            read_fitted(tmp_path / name)
        assert caught.value.file == str(tmp_path / name)


def test_a_file_with_other_bytes_is_refused_or_whole(content: bytes, tmp_path: Path) -> None:
    """Bytes flipped anywhere: an archive knows its sums, so next to nothing is believed."""
    path, luck = tmp_path / "fitted.skops", random.Random(4)
    believed = 0
    for _ in range(60):
        damaged = bytearray(content)
        for _ in range(luck.choice([1, 5])):
            damaged[luck.randrange(len(damaged))] ^= 1 << luck.randrange(8)
        path.write_bytes(damaged)
        try:
            found = read_fitted(path)
        except InputError:
            continue
        assert set(found) == {"positions", "answers"}
        believed += 1
    assert believed < 30
