"""How the arena's dataclasses look when they are written in a file.

The dataclasses stay the single definition of each thing. What differs in a file is derived here:
a name is the key of its table, gear is given by name, and a template leaves keys out.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import re
import textwrap
import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

Fields = dict[str, Any]
_ATTRIBUTE = re.compile(r"^    (\w+): ")


def written(
    cls: type,
    title: str,
    *,
    leave_out: Iterable[str] = ("name",),
    by_name: Mapping[type, str] = types.MappingProxyType({}),
    as_type: Mapping[str, Any] = types.MappingProxyType({}),
    partial: bool = False,
    more: Mapping[str, Any] = types.MappingProxyType({}),
) -> type[BaseModel]:
    """Return the model of a dataclass as it is written in a table.

    Args:
        cls: The dataclass.
        title: The model's name; its place in the JSON Schema.
        leave_out: Fields that are not written.
        by_name: Types that are given by the name of a thing instead.
        as_type: Types of single fields that are written otherwise.
        partial: Whether every key may be left out.
        more: Keys that only the written form has, as pydantic field definitions.
    """
    hints = get_type_hints(cls, include_extras=True)
    said = described(cls)
    fields: Fields = {}
    for field in dataclasses.fields(cls):
        if field.name in leave_out:
            continue
        hint = as_type.get(field.name) or _by_name(hints[field.name], by_name)
        default: dict[str, Any] = {}
        if partial:
            default["default"] = None
        elif field.default_factory is not dataclasses.MISSING:
            default["default_factory"] = field.default_factory
        elif field.default is not dataclasses.MISSING:
            default["default"] = field.default
        about = Field(description=said.get(field.name), **default)
        fields[field.name] = (hint, about)
    fields.update(more)
    model: type[BaseModel] = create_model(
        title, __config__=ConfigDict(extra="forbid"), __doc__=summary(cls), **fields
    )
    return model


def named_gear(cls: type, by_name: Mapping[type, str]) -> dict[str, str]:
    """Return which fields of ``cls`` name gear, and in which gear table that stands."""
    found = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        for kind, table in by_name.items():
            if _mentions(hint, kind):
                found[name] = table
    return found


def summary(cls: type) -> str:
    """Return the first paragraph of the docstring."""
    return " ".join((inspect.getdoc(cls) or "").split("\n\n")[0].split())


def described(cls: type) -> dict[str, str]:
    """Return what is said about each field: under ``Attributes``, or in a text below the field."""
    _, _, listed = (inspect.getdoc(cls) or "").partition("\nAttributes:\n")
    said: dict[str, str] = {}
    name = ""
    for line in listed.splitlines():
        match = _ATTRIBUTE.match(line)
        if match:
            name = match[1]
            said[name] = line[match.end() :].strip()
        elif not line.strip():
            break
        elif name:
            said[name] += " " + line.strip()
    for base in reversed(cls.__mro__):
        if dataclasses.is_dataclass(base):
            said |= _said_below(base)
    return said


def _said_below(cls: type) -> dict[str, str]:
    """Return the texts that stand below fields; Python itself does not keep them."""
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    except (OSError, TypeError):  # installed without its source: the schema says less
        return {}
    said = {}
    body = source.body[0].body if isinstance(source.body[0], ast.ClassDef) else []
    for field, below in itertools.pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            said[field.target.id] = " ".join(below.value.value.split())
    return said


def inner_types(cls: type) -> set[type]:
    """Return the dataclasses that stand inside a dataclass, however deep."""
    found: set[type] = set()
    waiting = list(get_type_hints(cls, include_extras=True).values())
    while waiting:
        hint = waiting.pop()
        waiting.extend(get_args(hint))
        if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in found:
            found.add(hint)
            waiting.extend(get_type_hints(hint, include_extras=True).values())
    return found


def _by_name(hint: Any, by_name: Mapping[type, str]) -> Any:
    """Replace every type in ``by_name`` inside a type hint by a text."""
    if isinstance(hint, type) and hint in by_name:
        return str
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[(_by_name(inner[0], by_name), *inner[1:])]
    if origin in (Union, types.UnionType):
        return Union[tuple(_by_name(one, by_name) for one in inner)]  # noqa: UP007 - made at run time
    if origin is tuple:
        return tuple[tuple(_by_name(one, by_name) for one in inner)]  # type: ignore[misc]
    return hint


def _mentions(hint: Any, kind: type) -> bool:
    return hint is kind or any(_mentions(one, kind) for one in get_args(hint))
