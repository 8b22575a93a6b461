"""A training that is killed or interrupted goes on from what it has kept, and ends as any other."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.reports.robustness.processes import command, eventually, run
from tests.reports.training.made import chunks, outcome, written

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

INTERRUPTED = 130


def words(file: Path, out: Path, workers: int = 1) -> list[str | Path]:
    """The command."""
    return ["train", file, "--out", out, "--workers", str(workers)]


def reached(path: Path, under_way: object) -> bool:
    """Wait until a file is there; False if the command ends before."""
    running = lambda: under_way.running  # type: ignore[attr-defined]  # noqa: E731
    assert eventually(lambda: path.exists() or not running())
    return bool(running())


@pytest.mark.parametrize(
    ("after", "workers"),
    [
        pytest.param("round-0/witnessed-00000.npz", 1, id="witnessed", marks=pytest.mark.slow),
        pytest.param("round-0/value.onnx", 1, id="taught", marks=pytest.mark.slow),
        pytest.param("round-1/fitted.skops", 1, id="examination", marks=pytest.mark.slow),
        pytest.param(
            "round-0/witnessed-00000.npz", 2, id="witnessed by two", marks=pytest.mark.slow
        ),
        pytest.param("round-1/value.onnx", 2, id="taught by two", marks=pytest.mark.slow),
        pytest.param("round-0/fitted.skops", 2, id="examination by two", marks=pytest.mark.slow),
    ],
)
def test_after_kill_minus_9_the_same_command_goes_on(file, out, tmp_path, after, workers):
    """It ends with the same bytes, and no lesson that was kept is made again."""
    folder = tmp_path / "out"
    with command(words(file, folder, workers), tmp_path / "first") as under_way:
        assert reached(folder / after, under_way)
        under_way.kill(signal.SIGKILL)
        under_way.process.wait()
        assert eventually(under_way.left_nothing)
    kept = chunks(folder)
    assert kept
    again = run(words(file, folder, workers), tmp_path / "again")
    assert again.code == 0, again.said
    assert kept.items() <= chunks(folder).items()
    assert outcome(folder) == outcome(out)
    assert not list(folder.glob("**/*.unfinished"))


@pytest.mark.parametrize(
    ("number", "workers"),
    [
        (signal.SIGINT, 1),
        pytest.param(signal.SIGINT, 2, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, 2, marks=pytest.mark.slow),
    ],
)
def test_ctrl_c_ends_with_the_page_of_finished_rounds(file, out, tmp_path, number, workers):
    """Exit code 130; the model is that of the last whole round; the same command goes on."""
    folder = tmp_path / "out"
    with command(words(file, folder, workers), tmp_path / "first") as under_way:
        assert reached(folder / "round-1" / "witnessed-00000.npz", under_way)
        under_way.kill(number, group=True)
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert ended.code == INTERRUPTED, ended.said
    assert ended.note.startswith("interrupted after 1 of 2 rounds; the model is ")
    page = " ".join((folder / "index.html").read_text().split())
    assert "Interrupted after 1 of 2 rounds." in page
    assert (folder / "model.onnx").read_bytes() == (out / "round-0" / "model.onnx").read_bytes()
    kept = chunks(folder)
    again = run(words(file, folder, workers), tmp_path / "again")
    assert again.code == 0, again.said
    assert "goes on after 1 of 2 rounds" in again.said
    assert kept.items() <= chunks(folder).items()
    assert outcome(folder) == outcome(out)


@pytest.mark.slow
def test_ctrl_c_before_the_first_round_says_so(file, tmp_path):
    """Exit code 130, no model and no page; what was fought is kept."""
    folder = tmp_path / "out"
    with command(words(file, folder), tmp_path / "first") as under_way:
        assert reached(folder / "round-0" / "witnessed-00000.npz", under_way)
        under_way.kill(signal.SIGINT)
        ended = under_way.end()
    assert (ended.code, ended.out) == (INTERRUPTED, "")
    assert ended.said.splitlines()[-1] == (
        "interrupted before the first whole round; there is nothing to report yet"
    )
    assert chunks(folder)
    assert not (folder / "index.html").exists()


@pytest.mark.slow
def test_a_killed_worker_costs_time_only(tmp_path, out):
    """What it had under way is done again, and the model is the same."""
    file = written(tmp_path)
    folder = tmp_path / "out"
    with command(words(file, folder, 2), tmp_path / "said") as under_way:
        assert reached(folder / "round-0" / "witnessed-00000.npz", under_way)
        assert eventually(lambda: under_way.workers() or not under_way.running)
        for worker in under_way.workers()[:1]:
            os.kill(worker, signal.SIGKILL)
        ended = under_way.end()
    assert ended.code == 0, ended.said
    assert (folder / "model.onnx").read_bytes() == (out / "model.onnx").read_bytes()
