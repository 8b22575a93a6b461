"""The page stands on its own, repeats to the byte, and says what it does not know."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from reports.training.exploited import Exploited
from reports.training.page import page
from reports.training.plots import scores_plot, told_plot
from reports.training.training_file import load
from tests.reports.training.made_marks import about, marks, round_of

TAKEN = [Exploited("hold-or-strike", "learned", "east", 0.75, 0.5)]


@pytest.fixture
def training(file):
    return load(file)


@pytest.fixture
def rounds():
    """Three, and each is better than the one before."""
    made = []
    for number in range(3):
        score = about(0.4 + 0.1 * number)
        both = {"keeps-distance": score, "closes-and-cuts": about(0.5)}
        made.append(round_of(number, marks(both, score, about(0.4), about(-0.1))))
    return made


class Read(HTMLParser):
    """The tags of a page that must not be there, and whether all are closed."""

    VOID = ("meta", "br", "link", "img", "input", "path", "use")

    def __init__(self, text):
        super().__init__()
        self.open, self.tags = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_it_needs_no_network_and_no_script(training, rounds):
    """And its tags are closed in order; what comes from the file is escaped."""
    text = page(training, rounds, TAKEN)
    read = Read(text)
    assert read.open == []
    assert not {"script", "link", "img", "iframe", "b"} & set(read.tags)
    assert not re.search(r"""(src|href)=["'](?!#)""", text)
    assert "Tiny &lt;b&gt;and&lt;/b&gt; &amp; so" in text


def test_the_same_rounds_give_the_same_bytes(training, rounds):
    """Also the charts."""
    assert page(training, rounds, TAKEN) == page(training, rounds, TAKEN)


def test_the_page_of_a_real_training_has_its_figures(trained):
    """Scores of the last round, its positions, the command and the file."""
    text = trained.page.read_text(encoding="utf-8")
    last = trained.rounds[-1]
    assert f"{last.positions:,}" in text
    assert f"{last.answers:,}" in text
    assert "keeps-distance" in text
    assert "witnessed = 60" in text
    assert "<span>--rounds 2</span>" in text
    assert "learned(model=&#34;model.onnx&#34;)" in text
    assert "Interrupted" not in text


def test_an_interrupted_training_says_so(training, rounds):
    """And how far it was."""
    text = " ".join(page(replace(training, rounds=8), rounds, [], interrupted=True).split())
    assert "Interrupted after 3 of 8 rounds." in text


def test_what_was_not_measured_is_said(training, rounds):
    """Exploitability, unseen scenarios and tactics that did not examine it."""
    bare = [replace(one, marks=replace(one.marks, against_unseen=(), unseen=None, change=None))
            for one in rounds]  # fmt: skip
    text = page(replace(training, unseen=()), bare, [])
    assert "Not measured." in text
    assert "in unseen scenarios" not in text
    assert "did not examine it: abandons, aims" in text
    assert "0.2500" in page(training, rounds, TAKEN)


def test_faults_are_told(training, rounds):
    """In a notice; else that there was none."""
    assert "every answer of the model was legal" in page(training, rounds, [])
    rounds[-1] = replace(rounds[-1], marks=replace(rounds[-1].marks, faults=2))
    assert "2 answers of the model failed" in page(training, rounds, [])


def test_charts_have_a_panel_for_each_examiner(rounds):
    """By name, with the scores of all rounds; one round alone is drawn, too."""
    for some in (rounds, rounds[:1]):
        drawn = scores_plot(some)
        assert drawn.startswith("<svg")
        for name in ("all examiners", "unseen scenarios", "keeps-distance", "closes-and-cuts"):
            assert name in drawn
        assert "what answers are worth" in told_plot(some)
