"""A trained network as an ONNX graph whose arithmetic is exact, so that it answers alike anywhere.

Floating-point sums depend on the order in which a machine adds, and with it on the processor and on
how many rows are asked together; a fight must not. Here every input, weight and activation is a
multiple of a small power of two and bounded, so that in double precision no product and no sum of
a layer is ever rounded: whatever the order, the bits are the same. What brings a raw input onto the
grid is done to each number by itself, so that no order matters there either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from arena.errors import InputError

Floats = NDArray[np.float64]

FINE = 2.0**-10
"""Of what inputs and activations are multiples."""
WIDEST = 16.0
"""Inputs are cut to this size; features are far below it."""
MOST = 64.0
"""And activations to this."""
WEIGHT = 2.0**-16
"""Of what weights are multiples."""
HEAVIEST = 256.0
"""Weights are cut to this size, and biases to this times `MOST`.

An activation has up to 2^16 steps and a weight 2^24, so that a product has up to 2^40, and a bias
as many. A sum of 2^12 products and a bias has fewer than 2^53: all that a double holds exactly.
Inputs have only 2^14 steps.
"""
WIDTH = 2**12
"""The most inputs, and the widest layer."""
DEPTH = 8
"""The most layers."""

ROWS, VALUE, WORTH, PRIOR = "rows", "value", "worth", "prior"
OPSET, IR = 17, 8
"""What the oldest onnxruntime that is supported reads."""
OF_POSITION, OF_ANSWER = "of a position", "of an answer"
"""What the layers of both networks are called in the graph, followed by their number from 0."""

Stack = list[tuple[Floats, Floats]]
"""Weights, shape (from, to), and biases, shape (to,), of each layer, all of them on the grid."""


@dataclass(frozen=True)
class Layers:
    """A perceptron: its inputs are standardised, then weighed; between layers stands a ReLU.

    Attributes:
        mean: Of each input, shape (inputs,).
        scale: Standard deviation of each input, shape (inputs,).
        weights: Of each layer, shape (from, to).
        biases: Of each layer, shape (to,).
    """

    mean: Floats
    scale: Floats
    weights: Sequence[Floats]
    biases: Sequence[Floats]

    def folded(self) -> Stack:
        """Weights and biases of each layer, on the grid, with the standardising in the first."""
        layers = list(zip(self.weights, self.biases, strict=True))
        first, bias = layers[0]
        layers[0] = (first / self.scale[:, None], bias - (self.mean / self.scale) @ first)
        return [
            (
                _on_grid(weights, WEIGHT, HEAVIEST),
                _on_grid(biases, WEIGHT * FINE, HEAVIEST * MOST),
            )
            for weights, biases in layers
        ]


def _on_grid(values: Floats, step: float, most: float) -> Floats:
    return _positive_zeros(np.round(np.clip(values, -most, most) / step) * step)


def _positive_zeros(values: Floats) -> Floats:
    """Make -0 to 0: which of the two a sum of nothing but zeros is depends on its order."""
    return values + 0.0


def graph(
    value: Layers, answers: Layers, position: int, about: Mapping[str, str]
) -> onnx.ModelProto:
    """Both networks of a model in one graph.

    Args:
        value: From a position to what it is worth: one output.
        answers: From a whole row to what the answer is worth and how likely it is: two outputs.
        position: How many columns of a row, from the first on, are the position's.
        about: What the model says of itself.

    Returns:
        A model with one input, `rows` (n, columns), and three outputs of shape (n,).

    Raises:
        InputError: a network is wider or deeper than may be, or holds what is no number.
    """
    model = exact_graph(value.folded(), answers.folded(), position, about)
    onnx.checker.check_model(model)
    return model


def exact_graph(
    value: Stack, answers: Stack, position: int, about: Mapping[str, str], file: str = ""
) -> onnx.ModelProto:
    """The same as `graph`, of layers that are on the grid already.

    Args:
        value, answers, position, about: As of `graph`.
        file: Where the layers were read from, for errors.

    Raises:
        InputError: the layers do not fit together, or the arithmetic would not be exact.
    """
    columns = len(answers[0][0]) if answers else 0
    _check(file, OF_POSITION, value, position, 1)
    _check(file, OF_ANSWER, answers, columns, 2)
    drawn = _Drawn(position)
    rows = drawn.stepped(ROWS, "narrowest", "widest")
    positions = drawn.add("Slice", [rows, "first", "last", "axis"], "positions")
    drawn.column(VALUE, drawn.perceptron(OF_POSITION, value, positions), 0)
    found = drawn.perceptron(OF_ANSWER, answers, rows)
    drawn.column(WORTH, found, 0)
    drawn.column(PRIOR, found, 1)
    double = TensorProto.DOUBLE
    made = helper.make_graph(
        drawn.nodes,
        "fightclock",
        [helper.make_tensor_value_info(ROWS, double, ["n", columns])],
        [helper.make_tensor_value_info(name, double, ["n"]) for name in (VALUE, WORTH, PRIOR)],
        drawn.constants,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    helper.set_model_props(model, dict(about))
    return model


class _Drawn:
    """Nodes and constants of a graph, as they are drawn; each is known by its name.

    Args:
        position: How many columns of a row are the position's.
    """

    def __init__(self, position: int) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self.constant("fine", np.array(1 / FINE))
        self.constant("step", np.array(FINE))
        self.constant("half", np.array(0.5))
        self.constant("widest", np.array(WIDEST))
        self.constant("narrowest", np.array(-WIDEST))
        self.constant("none", np.array(0.0))
        self.constant("most", np.array(MOST))
        self.constant("first", np.array([0], dtype=np.int64))
        self.constant("last", np.array([position], dtype=np.int64))
        self.constant("axis", np.array([1], dtype=np.int64))

    def constant(self, name: str, values: NDArray[np.generic]) -> str:
        self.constants.append(numpy_helper.from_array(values.copy(), name))
        return name

    def add(self, operation: str, inputs: Sequence[str], output: str) -> str:
        self.nodes.append(helper.make_node(operation, list(inputs), [output]))
        return output

    def stepped(self, name: str, low: str, high: str) -> str:
        """Bounded, and rounded to a multiple of `FINE`."""
        cut = self.add("Clip", [name, low, high], f"{name} cut")
        scaled = self.add("Mul", [cut, "fine"], f"{name} x")
        raised = self.add("Add", [scaled, "half"], f"{name} up")
        steps = self.add("Floor", [raised], f"{name} steps")
        return self.add("Mul", [steps, "step"], f"{name} stepped")

    def perceptron(self, name: str, layers: Stack, inputs: str) -> str:
        """Layer after layer; what comes of the last is called `name` and its number."""
        for number, (weights, biases) in enumerate(layers):
            here = f"{name} {number}"
            held = self.constant(f"{here} weights", _positive_zeros(weights))
            weighed = self.add("MatMul", [inputs, held], f"{here} sum")
            held = self.constant(f"{here} biases", _positive_zeros(biases))
            inputs = self.add("Add", [weighed, held], here)
            if number < len(layers) - 1:
                inputs = self.stepped(inputs, "none", "most")  # the lower bound is the ReLU
        return inputs

    def column(self, name: str, inputs: str, number: int) -> None:
        """One column, by its number from 0, as an output."""
        place = self.constant(f"{name} column", np.array(number, dtype=np.int64))
        self.nodes.append(helper.make_node("Gather", [inputs, place], [name], axis=1))


def _check(file: str, name: str, layers: Stack, inputs: int, outputs: int) -> None:
    """Raise InputError if these layers are no chain, or bounds are passed that keep sums exact."""
    if not 1 <= len(layers) <= DEPTH:
        raise InputError(file, name, f"{len(layers)} layers", f"1 to {DEPTH} layers")
    for number, (weights, biases) in enumerate(layers):
        key = f"{name} {number}"
        width = outputs if number == len(layers) - 1 else len(biases)
        if weights.shape != (inputs, width) or biases.shape != (width,):
            found = f"{weights.shape} and {biases.shape}"
            raise InputError(file, key, found, f"({inputs}, {width}) and ({width},)")
        if not 1 <= max(inputs, width) <= WIDTH:
            raise InputError(file, key, max(inputs, width), f"a width of 1 to {WIDTH:,}")
        for part, values, step, most in (
            ("weights", weights, WEIGHT, HEAVIEST),
            ("biases", biases, WEIGHT * FINE, HEAVIEST * MOST),
        ):
            fits = np.isfinite(values)
            fits[fits] = _on_grid(values[fits], step, most) == values[fits]
            if not fits.all():
                expected = f"numbers up to {most:g} in steps of 2^{np.log2(step):g}"
                raise InputError(file, f"{key} {part}", float(values[~fits][0]), expected)
        inputs = width
