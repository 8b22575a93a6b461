"""A model file is believed only if it is one; whatever else it is, it is refused in one line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import agents
from agents.learned import model as models
from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import LARGEST, Model, checked, load
from arena import cli
from arena.errors import FightclockError, InputError
from tests.agents.learned import made_models

ROOT = Path(__file__).parents[3]
SCENARIO, SIDE = "rival-crews", "crew"


@pytest.fixture(scope="module")
def good() -> bytes:
    return made_models.content()


def complaint(content: bytes) -> InputError:
    """What is wrong with this content; nothing of it is run."""
    with pytest.raises(InputError) as caught:
        checked("some.onnx", content)
    error = caught.value
    line = str(error)
    assert error.file == "some.onnx"
    assert error.expected
    assert line.startswith("some.onnx: ")
    assert "\n" not in line
    return error


def python(code: str, *words: object, **given: Any) -> subprocess.CompletedProcess[str]:
    """Run a program of its own, so that it may crash, hang, or lack a package."""
    command = [sys.executable, "-c", code, *map(str, words)]
    cwd = given.pop("cwd", ROOT)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, cwd=cwd, env=env, **given
    )


# -- a good file --------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", sorted(FEATURES))
def test_a_good_file_is_believed(tmp_path: Path, ruleset: str) -> None:
    """What was written is read: the game, what it says of itself, and what the graph says."""
    path = made_models.file(tmp_path, ruleset)
    model = load(path)
    assert (model.ruleset, model.file) == (ruleset, path)
    assert model.about == made_models.said(ruleset)
    columns = shape(model.features)
    rows = np.random.default_rng(0).normal(size=(5, len(columns.names)))
    scores = model.scores(rows)
    alone = [model.scores(rows[at : at + 1]) for at in range(5)]
    assert scores.worth.tolist() == [one.worth[0] for one in alone]
    assert scores.prior.tolist() == [one.prior[0] for one in alone]
    value = model.value([tuple(row[: columns.position]) for row in rows.tolist()])
    assert ((value >= 0) & (value <= 1)).all()
    assert len(set(value.tolist())) > 1


def test_what_is_run_is_the_graph_of_the_file(good: bytes) -> None:
    """The graph that is built anew says the very same as the one that was written."""
    assert checked("some.onnx", good).graph == good


def test_a_row_without_numbers_is_an_error(good: bytes) -> None:
    """It would be answered with something, and another processor might answer otherwise."""
    model = Model("some.onnx", good)
    rows = np.zeros((2, len(shape(model.features).names)))
    rows[1, 3] = np.nan
    with pytest.raises(ValueError, match="no number"):
        model.scores(rows)


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    """Whoever trains again in the same place plays by the new model, in the same process."""
    path = made_models.file(tmp_path)
    first = load(path)
    assert load(path) is first
    assert load(path, "two_actions") is first
    stamp = Path(path).stat().st_mtime_ns
    other = tmp_path / "other"
    other.write_bytes(made_models.content(seed=7))
    other.replace(path)  # as files are written here: in one step
    os.utime(path, ns=(stamp, stamp))
    second = load(path)
    assert second.digest != first.digest
    Path(path).write_bytes(made_models.content(seed=9))  # and as others may write them
    os.utime(path, ns=(stamp + 1000, stamp + 1000))
    assert load(path).digest not in (first.digest, second.digest)
    Path(path).write_bytes(b"broken")
    with pytest.raises(InputError):
        load(path)


def test_no_model_is_shipped_for_an_unknown_game() -> None:
    """A missing model is one line, not a file that cannot be found."""
    with pytest.raises(FightclockError, match="no learned model is shipped for chess"):
        load("", "chess")


# -- files that are none ------------------------------------------------------------------------


def foreign() -> bytes:
    """A plain ONNX model of somebody else."""
    node = helper.make_node("Add", ["x", "x"], ["y"])
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy")
    made: bytes = helper.make_model(helper.make_graph([node], "g", [x], [y])).SerializeToString()
    return made


def a_pickle() -> bytes:
    # One that would make a folder if anybody unpickled it.
    return b"cos\nmkdir\n(S'unpickled'\ntR."


def relabelled(ruleset: str, claimed: str) -> bytes:
    """A model for one game that says it is for another."""
    made = made_models.model(ruleset)
    for entry in made.metadata_props:
        entry.value = made_models.said("two_actions").get(entry.key, entry.value)
        if entry.key == "ruleset":
            entry.value = claimed
    content: bytes = made.SerializeToString()
    return content


CONTENTS: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "empty": (lambda: b"", "", "an ONNX model"),
    "text": (lambda: b"# not a model\n" * 50, "", "an ONNX model"),
    "zeros": (lambda: bytes(5000), "", "an ONNX model"),
    "pickle": (a_pickle, "", "an ONNX model"),
    "foreign": (foreign, "format", '"1": a model that `arena train` has made'),
    "another format": (lambda: made_models.content(format="0"), "format", '"1": a model'),
    "another game": (lambda: relabelled("two_actions", "two_action"), "ruleset", "one of: "),
    "other rules": (
        lambda: made_models.content(rules="0"), "rules", "a model that was trained by version"),
    "other features": (
        lambda: made_models.content(features="abc"), "features", "a model that was trained on"),
    "features of another game": (
        lambda: relabelled("action_board", "two_actions"), "inputs", "rows of"),
    "too large": (lambda: made_models.content() + bytes(LARGEST), "", "at most 2000000 bytes"),
}  # fmt: skip


@pytest.mark.parametrize("what", CONTENTS)
def test_a_file_that_is_no_model_of_ours_is_one_line(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """By `make` and on the command line: file, place, what was found and what was expected."""
    content, key, expected = CONTENTS[what]
    monkeypatch.chdir(tmp_path)
    Path("m.onnx").write_bytes(content())
    with pytest.raises(InputError) as caught:
        agents.make('learned(model="m.onnx")')
    assert (caught.value.file, caught.value.key) == ("m.onnx", key)
    assert caught.value.expected.startswith(expected)
    if what == "another game":
        assert caught.value.nearest == "two_actions"
    code = cli.main(["fight", SCENARIO, "--agents", f'{side()}=learned(model="m.onnx")'])
    out, err = capfd.readouterr()
    assert (code, out) == (2, "")
    assert err == f"arena: {caught.value}\n"
    assert not Path("unpickled").exists()


def side() -> str:
    """A side of the scenario that is fought here."""
    import scenarios

    return str(scenarios.load(SCENARIO).sides[0])


def test_a_model_for_another_game_is_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A good model in the wrong fight is refused before the fight, naming both games."""
    path = made_models.file(tmp_path, "action_board")
    code = cli.main(["fight", SCENARIO, "--agents", f'{side()}=learned(model="{path}")'])
    out, err = capfd.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "two_actions" in err
    assert "action_board" in err
    with pytest.raises(InputError, match="a model that was trained for two_actions"):
        load(path, "two_actions")


