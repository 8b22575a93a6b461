"""A trained network as an ONNX graph whose arithmetic is exact, so that it answers alike anywhere.

Floating-point sums depend on the order in which a machine adds, and with it on the processor and on
how many rows are asked together; a fight must not. Here every input, weight and activation is a
multiple of a small power of two and bounded, so that in double precision no product and no sum is
ever rounded: whatever the order, the bits are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

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
"""Weights are cut to this size. 2^16 steps an activation, 2^24 a weight, and 2^13 of them in a sum,
which is the widest layer there may be, make 2^53: all that a double holds exactly."""
WIDTH = 2**12
"""The widest layer, with room for the bias."""

ROWS, VALUE, WORTH, PRIOR = "rows", "value", "worth", "prior"
OPSET, IR = 17, 8
"""What the oldest onnxruntime that is supported reads."""


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

    def folded(self) -> list[tuple[Floats, Floats]]:
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
    return np.round(np.clip(values, -most, most) / step) * step


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
    """
    columns = len(answers.mean)
    nodes: list[onnx.NodeProto] = []
    constants: list[onnx.TensorProto] = []

    def constant(name: str, values: NDArray[np.generic]) -> str:
        constants.append(numpy_helper.from_array(values.copy(), name))
        return name

    def add(operation: str, inputs: Sequence[str], output: str) -> str:
        nodes.append(helper.make_node(operation, list(inputs), [output]))
        return output

    fine = constant("fine", np.array(1 / FINE))
    step = constant("step", np.array(FINE))
    half = constant("half", np.array(0.5))
    widest = constant("widest", np.array(WIDEST))
    narrowest = constant("narrowest", np.array(-WIDEST))
    none, most = constant("none", np.array(0.0)), constant("most", np.array(MOST))
    first = constant("first", np.array([0], dtype=np.int64))
    last = constant("last", np.array([position], dtype=np.int64))
    axis = constant("axis", np.array([1], dtype=np.int64))

    def stepped(name: str, low: str, high: str) -> str:
        """Bounded, and rounded to a multiple of `FINE`."""
        cut = add("Clip", [name, low, high], f"{name} cut")
        steps = add("Floor", [add("Add", [add("Mul", [cut, fine], f"{name} x"), half],
                                  f"{name} up")], f"{name} steps")  # fmt: skip
        return add("Mul", [steps, step], f"{name} stepped")

    def perceptron(name: str, layers: Layers, inputs: str) -> str:
        folded = layers.folded()
        for number, (weights, biases) in enumerate(folded):
            here = f"{name} {number}"
            weighed = add("MatMul", [inputs, constant(f"{here} weights", weights)], f"{here} sum")
            inputs = add("Add", [weighed, constant(f"{here} biases", biases)], here)
            if number < len(folded) - 1:
                inputs = stepped(inputs, none, most)  # the lower bound is the ReLU
        return inputs

    def column(name: str, inputs: str, number: int) -> None:
        place = constant(f"{name} column", np.array(number, dtype=np.int64))
        nodes.append(helper.make_node("Gather", [inputs, place], [name], axis=1))

    rows = stepped(ROWS, narrowest, widest)
    positions = add("Slice", [rows, first, last, axis], "positions")
    column(VALUE, perceptron("of a position", value, positions), 0)
    found = perceptron("of an answer", answers, rows)
    column(WORTH, found, 0)
    column(PRIOR, found, 1)
    double = TensorProto.DOUBLE
    made = helper.make_graph(
        nodes,
        "fightclock",
        [helper.make_tensor_value_info(ROWS, double, ["n", columns])],
        [helper.make_tensor_value_info(name, double, ["n"]) for name in (VALUE, WORTH, PRIOR)],
        constants,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    helper.set_model_props(model, dict(about))
    onnx.checker.check_model(model)
    return model
