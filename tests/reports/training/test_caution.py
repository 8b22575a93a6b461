"""The usual answer's margin is added to its worth, exactly, and to nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import Model
from agents.learned.network import graph
from agents.tactics import STRONGEST
from reports.training.caution import cautious, usual_column
from tests.agents.learned.made_models import layers, said

RULESETS = sorted(FEATURES)
ROWS = 40


def scored(ruleset, margin):
    """Scores of the same random rows, and which of them are the usual answer."""
    columns = shape(FEATURES[ruleset]())
    column = usual_column(ruleset)
    answers = cautious(layers(len(columns.names), 2, seed=3), column, margin)
    model = graph(layers(columns.position, 1), answers, columns.position, said(ruleset))
    rows = np.random.default_rng(5).normal(size=(ROWS, len(columns.names)))
    usual = rows[:, column] > 0
    rows[:, column] = usual
    return Model("", model.SerializeToString()).scores(rows), usual


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_column_is_the_strongest_tactic(ruleset):
    names = shape(FEATURES[ruleset]()).names
    assert names[usual_column(ruleset)].endswith(f": {STRONGEST[ruleset]}")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("margin", [0.125, 0.4])
def test_only_the_usual_answer_is_worth_more(ruleset, margin):
    """By the margin, to the step of the grid; priors stay as they are."""
    plain, usual = scored(ruleset, 0.0)
    found, _ = scored(ruleset, margin)
    assert 0 < usual.sum() < ROWS
    more = found.worth - plain.worth
    assert more[usual] == pytest.approx(margin, abs=2e-3)
    assert not more[~usual].any()
    assert (found.prior == plain.prior).all()