def test_what_is_no_file_is_one_line(tmp_path: Path) -> None:
    """Nothing there, a directory, a pipe that would wait for ever, a circle: each said so."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(10**12)  # takes no room
    for name, said in (
        ("nothing", "expected a file that exists"),
        (".", 'found "a directory"'),
        ("pipe", 'found "a pipe or device"'),
        ("circle", "expected a file that can be read"),
        ("huge", f"expected at most {LARGEST} bytes"),
        ("null\0", "expected the path of a file"),
    ):
        with pytest.raises(InputError, match=said) as caught:
            load(str(tmp_path / name))
        assert caught.value.file == str(tmp_path / name)


def test_a_file_that_was_cut_short_is_one_line(good: bytes) -> None:
    """Wherever it ends: in the header, in a node, in a name, in the numbers, near the end."""
    for length in {*range(1, 120), *range(120, len(good), 397), *range(len(good) - 40, len(good))}:
        complaint(good[:length])


# -- files that were tampered with --------------------------------------------------------------


def tampered(change: Callable[[onnx.ModelProto], object]) -> InputError:
    made = made_models.model()
    change(made)
    return complaint(made.SerializeToString())


def tensor_called(made: onnx.ModelProto, name: str) -> TensorProto:
    found: TensorProto = next(one for one in made.graph.initializer if one.name == name)
    return found


def outside(tensor: TensorProto, location: str) -> None:
    """Let a tensor say that its numbers are in another file."""
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=location)
    tensor.ClearField("raw_data")


def with_number(number: float, part: str = "weights") -> Callable[[onnx.ModelProto], object]:
    def change(made: onnx.ModelProto) -> None:
        tensor = tensor_called(made, f"of an answer 1 {part}")
        values = numpy_helper.to_array(tensor).copy()
        values.flat[2] = number
        tensor.raw_data = values.tobytes()

    return change


@pytest.mark.parametrize(
    ("number", "shown"),
    [(np.nan, "nan"), (np.inf, "inf"), (-np.inf, "-inf"), (256.5, "256.5"), (2.0**-17, "7.62")],
)
def test_weights_for_which_sums_are_not_exact_are_refused(number: float, shown: str) -> None:
    """No numbers, too large, or between two steps: it might answer otherwise elsewhere."""
    error = tampered(with_number(number))
    assert error.key == "of an answer 1 weights"
    assert f"found {shown}" in str(error)
    assert error.expected == "numbers up to 256 in steps of 2^-16"
    assert tampered(with_number(2.0**15, "biases")).key == "of an answer 1 biases"


def test_what_a_model_says_in_no_letters_is_refused(good: bytes) -> None:
    """What is no UTF-8 is refused wherever it stands, and not taken for text."""
    for word in (b"two_actions", b"made for a test", b"ruleset", b"narrowest", b"MatMul"):
        assert good.count(word) >= 1
        complaint(good.replace(word, word[:-1] + b"\xff"))


def test_minus_zero_is_refused() -> None:
    """Of zeros there is one: a sum of the other kind depends on its order."""
    assert tampered(with_number(-0.0)).key.startswith("graph.initializer[")


def subgraph(made: onnx.ModelProto) -> None:
    branch = helper.make_graph(
        [helper.make_node("Identity", ["half"], ["out"])], "branch", [],
        [helper.make_tensor_value_info("out", TensorProto.DOUBLE, [])])  # fmt: skip
    node = helper.make_node("If", ["yes"], ["o"], then_branch=branch, else_branch=branch)
    made.graph.node.insert(0, node)


def loop(made: onnx.ModelProto) -> None:
    body = helper.make_graph([], "body", [], [])
    made.graph.node.append(helper.make_node("Loop", ["many", ""], ["o"], body=body))


def hidden_subgraph(made: onnx.ModelProto) -> None:
    body = helper.make_graph([helper.make_node("Identity", ["a"], ["b"])], "body", [], [])
    made.graph.node[3].attribute.append(helper.make_attribute("body", body))


def function(made: onnx.ModelProto) -> None:
    node = helper.make_node("Identity", ["a"], ["b"])
    opset = [helper.make_opsetid("", 17)]
    made.functions.append(helper.make_function("", "Add", ["a"], ["b"], [node], opset))


def training(made: onnx.ModelProto) -> None:
    made.training_info.add().algorithm.node.append(helper.make_node("Add", ["a", "a"], ["b"]))


def sparse(made: onnx.ModelProto) -> None:
    values = numpy_helper.from_array(np.ones(1), "s")
    places = numpy_helper.from_array(np.zeros(1, np.int64), "i")
    made.graph.sparse_initializer.append(helper.make_sparse_tensor(values, places, [9]))


def words(made: onnx.ModelProto) -> None:
    weights = tensor_called(made, "of an answer 0 weights")
    weights.CopyFrom(numpy_helper.from_array(np.array(["a", "b"], object), weights.name))


def more_words(made: onnx.ModelProto) -> None:
    made.graph.initializer.append(numpy_helper.from_array(np.array(["a"], object), "words"))


def sequence(made: onnx.ModelProto) -> None:
    made.graph.input.append(helper.make_tensor_sequence_value_info("s", TensorProto.STRING, [1]))


def too_many(made: onnx.ModelProto) -> None:
    """A shape that promises more numbers than there are memory for."""
    tensor_called(made, "of an answer 0 weights").dims[:] = [2**40, 2**40]


def negative(made: onnx.ModelProto) -> None:
    dims = tensor_called(made, "of an answer 0 weights").dims
    dims[:] = [-size for size in dims]


def product(made: onnx.ModelProto) -> None:
    """Allowed arithmetic only, but of a column and a row: billions of numbers."""
    made.graph.initializer.append(numpy_helper.from_array(np.ones((10**5, 1)), "down"))
    made.graph.initializer.append(numpy_helper.from_array(np.ones((1, 10**5)), "across"))
    made.graph.node.append(helper.make_node("Mul", ["down", "across"], ["all"]))


CHANGES: dict[str, tuple[Callable[[onnx.ModelProto], object], str]] = {
    "external weights": (
        lambda made: outside(tensor_called(made, "of an answer 0 weights"), "/etc/passwd"),
        "of an answer 0 weights"),
    "external constant": (lambda made: outside(made.graph.initializer[0], "/etc/passwd"),
                          "graph.initializer[0]"),
    "external marked as inside": (
        lambda made: tensor_called(made, "of an answer 0 weights").external_data.add(key="a"),
        "of an answer 0 weights"),
    "a million words": (lambda made: made.MergeFromString(b"\x72\x00" * 900_000), "metadata_props"),
    "more nodes than anything has": (
        lambda made: made.graph.node.extend([made.graph.node[0]] * 1000), "graph.node"),
    "if": (subgraph, "graph.node[0]"),
    "loop": (loop, "graph.node["),
    "subgraph in a harmless node": (hidden_subgraph, "graph.node[3]"),
    "function": (function, "functions[0]"),
    "training": (training, "training_info[0]"),
    "sparse numbers": (sparse, "graph.sparse_initializer[0]"),
    "words for weights": (words, "of an answer 0 weights"),
    "words": (more_words, "graph.initializer["),
    "sequence": (sequence, "graph.input[1]"),
    "domain": (lambda made: setattr(made.graph.node[0], "domain", "com.microsoft"),
               "graph.node[0]"),
    "unknown operation": (lambda made: setattr(made.graph.node[0], "op_type", "Cast"),
                          "graph.node[0]"),
    "foreign operations": (lambda made: made.opset_import.add(domain="com.microsoft", version=1),
                           "opset_import[1]"),
    "another opset": (lambda made: setattr(made.opset_import[0], "version", 12), "opset_import[0]"),
    "another input": (lambda made: setattr(made.graph.input[0], "name", "x"), "graph.input[0]"),
    "outputs in another order": (lambda made: made.graph.output.reverse(), "graph.output[0]"),
    "a node left out": (lambda made: made.graph.node.pop(), "graph.node["),
    "another constant": (lambda made: tensor_called(made, "most").CopyFrom(
        numpy_helper.from_array(np.array(1e9), "most")), "graph.initializer["),
    "said twice": (lambda made: made.metadata_props.add(key="title", value="another"),
                   "metadata_props["),
    "too many numbers": (too_many, "of an answer 0 weights"),
    "negative sizes": (negative, "of an answer 0 weights"),
    "a product without end": (product, "graph.node["),
    "a layer left out": (lambda made: made.graph.initializer.remove(
        tensor_called(made, "of a position 1 biases")), "of a position 1 biases"),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_anything_but_the_arithmetic_of_a_model_is_refused(what: str) -> None:
    """Other files, loops, functions, words, huge products: the line names the first such part."""
    change, key = CHANGES[what]
    assert tampered(change).key.startswith(key)


LOADS = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from agents.learned.model import load
from arena.errors import InputError
try:
    load(sys.argv[1])
except InputError as error:
    print(error.key)
print([path for path in opened if "outside" in path])
"""


