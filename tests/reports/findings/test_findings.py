"""The findings that are shipped are those of the studies that are shipped."""

from __future__ import annotations

import html
import re

import pytest

from reports.findings import listing
from reports.studies import study_file
from reports.studies.page import command
from reports.studies.run import run_study

NAMES = study_file.names()
QUICKEST = "declaring-last"
"""The study that costs least, of those without a search."""


def text_of(page):
    """A page without its markup, in single spaces."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_every_study_has_its_finding():
    made = [one.name for one in listing.findings()]
    assert made == NAMES
    pages = {path.stem for path in listing.HERE.glob("*.html")}
    assert pages == set(NAMES)
    assert {path.stem for path in listing.HERE.glob("*.txt")} == pages


def test_the_list_is_that_of_the_findings():
    shown = (listing.HERE / "README.md").read_text(encoding="utf-8")
    assert shown == listing.listing()
    for name in NAMES:
        assert f"arena findings --make {name}\n" in shown


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_of_its_study_as_it_is_shipped(name):
    """Title, question, length, seed and every arm; and what it says is in the list."""
    study = study_file.load(name)
    page = (listing.HERE / f"{name}.html").read_text(encoding="utf-8")
    text = text_of(page)
    told = (listing.HERE / f"{name}.txt").read_text(encoding="utf-8")
    for said in (study.title, study.question, told.partition("\n")[0], " ".join(command(study))):
        assert " ".join(said.split()) in text
    for arm in study.arms:
        for said in (arm.name, arm.agent.spec, arm.against.spec):
            assert said in text
    assert f"Blocks 0 to {study.blocks - 1} " in text
    assert "Interrupted" not in text


def test_a_page_stands_on_its_own():
    for name in NAMES:
        page = (listing.HERE / f"{name}.html").read_text(encoding="utf-8")
        assert not re.search(r"https?:|<script|<img|<link", page), name


@pytest.mark.slow
def test_the_same_command_gives_the_same_page(tmp_path):
    result = run_study(QUICKEST, tmp_path / "again", progress=False)
    shipped = (listing.HERE / f"{QUICKEST}.html").read_text(encoding="utf-8")
    assert result.page.read_text(encoding="utf-8") == shipped
