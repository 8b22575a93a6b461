"""A study's charts: the same bytes for the same blocks, well formed, safe names."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from reports.studies import plots
from reports.studies.summary import summarise
from tests.reports.studies.made_studies import study, tallied

ODD = (
    "plain",
    "aim(<b>&\"'$x^$ \\1",
    "名前 a name that is much too long for any axis label at all",
)
PLOTS = {
    "effects": plots.effect_plot,
    "grid": plots.grid_plot,
    "running": plots.running_plot,
}


def made(factors, blocks=30, **changes):
    one = study(factors, outcomes=("win",), **changes)
    arms = len(one.arms)
    return summarise(
        tallied(one, [[(arm * block % 3) - 1 for arm in range(arms)] for block in range(blocks)])
    )


STUDIES = {
    "one": made({"policy": ("old", "new")}, equivalence=0.05),
    "odd": made({"policy": ODD, "price": ("0", "1")}, design="grid", equivalence=0.05),
    "stopped": made({"policy": ODD}, stop="decided"),
    "one block": made({"policy": ODD}, blocks=1),
    "three factors": made({"a": ("1", "2"), "b": ODD, "c": ("x", "y")}, design="grid"),
}


@pytest.mark.parametrize(
    ("name", "which"),
    # The many panels of the courses of many arms take long, and show nothing more.
    [pair for pair in product(PLOTS, STUDIES) if pair != ("running", "three factors")],
)
def test_a_chart_is_reproducible_and_well_formed(name, which):
    summary = STUDIES[which]
    svg = PLOTS[name](summary)
    assert svg == PLOTS[name](summary)
    root = ElementTree.fromstring(svg)
    assert root.tag == "svg"
    assert root.get("aria-label")
    assert "http" not in svg
    assert "mathdefault" not in svg
    assert "currentColor" in svg
    assert "#010203" not in svg
    ids = re.findall(r' id="([^"]*)"', svg)
    assert ids
    assert all(one.startswith(f"{name}-") for one in ids)


def letters(svg):
    return ["".join(one.itertext()) for one in ElementTree.fromstring(svg).iter("text")]


def test_the_grid_shows_every_arm_once_for_each_combination():
    """The two factors with the most levels span a map; each level of the third has its own."""
    found = letters(plots.grid_plot(STUDIES["three factors"]))
    numbers = [one for one in found if re.fullmatch(r"[01]\.\d+[*=]?", one)]
    assert len(numbers) == 12
    assert {"c: x", "c: y"} <= set(found)


def test_marks_stand_beside_the_first_combination_only():
    """In pairs each arm has a baseline of its own, of which a mark would not tell."""
    winners = [[-1, 1, block % 2, 1] for block in range(60)]
    factors = {"policy": ("old", "new"), "price": ("0", "1")}
    grid = summarise(tallied(study(factors, design="grid", outcomes=("win",)), winners))
    assert "1.00*" in letters(plots.grid_plot(grid))
    pairs = summarise(tallied(study(factors, outcomes=("win",)), winners))
    assert "1.00" in letters(plots.grid_plot(pairs))
    assert not any("*" in one for one in letters(plots.grid_plot(pairs)))


def test_the_course_of_many_comparisons_is_cut(monkeypatch):
    """Only the first are drawn."""
    monkeypatch.setattr(plots, "MOST_PANELS", 2)
    names = tuple(f"level {number}" for number in range(4))
    found = " ".join(letters(plots.running_plot(made({"policy": names}, blocks=2))))
    assert "level 2 against level 0" in found
    assert "level 3 against level 0" not in found


def test_without_a_bound_there_is_no_band():
    """The estimate of an unbounded outcome is drawn alone."""
    one = study(outcomes=("boxes",))
    svg = plots.running_plot(summarise(tallied(one, [[0, 1]] * 5)))
    assert "FillBetween" not in svg
    assert "FillBetween" in plots.running_plot(STUDIES["one"])
