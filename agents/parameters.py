"""The parameters of an agent: the fields of its dataclass, with their bounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le, Lt

from arena.errors import InputError, nearest

Value = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    Attributes:
        name: The field.
        kind: int, float, bool or str.
        default: The value if none is given; None if one must be given.
        bounds: From `annotated_types`.
        choices: What a str may be; empty is anything.
    """

    name: str
    kind: type
    default: Value | None
    bounds: tuple[Ge | Gt | Le | Lt, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """What may be given, in words: `whole number, 0 to 100`."""
        if self.choices:
            return "one of: " + ", ".join(self.choices)
        said = [_WORDS[self.kind]]
        low = [f"{b.ge}" for b in self.bounds if isinstance(b, Ge)]
        high = [f"{b.le}" for b in self.bounds if isinstance(b, Le)]
        if low and high:
            said.append(f"{low[0]} to {high[0]}")
        else:
            said += [f"at least {bound}" for bound in low] + [f"at most {b}" for b in high]
        said += [f"more than {b.gt}" for b in self.bounds if isinstance(b, Gt)]
        said += [f"less than {b.lt}" for b in self.bounds if isinstance(b, Lt)]
        return ", ".join(said)

    def read(self, text: str, agent: str) -> Value:
        """The value that a text gives.

        Raises:
            InputError: it is of another kind or out of bounds.
        """
        value: Value | None
        try:
            value = _READ[self.kind](text)
        except ValueError:
            value = None
        if value is None or not self._fits(value):
            guess = nearest(text, self.choices) if self.choices else None
            raise InputError("", f"{agent}.{self.name}", text, self.expected, guess)
        return value

    def _fits(self, value: Any) -> bool:
        if self.choices:
            return value in self.choices
        return all(_HOLDS[type(bound)](bound, value) for bound in self.bounds)


_WORDS = {int: "whole number", float: "number", bool: "true or false", str: "text"}
_BOOLS = {"true": True, "yes": True, "false": False, "no": False}


def _bool(text: str) -> bool:
    try:
        return _BOOLS[text.lower()]
    except KeyError:
        raise ValueError(text) from None


def _int(text: str) -> int:
    # A very long number is refused by its length: reading it would be slow.
    if len(text) > 18 or "_" in text:
        raise ValueError(text)
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


_READ: dict[type, Callable[[str], Any]] = {bool: _bool, int: _int, float: _float, str: str}
_HOLDS: dict[type, Callable[[Any, Any], bool]] = {
    Ge: lambda bound, value: value >= bound.ge,
    Gt: lambda bound, value: value > bound.gt,
    Le: lambda bound, value: value <= bound.le,
    Lt: lambda bound, value: value < bound.lt,
}


@cache
def parameters(agent: Callable[..., Any]) -> tuple[Parameter, ...]:
    """The parameters of an agent's class, in the order of its fields."""
    if not (isinstance(agent, type) and is_dataclass(agent)):
        return ()
    hints = get_type_hints(agent, include_extras=True)
    return tuple(
        _parameter(field.name, hints[field.name], field.default)
        for field in fields(agent)
        if field.init
    )


def _parameter(name: str, hint: Any, default: Any) -> Parameter:
    bounds: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        bounds = tuple(note for note in notes if type(note) in _HOLDS)
    choices: tuple[str, ...] = ()
    if get_origin(hint) is Literal:
        choices, hint = get_args(hint), str
    return Parameter(name, hint, None if default is MISSING else default, bounds, choices)


def read(agent: Callable[..., Any], name: str, given: Mapping[str, str]) -> dict[str, Value]:
    """The values that texts give to an agent's parameters, checked.

    Raises:
        InputError: a parameter is unknown or missing, or a value does not fit.
    """
    known = {parameter.name: parameter for parameter in parameters(agent)}
    values: dict[str, Value] = {}
    for key, text in given.items():
        if key not in known:
            expected = f"a parameter of {name}: " + (", ".join(known) or "it has none")
            raise InputError("", f"{name}.{key}", text, expected, nearest(key, known))
        values[key] = known[key].read(text, name)
    for parameter in known.values():
        if parameter.default is None and parameter.name not in values:
            raise InputError("", f"{name}.{parameter.name}", None, parameter.expected)
    return values
