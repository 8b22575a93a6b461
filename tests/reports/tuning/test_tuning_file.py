"""Tuning files: those that are shipped, and what is wrong with others."""

from __future__ import annotations

import pytest

from arena.errors import InputError
from reports.tuning import tuning_file
from tests.reports.tuning.written import written


@pytest.mark.parametrize("name", tuning_file.names())
def test_shipped_tunings_can_be_read(name):
    """And can propose what their agent has."""
    tuning = tuning_file.load(name)
    assert tuning.source == name
    assert tuning.question
    assert all(one.holds(tuning.default[one.name]) for one in tuning.ranges)


def test_some_are_shipped():
    assert {"abandoning", "waiting"} <= set(tuning_file.names())


def test_the_default_is_what_the_spec_has(tmp_path):
    """Given or not; and specs give every tuned parameter, in the order of the file."""
    path = written(tmp_path)
    assert dict(tuning_file.load(path).default) == {"patience": 1, "healthy": 75}
    path.write_text(path.read_text().replace('"holds"', '"holds(healthy=20)"'))
    tuning = tuning_file.load(path)
    assert dict(tuning.default) == {"patience": 1, "healthy": 20}
    assert tuning.spec({"healthy": 9, "patience": 2}) == "holds(healthy=9, patience=2)"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"holds"', '"hold"', 'agent: found "hold", expected one of'),
        ('["closes-and-cuts"]', "[]", "against: found []"),
        ('["closes-and-cuts"]', '["holds", "holds"]', "against[1]: found"),
        ('["closes-and-cuts"]', '["focus-fire"]', "against[0]: found"),
        ('["mirrored-duel"]', '["mirored-duel"]', 'did you mean "mirrored-duel"?'),
        ("trials = 8", "trials = 0", "trials: found 0, expected a whole number from 1 to 1000"),
        ("trials = 8", "trails = 8", 'found "trails", expected a key'),
        ("high = 10", "heigh = 10", 'parameters.patience: found "heigh", expected a key'),
        ("high = 10", "high = 50", "parameters.patience.high: found 50"),
        ("high = 10", 'high = "a"', "parameters.patience.high: found"),
        ("trials = 8", "equivalence = 1.5", "equivalence: found 1.5"),
        ("trials = 8", 'outcome = "time"', 'outcome: found "time", expected win or margin'),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path, old, new, said):
    """It names the file and the key."""
    path = written(tmp_path)
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(InputError) as caught:
        tuning_file.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_name_is_told_the_nearest():
    with pytest.raises(InputError, match='did you mean "abandoning"'):
        tuning_file.load("abandonning")
