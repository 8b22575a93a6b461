"""The strongest agent: search whose proposals, play and leaves are those of a learned model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from agents.learned.learned import Learned
from agents.learned.model import load
from agents.learned.proposals import by_model_and_tactics, proposed
from agents.learned.searches import learned_rollouts
from agents.learned.tree_leaf import by_model
from agents.learned.uses_model import UsesModel
from agents.search.alternatives import Alternative, drawn
from agents.search.challenge import Challenge, Row
from agents.search.growth import Growth
from agents.search.looks_ahead import WIDE, is_short, seen_through
from agents.search.plays_on import settled
from agents.tactics import STRONGEST, portfolio, rivals
from arena.model import Decision, Declaration, Policy

LEARNED = "learned"
"""What the learned agent is called among those who play on."""


@dataclass(frozen=True)
class LearnedSearch(UsesModel):
    """Searches with a trained model that proposes answers, plays on, and values where it stops.

    A short game is grown and solved (`looks-ahead`); in a longer one the proposals are played on
    in forks to a horizon (`plays-on`).

    Parameters:
        forks: how many worlds one decision may cost; a fork that is played on costs 25 of them.
        answers: how many answers are considered.
        horizon: how many units of time a fork is played on; 0 is what suits the game.
        sure: how many hundredths of a standard error something must be better by.
        then: who plays on for one's own side: the model, or the tactic that proposed the answer.
        model: the file of a trained model; the one that is shipped for the game if it is left out.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 2000
    answers: Annotated[int, Ge(2), Le(200)] = 8
    horizon: Annotated[int, Ge(0), Le(10_000)] = 0
    sure: Annotated[int, Ge(0), Le(1000)] = 100
    then: Literal["learned", "tactic"] = "learned"
    model: str = ""

    def choose(self, decision: Decision) -> Declaration:
        """Look ahead, and answer."""
        return drawn(decision, self.weigh(decision))

    def weigh(self, decision: Decision) -> list[Alternative]:
        """The answers it considers, the most frequent first: why it chooses as it does."""
        legal = decision.legal
        if len(legal) == 1:
            return [Alternative(legal[0], 0.5, 1.0, "")]
        if is_short(decision):
            model = load(self.model, decision.setup.ruleset.name)
            proposals = by_model_and_tactics(model)
            growth = Growth(decision, self.answers, by_model(model), proposals)
            found = seen_through(growth, self.forks)
            if found is not None:
                return found
        return settled(self._challenge(decision), max(1, self.forks // WIDE), self.sure)

    def _challenge(self, decision: Decision) -> Challenge:
        """The proposals; the others play as the usual tactic and as the model."""
        ruleset = decision.setup.ruleset.name
        answers = proposed(load(self.model, ruleset), decision)[: self.answers]
        tactics: dict[str, Policy] = {LEARNED: Learned(self.model), **portfolio(ruleset)}
        rollouts = learned_rollouts(decision, self.horizon, self.model)
        rows = [Row(answer, self._who(decision, answer)) for answer in answers]
        return Challenge(rollouts, rows, [rivals(ruleset)[0], LEARNED], tactics)

    def _who(self, decision: Decision, answer: Declaration) -> str:
        """Who plays on after an answer: of several tactics that propose it the strongest."""
        if self.then == "learned":
            return LEARNED
        ruleset = decision.setup.ruleset.name
        for name, tactic in portfolio(ruleset).items():
            if tactic.choose(decision) is answer:
                return name
        return STRONGEST[ruleset]
