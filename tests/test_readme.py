"""Every example in the READMEs is run: Python as programs, TOML as scenarios, commands for real."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import scenarios
from arena.cli import main
from reports.studies import study_file
from reports.tournaments import tournament_file
from reports.training import training_file
from reports.tuning import tuning_file

ROOT = Path(__file__).parent.parent
READMES = sorted(
    path
    for path in ROOT.glob("**/README.md")
    if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
)
FENCED = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(language: str):
    return [
        pytest.param(path, text, id=f"{path.relative_to(ROOT)}-{number}")
        for path in READMES
        for number, (kind, text) in enumerate(FENCED.findall(path.read_text(encoding="utf-8")))
        if kind == language
    ]


def test_the_rooms_have_readmes():
    """Each folder of the top level says what it is for."""
    rooms = {path.parent.relative_to(ROOT).as_posix() for path in READMES}
    assert {".", "arena", "agents", "scenarios", "reports", "tests"} <= rooms


@pytest.mark.parametrize(("path", "text"), blocks("python"))
def test_python_examples_run(path, text, tmp_path):
    """A Python example is a whole program."""
    done = subprocess.run(
        [sys.executable, "-c", text],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{path}\n{done.stderr}"


@pytest.mark.parametrize(("path", "text"), blocks("toml"))
def test_toml_examples_load(path, text, tmp_path):
    """One with sides is a whole scenario; a study, training, tuning or tournament is whole, too."""
    file = tmp_path / "example.toml"
    file.write_text(text, encoding="utf-8")
    if "\nsides" in text:
        assert scenarios.load(file).combatants
    elif "\n[factors" in text:
        assert study_file.load(file).arms
    elif "\n[rounds" in text:
        assert training_file.load(file).scenarios
    elif "\n[parameters" in text:
        assert tuning_file.load(file).ranges
    elif text.startswith("title"):
        assert tournament_file.load(file).entrants
    else:
        pytest.skip("a part of a file")


def commands():
    """The commands of the README's table and of its indented examples."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"`(arena [^`]*)`", text) + re.findall(r"^    (arena .*)$", text, re.M)
    return list(dict.fromkeys(command for command in found if "..." not in command))


def test_commands_run(tmp_path, monkeypatch, capsys):
    """The README's commands, in its order, in an empty folder."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    bridge, dropping, apprentice = (body for kind, body in FENCED.findall(text) if kind == "toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("hold\n"))
    for name in ("bridge.toml", "my-fight.toml"):
        Path(name).write_text(bridge, encoding="utf-8")
    Path("dropping.toml").write_text(dropping, encoding="utf-8")
    few = re.sub(r"^(witnessed|taught|blocks) = \d+", r"\1 = 10", apprentice, flags=re.MULTILINE)
    Path("apprentice.toml").write_text(few, encoding="utf-8")
    ran = commands()
    assert len(ran) >= 12
    for command in ran:
        words = shlex.split(command)[1:]
        if words[0] == "play":  # on a page it would wait for ever, and at a terminal for somebody
            words += ["--terminal", "--keep", "games"]
        if words[0] in ("tournament", "study", "tune"):
            words += ["--blocks", "1"]
        if words[0] == "tune":
            words += ["--trials", "1"]
        if words[0] in ("tournament", "study", "train", "tune"):
            words += ["--workers", "1"]
        assert main(words) == 0, f"{command}\n{capsys.readouterr().err}"
    assert Path("report/index.html").exists()
    assert Path("fight.jsonl").exists()
    assert Path("middle.json").exists()
