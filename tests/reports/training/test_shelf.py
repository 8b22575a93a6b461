"""A folder belongs to one training by one program, and what is damaged in it is one line."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from arena.cli import main
from reports.training import shelf as shelf_module
from reports.training.lessons import Lesson
from reports.training.shelf import CHUNK, Shelf
from reports.training.training_file import load
from tests.reports.training.made import written


@pytest.fixture
def folder(out, tmp_path) -> Path:
    """A copy of the training's folder, to do with as one likes."""
    return Path(shutil.copytree(out, tmp_path / "out"))


def refused(capsys, file: Path, folder: Path, *said: str) -> None:
    """Exit code 2 and one line that says all this, perhaps after how far it was."""
    assert main(["train", str(file), "--out", str(folder), "--workers", "1"]) == 2
    told = capsys.readouterr()
    *before, line = told.err.splitlines()
    assert told.out == ""
    assert all(one.startswith("goes on after ") for one in before), told.err
    assert line.startswith("arena: ")
    for words in said:
        assert words in line


def lesson(answers: int, positions: int, start: int) -> Lesson:
    """One of made numbers, all different."""
    numbers = np.arange(start, start + 200, dtype=np.float32)
    return Lesson(
        numbers[: answers * 2].reshape(answers, 2),
        numbers[20 : 20 + answers],
        numbers[40 : 40 + answers],
        numbers[60 : 60 + positions * 3].reshape(positions, 3),
        numbers[100 : 100 + positions],
    )


def test_lessons_come_back_as_they_were_kept(file, tmp_path):
    """In order, with nothing of one in another, and also those that have taught nothing."""
    shelf = Shelf(tmp_path, load(file))
    shapes = [(3, 4), (0, 2), (2, 0), (0, 0), (5, 1)]
    lessons = [lesson(*shape, 1000 * at) for at, shape in enumerate(shapes)]
    shelf.keep(0, "taught", 0, lessons)
    for kept, made in zip(shelf.lessons(0, "taught"), lessons, strict=True):
        for one, other in zip(kept, made, strict=True):
            np.testing.assert_array_equal(one, other)


def test_what_is_missing_is_known_by_chunks(file, tmp_path):
    """The last one of a stage is shorter."""
    shelf = Shelf(tmp_path, load(file))
    assert shelf.missing(0, "witnessed") == [0, 1]
    assert shelf.missing(0, "taught") == [0]
    assert shelf.numbers("witnessed", 1) == range(CHUNK, 60)
    shelf.keep(0, "witnessed", 1, [lesson(0, 1, 0)])
    assert shelf.missing(0, "witnessed") == [0]
    assert shelf.missing(1, "witnessed") == [0, 1]


def test_a_changed_file_is_another_training(tmp_path, folder, capsys):
    """The folder keeps what it has."""
    file = written(tmp_path, ("epochs = 2", "epochs = 3"))
    refused(capsys, file, folder, "training.json: training: found", "it was changed since")
    assert (folder / "round-1" / "round.json").exists()


def test_a_changed_program_is_another_training(file, folder, capsys, monkeypatch):
    """Its fights would not fit those that are kept."""
    monkeypatch.setattr(shelf_module, "code_digest", lambda _: "another")
    refused(capsys, file, folder, "training.json: code: found", "the program has changed since")


def test_what_makes_lessons_is_a_part_of_the_program(file, folder, capsys, monkeypatch):
    """Not the rules and agents alone."""
    monkeypatch.setattr(shelf_module, "TEACH", ("lessons",))
    refused(capsys, file, folder, "training.json: code: found", "the program has changed since")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"x" * 3000])
def test_a_damaged_chunk_is_one_line(file, folder, capsys, content):
    """And says what to do about it."""
    (folder / "round-1" / "round.json").unlink()
    path = folder / "round-0" / "witnessed-00001.npz"
    path.write_bytes(content)
    refused(capsys, file, folder, str(path), "delete it, and it is made again")


def test_a_chunk_that_was_cut_short_is_one_line(file, folder, capsys):
    """As after a disk was full."""
    (folder / "round-1" / "round.json").unlink()
    path = folder / "round-1" / "taught-00000.npz"
    path.write_bytes(path.read_bytes()[:-100])
    refused(capsys, file, folder, str(path), "delete it, and it is made again")


@pytest.mark.parametrize("content", ["", "{", "[]", '{"number": 0}'])
@pytest.mark.parametrize("name", ["training.json", "round-0/round.json"])
def test_a_damaged_report_is_one_line(file, folder, capsys, name, content):
    """Neither is believed."""
    (folder / name).write_text(content)
    refused(capsys, file, folder, str(folder / name))


def test_a_missing_model_is_one_line(file, folder, capsys):
    """A round that was finished has one."""
    (folder / "round-1" / "model.onnx").unlink()
    refused(capsys, file, folder, str(folder / "round-1" / "model.onnx"), "a file that exists")


def test_a_folder_that_is_a_file_is_one_line(file, tmp_path, capsys):
    """Nothing is fought."""
    (tmp_path / "out").write_text("")
    refused(capsys, file, tmp_path / "out" / "below", "out: found", "a folder that can be written")
