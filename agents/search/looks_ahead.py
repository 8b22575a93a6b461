"""The main search: a stage matrix over promising answers, valued in forks, solved as a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from agents.search.material import material
from agents.search.rollouts import Rollouts
from agents.search.stage import Row, Stage
from agents.tactics import portfolio
from arena.model import Decision, Declaration, Policy


@dataclass
class LooksAhead:
    """Plays its best answers on in forks against several ways of the others, and mixes.

    Every tactic proposes an answer and how to play on after it; every other legal answer is a
    proposal, too. All are played on the same few lucks, the worse half is dropped again and again,
    and what is left is solved as a matrix game.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 160
    """How many forks one decision may cost."""
    answers: Annotated[int, Ge(2), Le(200)] = 16
    """How many answers are tried at all."""
    horizon: Annotated[int, Ge(0), Le(10_000)] = 0
    """How many units of time a fork is played on; 0 is to the end."""
    caution: Annotated[int, Ge(0), Le(100)] = 50
    """How much, in percent, the equilibrium weighs against the average over the others' ways."""

    def choose(self, decision: Decision) -> Declaration:
        """Look ahead, and answer."""
        legal = decision.legal
        if len(legal) == 1:
            return legal[0]
        tactics = portfolio(decision.setup.ruleset.name)
        stage = Stage(
            Rollouts(decision, material, self.horizon),
            self._rows(decision, tactics),
            list(tactics)[:3],
            tactics,
        )
        self._halve(stage)
        return self._answer(decision, stage)

    def _rows(self, decision: Decision, tactics: dict[str, Policy]) -> list[Row]:
        """What every tactic would do, then the other legal answers, as many as are tried."""
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

    def _halve(self, stage: Stage) -> None:
        """Spend the forks: every round half of the rows, each on twice as many new lucks."""
        rounds = max(1, (len(stage.rows) - 1).bit_length())
        each = self.forks // rounds
        luck = 0
        while True:
            number = max(1, each // len(stage.rows))
            for row in stage.rows:
                stage.play(row, range(luck, luck + number))
            luck += number
            if len(stage.rows) <= 2 or stage.rollouts.spent + len(stage.rows) > self.forks:
                return
            stage.rows.sort(key=lambda row: -row.mean)
            del stage.rows[(len(stage.rows) + 1) // 2 :]

    def _answer(self, decision: Decision, stage: Stage) -> Declaration:
        solution = stage.solve()
        share = self.caution / 100
        worth = [
            share * float(mix) + (1 - share) * (row.mean == max(r.mean for r in stage.rows))
            for mix, row in zip(solution.rows, stage.rows, strict=True)
        ]
        draw = decision.whim(1_000_000) / 1_000_000 * sum(worth)
        for row, weight in zip(stage.rows, worth, strict=True):
            draw -= weight
            if draw < 0:
                return row.answer
        return stage.rows[0].answer
