"""The margin with which a model wins most is taken; of equal ones the most cautious."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from reports.running.bout import Bout, Row
from reports.training.examination import Examination
from reports.training.margins import Trial, best
from reports.training.training_file import load
from tests.reports.training.made import written

MODELS = {0.1: Path("a.onnx"), 0.4: Path("b.onnx")}


def trial(folder, blocks=2):
    training = replace(load(written(folder)), trial_blocks=blocks)
    return Trial(training, MODELS)


def row(first, second, winner, block=0):
    bout = Bout(0, first, second)
    return Row(block, 0, bout, winner, 0.0, 1, "", ({}, {}), (0, 0), "")


def test_every_model_meets_the_usual_tactic_from_both_sides(tmp_path):
    its = trial(tmp_path)
    units = its.units()
    assert len(units) == 2 * len(its.training.examined)
    for unit in units:
        met = [(bout.first, bout.second) for bout in unit.bouts]
        assert met == [(1, 0), (0, 1), (2, 0), (0, 2)]
    assert [entrant.name for entrant in its.plan.entrants][1:] == ["margin 0.1", "margin 0.4"]


def test_its_luck_is_its_own(tmp_path):
    """Neither that of lessons nor that of examinations, or a margin would be fitted to them."""
    its = trial(tmp_path)
    other = Examination(its.training, Path("a.onnx")).plan.seed
    assert len({its.training.seed, its.plan.seed, other}) == 3


def test_scores_are_the_models_own_whichever_side_they_lead(tmp_path):
    rows = [row(1, 0, 1), row(0, 1, 1), row(2, 0, 0), row(0, 2, -1)]
    assert trial(tmp_path).scores(rows) == {0.1: 0.5, 0.4: 0.75}


def test_of_equal_margins_the_larger_is_taken():
    assert best({0.1: 0.5, 0.4: 0.5, 0.2: 0.4}) == 0.4
    assert best({0.1: 0.6, 0.4: 0.5}) == 0.1
