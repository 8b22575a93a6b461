"""An examination is fought on luck of its own, and counted by blocks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import agents
from reports.running.bout import Bout, Row
from reports.training.examination import Examination, spec
from reports.training.training_file import load


@pytest.fixture
def exam(file):
    """Two scenarios, of which the second is unseen; two examiners."""
    return Examination(load(file), Path("model.onnx"))


def row(block, bout, winner, faults=(0, 0)):
    """A fight's result, as far as it is counted."""
    return Row(block, 0, bout, winner, 0.0, 1, "", ({}, {}), faults, "")


def test_everybody_is_met_everywhere_in_both_seats(exam):
    """For each block and scenario a unit."""
    units = exam.units()
    assert len(units) == 2 * 2
    for unit in units:
        (scenario,) = {bout.scenario for bout in unit.bouts}
        pairs = {(bout.first, bout.second) for bout in unit.bouts}
        assert pairs == {(0, 1), (1, 0), (0, 2), (2, 0)}
        assert scenario in (0, 1)


def test_scores_are_those_of_the_pupil_and_averaged_inside_a_block(exam):
    """From whichever seat; two blocks are two values, however many fights they hold."""
    rows = []
    for block, wins in ((0, 1), (1, -1)):  # the pupil wins all of block 0 and loses all of 1
        for unit in exam.units()[block * 2 : block * 2 + 2]:
            for bout in unit.bouts:
                rows.append(row(block, bout, wins if bout.first == 0 else -wins))
    marks = exam.marks(rows)
    assert (marks.seen.mean, marks.seen.n) == (0.5, 2)
    assert dict(marks.against).keys() == {"keeps-distance", "closes-and-cuts"}
    assert all(one.mean == 0.5 and one.n == 2 for _, one in marks.against)
    assert marks.unseen is not None
    assert marks.change is not None
    assert (marks.change.mean, marks.change.interval) == (0.0, None)


def test_unseen_scenarios_are_counted_by_themselves(exam):
    """Here the pupil wins where it has learnt, and loses elsewhere."""
    rows = [
        row(unit.block, bout, (1 if bout.scenario == 0 else -1) * (1 if bout.first == 0 else -1))
        for unit in exam.units()
        for bout in unit.bouts
    ]
    marks = exam.marks(rows)
    assert marks.unseen is not None
    assert marks.change is not None
    assert (marks.seen.mean, marks.unseen.mean, marks.change.mean) == (1.0, 0.0, -1.0)
    assert all(one.mean == 0.0 for _, one in marks.against_unseen)


def test_without_unseen_scenarios_there_are_no_such_marks(exam):
    """Nothing is made up."""
    alone = replace(exam, training=replace(exam.training, unseen=()))
    marks = alone.marks([row(0, Bout(0, 0, 1), 1), row(1, Bout(0, 0, 1), 0)])
    assert (marks.against_unseen, marks.unseen, marks.change) == ((), None, None)
    assert [name for name, _ in marks.against] == ["keeps-distance"]


def test_only_the_pupils_own_faults_count(exam):
    """From whichever seat."""
    rows = [row(0, Bout(0, 0, 1), 1, (2, 50)), row(0, Bout(0, 1, 0), 1, (50, 1))]
    assert exam.marks([*rows, *(row(0, Bout(1, 0, 1), 1) for _ in range(1))]).faults == 3


def test_its_luck_is_that_of_no_lesson(exam):
    """Lessons are fought on seeds below 2^62, and it is on one above."""
    assert exam.plan.seed > 2**62


@pytest.mark.parametrize("name", ["plain.onnx", "a b, (c)=d.onnx", 'with "quotes".onnx'])
def test_the_file_of_a_model_may_have_any_usual_name(name):
    """Spaces, brackets and quotation marks are no end of a spec."""
    text = spec("learned", Path(name))
    assert agents.spec.read(text).given == {"model": name}
