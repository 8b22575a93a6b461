"""Learned agents without search: the best answer by the model, or one drawn from its prior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.learned.model import Model, load
from arena.model import Decision, Declaration

FINE = 1_000_000
"""In how many parts a mix is drawn."""


@dataclass(frozen=True)
class Learned:
    """Answers with what its trained model takes to be worth most.

    Parameters:
        model: the file of a trained model; the one that is shipped for the game if it is left out.
    """

    model: str = ""

    def __post_init__(self) -> None:
        if self.model:
            load(self.model)

    @property
    def ruleset(self) -> str:
        """The one game it plays; "" is any for which a model is shipped."""
        return load(self.model).ruleset if self.model else ""

    def choose(self, decision: Decision) -> Declaration:
        """The answer that is worth most."""
        return self.choose_all([decision])[0]

    def choose_all(self, decisions: Sequence[Decision]) -> list[Declaration]:
        """An answer to each of these decisions, which may be of different fights, in one go."""
        found: list[Declaration | None] = []
        rows: list[Any] = []
        asked: list[tuple[int, Sequence[Declaration]]] = []
        for place, decision in enumerate(decisions):
            features = self._model(decision).features
            answer = features.obvious(decision)
            legal: Sequence[Declaration] = () if answer is not None else decision.legal
            found.append(legal[0] if len(legal) == 1 else answer)
            if len(legal) > 1:
                rows += features.of_answers(decision, legal)
                asked.append((place, legal))
        if asked:
            model = self._model(decisions[asked[0][0]])
            scores = self._scores(model, rows)
            start = 0
            for place, legal in asked:
                end = start + len(legal)
                found[place] = self._pick(decisions[place], legal, scores[start:end])
                start = end
        return [answer for answer in found if answer is not None]

    def _model(self, decision: Decision) -> Model:
        return load(self.model, decision.setup.ruleset.name)

    def _scores(self, model: Model, rows: Any) -> Any:
        return model.scores(rows).worth

    def _pick(self, decision: Decision, legal: Sequence[Declaration], scores: Any) -> Declaration:
        return legal[int(np.argmax(scores))]


@dataclass(frozen=True)
class LearnedSampling(Learned):
    """Draws its answer as often as its trained model expects a search to give it.

    Parameters:
        model: the file of a trained model; the one that is shipped for the game if it is left out.
    """

    def _scores(self, model: Model, rows: Any) -> Any:
        return model.scores(rows).prior

    def _pick(self, decision: Decision, legal: Sequence[Declaration], scores: Any) -> Declaration:
        shares = np.maximum(scores, 0.0)
        total = float(shares.sum())
        if not total:
            return legal[int(np.argmax(scores))]
        draw = decision.whim(FINE) / FINE * total
        for answer, share in zip(legal, shares, strict=True):
            draw -= share
            if draw < 0:
                return answer
        return legal[int(np.argmax(shares))]
