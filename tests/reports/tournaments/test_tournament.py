"""A whole tournament: its two files, its page, and what Ctrl-C leaves."""

from __future__ import annotations

import html.parser
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from rich.console import Console

import agents
import reports
import scenarios
from arena.errors import InputError
from reports import example, files
from reports.csv_file import read_rows

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = [name for name in scenarios.names("timing_track") if scenarios.load(name).even][:2]
FIELD = agents.for_ruleset("timing_track")[:3]
VOID = {"meta", "br", "path", "link", "img", "use", "hr"}


def tournament_file(folder, title="Cup", extra=""):
    path = folder / "cup.toml"
    listed = ", ".join(f'"{name}"' for name in SCENARIOS)
    entrants = "".join(f'"{name} <b>" = "{name}"\n' for name in FIELD)
    path.write_text(
        f'title = "{title}"\nscenarios = [{listed}]\nblocks = 4\n{extra}[agents]\n{entrants}'
    )
    return path


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cup")
    path = tournament_file(folder, title="Cup <script>alert(1)</script> & co")
    return reports.run_tournament(path, folder / "out" / "deep", workers=1, progress=False)


@pytest.fixture(scope="module")
def page(result):
    return result.page.read_text(encoding="utf-8")


class Elements(html.parser.HTMLParser):
    """Collects elements and checks that they are closed in order."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.seen = []
        self.text = []

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
def parsed(page):
    elements = Elements()
    elements.feed(page)
    elements.close()
    assert elements.open == []
    return elements


def test_rows(result):
    assert len(result.run.rows) == 4 * len(SCENARIOS) * 6
    assert read_rows(result.csv) == list(result.run.rows)
    assert not result.interrupted


def test_nothing_else_is_left(result):
    assert sorted(path.name for path in result.page.parent.iterdir()) == ["index.html", "rows.csv"]


def test_the_page_needs_no_network_and_no_script(page, parsed):
    assert not re.search(r"https?:|//[a-z]", page)
    tags = {tag for tag, _ in parsed.seen}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not any(name.startswith("on") for _, attrs in parsed.seen for name in attrs)
    assert "url(" not in re.sub(r"url\(#", "", page)


def test_names_are_escaped(page):
    assert "<script>" not in page
    assert "Cup &lt;script&gt;" in page
    assert f"{FIELD[0]} <b>" not in page


def test_the_page_says_what_it_must(result, parsed):
    text = " ".join(" ".join(parsed.text).split())
    assert text.index("Over 4 blocks") < text.index("Ranking")
    for line in result.summary.ranking:
        assert line.agent in text
    for words in ("Unit: the block, n = 4", "Seed", "Faults", "Method", "--blocks 4 --seed 1"):
        assert words in text
    assert "arena tournament" in text


def test_tables_can_be_heard(parsed):
    """Every table has a caption, every heading cell a scope, every chart a text."""
    tags = [tag for tag, _ in parsed.seen]
    assert tags.count("table") == tags.count("caption") > 0
    assert all("scope" in attrs for tag, attrs in parsed.seen if tag == "th")
    charts = [attrs for tag, attrs in parsed.seen if tag == "svg"]
    assert len(charts) == 4
    assert all(attrs.get("aria-label") for attrs in charts)
    ids = [attrs["id"] for _, attrs in parsed.seen if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_fights_are_told(result, parsed):
    assert any(tag == "details" for tag, _ in parsed.seen)
    row = result.run.rows[0]
    told = example.tell(result.tournament, "", row)
    assert told.row == row
    assert len(told.story) > 3


def test_the_bytes_do_not_depend_on_the_workers(result, tmp_path):
    path = tournament_file(tmp_path)
    one = reports.run_tournament(path, tmp_path / "1", workers=1, progress=False)
    two = reports.run_tournament(path, tmp_path / "2", workers=2, progress=False)
    assert one.page.read_bytes() == two.page.read_bytes()
    assert one.csv.read_bytes() == two.csv.read_bytes()


def test_blocks_and_seed_can_be_given(tmp_path):
    path = tournament_file(tmp_path, extra="self_play = true\n")
    told = reports.run_tournament(
        path, tmp_path / "out", workers=1, blocks=1, seed=8, progress=False
    )
    assert len(told.run.rows) == len(SCENARIOS) * 9
    assert "--blocks 1</span> <span>--seed 8" in told.page.read_text()


def test_the_terminal_tables(result):
    console = Console(record=True, width=100, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    reports.print_tables(result, console)
    console.file.close()
    text = console.export_text()
    assert "Over 4 blocks" in text
    for line in result.summary.ranking:
        assert line.score.show(2)[:4] in text
        assert line.agent in text


@pytest.mark.parametrize(
    "wrong",
    [{"blocks": 0}, {"workers": 0}, {"blocks": 10**9}, {"workers": 10**5}, {"blocks": True}],
)
def test_numbers_out_of_bounds(tmp_path, wrong):
    """Before anything is fought: a list of so many blocks would fill the memory."""
    with pytest.raises(InputError, match="from 1"):
        reports.run_tournament(tournament_file(tmp_path), tmp_path / "out", **wrong)


def test_out_is_a_file(tmp_path):
    path = tournament_file(tmp_path)
    with pytest.raises(InputError, match="out"):
        reports.run_tournament(path, path, progress=False)
    with pytest.raises(InputError, match="out"):
        reports.run_tournament(path, path / "below", progress=False)


def test_out_is_not_writable(tmp_path, monkeypatch):
    """By way of the system's own refusal, since a test may run as someone whom it never refuses."""

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(InputError, match="permission denied"):
        reports.run_tournament(tournament_file(tmp_path), tmp_path / "out", progress=False)


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "page"
    files.write(path, "old")

    def refuse(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arena.files.Path.replace", refuse)
    with pytest.raises(InputError, match="No space left"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["page"]


def test_half_a_character_does_not_cost_a_report(tmp_path):
    """A tournament's file may have a name that is no UTF-8; the page tells it with an escape."""
    files.write(tmp_path / "page", "half \ud800")
    assert (tmp_path / "page").read_text(encoding="utf-8") == "half \\ud800"


PROGRAM = """
import sys
import reports

def main():
    told = lambda block, rows: print(block, flush=True)
    result = reports.run_tournament(
        sys.argv[1], sys.argv[2], workers=int(sys.argv[3]), blocks=1_000_000, sink=told
    )
    print(result.note, flush=True)
    sys.exit(130 if result.interrupted else 0)

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_done(tmp_path, workers):
    """The whole group gets the signal, as from a terminal; the files tell of whole blocks."""
    out = tmp_path / "out"
    path = tournament_file(tmp_path)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with (tmp_path / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [sys.executable, str(program), str(path), str(out), str(workers)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        with process:
            assert process.stdout is not None
            first = [process.stdout.readline().strip() for _ in range(3)]
            os.killpg(process.pid, signal.SIGINT)
            rest = process.stdout.read()
        errors.seek(0)
        said = errors.read()
    *more, note = rest.split("\n")[:-1]
    blocks = [int(line) for line in first + more]
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert blocks == list(range(len(blocks)))
    assert note == f"interrupted after {len(blocks):,} of 1,000,000 blocks"
    rows = read_rows(out / "rows.csv")
    assert len(rows) == len(blocks) * len(SCENARIOS) * 6
    page = (out / "index.html").read_text()
    assert f"Interrupted after {len(blocks):,} of" in " ".join(page.split())
