"""The answers to a question as the page lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from agents.human.choices import Choice, Reckoned, listed
from arena.model import Decision

Counted = Mapping[str, Reckoned]
"""What answers can come to, by label."""


@dataclass(frozen=True, slots=True)
class Row:
    """An answer that may be given: its number on the page, and what it can come to, if known."""

    index: int
    label: str
    odds: Reckoned | None


@dataclass(frozen=True, slots=True)
class Kind:
    """Answers of one kind."""

    heading: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Rows:
    """All answers.

    Attributes:
        legal: Those that may be given, by kind.
        refused: The others, each with the reason why not.
    """

    legal: list[Kind]
    refused: list[Choice]

    @property
    def all(self) -> list[Row]:
        """Those that may be given, by their index."""
        return [row for kind in self.legal for row in kind.rows]

    @property
    def counted(self) -> bool:
        """Whether it is known of all what they can come to."""
        return all(row.odds is not None for row in self.all)


def rows(decision: Decision, counted: Counted) -> Rows:
    """The answers to a question, with what is known already of what they can come to."""
    kinds: list[Kind] = []
    refused: list[Choice] = []
    index = 0
    for group in listed(decision).groups:
        kind = Kind(group.heading, [])
        for choice in (one for part in group.parts for one in part.choices):
            if choice.legal:
                kind.rows.append(Row(index, choice.label, counted.get(choice.label)))
                index += 1
            else:
                refused.append(choice)
        if kind.rows:
            kinds.append(kind)
    return Rows(kinds, refused)
