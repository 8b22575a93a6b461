"""Model files taken apart: numbers are read out of them, and nothing else of them is ever run.

A file of another origin could hold anything that ONNX has: loops, functions, references to other
files, or an honest product so large that it fills the memory. So what is run is not the file's
graph but one that is built anew from its numbers; the file is refused if its own is any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto

from agents.learned.network import OF_ANSWER, OF_POSITION, Floats, Stack, exact_graph
from arena.errors import InputError

MADE = "`arena train` makes it"

MOST_ENTRIES = 1000
"""Of any list in a file; ours have some dozens, and looking at a million takes seconds."""


def parsed(file: str, content: bytes) -> onnx.ModelProto:
    """Read the content of a model file, of which nothing is believed yet.

    Raises:
        InputError: it is no ONNX model, or one with lists that are too long.
    """
    try:
        model: onnx.ModelProto = onnx.load_model_from_string(content)
    except Exception as error:  # whatever the parser of somebody else's format says
        raise InputError(file, "", None, "an ONNX model; the file is damaged or another") from error
    if not model.graph.node:
        raise InputError(file, "", None, "an ONNX model; the file is damaged or another")
    for key, message in (("", model), ("graph.", model.graph)):
        for field in message.DESCRIPTOR.fields:
            number = len(getattr(message, field.name)) if field.is_repeated else 0
            if number > MOST_ENTRIES:
                expected = f"at most {MOST_ENTRIES} entries"
                raise InputError(file, f"{key}{field.name}", number, expected)
    return model


def said(file: str, model: onnx.ModelProto) -> dict[str, str]:
    """What a model says of itself.

    Raises:
        InputError: some of it is no text.
    """
    for at, entry in enumerate(model.metadata_props):
        for word in (entry.key, entry.value):
            if not isinstance(word, str):  # the parser leaves as bytes what is no UTF-8
                raise InputError(file, f"metadata_props[{at}]", word, "text in UTF-8")
    return {entry.key: entry.value for entry in model.metadata_props}


def rebuilt(file: str, model: onnx.ModelProto, position: int, columns: int) -> bytes:
    """The graph of a model, built anew from its numbers.

    Args:
        file: Where it comes from, for errors.
        model: What was parsed.
        position: How many columns of a row are the position's.
        columns: How many a row has.

    Returns:
        A model for onnxruntime that depends on nothing but these numbers.

    Raises:
        InputError: the model is not, to the last part, what `graph` makes of such numbers; the
            first part that differs is named.
    """
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    value = _stack(file, OF_POSITION, tensors)
    answers = _stack(file, OF_ANSWER, tensors)
    found = len(answers[0][0]) if answers else 0
    if found != columns:
        raise InputError(file, "inputs", found, f"rows of {columns} features")
    ours = exact_graph(value, answers, position, said(file, model), file)
    _compare(file, "", model, ours)
    content: bytes = ours.SerializeToString()
    return content


def _stack(file: str, name: str, tensors: dict[str, TensorProto]) -> Stack:
    layers: Stack = []
    while (weights := f"{name} {len(layers)} weights") in tensors:
        biases = f"{name} {len(layers)} biases"
        held = tensors.get(biases, TensorProto())
        layers.append((_numbers(file, weights, tensors[weights]), _numbers(file, biases, held)))
    return layers


def _numbers(file: str, name: str, tensor: TensorProto) -> Floats:
    """The numbers of a tensor, taken from its own bytes.

    onnx's `to_array` would open the file that a tensor refers to.
    """
    if tensor.external_data or tensor.data_location != TensorProto.DEFAULT:
        raise InputError(file, name, "external data", "numbers in the file itself")
    dims = tuple(tensor.dims)
    fits = tensor.data_type == TensorProto.DOUBLE and all(size > 0 for size in dims)
    if not fits or prod(dims) * 8 != len(tensor.raw_data):
        raise InputError(file, name, "others", "numbers in double precision, as many as its shape")
    return np.frombuffer(tensor.raw_data, "<f8").astype(np.float64).reshape(dims)


def _compare(file: str, key: str, found: Any, ours: Any) -> None:
    """Raise InputError at the first field in which two messages of one type differ."""
    for field in ours.DESCRIPTOR.fields:
        one, other = getattr(found, field.name), getattr(ours, field.name)
        if one == other:
            continue
        here = f"{key}.{field.name}" if key else field.name
        if here == "graph":
            _compare(file, here, one, other)
        elif isinstance(other, str | int | bytes):
            raise InputError(file, here, one, f"{other!r}, as {MADE}")
        else:
            _compare_lists(file, here, one, other)


def _compare_lists(file: str, key: str, found: Sequence[Any], ours: Sequence[Any]) -> None:
    places = range(max(len(found), len(ours)))
    at = next(n for n in places if found[n : n + 1] != ours[n : n + 1])
    one, other = (_called(part[at]) if at < len(part) else None for part in (found, ours))
    expected = "nothing more" if other is None else f"{other}, as {MADE}"
    raise InputError(file, f"{key}[{at}]", one, expected)


def _called(part: Any) -> str:
    """What an entry of a graph is called: an operation by its kind."""
    words = ("op_type", "name", "key", "domain")
    return next((word for name in words if (word := getattr(part, name, ""))), "an entry")