@pytest.mark.parametrize("name", ["of an answer 0 weights", "fine"])
def test_what_a_file_refers_to_is_not_opened(tmp_path: Path, name: str) -> None:
    """A pipe stands there: whoever opened it, in Python or in C++, would wait until killed."""
    os.mkfifo(tmp_path / "outside")
    made = made_models.model()
    outside(tensor_called(made, name), "outside")
    (tmp_path / "m.onnx").write_bytes(made.SerializeToString())
    done = python(LOADS, "m.onnx", cwd=tmp_path)
    key, opened = done.stdout.splitlines()
    assert key.startswith(("of an answer 0 weights", "graph.initializer["))
    assert opened == "[]"
    assert (done.returncode, done.stderr) == (0, "")


FUZZ = """
import json, random, sys
from pathlib import Path
import numpy as np
from agents.learned.features.feature import shape
from agents.learned.model import Model
from arena.errors import InputError

good, luck = Path(sys.argv[1]).read_bytes(), random.Random(int(sys.argv[2]))
found = {"refused": 0, "believed": 0}
for number in range(int(sys.argv[3])):
    content = bytearray(good)
    for _ in range(luck.choice([1, 1, 2, 10])):
        # Half of them in the first and last parts, where the structure is more than the numbers.
        at = luck.choice([luck.randrange(len(content)), luck.randrange(800), -luck.randrange(800)])
        match luck.randrange(4):
            case 0:
                content[at] ^= 1 << luck.randrange(8)
            case 1:
                content[at:at] = luck.randbytes(luck.choice([1, 2, 40]))
            case 2:
                del content[at : at + luck.choice([1, 2, 40])]
            case 3:
                content[at] = luck.randrange(256)
    try:
        model = Model("fuzzed.onnx", bytes(content))
    except InputError as error:
        assert error.expected and "\\n" not in str(error)
        found["refused"] += 1
        continue
    rows = np.random.default_rng(number).normal(size=(3, len(shape(model.features).names)))
    scores = model.scores(rows)
    assert np.isfinite(scores.worth).all() and np.isfinite(scores.prior).all()
    found["believed"] += 1
print(json.dumps(found))
"""


