"""Charts: the same bytes for the same rows, no fixed colours for letters, safe names."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from reports.tournaments import plots
from reports.tournaments.summary import summarise
from tests.reports.made_rows import counted, drawn_by_lot, tournament

NAMES = [
    "plain",
    "aim(<b>&\"'$x^$ \\1 \x07)",
    "名前 a name that is much too long for any axis label",
]
MADE = tournament(NAMES, ("yard", "h<all"))
SUMMARY = summarise(counted(MADE, drawn_by_lot(MADE, 4)))
GAUNTLET = tournament(NAMES, format="gauntlet", challengers=(0,))
NOT_MET = summarise(counted(GAUNTLET, drawn_by_lot(GAUNTLET, 1)))
SIDES = {"yard": "R & B", "h<all": "<Red>"}
LENGTHS = {"yard": Counter([1, 2, 2, 300]), "h<all": Counter([0])}
PLOTS = {
    "ranking": lambda: plots.ranking_plot(SUMMARY.ranking),
    "cross": lambda: plots.cross_plot(SUMMARY.cross),
    "seats": lambda: plots.seats_plot(SUMMARY.seats, SIDES),
    "lengths": lambda: plots.lengths_plot(LENGTHS, dict.fromkeys(SIDES, "count")),
}
OTHERS = {
    "one block": lambda: plots.ranking_plot(NOT_MET.ranking),
    "some did not meet": lambda: plots.cross_plot(NOT_MET.cross),
    "two units": lambda: plots.lengths_plot(LENGTHS, {"yard": "count", "h<all": "tick"}),
    "a scenario not fought": lambda: plots.lengths_plot(
        {"yard": Counter([3]), "h<all": Counter()}, dict.fromkeys(SIDES, "count")
    ),
}


@pytest.mark.parametrize("draw", [*PLOTS.values(), *OTHERS.values()], ids=[*PLOTS, *OTHERS])
def test_a_chart_is_reproducible_and_well_formed(draw):
    svg = draw()
    assert svg == draw()
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


def letters(svg):
    return " ".join(ElementTree.fromstring(svg).itertext())


def test_lengths_tell_the_median_and_the_unit():
    """One unit for all stands below; where rulesets count differently each has its own."""
    assert "yard (median 2)" in letters(PLOTS["lengths"]())
    assert "length of a fight, in counts" in letters(PLOTS["lengths"]())
    two = letters(OTHERS["two units"]())
    assert "yard (median 2 counts)" in two
    assert "h<all (median 0 ticks)" in two


def test_who_did_not_meet_has_a_dot():
    svg = letters(OTHERS["some did not meet"]())
    assert svg.count("·") == 3 + 2
