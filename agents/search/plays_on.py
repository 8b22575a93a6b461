"""Search by rollouts: promising answers played on by tactics, on the same lucks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from agents.search.alternatives import Alternative, drawn
from agents.search.material import material
from agents.search.rollouts import HORIZON, Rollouts
from agents.search.stage import Row, Stage
from agents.tactics import portfolio, rivals
from arena.model import Decision, Declaration, Policy


@dataclass(frozen=True)
class PlaysOn:
    """Plays promising answers on in forks, against several ways of the others, and mixes.

    Every tactic of the game proposes an answer and how to play on after it; a few other legal
    answers are proposals, too. All are played on the same few lucks, the worse half is dropped
    again and again, and what is left is solved as a matrix game. What a tactic proposes is
    preferred unless something else is clearly better.

    Parameters:
        forks: how many forks one decision may cost.
        answers: how many answers are tried at all.
        horizon: how many units of time a fork is played on; 0 is what suits the game.
        caution: how much, in percent, the equilibrium weighs against the best average.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 64
    answers: Annotated[int, Ge(2), Le(200)] = 8
    horizon: Annotated[int, Ge(0), Le(10_000)] = 0
    caution: Annotated[int, Ge(0), Le(100)] = 30

    def choose(self, decision: Decision) -> Declaration:
        """Look ahead, and answer."""
        return drawn(decision, self.weigh(decision))

    def weigh(self, decision: Decision) -> list[Alternative]:
        """The answers that were left at the end, the most frequent first: why it chooses so."""
        legal = decision.legal
        if len(legal) == 1:
            return [Alternative(legal[0], 0.5, 1.0, "")]
        ruleset = decision.setup.ruleset.name
        tactics = portfolio(ruleset)
        rollouts = Rollouts(decision, material, self.horizon or HORIZON[ruleset])
        columns = rivals(ruleset)
        stage = Stage(rollouts, self._rows(decision, tactics), columns, tactics)
        if len(stage.rows) > 1:
            self._halve(stage)
        return self._alternatives(stage)

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

    def _halve(self, stage: Stage) -> None:
        """Spend the forks: in every round half as many rows, each on twice as many new lucks."""
        rounds = max(1, (len(stage.rows) - 1).bit_length())
        each = self.forks // rounds
        luck = 0
        while True:
            # Whole turns through the columns, so that every row has met them all alike.
            number = max(1, each // (len(stage.rows) * len(stage.columns))) * len(stage.columns)
            for row in stage.rows:
                stage.play(row, range(luck, luck + number))
            luck += number
            if len(stage.rows) <= 2 or stage.rollouts.spent + len(stage.rows) > self.forks:
                return
            stage.rows.sort(key=lambda row: -row.mean)
            del stage.rows[(len(stage.rows) + 1) // 2 :]

    def _alternatives(self, stage: Stage) -> list[Alternative]:
        if len(stage.rows) == 1:
            return [Alternative(stage.rows[0].answer, stage.rows[0].mean, 1.0, "")]
        caution = self.caution / 100
        mix = stage.solve().rows
        best = max(stage.rows, key=lambda row: row.mean)
        found = []
        for row, share in zip(stage.rows, mix, strict=True):
            weight = caution * float(share) + (1 - caution) * (row is best)
            means = row.means
            worst = stage.columns[means.index(min(means))]
            found.append(Alternative(row.answer, row.mean, weight, worst))
        return sorted(found, key=lambda one: (-one.share, one.answer.index))