def fuzzed(tmp_path: Path, good: bytes, seed: int, number: int) -> dict[str, int]:
    (tmp_path / "good.onnx").write_bytes(good)
    done = python(FUZZ, tmp_path / "good.onnx", seed, number)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_a_damaged_file_is_refused_or_still_a_model(tmp_path: Path, good: bytes) -> None:
    """Bytes flipped, inserted, left out: never a traceback, a crash or a word from the library."""
    found = fuzzed(tmp_path, good, 1, 400)
    assert found["refused"] > 300
    assert found["believed"] > 0  # a letter of the title, the last digits of a weight


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_damaged_files_are_refused_or_still_models(
    tmp_path: Path, good: bytes, seed: int
) -> None:
    """The same of ten thousand files."""
    assert sum(fuzzed(tmp_path, good, seed, 2500).values()) == 2500


# -- what is not installed ----------------------------------------------------------------------

LACKS = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1].split()))
from arena import cli
sys.exit(cli.main(sys.argv[2:]))
"""


@pytest.mark.parametrize("package", ["onnx", "onnxruntime"])
def test_without_the_extra_it_is_one_line(tmp_path: Path, package: str) -> None:
    """Who has not installed `learn` is told what to install, and before the fight."""
    path = made_models.file(tmp_path)
    done = python(
        LACKS, package, "fight", SCENARIO, "--agents", f'{side()}=learned(model="{path}")'
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"arena: needs {models.NEEDS}\n"


def test_other_agents_need_no_extra() -> None:
    """A fight of scripted agents imports nothing of what the extra installs."""
    extra = "onnx onnxruntime sklearn skops threadpoolctl optuna"
    done = python(LACKS, extra, "fight", SCENARIO, "--quiet")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_good_model_fights_on_the_command_line(tmp_path: Path) -> None:
    """The check of the whole way: the command, a file with a space in its name, silence."""
    spaced = tmp_path / "my model, trained.onnx"
    shutil.copy(made_models.file(tmp_path), spaced)
    code = "import sys; from arena import cli; sys.exit(cli.main(sys.argv[1:]))"
    words = ["fight", SCENARIO, "--agents", f'{side()}=learned(model="{spaced}")', "--quiet"]
    done = python(code, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "at phase" in done.stdout
