"""A roll at which a fight stands still: dice by dice what can come, or by their sum."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from agents.human.real_dice import DiceWantedError, Wanted
from arena.exact.dice import ways


class NoDice:
    """A dice door that has no dice: whatever is rolled is wanted.

    Only dice with one side need not be thrown.
    """

    def __init__(self) -> None:
        self.wanted: Wanted | None = None
        """The first roll that was wanted."""

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        """Roll as any dice door does.

        Raises:
            DiceWantedError: there is more than one outcome.
        """
        if sides == 1:
            return (1,) * number
        if self.wanted is None:
            self.wanted = Wanted(who, purpose, ordinal, number, sides)
        raise DiceWantedError(self.wanted)


@dataclass(frozen=True, slots=True)
class Falling:
    """A roll of which some dice may have fallen already.

    Several dice fall one after the other, each a chance node with as many outcomes as it has
    sides: with two d100 that is 100 outcomes twice instead of 10,000. Where the rules read nothing
    but the sum of the dice they fall together, and the outcomes are the sums.

    Attributes:
        wanted: The roll.
        summed: Whether only the sum is read.
        fallen: What has fallen so far.
    """

    wanted: Wanted
    summed: bool
    fallen: tuple[int, ...] = ()

    @classmethod
    def of(cls, wanted: Wanted, setup: Any) -> Falling:
        """A roll of which nothing has fallen yet."""
        return cls(wanted, wanted.number > 1 and wanted.purpose in setup.ruleset.summed)

    @property
    def complete(self) -> bool:
        """Whether all dice have fallen."""
        return len(self.fallen) == self.wanted.number

    def outcomes(self) -> list[tuple[int, float]]:
        """What can come, by number from 0, each with its exact probability."""
        number, sides = self.wanted.number, self.wanted.sides
        if not self.summed:
            return [(face, 1 / sides) for face in range(sides)]
        found = ways(number, sides)
        everything = sides**number
        return [(total - number, found[total] / everything) for total in sorted(found)]

    def label(self, outcome: int) -> str:
        """An outcome in words, for example `Kael, attack: d100 shows 44`."""
        number, sides = self.wanted.number, self.wanted.sides
        roll = f"{self.wanted.who}, {self.wanted.purpose}"
        if self.summed:
            return f"{roll}: {number}d{sides} show {outcome + number} in all"
        return f"{roll}: d{sides} shows {outcome + 1}"

    def shown(self) -> str:
        """What has fallen so far, in words."""
        return f"{self.wanted.who}, {self.wanted.purpose}: {' '.join(map(str, self.fallen))}"

    def fell(self, outcome: int) -> Falling:
        """The roll when this has come."""
        number = self.wanted.number
        if not self.summed:
            return replace(self, fallen=(*self.fallen, outcome + 1))
        # Nobody reads the single faces; as even as can be, they are faces of these dice.
        each, rest = divmod(outcome + number, number)
        return replace(self, fallen=(each + 1,) * rest + (each,) * (number - rest))
