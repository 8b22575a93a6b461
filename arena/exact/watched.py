"""Numbers that know which other faces would have done the same.

An exact die shows one face, but remembers the set of faces with which everything so far would
have gone the same way. Rules use it like a number; every comparison narrows that set to the faces
that give the same answer. When the rules are through, the set is the outcome class, and its share
of all faces the probability: no rule needs to say beforehand what matters to it.

A `Watched` is not an `int`: whatever Python does behind one's back with an int, such as looking up
a list, goes through a method here, so that nothing can depend on a face unseen.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

H = TypeVar("H", bound=Hashable)
Value = Any
"""What a variable can be: a face, a sum of faces, or the faces of several dice."""


class Variable:
    """One roll in one run.

    Attributes:
        weights: How many ways there are to each value.
        base: The values it could have had when the run began.
        possible: The values with which everything so far would have been the same.
        value: The one it has.
        known: What the table can tell of its value, while it is hidden.
        name: Who rolls, for what, and how many dice of how many sides.
        asked: How often it has been narrowed.
        agreed: How many of the first of those are known to be the same for all of `base`.
    """

    __slots__ = ("agreed", "asked", "base", "known", "name", "possible", "value", "weights")

    def __init__(
        self,
        weights: Mapping[Value, int],
        allowed: Sequence[Value] | None,
        name: tuple[str, str, int, int],
        agreed: int = 0,
    ) -> None:
        self.weights = weights
        self.name = name
        self.agreed = agreed
        self.asked = 0
        self.base: tuple[Value, ...] = tuple(weights) if allowed is None else tuple(allowed)
        self.possible: tuple[Value, ...] = self.base
        # One in the middle: most rules have their special cases at both ends.
        self.value = self.base[len(self.base) // 2]
        self.known: Callable[[tuple[int, ...]], Hashable] | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        """Faces that show its value; of a sum any."""
        if isinstance(self.value, tuple):
            return self.value
        _, _, number, sides = self.name
        faces, left = [], self.value
        for others in range(number - 1, -1, -1):
            faces.append(min(sides, left - others))
            left -= faces[-1]
        return tuple(faces)

    def weight(self, values: Sequence[Value]) -> int:
        """How many ways there are to one of these values."""
        weights = self.weights
        return sum([weights[value] for value in values])

    def narrow(self, told: Callable[[Value], H]) -> H:
        """What is told of the value, which from now on is the same for all that is possible."""
        here = told(self.value)
        self.asked += 1
        # Thousands of values are slow to look through, so what is known is not asked again.
        if self.asked > self.agreed and len(self.possible) > 1:
            self.possible = tuple([value for value in self.possible if told(value) == here])
        return here


class Watched:
    """A number that depends on one variable: what a function reads from its value."""

    __slots__ = ("_read", "_variable")

    def __init__(self, variable: Variable, read: Callable[[Value], int]) -> None:
        self._variable = variable
        self._read = read

    def tell(self, told: Callable[[int], H]) -> H:
        """What a function tells of this number, and remember that it was asked."""
        read = self._read
        return self._variable.narrow(lambda value: told(read(value)))

    def settle(self) -> int:
        """The number itself; from now on nothing that would make it another is possible."""
        return self._variable.narrow(self._read)

    @property
    def mean(self) -> float:
        """The mean over all that is possible; asking for it narrows nothing."""
        return sum(number * share for number, share in self.spread().items())

    def spread(self) -> dict[int, float]:
        """The probability of each number that is possible; asking for it narrows nothing."""
        variable = self._variable
        found: dict[int, int] = {}
        for value in variable.possible:
            number = self._read(value)
            found[number] = found.get(number, 0) + variable.weights[value]
        total = sum(found.values())
        return {number: ways / total for number, ways in found.items()}

    # -- what Python asks of numbers ------------------------------------------------------

    def _with(self, other: Any, how: Callable[[Any, Any], Any]) -> Callable[[Value], Any] | None:
        """How this number and another combine, as a reading of this one's variable.

        Of two variables the other one is settled; a comparison chooses the one that costs less.
        """
        read = self._read
        if isinstance(other, Watched):
            if other._variable is self._variable:
                second = other._read
                return lambda value: how(read(value), second(value))
            other = other.settle()
        if not isinstance(other, (int, float)):
            return None
        return lambda value: how(read(value), other)

    def _compare(self, other: Any, how: Callable[[Any, Any], bool]) -> Any:
        if isinstance(other, Watched) and self._is_smaller(other):
            here = self.settle()
            return other.tell(lambda number: how(here, number))
        told = self._with(other, how)
        return NotImplemented if told is None else self._variable.narrow(told)

    def _combine(self, other: Any, how: Callable[[Any, Any], Any]) -> Any:
        if isinstance(other, Watched) and self._is_smaller(other):
            here, read = self.settle(), other._read
            return Watched(other._variable, lambda value: how(here, read(value)))
        found = self._with(other, how)
        return NotImplemented if found is None else Watched(self._variable, found)

    def _is_smaller(self, other: Watched) -> bool:
        mine, theirs = self._variable, other._variable
        return mine is not theirs and len(mine.possible) < len(theirs.possible)

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compare(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, operator.ge)

    def __eq__(self, other: object) -> Any:
        return self._compare(other, operator.eq)

    def __ne__(self, other: object) -> Any:
        return self._compare(other, operator.ne)

    def __bool__(self) -> bool:
        return self.tell(bool)

    def __hash__(self) -> int:
        return hash(self.settle())

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
        return f"<one of {sorted(self.spread())}>"

    def __add__(self, other: Any) -> Any:
        return self._combine(other, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._combine(other, operator.sub)

    def __rsub__(self, other: Any) -> Any:
        return self._combine(other, lambda one, two: two - one)

    def __mul__(self, other: Any) -> Any:
        return self._combine(other, operator.mul)

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        return self._combine(other, operator.floordiv)

    def __mod__(self, other: Any) -> Any:
        return self._combine(other, operator.mod)

    def __truediv__(self, other: Any) -> Any:
        return self._combine(other, operator.truediv)

    def __neg__(self) -> Watched:
        read = self._read
        return Watched(self._variable, lambda value: -read(value))

    def __abs__(self) -> Watched:
        read = self._read
        return Watched(self._variable, lambda value: abs(read(value)))


def mean(number: Any) -> float:
    """The mean of a number that may be watched, over all that is possible; narrows nothing."""
    return number.mean if isinstance(number, Watched) else float(number)
