"""Which answers a search by a learned model considers first: the model's and the tactics'."""

from __future__ import annotations

import numpy as np

from agents.learned.model import Model
from agents.search.growth import Proposals
from agents.tactics import portfolio
from arena.model import Decision, Declaration


def by_model_and_tactics(model: Model) -> Proposals:
    """Proposals of this model and of the tactics of its game."""

    def proposals(decision: Decision) -> list[Declaration]:
        return proposed(model, decision)

    return proposals


def proposed(model: Model, decision: Decision) -> list[Declaration]:
    """All legal answers, each once, the most promising first.

    The one that the model takes to be worth most (or the obvious one) leads; then come the
    strongest tactic's, the one of the greatest prior and the runner-up by worth, then those of
    all other tactics, then the rest by prior. Where the model is at a loss, ties keep the order of
    the catalogue.
    """
    legal = decision.legal
    if len(legal) == 1:
        return list(legal)
    scores = model.scores(model.features.of_answers(decision, legal))
    by_worth = [legal[place] for place in np.argsort(-scores.worth, kind="stable")]
    by_prior = [legal[place] for place in np.argsort(-scores.prior, kind="stable")]
    obvious = model.features.obvious(decision)
    strongest, *others = portfolio(decision.setup.ruleset.name).values()
    first = [
        by_worth[0] if obvious is None else obvious,
        strongest.choose(decision),
        by_prior[0],
        by_worth[1],
    ]
    return list(dict.fromkeys([*first, *(one.choose(decision) for one in others), *by_prior]))
