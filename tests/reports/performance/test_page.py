"""The page tells every figure beside what it was measured on, and is safe and whole."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from arena.errors import InputError
from reports.performance import data, page
from reports.performance.answer import answer
from tests.reports.performance.made import performance
from tests.reports.tournaments.test_page import Elements


@pytest.fixture(scope="module")
def made() -> str:
    return page.page(performance())


@pytest.fixture(scope="module")
def elements(made) -> Elements:
    return Elements(made)


def test_the_page_is_whole_and_needs_nothing_else(elements):
    """Every element is closed; there is no script and nothing is fetched."""
    tags = {tag for tag, _ in elements.seen}
    assert "script" not in tags
    links = [given["href"] for tag, given in elements.seen if tag == "a"]
    assert links == ["performance.json", "performance.csv"]
    assert sum(tag == "svg" for tag, _ in elements.seen) == 6
    assert (
        len([given for tag, given in elements.seen if tag == "svg" and "aria-label" in given]) == 6
    )


def test_the_machine_is_named(elements, made):
    """No figure stands without the machine; its name comes from the system and is escaped."""
    assert "Chip <X> 9, 4 cores to use" in elements.text
    assert "CPython 3.11.7" in elements.text
    assert "Chip <X>" not in made


def test_the_figures_are_those_that_were_measured(elements):
    """5 ms a fight are 200 a second; at half a microsecond a step, 10,000 steps."""
    text = elements.text
    for said in ("200 20,000 5.00 ms 100 10.0 thousand 100 1.00 0.90–1.20",):
        assert said in text
    assert "20.0 ms, as long as 40.0 thousand steps" in text
    assert "By 4 workers 4.00 times as many fights are fought as by one" in text
    assert "SimPy itself takes 10% of a fight" in text


def test_a_fight_that_was_left_has_no_figures_for_a_fight(elements):
    """Only its decisions are told."""
    assert re.search(r"tree-search – 0\.750 over 4\.00 s – – 2\.67 million", elements.text)


def test_growth_is_told(elements):
    """The time of a decision grows in proportion here: exponent 1."""
    assert elements.text.count(" 1.00 4 400 µs") == 6


def test_one_core_has_no_chart_of_workers(elements):
    """On a machine with one core, nothing is said of more workers; a short measuring says so."""
    one = performance(workers=0, quick=True)
    assert len(one.workers) == 1
    assert "workers" not in answer(one)
    quick = Elements(page.page(one))
    for said, there in (("Times as much as one worker", elements), ("Measured shortly", quick)):
        assert [said in each.text for each in (elements, quick)] == [
            each is there for each in (elements, quick)
        ]


def test_the_figures_stand_beside_the_page(tmp_path, made):
    """As JSON with everything, and as CSV with a line for each figure; the page is the same."""
    written = page.write(tmp_path / "new", performance())
    assert written.read_text(encoding="utf-8") == made
    assert {one.name for one in written.parent.iterdir()} == {
        "index.html",
        "performance.json",
        "performance.csv",
    }
    document = json.loads((written.parent / "performance.json").read_text())
    assert document["machine"]["processor"] == "Chip <X> 9"
    assert document["agents"][0]["measured"]["fights a second"] == pytest.approx(200)
    assert len(document["crowds"]) == 18
    lines = list(csv.DictReader(io.StringIO((written.parent / "performance.csv").read_text())))
    assert tuple(lines[0]) == data.COLUMNS
    first = next(line for line in lines if line["quantity"] == "steps a decision")
    assert (first["table"], first["agent"]) == ("agents", "random")
    assert float(first["value"]) == pytest.approx(100)
    shares = [line for line in lines if line["table"] == "shares"]
    assert len(shares) == 3 * 2 * 7


def test_where_the_page_cannot_be_written_nothing_is(tmp_path):
    """A folder that stands where a file is to be is found first."""
    (tmp_path / "performance.csv").mkdir()
    with pytest.raises(InputError, match=r"performance\.csv: found .*, expected a file"):
        page.ready(tmp_path)
    with pytest.raises(InputError):
        page.write(tmp_path, performance())
    assert [one.name for one in tmp_path.iterdir()] == ["performance.csv"]
