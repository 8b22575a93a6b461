"""Answers that challenge a tactic's own: all played on with the same lucks, compared in pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from agents.search.rollouts import Rollouts
from arena.model import Declaration, Policy

DOUBT = 1.0
"""A squared difference that every comparison begins with, so that few lucks prove little."""
HOPELESS = 1.0
"""What lags by so many standard errors is played no more."""


@dataclass(slots=True)
class Row:
    """One answer, how one plays on after it, and what came of it on each luck.

    Attributes:
        answer: What is answered.
        tactic: The name of the tactic that plays on.
        values: What each luck brought, from 0 to 1, in the order of the lucks.
    """

    answer: Declaration
    tactic: str
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average; 1/2 where nothing has been played."""
        return sum(self.values) / len(self.values) if self.values else 0.5

    def lead(self, other: Row) -> float:
        """By how many standard errors this is better than another on the lucks of both."""
        differences = [a - b for a, b in zip(self.values, other.values, strict=False)]
        return sum(differences) / sqrt(sum(d * d for d in differences) + DOUBT)


@dataclass(slots=True)
class Challenge:
    """A decision played on by every row, on the same lucks, against every column in turn.

    Attributes:
        rollouts: How forks are played.
        rows: The answers that are still in question; the first is the one to beat.
        columns: The names of the tactics of the others.
        tactics: All tactics by name.
    """

    rollouts: Rollouts
    rows: list[Row]
    columns: list[str]
    tactics: dict[str, Policy]

    def play(self, row: Row, lucks: range) -> None:
        """Play a row on these lucks."""
        mine = self.tactics[row.tactic]
        for luck in lucks:
            theirs = self.tactics[self.columns[luck % len(self.columns)]]
            row.values.append(self.rollouts.play(row.answer, mine, theirs, luck))

    def spend(self, forks: int, each: int) -> None:
        """Spend the forks: round after round all that are in question, then half of them.

        Args:
            forks: How many there are.
            each: How many lucks a round has.
        """
        lucks = 0
        while len(self.rows) > 1 and self.rollouts.spent + len(self.rows) * each <= forks:
            for row in self.rows:
                self.play(row, range(lucks, lucks + each))
            lucks += each
            champion, *others = self.rows
            others.sort(key=lambda row: -row.lead(champion))
            hopeful = [row for row in others if row.lead(champion) > -HOPELESS]
            self.rows = [champion, *hopeful[: (len(others) + 1) // 2]]

    def winner(self, sure: float) -> Row:
        """The best challenger if it leads by so many standard errors; else the one to beat."""
        champion, *others = self.rows
        best = max(others, key=lambda row: row.lead(champion), default=champion)
        return best if best.lead(champion) > sure else champion
