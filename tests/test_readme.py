"""Every example in the READMEs is run: Python as programs, TOML as scenarios, commands for real."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer

import scenarios
from arena.cli import app, main
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
    elif text.startswith(("[agents]", "[stop]")):
        file.write_text(with_part(path, text), encoding="utf-8")
        assert tournament_file.load(file).entrants
    else:
        named = tomllib.loads(text)["project"]["entry-points"]
        assert named.keys() <= {"fightclock.agents", "fightclock.rulesets", "fightclock.formats"}


def with_part(path, part):
    """The README's tournament file with one more table, and with its agents by name."""
    texts = [body for kind, body in FENCED.findall(path.read_text(encoding="utf-8"))]
    whole = next(text for text in texts if text.startswith("title") and "\nagents" in text)
    named = next(text for text in texts if text.startswith("[agents]"))
    bare = re.sub(r"^agents = .*\n", "", whole, flags=re.MULTILINE)
    return "\n".join(dict.fromkeys((bare, named, part)))


def commands(readme):
    """The commands of a README's tables and of its indented examples."""
    text = readme.read_text(encoding="utf-8")
    found = re.findall(r"`(arena [^`]*)`", text) + re.findall(r"^    (arena .*)$", text, re.M)
    return list(dict.fromkeys(command for command in found if "..." not in command))


def words_of(command):
    """What the test gives the command line: the same command, but cheap and with nobody to wait."""
    words = shlex.split(command, comments=True)[1:]
    if words[0] == "play":  # on a page it would wait for ever, and at a terminal for somebody
        words += ["--terminal"] if "--terminal" not in words else []
        words += ["--keep", "games"]
    if words[0] in ("tournament", "study", "tune"):
        words += ["--blocks", "1"]
    if words[0] == "tune":
        words += ["--trials", "1"]
    if words[0] == "selftest":
        words += ["--fights", "4"]
    if words[0] == "puzzles" and "--only" not in words:
        words += ["--only", "before-the-bell"]
    if words[0] == "performance":
        words += ["--quick"]
    if words[0] == "estimate":
        words[1:] = ["mirrored-duel", *words[2:], "--seconds", "1"]
    if words[0] in ("tournament", "study", "train", "tune", "selftest", "performance", "estimate"):
        words += ["--workers", "1"]
    return words


STANDS_FOR = re.compile(r"\b[A-Z]{2,}\b")
"""A word in a command that the reader replaces: FILE, DUEL."""
ELSEWHERE = ("arena findings --make", "arena tournament learned-")
"""Hours of fights, or minutes; tests/reports/findings and tests/agents/learned run them."""
WITH_COMMANDS = [readme for readme in READMES if commands(readme)]


def named(readmes):
    """READMEs as parameters, by their folders."""
    return [pytest.param(one, id=one.parent.relative_to(ROOT).as_posix()) for one in readmes]


def is_mention(command):
    """Whether a sentence only names a command, and perhaps an option: `arena fight --why`."""
    return all(word.startswith("--") for word in command.split()[2:])


def ran_of(readme):
    """The commands of a README that the test below runs."""
    return [
        command
        for command in commands(readme)
        if not (is_mention(command) or STANDS_FOR.search(command) or command.startswith(ELSEWHERE))
    ]


def programs():
    """Lay the example programs where READMEs name them, and one as `my_agent`."""
    examples = Path("agents/external/examples")
    shutil.copytree(ROOT / examples, examples)
    mine = Path("my_agent")
    mine.write_text(f"#!/bin/sh\nexec {sys.executable} {examples.absolute()}/brawler.py\n")
    mine.chmod(0o755)


def prepared(readme):
    """Make what the README takes for granted; where it is made by a command, by that."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if readme.parent.name == "learned":
        training = next(b for kind, b in FENCED.findall(text) if kind == "toml" and "[rounds" in b)
        few = re.sub(r"^(witnessed|taught|blocks) = \d+", r"\1 = 10", training, flags=re.MULTILINE)
        few = few.replace('"mirrored-duel"', '"stand-off"')
        Path("training.toml").write_text(few, encoding="utf-8")
        return ["arena train training.toml --out training"]
    if readme.parent.name == "reports":
        words = "arena tournament mirrored-duel --agent random --agent holds --agent aims"
        return [f"{words} --seed {seed}" for seed in (1, 2)]
    return []


@pytest.mark.parametrize("readme", named(one for one in WITH_COMMANDS if one.parent != ROOT))
def test_commands_of_folders_run(readme, tmp_path, monkeypatch, capsys):
    """Those without a word that stands for another, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    programs()
    ran = [one for one in ran_of(readme) if "node " not in one or shutil.which("node")]
    for command in dict.fromkeys([*prepared(readme), *ran]):
        monkeypatch.setattr("sys.stdin", io.StringIO("hold\n"))
        words = words_of(command)
        if readme.parent.name == "reports" and words[0] == "tournament":
            words[words.index("--blocks") + 1] = "7"  # the README's row is the fortieth
        assert main(words) == 0, f"{command}\n{capsys.readouterr().err}"
    if readme.parent.name in ("human", "learned", "reports", "scenarios"):
        assert len(ran) >= 2


@pytest.mark.parametrize("readme", named(WITH_COMMANDS))
def test_the_other_commands_can_be_read(readme):
    """Those with a word that stands for another, or too long to run: command, options, numbers."""
    known = typer.main.get_group(app)
    for command in set(commands(readme)) - set(ran_of(readme)):
        name, *words = shlex.split(command, comments=True)[1:]
        if is_mention(command):
            options = {one for param in known.commands[name].params for one in param.opts}
            assert options.issuperset(words), command
        else:
            known.commands[name].make_context(name, words)


def test_commands_run(tmp_path, monkeypatch, capsys):
    """The first README's commands, in its order, in an empty folder; mentions, too."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    bridge, dropping, apprentice = (body for kind, body in FENCED.findall(text) if kind == "toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("hold\n"))
    programs()
    for name in ("bridge.toml", "my-fight.toml"):
        Path(name).write_text(bridge, encoding="utf-8")
    Path("dropping.toml").write_text(dropping, encoding="utf-8")
    few = re.sub(r"^(witnessed|taught|blocks) = \d+", r"\1 = 10", apprentice, flags=re.MULTILINE)
    Path("apprentice.toml").write_text(few, encoding="utf-8")
    ran = [one for one in commands(ROOT / "README.md") if not STANDS_FOR.search(one)]
    assert len(ran) >= 12
    for command in ran:
        assert main(words_of(command)) == 0, f"{command}\n{capsys.readouterr().err}"
    assert Path("report/index.html").exists()
    assert Path("fight.jsonl").exists()
    assert Path("middle.json").exists()
