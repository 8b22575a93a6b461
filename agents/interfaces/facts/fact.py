"""One thing that a voice may know: how it is read from a view, and how it becomes numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol, TypeAlias

Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
"""A value as JSON knows it; None is not known, or not there."""
Row: TypeAlias = "array[float]"
"""The numbers of a vector while they are written: zeros at first."""
Writer = Callable[[Row, Any], None]
"""Writes a value at its place in a row."""

UNKNOWN = -1.0
"""What a number reads that one may not know."""


class Numbers(Protocol):
    """How the value of a fact becomes numbers within [-1, 1]."""

    @property
    def labels(self) -> tuple[str, ...]:
        """What each number is called behind the name of the fact; "" adds nothing."""
        ...

    def writer(self, at: int) -> Writer:
        """What writes a value into a row of zeros, its first number at this place."""
        ...


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a voice may know.

    Attributes:
        name: What it is called; unique among the facts beside it.
        meaning: What it says, with its unit.
        read: What it is now, as a plain value, from what the table says: from the view, from a
            combatant's window, from both, or from what a question is about.
        numbers: How it becomes numbers.
    """

    name: str
    meaning: str
    read: Callable[..., Any]
    numbers: Numbers


def shown(name: str, meaning: str, numbers: Numbers) -> Fact:
    """A fact that a view or a window has under the same name."""
    return Fact(name, meaning, attrgetter(name.replace(" ", "_")), numbers)


@dataclass(frozen=True, slots=True)
class Untold:
    """No numbers: what never changes in a scenario, or what other facts say in numbers."""

    labels: tuple[str, ...] = ()

    def writer(self, at: int) -> Writer:
        """Writes nothing."""

        def write(row: Row, value: object) -> None:
            pass

        return write


@dataclass(frozen=True, slots=True)
class Flag:
    """1 for true, 0 for false; -1 if it is not known."""

    labels: tuple[str, ...] = ("",)

    def writer(self, at: int) -> Writer:
        """Writes one number."""

        def write(row: Row, value: bool | None) -> None:
            if value:
                row[at] = 1.0
            elif value is None:
                row[at] = UNKNOWN

        return write


@dataclass(frozen=True, slots=True)
class Share:
    """A whole number as a share of a bound, kept within [0, 1]; -1 if it is not known.

    Attributes:
        most: The bound; more than it reads as the bound.
    """

    most: int
    labels: tuple[str, ...] = ("",)

    def writer(self, at: int) -> Writer:
        """Writes one number."""
        most = max(1, self.most)

        def write(row: Row, value: int | None) -> None:
            if value:
                row[at] = 1.0 if value >= most else value / most if value > 0 else 0.0
            elif value is None:
                row[at] = UNKNOWN

        return write


@dataclass(frozen=True, slots=True)
class Signed:
    """A whole number as a share of a bound, kept within [-1, 1]; 0 if it is not known.

    Attributes:
        most: The bound on both sides of 0.
    """

    most: int
    labels: tuple[str, ...] = ("",)

    def writer(self, at: int) -> Writer:
        """Writes one number."""
        most = max(1, self.most)

        def write(row: Row, value: int | None) -> None:
            if value is not None:
                row[at] = max(-1.0, min(1.0, value / most))

        return write


class OneOf:
    """One of known words: 1 for the word that holds, 0 for the others.

    All are 0 if there is none, or if it is not known.
    """

    __slots__ = ("labels",)

    def __init__(self, words: Iterable[str]) -> None:
        self.labels = tuple(words)

    def writer(self, at: int) -> Writer:
        """Writes as many numbers as there are words."""
        places = {word: at + i for i, word in enumerate(self.labels)}

        def write(row: Row, value: str | None) -> None:
            place = places.get(value)  # type: ignore[arg-type]  # None is nobody's word
            if place is not None:
                row[place] = 1.0

        return write


class SomeOf:
    """Any of known words: 1 for each that holds, 0 for the others; all -1 if it is not known."""

    __slots__ = ("labels",)

    def __init__(self, words: Iterable[str]) -> None:
        self.labels = tuple(words)

    def writer(self, at: int) -> Writer:
        """Writes as many numbers as there are words."""
        places = {word: at + i for i, word in enumerate(self.labels)}
        hidden = range(at, at + len(self.labels))

        def write(row: Row, value: Iterable[str] | None) -> None:
            if value is None:
                for place in hidden:
                    row[place] = UNKNOWN
                return
            for word in value:
                held = places.get(word)
                if held is not None:
                    row[held] = 1.0

        return write


class Each:
    """A value for each of known words, as a mapping; if it is not known, each of them is not.

    What has no value is 0.
    """

    __slots__ = ("_numbers", "labels")

    def __init__(self, numbers: Mapping[str, Numbers]) -> None:
        self._numbers = numbers
        self.labels = tuple(
            f"{word}: {label}" if label else word
            for word, one in numbers.items()
            for label in one.labels
        )

    def writer(self, at: int) -> Writer:
        """Writes the numbers of each word in turn."""
        writers: dict[str, Writer] = {}
        for word, numbers in self._numbers.items():
            writers[word] = numbers.writer(at)
            at += len(numbers.labels)

        def write(row: Row, value: Mapping[str, Any] | None) -> None:
            if value is None:
                for hidden in writers.values():
                    hidden(row, None)
                return
            for word, one in value.items():
                known = writers.get(word)
                if known is not None:
                    known(row, one)

        return write


class Several(Each):
    """A list of records of the same parts: numbers that hold for any of them; 0 if there is none.

    Of each part one of known words, which is 1 if it holds for one of them at least.
    """

    __slots__ = ()

    def writer(self, at: int) -> Writer:
        """Writes the numbers of each part in turn."""
        each = Each.writer(self, at)

        def write(row: Row, value: Iterable[Mapping[str, Any]] | None) -> None:
            for one in value or ():
                each(row, one)

        return write


class Record(Each):
    """Several values that belong together, as a mapping; all numbers are 0 if there is none."""

    __slots__ = ()

    def writer(self, at: int) -> Writer:
        """Writes the numbers of each part in turn."""
        each = Each.writer(self, at)

        def write(row: Row, value: Mapping[str, Any] | None) -> None:
            if value is not None:
                each(row, value)

        return write
