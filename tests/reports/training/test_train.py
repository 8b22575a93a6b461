"""A training gives the same model whoever works and however often it is asked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import agents
from agents.learned.features.timing_track import TimingTrackFeatures
from arena.cli import main
from arena.errors import FightclockError, InputError
from reports.ledger.recording import Where
from reports.training import fitting
from reports.training.train import run_training
from tests.reports.training.made import chunks, numbers, outcome, written

ROOT = Path(__file__).resolve().parents[3]


def test_it_ends_with_a_model_that_can_be_played(trained, out):
    """Every round is told; the model laid out is the last round's, and an agent plays by it."""
    assert [one.number for one in trained.rounds] == [0, 1]
    assert not trained.interrupted
    assert trained.model == out / "model.onnx"
    assert trained.model.read_bytes() == (out / "round-1" / "model.onnx").read_bytes()
    assert agents.make(f'learned(model="{trained.model}")', "timing_track")
    for one in trained.rounds:
        assert 0 <= one.marks.seen.mean <= 1
        assert one.marks.unseen is not None
        assert one.marks.faults == 0


def test_two_workers_make_the_same_round(file, out, tmp_path):
    """To the byte: lessons, networks and marks of a round do not depend on who worked."""
    run_training(file, tmp_path, Where(2), rounds=1, progress=False)
    for path in sorted((out / "round-0").iterdir()):
        other = tmp_path / "round-0" / path.name
        if path.suffix == ".skops":
            assert numbers(other) == numbers(path)
        else:
            assert other.read_bytes() == path.read_bytes(), path.name


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_seed_ends_with_the_same_bytes(file, out, tmp_path, workers):
    """Model, card and page, in another folder, too."""
    run_training(file, tmp_path, Where(workers), progress=False)
    assert outcome(tmp_path) == outcome(out)


def test_another_seed_is_another_training(file, out, tmp_path):
    """Its lessons differ from the first on."""
    run_training(file, tmp_path, Where(1), rounds=1, seed=2, progress=False)
    first = Path("round-0/witnessed-00000.npz")
    assert (tmp_path / first).read_bytes() != (out / first).read_bytes()


def test_the_same_command_has_nothing_left_to_do(file, out):
    """Nothing is fought or fitted again, and the outcome is the same."""
    before, made = chunks(out), outcome(out)
    said: list[str] = []
    again = run_training(file, out, Where(1), progress=False, say=said.append)
    assert len(again.rounds) == 2
    assert (chunks(out), outcome(out)) == (before, made)
    assert said == ["goes on after 2 of 2 rounds"]


def test_fewer_rounds_and_then_more_are_the_same_as_all_at_once(file, out, tmp_path):
    """How many rounds there are decides nothing in any of them."""
    shutil.copytree(out, tmp_path / "out")
    shutil.rmtree(tmp_path / "out" / "round-1")
    short = run_training(file, tmp_path / "out", Where(1), rounds=1, progress=False)
    assert short.model.read_bytes() == (out / "round-0" / "model.onnx").read_bytes()
    assert "2 rounds" not in short.card.read_text()
    run_training(file, tmp_path / "out", Where(1), progress=False)
    assert outcome(tmp_path / "out") == outcome(out)


def test_what_another_training_has_fitted_can_be_gone_on_from(out, tmp_path):
    """If it was fitted for the same features and layers; else one line says what differs."""
    shutil.copy(out / "fitted.skops", tmp_path)
    begin = ("[network]\n", '[network]\nbegin_with = "fitted.skops"\n')
    few = [("witnessed = 60", "witnessed = 10"), ("taught = 20", "taught = 10")]
    path = written(tmp_path, begin, *few)
    fresh = written(tmp_path / "fresh", *few)
    for one, folder in ((path, "on"), (fresh, "afresh")):
        run_training(one, tmp_path / folder, Where(1), rounds=1, progress=False)
    on, afresh = ((tmp_path / name / "model.onnx").read_bytes() for name in ("on", "afresh"))
    assert on != afresh
    path = written(tmp_path, begin, ("value_layers = [6]", "value_layers = [7]"))
    with pytest.raises(
        InputError, match=r"positions: .*layers \d+ to 6 to 1.* expected layers \d+ to 7 to"
    ):
        run_training(path, tmp_path / "other", Where(1), progress=False)


def test_one_line_says_where_nothing_leaves_a_choice(file, tmp_path, monkeypatch):
    """There is nothing to fit then."""
    obvious = lambda _self, decision: decision.legal[0]  # noqa: E731
    monkeypatch.setattr(TimingTrackFeatures, "obvious", obvious)
    with pytest.raises(FightclockError, match=r"^round 0: nothing .* fights witnessed, or"):
        run_training(file, tmp_path, Where(1), progress=False)


def test_a_fit_that_grows_beyond_all_bounds_is_one_line(file, tmp_path, monkeypatch):
    """And says what may help."""

    def grows(*_):
        raise ValueError("Solver produced non-finite parameter weights.")

    monkeypatch.setattr(fitting, "fit_values", grows)
    with pytest.raises(FightclockError, match=r"^round 0: .*a lower network\.rate may help$"):
        run_training(file, tmp_path, Where(1), progress=False)


EXTRA = "arena: training needs fightclock[learn]: pip install 'fightclock[learn]'\n"


@pytest.mark.parametrize("missing", ["sklearn", "onnx", "onnxruntime", "skops.io"])
def test_without_the_extra_one_line_says_what_to_install(
    file, tmp_path, capsys, monkeypatch, missing
):
    """Whichever part of it is missing, and before anything is fought."""
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["train", str(file), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr() == ("", EXTRA)
    assert not (tmp_path / "out").exists()


def test_without_the_extra_a_new_process_says_so_as_well(file, tmp_path):
    """Nothing else that `arena train` imports needs it before."""
    hidden = dict.fromkeys(["sklearn", "onnx", "onnxruntime", "skops", "optuna"])
    code = (
        f"import sys; sys.modules.update({hidden!r})\n"
        "from arena.cli import main\n"
        f"sys.exit(main(['train', {str(file)!r}, '--out', {str(tmp_path / 'out')!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", EXTRA)
