"""A study in the ledger is the study that was fought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.studies import document, study_file
from tests.reports.studies.written import written

FILES = {
    "pairs": "",
    "grid": 'design = "grid"\n',
    "one side": 'sides = "east"\n',
    "stopped": 'stop = "decided"\nequivalence = 0.1\n',
    "forfeit": 'on_fault = "forfeit"\n',
}


@pytest.mark.parametrize("more", FILES.values(), ids=FILES)
def test_there_and_back(tmp_path, more):
    study = study_file.load(written(tmp_path, more))
    specification = document.specification(study)
    assert document.study(specification.document, "ledger") == study


@pytest.mark.parametrize("change", [{"title": "Other"}, {"blocks": 7}, {"equivalence": 0.3}])
def test_what_decides_no_fight_makes_no_new_run(tmp_path, change):
    study = study_file.load(written(tmp_path))
    other = replace(study, **change)
    assert document.specification(other).hash == document.specification(study).hash


@pytest.mark.parametrize("change", [{"seed": 2}, {"on_fault": "forfeit"}, {"sides": ("west",)}])
def test_what_decides_a_fight_makes_a_new_run(tmp_path, change):
    study = study_file.load(written(tmp_path))
    other = replace(study, **change)
    assert document.specification(other).hash != document.specification(study).hash
