"""Search by rollouts: promising answers played on by tactics, on the same lucks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from agents.search.alternatives import Alternative, drawn
from agents.search.challenge import Challenge, Row
from agents.search.rollouts import Rollouts
from agents.tactics import portfolio, rivals
from arena.model import Decision, Declaration, Policy

EACH = 4
"""How many lucks a round of comparisons has."""


@dataclass(frozen=True)
class PlaysOn:
    """Plays promising answers on in forks, and leaves the usual tactic where one is clearly better.

    Every tactic of the game proposes an answer and how to play on after it; a few other legal
    answers are proposals, too. All are played on to the end on the same few lucks, against
    several ways of the others; the worse half is dropped again and again.

    Parameters:
        forks: how many forks one decision may cost.
        answers: how many answers are tried at all.
        horizon: how many units of time a fork is played on; 0 is to the end.
        sure: how many hundredths of a standard error something must be better by.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 96
    answers: Annotated[int, Ge(2), Le(200)] = 8
    horizon: Annotated[int, Ge(0), Le(10_000)] = 0
    sure: Annotated[int, Ge(0), Le(1000)] = 100

    def choose(self, decision: Decision) -> Declaration:
        """Look ahead, and answer."""
        return drawn(decision, self.weigh(decision))

    def weigh(self, decision: Decision) -> list[Alternative]:
        """The answers that were left at the end, the chosen one first: why it chooses so."""
        legal = decision.legal
        if len(legal) == 1:
            return [Alternative(legal[0], 0.5, 1.0, "")]
        ruleset = decision.setup.ruleset.name
        tactics = portfolio(ruleset)
        rows = self._rows(decision, tactics)
        challenge = Challenge(self._rollouts(decision), rows, rivals(ruleset), tactics)
        return settled(challenge, self.forks, self.sure)

    def _rollouts(self, decision: Decision) -> Rollouts:
        """How far forks are played, and what they are worth there."""
        return Rollouts(decision, self.horizon)

    def _rows(self, decision: Decision, tactics: dict[str, Policy]) -> list[Row]:
        """What every tactic would do, then other legal answers, as many as are tried."""
        rows: list[Row] = []
        found = set()
        for name, tactic in tactics.items():
            answer = tactic.choose(decision)
            if answer not in found:
                found.add(answer)
                rows.append(Row(answer, name))
        usual = next(iter(tactics))
        others = [answer for answer in decision.legal if answer not in found]

        while others and len(rows) < self.answers:
            answer = others.pop(decision.whim(len(others)))
            rows.append(Row(answer, usual))
        return rows


def settled(challenge: Challenge, forks: int, sure: int) -> list[Alternative]:
    """The answers that are left of a challenge when its forks are spent, the winner first.

    Args:
        challenge: Which answers there are, and how they are played on.
        forks: How many forks may be played.
        sure: How many hundredths of a standard error a challenger must be better by.
    """
    challenge.spend(forks, EACH)
    winner = challenge.winner(sure / 100)
    rows = sorted(challenge.rows, key=lambda row: (row is not winner, -row.mean))
    return [Alternative(r.answer, r.mean, float(r is winner), f"then as {r.tactic}") for r in rows]
