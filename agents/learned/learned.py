"""Learned agents without search: the best answer by the model, or one drawn from its prior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.learned.features.feature import Row
from agents.learned.model import Model, Scores, load
from agents.learned.uses_model import UsesModel
from agents.tactics import strongest
from arena.model import Decision, Declaration

Floats = NDArray[np.float64]

FINE = 1_000_000
"""In how many parts a mix is drawn."""
_NONE: Floats = np.zeros(0)
TOLD = 8
"""Of how many answers it is told what they are worth: more nobody reads."""


class Candidates(NamedTuple):
    """The answers to one question that a model is asked about.

    Attributes:
        answers: In the order of the catalogue; one alone is given without asking.
        usual: The strongest tactic's answer, if it has been asked.
    """

    answers: Sequence[Declaration]
    usual: Declaration | None = None


@dataclass(frozen=True)
class Learned(UsesModel):
    """Answers with what its trained model takes to be worth most.

    Parameters:
        model: the file of a trained model; the one that is shipped for the game if it is left out.
    """

    model: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.model:
            model = load(self.model)
            self._models[model.ruleset] = model

    def choose(self, decision: Decision) -> Declaration:
        """The answer that is worth most."""
        return self.choose_all([decision])[0]

    def choose_all(self, decisions: Sequence[Decision]) -> list[Declaration]:
        """An answer to each of these decisions, which may be of different fights, in one go.

        They may be of different rulesets, if there is a model for each of them.
        """
        found = [self._obvious(decision) for decision in decisions]
        asked: dict[str, list[int]] = {}
        for place, answer in enumerate(found):
            if answer is None:
                asked.setdefault(decisions[place].setup.ruleset.name, []).append(place)
        for places in asked.values():
            answers = self._weighed([decisions[place] for place in places])
            for place, answer in zip(places, answers, strict=True):
                found[place] = answer
        return [answer for answer in found if answer is not None]

    def _obvious(self, decision: Decision) -> Declaration | None:
        answer = self._model(decision).features.obvious(decision)
        if answer is None and len(decision.candidates) == 1:
            return decision.candidates[0]
        return answer

    def _candidates(self, decision: Decision, model: Model) -> Candidates:
        """The answers that are weighed: the usual one, and those of a way that may leave it."""
        if model.ways is None:
            return Candidates(decision.legal)
        usual = strongest(model.ruleset).choose(decision)
        ways, allows = model.open_to(decision.catalogue, decision.kind), decision.allows
        if not ways:
            return Candidates((usual,))
        weighed = [
            answer
            for answer in decision.candidates
            if answer is usual or (answer.index in ways and allows(answer))
        ]
        return Candidates(weighed, usual)

    def _weighed(self, decisions: Sequence[Decision]) -> list[Declaration]:
        """Answers to decisions of one ruleset, by one call of the model."""
        model = self._model(decisions[0])
        listed = [self._candidates(decision, model) for decision in decisions]
        rows: list[Row] = []
        for decision, (answers, usual) in zip(decisions, listed, strict=True):
            if len(answers) > 1:
                rows += model.features.of_answers(decision, answers, usual)
        scores = model.scores(rows) if rows else Scores(_NONE, _NONE)
        found, start = [], 0
        for decision, (answers, _) in zip(decisions, listed, strict=True):
            if len(answers) == 1:
                found.append(answers[0])
                continue
            end = start + len(answers)
            part = Scores(scores.worth[start:end], scores.prior[start:end])
            if decision.explained:
                _explain(decision, model, answers, rows[start], part.worth, self._shares(part))
            found.append(self._pick(decision, answers, part))
            start = end
        return found

    def _shares(self, scores: Scores) -> Floats:
        """How often each answer is given, from 0 to 1; all in all 1."""
        shares = np.zeros(len(scores.worth))
        shares[np.argmax(scores.worth)] = 1.0
        return shares

    def _pick(
        self, decision: Decision, answers: Sequence[Declaration], scores: Scores
    ) -> Declaration:
        return answers[int(np.argmax(scores.worth))]

    def _model(self, decision: Decision) -> Model:
        game = decision.setup.ruleset.name
        found = self._models.get(game)
        if found is None:
            found = self._models[game] = load(self.model, game)
        return found

    @cached_property
    def _models(self) -> dict[str, Model]:
        """By ruleset; an agent keeps to the file as it was when it first needed it."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_models"}


@dataclass(frozen=True)
class LearnedSampling(Learned):
    """Draws its answer as often as its trained model expects a search to give it.

    Parameters:
        model: the file of a trained model; the one that is shipped for the game if it is left out.
    """

    def _shares(self, scores: Scores) -> Floats:
        shares = np.maximum(scores.prior, 0.0)
        if not shares.any():
            shares[np.argmax(scores.prior)] = 1.0
        whole: Floats = shares / shares.sum()
        return whole

    def _candidates(self, decision: Decision, model: Model) -> Candidates:
        return Candidates(decision.legal)

    def _pick(
        self, decision: Decision, answers: Sequence[Declaration], scores: Scores
    ) -> Declaration:
        shares = np.maximum(scores.prior, 0.0)
        total = float(shares.sum())
        if not total:
            return answers[int(np.argmax(scores.prior))]
        draw = decision.whim(FINE) / FINE * total
        for answer, share in zip(answers, shares, strict=True):
            draw -= share
            if draw < 0:
                return answer
        return answers[int(np.argmax(shares))]


def _explain(
    decision: Decision,
    model: Model,
    answers: Sequence[Declaration],
    row: Row,
    worth: Floats,
    shares: Floats,
) -> None:
    """Tell what was weighed, the answer that is given most often first.

    The position is worth what the model says of it, and an answer by so much more as the model
    takes it to be better than the usual one. That advantage is as `lessons` has it, times the
    number of one's side, and is told here without.
    """
    side_of = decision.setup.side_of
    side = side_of.get(decision.who, decision.who)
    number = max(1, sum(one == side for one in side_of.values()))
    columns = len(model.features.position)
    (value,) = model.value([row[:columns]])
    worths = np.clip(value + worth / number, 0.0, 1.0)
    order = np.lexsort((-worths, -shares))[:TOLD]
    decision.explain((answers[at], float(worths[at]), float(shares[at]), "") for at in order)
