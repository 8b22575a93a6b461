"""A whole study: its page, what it says, and how it goes on."""

from __future__ import annotations

import html.parser
import re

import pytest

from arena.errors import InputError
from reports.ledger.ledger import Ledger
from reports.ledger.recording import Where
from reports.studies.run import run_study
from tests.reports.studies.written import written

HERE = Where(workers=1)
VOID = {"meta", "br", "path", "link", "img", "use", "hr", "input"}


class Elements(html.parser.HTMLParser):
    """Collects elements and their text, and checks that they are closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.text = [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.text.append(data)


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study")
    return run_study(written(folder, "equivalence = 0.05\n"), folder / "out", HERE, progress=False)


@pytest.fixture(scope="module")
def parsed(result):
    elements = Elements()
    elements.feed(result.page.read_text(encoding="utf-8"))
    elements.close()
    assert elements.open == []
    return elements


def test_the_answer_comes_first_then_everything_else(result, parsed):
    text = " ".join(" ".join(parsed.text).split())
    assert text.index("Over 6 blocks") < text.index("Differences") < text.index("Method")
    for one in result.summary.comparisons:
        assert one.name in text
    for words in ("Unit: the block, n = 6", "Holm’s adjustment", "p of equivalence", "Seed"):
        assert words in text
    assert "arena study" in text
    assert "is replaced by a safe answer" in text


def test_the_page_needs_no_network_and_no_script(result, parsed):
    page = result.page.read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]", page)
    assert not {tag for tag, _ in parsed.seen} & {"script", "link", "img", "iframe", "object"}
    assert "<b>or</b>" not in page
    assert "Cutting &lt;b&gt;or&lt;/b&gt; holding" in page


def test_tables_can_be_heard_and_ids_are_unique(parsed):
    tags = [tag for tag, _ in parsed.seen]
    assert tags.count("table") == tags.count("caption") > 3
    assert all("scope" in attrs for tag, attrs in parsed.seen if tag == "th")
    ids = [attrs["id"] for _, attrs in parsed.seen if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_fights_of_one_luck_are_told_side_by_side(result, parsed):
    """Of the largest difference: the arm's fight, and its baseline's on the same dice."""
    text = " ".join(" ".join(parsed.text).split())
    fights = [attrs for tag, attrs in parsed.seen if tag == "fieldset"]
    assert 2 <= len(fights) <= 3
    assert "The same luck with policy: cuts" in text
    assert "Step 1 of" in text


def test_a_longer_study_goes_on_and_comes_to_the_same(tmp_path, result):
    """But for a note that it was made longer after it had been seen."""
    path = written(tmp_path, "equivalence = 0.05\n")
    said: list[str] = []
    run_study(path, tmp_path / "out", HERE, blocks=2, progress=False, say=said.append)
    again = run_study(path, tmp_path / "out", HERE, progress=False, say=said.append)
    assert said == ["run 1 goes on after 2 of 6 blocks"]
    assert again.recorded.end.fights == 4 * 8
    assert again.summary.comparisons == result.summary.comparisons
    page, whole = (one.page.read_text(encoding="utf-8") for one in (again, result))
    note = re.search(r'<p class="notice">This run was made longer.*?</p>\n', page, re.DOTALL)
    assert note is not None
    source = str(path.parent)
    assert page.replace(note[0], "").replace(source, "") == whole.replace(
        str(result.page.parents[1]), ""
    )


def test_a_changed_factor_is_a_new_run(tmp_path):
    path = written(tmp_path)
    said: list[str] = []
    run_study(path, tmp_path / "out", HERE, blocks=1, progress=False, say=said.append)
    path.write_text(path.read_text().replace("levels = [1, 2]", "levels = [1, 3]"))
    run_study(path, tmp_path / "out", HERE, blocks=1, progress=False, say=said.append)
    assert len(said) == 1
    assert said[0].startswith("a changed specification")
    with Ledger(tmp_path / "out") as ledger:
        assert [entry.blocks for entry in ledger.entries()] == [1, 1]


def test_a_grid_has_its_map(tmp_path):
    study = run_study(
        written(tmp_path, 'design = "grid"\n'), tmp_path / "out", HERE, progress=False
    )
    page = study.page.read_text(encoding="utf-8")
    assert "Mean score" in page
    assert "Benjamini’s and Hochberg’s adjustment" in " ".join(page.split())
    assert study.summary.adjustment == "Benjamini-Hochberg"


def test_a_study_that_may_stop_says_how_it_decided(tmp_path):
    more = 'stop = "decided"\nequivalence = 0.9\n'
    study = run_study(written(tmp_path, more), tmp_path / "out", HERE, blocks=60, progress=False)
    assert study.recorded.end.taken < 60
    assert {one.primary.verdict for one in study.summary.comparisons} == {"makes no difference"}
    page = " ".join(study.page.read_text(encoding="utf-8").split())
    assert "confidence sequences by betting" in page
    assert "Holm" not in page


@pytest.mark.parametrize("wrong", [{"blocks": 0}, {"blocks": 10**9}])
def test_numbers_out_of_bounds(tmp_path, wrong):
    with pytest.raises(InputError, match="from 1"):
        run_study(written(tmp_path), tmp_path / "out", HERE, progress=False, **wrong)
    assert not (tmp_path / "out").exists()


def test_a_stopping_rule_that_was_changed_is_told(tmp_path):
    """It was chosen when the rows had been seen; also where it is changed back."""
    for more in ("", 'stop = "decided"\n', ""):
        path = written(tmp_path, more)
        study = run_study(path, tmp_path / "out", HERE, blocks=2, progress=False)
        told = "was decided anew after it had been seen" in study.page.read_text(encoding="utf-8")
        assert told == bool(study.recorded.entry.earlier_stops)
    assert study.recorded.entry.earlier_stops == [None, "decided"]
