"""Dice that a person throws at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from agents.human.record import Thrown
from arena.errors import DiceError, shown
from arena.luck import DiceDoor

_SHOWN = 12  # dice that an error line tells at most


@dataclass(frozen=True, slots=True)
class Wanted:
    """A roll that a person has to throw.

    Attributes:
        who: The actor.
        purpose: One of the ruleset's purposes.
        ordinal: How many rolls of that purpose the actor made before.
        number, sides: So many dice with so many faces.
    """

    who: str
    purpose: str
    ordinal: int
    number: int
    sides: int

    def can_show(self, faces: tuple[int, ...]) -> bool:
        """Whether these dice can show that."""
        return len(faces) == self.number and all(1 <= face <= self.sides for face in faces)

    def thrown(self, faces: Iterable[int]) -> Thrown:
        """The roll with what the dice showed.

        Raises:
            DiceError: these dice cannot show that.
        """
        shows = tuple(faces)
        if not self.can_show(shows):
            found = " ".join(map(shown, shows[:_SHOWN])) or "nothing"
            more = " …" if len(shows) > _SHOWN else ""
            dice = "1 number" if self.number == 1 else f"{self.number} numbers"
            apart = ", with a space between" if len(shows) < self.number else ""
            raise DiceError(
                f"{self.who}, {self.purpose}: found {found}{more}, "
                f"expected {dice} from 1 to {self.sides}{apart}"
            )
        return Thrown(self.who, self.purpose, self.ordinal, shows)


class DiceWantedError(Exception):
    """A fight cannot go on before a person has thrown some dice."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class RealDice:
    """A dice door that knows what has been thrown so far.

    Args:
        thrown: What has been thrown.
        real: Whether an actor's dice are thrown by a person.
        otherwise: Rolls for everybody else.
    """

    def __init__(
        self, thrown: Iterable[Thrown], real: Callable[[str], bool], otherwise: DiceDoor
    ) -> None:
        self._thrown = {(one.who, one.purpose, one.ordinal): one.faces for one in thrown}
        self._real = real
        self._otherwise = otherwise
        self.rolls = 0
        """How many rolls the door has been asked for."""
        self.used: list[Thrown] = []
        """Those that a person has thrown, in the order in which they were asked for."""

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        """Roll as any dice door does.

        Raises:
            DiceWantedError: a person has to throw these; or again, if what is known of them cannot
                be, as in a file that somebody has changed.
        """
        self.rolls += 1
        if sides == 1 or not self._real(who):  # nobody has a die with one face
            return self._otherwise.roll(who, purpose, ordinal, number, sides)
        wanted = Wanted(who, purpose, ordinal, number, sides)
        faces = self._thrown.get((who, purpose, ordinal))
        if faces is None or not wanted.can_show(faces):
            raise DiceWantedError(wanted)
        self.used.append(wanted.thrown(faces))
        return faces
