"""What the parameters of a tuning may be: as written, checked against the agent's own bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel, ConfigDict

from agents.parameters import Parameter, Value
from arena.checking.place import Place
from arena.errors import InputError

MOST_CHOICES = 1000


class WrittenRange(BaseModel):
    """A parameter's table in the file; empty is all that the agent declares."""

    model_config = ConfigDict(extra="forbid")

    low: float | None = None
    high: float | None = None
    step: float | None = None
    choices: list[Any] | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """What one parameter may be.

    Attributes:
        name: The parameter.
        choices: The values that may be taken; empty if it is an interval of numbers.
        low: The least number, itself allowed.
        high: The greatest, itself allowed.
        step: From one number to the next, beginning at `low`; None is any number between.
    """

    name: str
    choices: tuple[Value, ...] = ()
    low: float = 0
    high: float = 0
    step: float | None = None

    @property
    def whole(self) -> bool:
        """Whether it is an interval of whole numbers."""
        return not self.choices and isinstance(self.low, int)

    @property
    def said(self) -> str:
        """In words: `0 to 200 by 10`."""
        if self.choices:
            return ", ".join(str(one).lower() if one is True or one is False else str(one)
                             for one in self.choices)  # fmt: skip
        by = "" if self.step is None or (self.whole and self.step == 1) else f" by {self.step}"
        return f"{self.low} to {self.high}{by}"

    def holds(self, value: Value) -> bool:
        """Whether a value, of the parameter's kind, is one of those that are proposed."""
        if self.choices:
            return value in self.choices
        assert isinstance(value, int | float)
        if not self.low <= value <= self.high:
            return False
        return self.step is None or _divides(self.step, value - self.low)


def read_ranges(
    written: Mapping[str, WrittenRange], agent: str, known: tuple[Parameter, ...], place: Place
) -> tuple[Range, ...]:
    """Check what may be proposed.

    Args:
        written: By the names of parameters, in the order of the file.
        agent: The agent's name.
        known: Its parameters.
        place: Where the ranges stand.

    Raises:
        InputError: none is given, a parameter is unknown, or a range does not fit its parameter.
    """
    by_name = {parameter.name: parameter for parameter in known}
    if not written:
        if not known:
            raise place.error("nothing", f"an agent that has parameters; {agent} has none")
        raise place.error("nothing", f"at least one parameter of {agent}: {', '.join(by_name)}")
    found = []
    for name, one in written.items():
        if name not in by_name:
            raise place.unknown(name, f"a parameter of {agent}", by_name)
        found.append(_range(by_name[name], agent, one, place.at(name)))
    return tuple(found)


def _range(parameter: Parameter, agent: str, written: WrittenRange, place: Place) -> Range:
    ends = {"low": written.low, "high": written.high, "step": written.step}
    numbers = parameter.kind in (int, float)
    for key, value in ends.items():
        if value is not None and (written.choices is not None or not numbers):
            why = "beside choices" if numbers else f"for {parameter.expected}"
            raise place.at(key).error(value, f"no such key {why}")
    if written.choices is not None:
        return _chosen(parameter, agent, written.choices, place.at("choices"))
    if not numbers:
        declared: tuple[Value, ...] = (False, True) if parameter.kind is bool else parameter.choices
        if not declared:
            raise place.at("choices").error(None, "a list of texts; it is missing")
        return Range(parameter.name, declared)
    low = _end(parameter, agent, written.low, place.at("low"))
    high = _end(parameter, agent, written.high, place.at("high"))
    if not low < high:
        raise place.at("low").error(low, f"a number below the highest, {high}")
    return Range(parameter.name, (), low, high, _step(parameter, written.step, low, high, place))


def _end(parameter: Parameter, agent: str, given: float | None, place: Place) -> float:
    """One end of an interval: the one that is given, or else the declared one."""
    at_low = place.parts[-1] == "low"
    if given is not None:
        return _number(parameter, agent, given, place)
    for bound in parameter.bounds:
        if at_low and isinstance(bound, Ge):
            return parameter.kind(bound.ge)  # type: ignore[no-any-return]  # int or float
        if not at_low and isinstance(bound, Le):
            return parameter.kind(bound.le)  # type: ignore[no-any-return]
        if parameter.kind is int:  # of other numbers, none is next to an open end
            if at_low and isinstance(bound, Gt):
                return int(str(bound.gt)) + 1
            if not at_low and isinstance(bound, Lt):
                return int(str(bound.lt)) - 1
    expected = f"{parameter.expected}; it is missing, and {agent} declares no such end"
    raise place.error(None, expected)


def _step(
    parameter: Parameter, given: float | None, low: float, high: float, place: Place
) -> float | None:
    here = place.at("step")
    if given is None:
        return 1 if parameter.kind is int else None
    if given <= 0 or (parameter.kind is int and not given.is_integer()):
        what = "whole number" if parameter.kind is int else "number"
        raise here.error(given, f"a {what} above 0")
    if not _divides(given, high - low):
        raise here.error(given, f"a step that leads from {low} to {high} exactly")
    return int(given) if parameter.kind is int else given


def _chosen(parameter: Parameter, agent: str, given: list[Any], place: Place) -> Range:
    if not 2 <= len(given) <= MOST_CHOICES:
        raise place.error(len(given), f"from 2 to {MOST_CHOICES} values")
    found: list[Value] = []
    for at, value in enumerate(given):
        here = place.at(at)
        kinds = (int, float) if parameter.kind is float else (parameter.kind,)
        if type(value) not in kinds:
            raise here.error(value, parameter.expected)
        if isinstance(value, str) and not (value.isprintable() and value and '"' not in value):
            raise here.error(value, "a printable text without double quotes")
        one = _read(parameter, agent, value, here)
        if one in found:
            raise here.error(value, "every value only once")
        found.append(one)
    return Range(parameter.name, tuple(found))


def _number(parameter: Parameter, agent: str, given: float, place: Place) -> float:
    whole = given.is_integer() and parameter.kind is int
    value = _read(parameter, agent, int(given) if whole else given, place)
    assert isinstance(value, int | float)
    return value


def _read(parameter: Parameter, agent: str, value: Value, place: Place) -> Value:
    """The value, if the parameter may have it."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    try:
        return parameter.read(text, agent)
    except InputError as error:
        raise place.error(value, error.expected, error.nearest) from None


def _divides(step: float, length: float) -> bool:
    # As they are written: 0.3 is three steps of 0.1, which it is not as a binary fraction.
    return round(Decimal(str(length)), 12) % Decimal(str(step)) == 0
