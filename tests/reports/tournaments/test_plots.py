"""Charts: the same bytes for the same rows, no fixed colours for letters, safe names."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from reports import plots
from reports.statistics import summarise
from tests.reports.made_rows import row

NAMES = [
    "plain",
    "aim(<b>&\"'$x^$ \\1 \x07)",
    "名前 a name that is much too long for any axis label",
]
ROWS = [
    row(first, second, (block % 3) / 2, block, scenario)
    for block in range(4)
    for scenario in ("yard", "h<all")
    for first in NAMES
    for second in NAMES
    if first != second
]
SUMMARY = summarise(ROWS, NAMES)
SIDES = {"yard": "R & B", "h<all": "<Red>"}
PLOTS = {
    "ranking": lambda: plots.ranking_plot(SUMMARY.ranking),
    "cross": lambda: plots.cross_plot(SUMMARY.cross),
    "seats": lambda: plots.seats_plot(SUMMARY.seats, SIDES),
    "lengths": lambda: plots.lengths_plot({"yard": [1, 2, 2, 300], "h<all": [0]}, "counts"),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_chart_is_reproducible_and_well_formed(name):
    svg = PLOTS[name]()
    assert svg == PLOTS[name]()
    root = ElementTree.fromstring(svg)
    assert root.tag == "svg"
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert "http" not in svg
    assert "currentColor" in svg
    assert "#010203" not in svg


def test_ids_of_two_charts_never_meet():
    """They stand in one page, and a reference finds the first of two."""
    ids = [re.findall(r' id="([^"]*)"', draw()) for draw in PLOTS.values()]
    everything = [one for some in ids for one in some]
    assert len(everything) == len(set(everything))
    for draw in PLOTS.values():
        svg = draw()
        for target in re.findall(r'(?:href="#|url\(#)([^")]*)', svg):
            assert f'id="{target}"' in svg
