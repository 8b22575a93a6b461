"""What is proposed: a pure function of the seed and the scores, without a word of Optuna's."""

from __future__ import annotations

import builtins
from dataclasses import replace

import pytest

from arena.errors import InputError
from reports.tuning import tuning_file
from reports.tuning.search import Search
from tests.reports.tuning.written import written


@pytest.fixture
def tuning(tmp_path):
    return tuning_file.load(written(tmp_path))


def proposed(tuning, number, scored):
    search, found = Search(tuning), []
    for _ in range(number):
        values = search.ask()
        found.append(values)
        search.tell(scored(values))
    return found


def nearness(values):
    return -abs(values["healthy"] - 30)


def test_the_same_scores_lead_to_the_same_proposals(tuning):
    """Another seed, or other scores, lead elsewhere."""
    one = proposed(tuning, 25, nearness)
    assert one == proposed(tuning, 25, nearness)
    assert one != proposed(replace(tuning, seed=2), 25, nearness)
    assert one != proposed(tuning, 25, lambda values: values["healthy"])
    assert all(0 <= values["patience"] <= 10 for values in one)
    assert all(type(value) is int for values in one for value in values.values())


def test_the_default_comes_first_if_the_ranges_hold_it(tmp_path, tuning):
    assert proposed(tuning, 1, nearness) == [dict(tuning.default)]
    narrow = tuning_file.load(written(tmp_path, ranges="[parameters.healthy]\nhigh = 20\n"))
    (first,) = proposed(narrow, 1, nearness)
    assert first["healthy"] <= 20


def test_what_scores_well_is_tried_more_often(tuning):
    """The last half of 40 proposals comes nearer to the best than the first half, on the whole."""
    found = [nearness(values) for values in proposed(tuning, 40, nearness)]
    assert sum(found[20:]) > sum(found[:20])


def test_optuna_says_nothing(tuning, capfd):
    proposed(replace(tuning, ranges=tuning.ranges[:1]), 12, lambda _: 0.0)
    assert capfd.readouterr() == ("", "")


def test_without_optuna_one_line_says_what_to_install(tuning, monkeypatch):
    imported = builtins.__import__

    def without(name, *rest):
        if name == "optuna":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InputError, match=r"pip install 'fightclock\[learn\]'"):
        Search(tuning)
