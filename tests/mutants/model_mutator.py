"""Model files changed field by field: what ONNX can say, whether or not anybody would."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable
from typing import Any

import onnx

_NUMBERS = (0, 1, -1, 2, 7, 11, 127, 2**31 - 1, -(2**31), 2**40, 2**63 - 1, -(2**63))
_DOUBLES = (0.0, -0.0, 1.0, -1.0, 1e-320, 1e9, 1e300, -1e300, math.inf, -math.inf, math.nan)
_TEXTS = ("", "x", "x" * 10_000, "Loop", "If", "MatMul", "Slice", "fine", "rows", "worth", "\x00")
_LARGEST = 3_000_000


def changed(content: bytes, luck: random.Random) -> tuple[bytes, str]:
    """A model with one field changed, or a few; and which. The content must be a model's."""
    model = onnx.load_model_from_string(content)
    said = []
    for _ in range(luck.choice([1, 1, 1, 2, 4])):
        said.append(luck.choice(_WAYS)(model, luck))
    try:
        return model.SerializeToString(), "; ".join(said)
    except Exception:  # protobuf's own: text that has no UTF-8
        return content[:-1], "cut short"


def _numbers(model: onnx.ModelProto, luck: random.Random) -> str:
    """Some weights of a tensor, which may keep it a model."""
    tensors = [one for one in model.graph.initializer if one.raw_data]
    if not tensors:
        return "no numbers"
    tensor = luck.choice(tensors)
    data = bytearray(tensor.raw_data)
    places = range(0, len(data) - 7, 8)
    share = luck.choice([1, 1, 10, len(places)])
    value = luck.choice(_DOUBLES)
    for at in luck.sample(places, min(share, len(places))):
        data[at : at + 8] = struct.pack("<d", value)
    tensor.raw_data = bytes(data)
    return f"{tensor.name}: {share} times {value}"


def _any_field(model: onnx.ModelProto, luck: random.Random) -> str:
    """A field anywhere: walk down at random, and change where the walk ends."""
    message: Any = model
    path = []
    for _ in range(8):
        fields = list(message.DESCRIPTOR.fields)
        there = [field for field, _ in message.ListFields()]
        field = luck.choice(there if there and luck.random() < 0.8 else fields)
        path.append(field.name)
        value = getattr(message, field.name)
        if field.type != field.TYPE_MESSAGE:
            _change_plain(message, field, luck)
            break
        if field.is_repeated:
            if not len(value) or luck.random() < 0.2:
                _change_list(value, luck)
                break
            message = luck.choice(list(value))
        else:
            if luck.random() < 0.1:
                message.ClearField(field.name)
                break
            message = value
    return ".".join(path)


def _change_plain(message: Any, field: Any, luck: random.Random) -> None:
    value = getattr(message, field.name)
    if field.is_repeated:
        if len(value) and luck.random() < 0.5:
            value[luck.randrange(len(value))] = _plain(field, luck)
        elif len(value) and luck.random() < 0.5:
            del value[luck.randrange(len(value))]
        else:
            value.extend([_plain(field, luck)] * luck.choice([1, 1, 3, 10_000]))
    elif luck.random() < 0.15:
        message.ClearField(field.name)
    else:
        setattr(message, field.name, _plain(field, luck))


def _plain(field: Any, luck: random.Random) -> Any:
    kinds: dict[int, Callable[[], Any]] = {
        field.TYPE_STRING: lambda: luck.choice(_TEXTS),
        field.TYPE_BYTES: lambda: luck.randbytes(luck.choice([0, 1, 8, 64, 10_000])),
        field.TYPE_FLOAT: lambda: luck.choice(_DOUBLES[:6]),
        field.TYPE_DOUBLE: lambda: luck.choice(_DOUBLES),
        field.TYPE_INT32: lambda: luck.choice(_NUMBERS[:9]),
        field.TYPE_UINT64: lambda: abs(luck.choice(_NUMBERS[:10])),
        field.TYPE_ENUM: lambda: luck.choice([v.number for v in field.enum_type.values]),
    }
    return kinds.get(field.type, lambda: luck.choice(_NUMBERS))()


def _change_list(listed: Any, luck: random.Random) -> None:
    if not len(listed):
        listed.add()
        return
    one = luck.choice(list(listed))
    way = luck.randrange(4)
    if way == 0:
        listed.remove(one)
    elif way == 1:
        listed.append(one)
    elif way == 2:
        listed.reverse()
    else:
        listed.extend([one] * min(luck.choice([10, 1000]), _LARGEST // max(1, one.ByteSize())))


def _said(model: onnx.ModelProto, luck: random.Random) -> str:
    """What it says of itself."""
    if not model.metadata_props:
        return "says nothing"
    entry = luck.choice(list(model.metadata_props))
    others = [other.value for other in model.metadata_props]
    entry.value = luck.choice([*_TEXTS, *others, entry.value * 2, entry.value[:-1], "é\u202e"])
    return f"says {entry.key}"


def _deep(model: onnx.ModelProto, luck: random.Random) -> str:
    """Graphs inside graphs, further in than a reader may follow."""
    graph = model.graph
    depth = luck.choice([5, 40, 95])
    for _ in range(depth):
        node = graph.node.add(op_type="If", name="x")
        graph = node.attribute.add(name="then_branch", type=onnx.AttributeProto.GRAPH).g
    return f"{depth} graphs inside each other"


_WAYS: tuple[Callable[[onnx.ModelProto, random.Random], str], ...] = (
    *(_numbers, _numbers, _numbers, _any_field, _any_field, _any_field, _any_field, _said, _deep),
)
