"""What a solo game has come to: every answer and every die that a person told.

A fight is a pure function of its start, its answers and its dice, so this and the seating are the
whole game: it is taken back, saved and taken up by being played again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Given:
    """An answer.

    Attributes:
        who: The voice.
        kind: Of the question.
        label: The declaration.
        person: Whether a person gave it.
    """

    who: str
    kind: str
    label: str
    person: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """What real dice showed: a roll by the name that a dice door has for it (GEN-04)."""

    who: str
    purpose: str
    ordinal: int
    faces: tuple[int, ...]

    @property
    def name(self) -> tuple[str, str, int]:
        """What it is called by; a game holds one roll of each name."""
        return self.who, self.purpose, self.ordinal


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A take-back.

    Attributes:
        given: The person's answer that was taken back; of a side that gave up, and of dice, in its
            form.
        seen: Whether something had come of it that the person could not know before: dice that
            fell, or what others had chosen.
    """

    given: Given
    seen: bool


@dataclass(slots=True)
class Record:
    """All answers in the order in which they were given, all thrown dice, all take-backs.

    Attributes:
        given: What goes for the game as it stands.
        thrown: Dice stay as they fell, also when an answer is taken back: luck is not tried twice.
        taken_back: In order.
        gave_up: The side that has given up; "" is none.
    """

    given: list[Given] = field(default_factory=list)
    thrown: list[Thrown] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)
    gave_up: str = ""

    @property
    def last(self) -> int | None:
        """The place of the last answer that a person gave; None if there is none."""
        for place in range(len(self.given) - 1, -1, -1):
            if self.given[place].person:
                return place
        return None


class Again:
    """Hands out recorded answers, voice by voice, as the questions are put again."""

    def __init__(self, given: Iterable[Given]) -> None:
        self._left: dict[str, deque[tuple[int, Given]]] = {}
        for place, one in enumerate(given):
            self._left.setdefault(one.who, deque()).append((place, one))

    def answers(self, voices: Iterable[str]) -> list[Given]:
        """The next answer of each of these voices that has one left, as they were given once."""
        found = [self._left[who].popleft() for who in voices if self._left.get(who)]
        return [given for _, given in sorted(found, key=lambda pair: pair[0])]

    @property
    def over(self) -> bool:
        """Whether every answer has been handed out."""
        return not any(self._left.values())
