"""The usual answer's margin is added to its worth, exactly, and to nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from agents.learned.model import Model
from agents.learned.network import graph
from agents.tactics import STRONGEST
from reports.training.caution import FIGHTERS, cautious, usual_column
from tests.agents.learned.made_models import layers, said

RULESETS = sorted(FEATURES)
ROWS = 40


def scored(ruleset, margin, fighters):
    """Scores of the same random rows, and which of them are the usual answer."""
    columns = shape(FEATURES[ruleset]())
    column = usual_column(ruleset)
    name, makes_one = FIGHTERS[ruleset]
    answers = cautious(layers(len(columns.names), 2, seed=3), ruleset, margin)
    model = graph(layers(columns.position, 1), answers, columns.position, said(ruleset))
    rows = np.random.default_rng(5).normal(size=(ROWS, len(columns.names)))
    usual = rows[:, column] > 0
    rows[:, column] = usual
    rows[:, columns.names.index(name)] = fighters / makes_one
    return Model("", model.SerializeToString()).scores(rows), usual


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_column_is_the_strongest_tactic(ruleset):
    names = shape(FEATURES[ruleset]()).names
    assert names[usual_column(ruleset)].endswith(f": {STRONGEST[ruleset]}")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("margin", "fighters"), [(0.125, 1), (0.04, 8), (0.01, 16)])
def test_only_the_usual_answer_is_worth_more(ruleset, margin, fighters):
    """By the margin for every fighter, to the step of the grid; priors stay as they are."""
    plain, usual = scored(ruleset, 0.0, fighters)
    found, _ = scored(ruleset, margin, fighters)
    assert 0 < usual.sum() < ROWS
    more = found.worth - plain.worth
    assert more[usual] == pytest.approx(margin * fighters, abs=2e-3)
    assert not more[~usual].any()
    assert (found.prior == plain.prior).all()


def test_a_network_without_a_hidden_layer_has_no_room_for_it():
    columns = shape(FEATURES["two_actions"]())
    with pytest.raises(ValueError, match="hidden"):
        cautious(layers(len(columns.names), 2, hidden=()), "two_actions", 0.1)
