"""A whole tuning: its page, what it depends on, and how it goes on."""

from __future__ import annotations

import re
import signal

import pytest

from arena.cli import main
from arena.errors import FightclockError
from reports.ledger.recording import Where
from reports.tuning import tuning_file
from reports.tuning.kept import Kept
from reports.tuning.run import run_tuning
from reports.tuning.trials import Trials, Wanted
from reports.tuning.tuning import FRESH
from tests.reports.tuning.written import written

HERE = Where(workers=1)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return written(tmp_path_factory.mktemp("file"))


@pytest.fixture(scope="module")
def result(path, tmp_path_factory):
    return run_tuning(path, tmp_path_factory.mktemp("whole"), HERE, progress=False)


def lines(folder):
    (file,) = folder.glob("trials-*.jsonl")
    return file.read_bytes().splitlines()


def test_every_trial_fights_the_same_blocks_and_the_best_fights_fresh_ones(result):
    """A trial's score is the mean of its blocks from 0 on; the re-test begins at `FRESH`."""
    tuning, summary = result.tuning, result.summary
    task = Trials(tuning.plan, tuning.outcome)

    def score(values, blocks):
        spec = tuning.spec(values)
        return sum(task(Wanted(spec, block)).value for block in blocks) / len(blocks)

    assert len(summary.trials) == 8
    for trial in summary.trials[:3]:
        assert trial.score.mean == pytest.approx(score(trial.values, range(5)))
    assert summary.best is not None
    fresh = range(FRESH, FRESH + 6)
    assert summary.retest.tuned.mean == pytest.approx(score(summary.best.values, fresh))
    assert summary.retest.default.mean == pytest.approx(score(tuning.default, fresh))
    compared = summary.retest.compared.difference
    assert compared.n == 6
    assert compared.mean == pytest.approx(
        summary.retest.tuned.mean - summary.retest.default.mean
    )  # fmt: skip


def test_a_block_has_every_opponent_in_every_scenario_in_both_seats(result):
    """An agent that meets itself scores one half in each block."""
    tuning = result.tuning
    task = Trials(tuning.plan, "win")
    assert task(Wanted("closes-and-cuts", 3)).value == 0.5
    assert tuning.fights == 2


def test_two_workers_come_to_the_same_page(path, result, tmp_path):
    again = run_tuning(path, tmp_path / "out", Where(workers=2), progress=False)
    assert again.page.read_bytes() == result.page.read_bytes()
    assert sorted(lines(tmp_path / "out")) == sorted(lines(result.page.parent))


def test_what_is_kept_is_not_fought_again(path, result):
    said: list[str] = []
    again = run_tuning(path, result.page.parent, HERE, progress=False, say=said.append)
    assert (again.fights, again.note) == (0, "all fights were kept already")
    assert again.page.read_bytes() == result.page.read_bytes()
    assert len(said) == 1


@pytest.mark.parametrize("blocks", [7, 23, 48])
def test_a_run_that_was_killed_goes_on_and_comes_to_the_same(
    path, result, tmp_path, monkeypatch, blocks
):
    """Wherever it was killed: amid a trial, later, or amid the re-test."""
    keep = Kept.keep

    def failing(self, spec, block, score):
        if len(self) == blocks:
            raise FightclockError("killed")
        keep(self, spec, block, score)

    monkeypatch.setattr(Kept, "keep", failing)
    with pytest.raises(FightclockError, match="killed"):
        run_tuning(path, tmp_path / "out", HERE, progress=False)
    monkeypatch.undo()
    again = run_tuning(path, tmp_path / "out", HERE, progress=False)
    assert again.fights == result.fights - 2 * blocks
    assert again.page.read_bytes() == result.page.read_bytes()
    assert lines(tmp_path / "out") == lines(result.page.parent)


def test_ctrl_c_reports_what_is_done_and_the_same_command_goes_on(
    path, result, tmp_path, monkeypatch, capsys
):
    """Exit code 130 first, then the page of a run that nobody interrupted."""
    keep = Kept.keep

    def striking(self, spec, block, score):
        keep(self, spec, block, score)
        if len(self) == 22:
            signal.raise_signal(signal.SIGINT)

    words = ["tune", str(path), "--workers", "1", "--out", str(tmp_path / "out")]
    monkeypatch.setattr(Kept, "keep", striking)
    assert main(words) == 130
    said = capsys.readouterr().out
    assert re.search(r"interrupted after \d of 8 trials; the report is", said)
    assert "Interrupted after" in (tmp_path / "out" / "index.html").read_text()
    monkeypatch.undo()
    assert main(words) == 0
    assert (tmp_path / "out" / "index.html").read_bytes() == result.page.read_bytes()


def test_ctrl_c_before_the_first_trial_leaves_an_older_page(path, tmp_path, monkeypatch):
    monkeypatch.setattr(Kept, "keep", lambda *_: signal.raise_signal(signal.SIGINT))
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("old")
    assert main(["tune", str(path), "--workers", "1", "--out", str(out)]) == 130
    assert (out / "index.html").read_text() == "old"


def test_a_changed_seed_uses_nothing_and_says_so(path, tmp_path):
    said: list[str] = []
    run_tuning(path, tmp_path, HERE, trials=2, blocks=2, progress=False, say=said.append)
    assert said == []
    again = run_tuning(path, tmp_path, HERE, 2, 2, seed=2, progress=False, say=said.append)
    assert again.fights > 0
    assert [one.startswith("a changed specification: nothing of trials-") for one in said] == [True]
    assert len(list(tmp_path.glob("trials-*.jsonl"))) == 2


def test_fresh_blocks_that_have_tested_others_are_told_of(path, result, tmp_path):
    """Whoever tests several sets on them finds some better by chance."""
    run_tuning(path, tmp_path, HERE, progress=False)
    (file,) = tmp_path.glob("trials-*.jsonl")
    with file.open("a") as more:
        more.write(f'["holds(patience=9, healthy=9)", {FRESH}, 0.5, 0, ""]\n')
    again = run_tuning(path, tmp_path, HERE, progress=False)
    assert again.summary.earlier == 1
    assert "have tested another set of parameters before" in again.page.read_text()
    assert "of parameters before" not in result.page.read_text()


def test_the_page_has_the_answer_first_and_needs_no_network_and_no_script(result):
    page = result.page.read_text(encoding="utf-8")
    main_part = page[page.index("<main>") :]
    order = ['class="answer"', "The re-test", ">Trials<", "<svg", ">Method<", "arena tune"]
    places = [main_part.index(one) for one in order]
    assert places == sorted(places)
    assert not re.search(r"https?:|//[a-z]", page)
    assert not re.search(r"<(script|link|img|iframe|object)\b", page)
    assert "<b>and</b>" not in page
    assert "Holding &lt;b&gt;and&lt;/b&gt; waiting" in page
    assert page.count("<table") == page.count("<caption") == 2
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_a_bad_file_or_number_is_one_line_and_exit_code_2(tmp_path, capsys):
    path = written(tmp_path, "trails = 3")
    for words in ([str(path)], ["abandonning"], ["waiting", "--trials", "5000"]):
        assert main(["tune", *words, "--out", str(tmp_path / "out")]) == 2
        said = capsys.readouterr().err
        assert said.startswith("arena: ")
        assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_reading_a_tuning_loads_no_optuna(path):
    """It comes with an extra; only what tunes needs it."""
    import subprocess
    import sys

    code = (
        "import sys; from reports.tuning import tuning_file, run, tables, page; "
        f"tuning_file.load({str(path)!r}); print('optuna' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert tuning_file.load(path).trials == 8
