"""What a position of a fight tells, whichever way its dice fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from arena.model import Decision, Declaration


@dataclass(frozen=True, slots=True)
class Choice:
    """One question that is open.

    Attributes:
        who: The voice that is asked.
        kind: The kind of the question.
        about: What it is about; only who is asked may know it.
        legal: Every legal answer, in the order of the catalogue; never empty.
    """

    who: str
    kind: str
    about: Any
    legal: tuple[Declaration, ...]

    @classmethod
    def of(cls, decision: Decision) -> Choice:
        """The question that a decision puts."""
        return cls(decision.who, decision.kind, decision.about, decision.legal)


class Look(NamedTuple):
    """What a voice sees: its view and, if it is asked, the question; `kind` is "" if not."""

    view: Any
    kind: str = ""
    about: Any = None


class Position(Protocol):
    """Where a fight stands: at questions, at chance, or at its end; it never changes.

    It stands at chance if there are neither `choices` nor a `score`.
    """

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The questions put at this moment, hidden from each other."""
        ...

    @property
    def score(self) -> float | None:
        """At the end what the first side has, from 0 (lost) to 1 (won); GEN-02. Else None."""
        ...

    @property
    def time(self) -> int:
        """The count, tick or phase."""
        ...

    def answered(self, answers: Mapping[str, Declaration]) -> Position:
        """Where it stands when all that is asked has been answered."""
        ...

    def outcomes(self) -> Sequence[tuple[int, float]]:
        """At chance: what can come, by number, each with its probability."""
        ...

    def outcome_label(self, outcome: int) -> str:
        """At chance: one of the outcomes in words."""
        ...

    def fell(self, outcome: int) -> Position:
        """At chance: where it stands when this has come."""
        ...

    def known_to(self, side: str) -> str:
        """All that a side has come to know, and what it has answered, in order; one line each."""
        ...

    def whole_story(self) -> str:
        """All answers and outcomes that have led here, one line each."""
        ...

    def look(self, voice: str) -> Look:
        """What a voice sees here."""
        ...
