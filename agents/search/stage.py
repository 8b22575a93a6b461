"""The stage matrix of one decision: answers against what the others may do."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from agents.search.rollouts import Rollouts
from arena.model import Declaration, Policy
from arena.solving.matrix import Solution, equilibrium


@dataclass(slots=True)
class Row:
    """One answer, how one plays on after it, and what came of it against each way of the others.

    Attributes:
        answer: What is answered.
        tactic: The name of the tactic that plays on.
        won: The sum of what was won, by column.
        played: How many forks that is, by column.
    """

    answer: Declaration
    tactic: str
    won: list[float] = field(default_factory=list)
    played: list[int] = field(default_factory=list)

    @property
    def means(self) -> list[float]:
        """What was won on average, by column; 1/2 where nothing has been played."""
        return [w / n if n else 0.5 for w, n in zip(self.won, self.played, strict=True)]

    @property
    def mean(self) -> float:
        """The average over the columns; 1/2 where nothing has been played."""
        return sum(self.means) / len(self.won) if self.won else 0.5


@dataclass(slots=True)
class Stage:
    """A decision played on by every row against every column.

    Attributes:
        rollouts: How forks are played.
        rows: One's own answers.
        columns: The names of the tactics of the others.
        tactics: All tactics by name.
    """

    rollouts: Rollouts
    rows: list[Row]
    columns: list[str]
    tactics: dict[str, Policy]

    def play(self, row: Row, lucks: range) -> None:
        """Play a row on these lucks, against every column in turn."""
        if not row.won:
            row.won = [0.0] * len(self.columns)
            row.played = [0] * len(self.columns)
        mine = self.tactics[row.tactic]
        for luck in lucks:
            column = luck % len(self.columns)
            theirs = self.tactics[self.columns[column]]
            row.won[column] += self.rollouts.play(row.answer, mine, theirs, luck)
            row.played[column] += 1

    def solve(self) -> Solution:
        """The equilibrium of what has been found so far."""
        return equilibrium(np.array([row.means for row in self.rows]))
