"""What a learned model sees of a decision: numbers with names, made from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from arena.model import Decision, Declaration

Row = tuple[float, ...]
"""The features of one answer: those of the position, of the question, of the answer."""


class Feature(NamedTuple):
    """One number that a model sees.

    Attributes:
        name: What it is called; unique in its ruleset.
        meaning: What it says, with its unit.
    """

    name: str
    meaning: str


class Features(Protocol):
    """The features of one ruleset.

    None of them may come from what `decision.view` does not tell: a hidden fact is replaced by
    what is usual, as people at a table would.
    """

    position: tuple[Feature, ...]
    """Of both sides and the time: what a position is worth is told from these alone."""
    question: tuple[Feature, ...]
    """Of who is asked, and what about."""
    answer: tuple[Feature, ...]
    """Of one answer."""

    def seen(self, setup: Any, state: Any, side: str) -> Any:
        """The view of a side on this state, from which `of_position` can be told."""
        ...

    def obvious(self, decision: Decision) -> Declaration | None:
        """The answer to a question that leaves nothing to weigh; None if there may be something.

        It is quick to tell, so that not all that is legal need be worked out.
        """
        ...

    def way(self, kind: str, declaration: Declaration) -> str:
        """The way of answering that a declaration is: `declare: strike`, one of a few dozen.

        It is the kind of the question and the word of the answer's one feature among those of
        verbs.
        """
        ...

    def of_position(self, view: Any) -> Row:
        """The features of a position, as the side of this view sees it."""
        ...

    def of_answers(
        self,
        decision: Decision,
        answers: Sequence[Declaration],
        usual: Declaration | None = None,
    ) -> list[Row]:
        """The features of these answers to a question, a row for each, all three parts of them.

        Args:
            decision: The question.
            answers: Answers that are legal.
            usual: What the strongest tactic answers, if it has been asked already.
        """
        ...


@dataclass(frozen=True)
class Shape:
    """How the columns of a model are divided.

    Attributes:
        names: Of all columns: position, question, answer.
        position: How many of them, from the first on, are the position's.
    """

    names: tuple[str, ...]
    position: int


def shape(features: Features) -> Shape:
    """The columns that these features have."""
    every = (*features.position, *features.question, *features.answer)
    return Shape(tuple(feature.name for feature in every), len(features.position))


def named(*pairs: str) -> tuple[Feature, ...]:
    """Features from lines `name: meaning`."""
    return tuple(Feature(*(part.strip() for part in pair.split(":", 1))) for pair in pairs)


def one_of(what: str, words: Sequence[str], meaning: str) -> tuple[Feature, ...]:
    """A feature for each word, which is 1 where the word holds, and else 0."""
    return tuple(Feature(f"{what}: {word}", f"1 if {meaning} {word}") for word in words)


def flags(word: str, words: Sequence[str]) -> Row:
    """The values of `one_of`: 1 for the word that holds, 0 for all others."""
    return tuple([1.0 if word == other else 0.0 for other in words])
