"""The dice door that takes every outcome in turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import Any, Literal

from arena.exact.watched import Value, Variable, Watched
from arena.luck import KeyedDice

Faces = tuple[Any, ...]
Domains = tuple[tuple[Value, ...], ...]
"""For the first variables of a run the values that are allowed."""


@lru_cache(maxsize=1024)
def ways(number: int, sides: int) -> dict[int, int]:
    """How many ways there are to each sum of dice, by convolution."""
    found = {0: 1}
    for _ in range(number):
        longer: dict[int, int] = {}
        for total, count in found.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        found = longer
    return found


@lru_cache(maxsize=64)
def combinations(number: int, sides: int) -> dict[tuple[int, ...], int]:
    """All faces that several dice can show, each once."""
    return dict.fromkeys(product(range(1, sides + 1), repeat=number), 1)


def _itself(value: int) -> int:
    return value


class ExactDice:
    """Dice of one run out of all; see `arena.exact.worlds`.

    Args:
        summed: The purposes of which only the sum of the faces matters: those dice are one
            variable. Their roll shows the sum as its first face and nothing on the others.
        allowed: What the first variables of the run may be.
        agreed: See `Variable`, for those.
    """

    __slots__ = ("_agreed", "_allowed", "_began", "_summed", "asked_before", "variables")

    every_outcome: Literal[True] = True

    def __init__(
        self, summed: Collection[str], allowed: Domains = (), agreed: Sequence[int] = ()
    ) -> None:
        self._summed = summed
        self._allowed = allowed
        self._agreed = agreed
        self.variables: list[Variable] = []
        self.asked_before: list[tuple[int, ...]] = []
        """For each variable how often those before it had been narrowed when it was rolled."""
        self._began = 0

    def roll(self, who: str, purpose: str, ordinal: int, number: int, sides: int) -> Faces:
        """The faces of one outcome, which are watched."""
        name = (who, purpose, number, sides)
        if number == 1:
            return (Watched(self._new(ways(1, sides), name), _itself),)
        if purpose in self._summed:
            return (Watched(self._new(ways(number, sides), name), _itself), *[0] * (number - 1))
        variable = self._new(combinations(number, sides), name)
        return tuple([Watched(variable, itemgetter(die)) for die in range(number)])

    def roll_hidden(
        self,
        who: str,
        purpose: str,
        ordinal: int,
        number: int,
        sides: int,
        known: Callable[[tuple[int, ...]], Hashable],
    ) -> Faces:
        """The same for a roll of one die of which the table can tell only what is `known`."""
        faces = self.roll(who, purpose, ordinal, number, sides)
        self.variables[-1].known = known
        return faces

    def choose(self, weights: Sequence[int]) -> int:
        """One of several outcomes with these weights, for which the rules need no die.

        For what ends with probability 1, but after no fixed number of rolls.
        """
        places = {place: weight for place, weight in enumerate(weights) if weight}
        return self._new(places, ("", "", 1, len(weights))).narrow(_itself)

    def reveal(self) -> None:
        """Everybody has seen every roll made so far."""
        for variable in self.variables:
            variable.known = None

    def begin(self) -> None:
        """A new instant begins: what was rolled before need not be rolled again."""
        self._began = len(self.variables)

    @property
    def recent(self) -> list[Variable]:
        """The variables of the current instant."""
        return self.variables[self._began :]

    def _new(self, weights: Mapping[Value, int], name: tuple[str, str, int, int]) -> Variable:
        at = len(self.variables)
        allowed = self._allowed[at] if at < len(self._allowed) else None
        agreed = self._agreed[at] if at < len(self._agreed) else 0
        self.asked_before.append(tuple([variable.asked for variable in self.variables]))
        variable = Variable(weights, allowed, name, agreed)
        self.variables.append(variable)
        return variable


class DrawnDice(ExactDice):
    """Dice of which every roll is drawn at random: one world out of all, by its probability.

    Args:
        summed: As above.
        given: What is known of the first variables; they are drawn from that.
        luck: The number of the draw; the same number is the same luck.
    """

    __slots__ = ("_given", "_luck")

    def __init__(self, summed: Collection[str], given: Domains, luck: int) -> None:
        super().__init__(summed)
        self._given = given
        self._luck = KeyedDice(0, luck, salt="drawn")

    def _new(self, weights: Mapping[Value, int], name: tuple[str, str, int, int]) -> Variable:
        at = len(self.variables)
        among = self._given[at] if at < len(self._given) else tuple(weights)
        left = self._luck.roll("", "", at, 1, sum([weights[value] for value in among]))[0]
        for value in among:
            left -= weights[value]
            if left <= 0:
                break
        self._allowed = (*self._allowed, (value,))
        return super()._new(weights, name)
