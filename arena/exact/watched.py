"""Numbers that know which other faces would have done the same.

An exact die shows one face, but remembers the set of faces with which everything so far would
have gone the same way. Rules use it like a number; every comparison narrows that set to the faces
that give the same answer. When the rules are through, the set is the outcome class, and its share
of all faces the probability: no rule needs to say beforehand what matters to it.

A `Watched` is not an `int`: whatever Python does behind one's back with an int, such as looking up
a list, goes through a method here, so that nothing can depend on a face unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

H = TypeVar("H", bound=Hashable)


class Variable:
    """One die, or the sum of several, in one run.

    Attributes:
        weights: How many ways there are to each value.
        base: The values it could have had when the run began.
        possible: The values with which everything so far would have been the same.
        value: The one it has.
        known: What the table can tell of its value, while it is hidden.
    """

    __slots__ = ("base", "known", "possible", "value", "weights")

    def __init__(self, weights: dict[int, int], allowed: Sequence[int] | None) -> None:
        self.weights = weights
        self.base: tuple[int, ...] = tuple(weights) if allowed is None else tuple(allowed)
        self.possible: tuple[int, ...] = self.base
        # One in the middle: most rules have their special cases at both ends.
        self.value = self.base[len(self.base) // 2]
        self.known: Callable[[tuple[int, ...]], Hashable] | None = None

    def weight(self, values: Sequence[int]) -> int:
        """How many ways there are to one of these values."""
        weights = self.weights
        return sum([weights[value] for value in values])

    def narrow(self, told: Callable[[int], H]) -> H:
        """What is told of the value, which from now on is the same for all that is possible."""
        here = told(self.value)
        if len(self.possible) > 1:
            self.possible = tuple([value for value in self.possible if told(value) == here])
        return here


class Watched:
    """`scale` times the value of a variable, plus `offset`."""

    __slots__ = ("_offset", "_scale", "_variable")

    def __init__(self, variable: Variable, scale: int = 1, offset: int = 0) -> None:
        self._variable = variable
        self._scale = scale
        self._offset = offset

    def tell(self, told: Callable[[int], H]) -> H:
        """What a function tells of this number, and remember that it was asked."""
        scale, offset = self._scale, self._offset
        return self._variable.narrow(lambda value: told(scale * value + offset))

    def settle(self) -> int:
        """The number itself; nothing else is possible from now on."""
        self._variable.possible = (self._variable.value,)
        return self._scale * self._variable.value + self._offset

    @property
    def mean(self) -> float:
        """The mean over all that is possible; asking it narrows nothing."""
        variable = self._variable
        total = sum(variable.weights[value] * value for value in variable.possible)
        return self._scale * total / variable.weight(variable.possible) + self._offset

    def spread(self) -> dict[int, float]:
        """The probability of each number that is possible; asking it narrows nothing."""
        variable = self._variable
        total = variable.weight(variable.possible)
        return {
            self._scale * value + self._offset: variable.weights[value] / total
            for value in variable.possible
        }

    def _compared(self, other: Any, how: Callable[[Any, Any], bool]) -> Any:
        if isinstance(other, Watched):
            if other._variable is self._variable:
                scale, offset = other._scale, other._offset
                mine, own = self._scale, self._offset
                return self._variable.narrow(
                    lambda value: how(mine * value + own, scale * value + offset)
                )
            if len(other._variable.possible) > len(self._variable.possible):
                here = self.settle()
                return other.tell(lambda value: how(here, value))
            other = other.settle()
        if not isinstance(other, (int, float)):
            return NotImplemented
        return self.tell(lambda value: how(value, other))

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, lambda one, two: one < two)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, lambda one, two: one <= two)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, lambda one, two: one > two)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, lambda one, two: one >= two)

    def __eq__(self, other: object) -> Any:
        return self._compared(other, lambda one, two: one == two)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, lambda one, two: one != two)

    def __hash__(self) -> int:
        return hash(self.settle())

    def __bool__(self) -> bool:
        return self.tell(bool)

    def __index__(self) -> int:
        return self.settle()

    __int__ = __index__

    def __float__(self) -> float:
        return float(self.settle())

    def __str__(self) -> str:
        return str(self.settle())

    def __format__(self, spec: str) -> str:
        return format(self.settle(), spec)

    def __repr__(self) -> str:
        return f"<{self._scale} * {self._variable.possible} + {self._offset}>"

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Watched):
            if other._variable is self._variable:
                scale, offset = self._scale + other._scale, self._offset + other._offset
                return Watched(self._variable, scale, offset) if scale else offset
            if len(other._variable.possible) > len(self._variable.possible):
                return other + self.settle()
            other = other.settle()
        if not isinstance(other, int):
            return NotImplemented
        return Watched(self._variable, self._scale, self._offset + other)

    __radd__ = __add__

    def __neg__(self) -> Watched:
        return Watched(self._variable, -self._scale, -self._offset)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Watched):
            other = other.settle()
        if not isinstance(other, int):
            return NotImplemented
        return Watched(self._variable, self._scale * other, self._offset * other) if other else 0

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> int:
        return self.tell(lambda value: value // other)

    def __mod__(self, other: int) -> int:
        return self.tell(lambda value: value % other)

    def __truediv__(self, other: int) -> float:
        return self.settle() / other

    def __abs__(self) -> Any:
        return -self if self < 0 else self
