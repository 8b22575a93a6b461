"""What a study fights: everything once, and the bouts of a block in a fixed order."""

from __future__ import annotations

from dataclasses import replace

from reports.running.bout import Bout, Entrant
from reports.studies import study_file
from reports.studies.plan import bouts, plan, seats
from tests.reports.studies.made_studies import DROPPING, Yard, study


def test_bouts_come_by_arm_then_scenario_then_side():
    """The subject leads each side once; the opponent the other."""
    made = study(scenarios=2)
    assert [entrant.name for entrant in plan(made).entrants] == ["old", "other", "new"]
    assert bouts(made) == (
        Bout(0, 0, 1, 0),
        Bout(0, 1, 0, 0),
        Bout(1, 0, 1, 0),
        Bout(1, 1, 0, 0),
        Bout(0, 2, 1, 1),
        Bout(0, 1, 2, 1),
        Bout(1, 2, 1, 1),
        Bout(1, 1, 2, 1),
    )
    assert seats(made) == (0, 1) * 4


def test_arms_share_a_scenario_only_if_it_is_the_same_object():
    """A worker makes each object ready once; equal ones may still be different scenarios."""
    made = study()
    shared, equal = made.arms[0].scenarios[0], Yard("yard 0")
    assert shared == equal
    assert plan(made).scenarios == (shared,)
    apart = replace(made, arms=(made.arms[0], replace(made.arms[1], scenarios=(equal,))))
    first, second = plan(apart).scenarios
    assert (first is shared, second is equal) == (True, True)
    assert [bout.scenario for bout in bouts(apart)] == [0, 0, 1, 1]


def test_a_named_side_is_the_only_one_led():
    made = study(sides=("Blue",))
    assert bouts(made) == (Bout(0, 1, 0, 0), Bout(0, 1, 2, 1))
    assert seats(made) == (1, 1)


def test_a_subject_that_meets_its_like_is_measured_on_both_sides():
    """The bout is the same twice; its number tells which side is measured."""
    made = study()
    same = Entrant("other", "other")
    made = replace(made, arms=(replace(made.arms[0], agent=same), made.arms[1]))
    assert bouts(made)[:2] == (Bout(0, 0, 0, 0), Bout(0, 0, 0, 0))
    assert seats(made)[:2] == (0, 1)


def test_of_a_file(tmp_path):
    """Two policies at two penalties: two variants of each of two scenarios, not four."""
    path = tmp_path / "dropping.toml"
    path.write_text(DROPPING)
    made = study_file.load(path)
    assert len(made.arms) == 4
    assert len(plan(made).scenarios) == 4
    assert len(plan(made).entrants) == 2
    assert len(bouts(made)) == 4 * 2 * 2
    assert plan(made).seed == 5
