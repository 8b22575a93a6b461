"""The searches of `agents.search` with a learned leaf as one more choice.

They stand here because `agents.search` knows no models: the learned agents are built on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from agents.learned.leaves import leaf_of
from agents.learned.model import load
from agents.learned.tree_leaf import by_model
from agents.learned.uses_model import UsesModel
from agents.search.growth import Leaf
from agents.search.looks_ahead import LooksAhead
from agents.search.plays_on import PlaysOn
from agents.search.rollouts import Rollouts
from agents.search.tree_search import HORIZON
from arena.model import Decision


@dataclass(frozen=True)
class PlaysOnToLeaf(UsesModel, PlaysOn):
    """Plays promising answers on in forks, and leaves the usual tactic where one is clearly better.

    Parameters:
        forks: how many forks one decision may cost.
        answers: how many answers are tried at all.
        horizon: how many units of time a fork is played on; 0 is to the end, or, with a learned
            leaf, what suits the game.
        sure: how many hundredths of a standard error something must be better by.
        leaf: what a fork is worth at the horizon: by what is left, or by a learned model.
        model: the file of that model; the one that is shipped for the game if it is left out.
    """

    leaf: Literal["material", "learned"] = "material"
    model: str = ""

    @property
    def wants_model(self) -> bool:
        """Whether the leaf is learned."""
        return self.leaf == "learned"

    def _rollouts(self, decision: Decision) -> Rollouts:
        if not self.wants_model:
            return super()._rollouts(decision)
        return learned_rollouts(decision, self.horizon, self.model)


@dataclass(frozen=True)
class LooksAheadToLeaf(UsesModel, LooksAhead):
    """Grows the game below its decision where play is likeliest, and answers by its equilibrium.

    Where the end is too far for that, promising answers are played on by tactics (`plays-on`), to
    the end or to a learned leaf.

    Parameters:
        forks: how many worlds one decision may cost.
        answers: how many answers of each side are considered at a point.
        leaf: what a position is worth that is not looked into: by what is left, by playing on, or
            by a learned model.
        model: the file of that model; the one that is shipped for the game if it is left out.
    """

    leaf: Literal["material", "playing-on", "learned"] = "material"  # type: ignore[assignment]
    model: str = ""

    @property
    def wants_model(self) -> bool:
        """Whether the leaf is learned."""
        return self.leaf == "learned"

    def _leaf(self, decision: Decision) -> Leaf:
        if not self.wants_model:
            return super()._leaf(decision)
        return by_model(load(self.model, decision.setup.ruleset.name))

    def _plays_on(self, forks: int) -> PlaysOn:
        if not self.wants_model:
            return super()._plays_on(forks)
        return PlaysOnToLeaf(forks, self.answers, leaf="learned", model=self.model)


def learned_rollouts(decision: Decision, horizon: int, model: str) -> Rollouts:
    """Forks of a decision that a learned model values at the horizon; 0 is what suits the game."""
    ruleset = decision.setup.ruleset.name
    leaf = leaf_of(load(model, ruleset))
    return Rollouts(decision, horizon or HORIZON[ruleset], leaf)
