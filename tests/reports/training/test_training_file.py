"""Whatever is wrong with a training file is one line: file, key, found, expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arena.cli import main
from reports.training.training_file import SHIPPED, load, names
from tests.reports.training.made import FILE, written

README = Path(__file__).resolve().parents[3] / "reports" / "README.md"


def test_what_is_not_said_has_a_default(tmp_path):
    """All tactics of the game teach and examine; it is examined where it learns."""
    path = tmp_path / "short.toml"
    path.write_text('ruleset = "timing_track"\nscenarios = ["mirrored-duel", "mirrored-duel"]\n')
    training = load(path)
    assert training.title == "short"
    assert len(training.scenarios) == 2
    assert [one.name for one in training.examined] == ["mirrored-duel"]
    assert training.unseen == ()
    assert training.league == training.against
    assert "keeps-distance" in training.league
    assert training.text == path.read_text()


def test_where_no_scenario_is_even_it_is_examined_in_all(tmp_path):
    """The two seats make up for it."""
    path = tmp_path / "uneven.toml"
    path.write_text('ruleset = "timing_track"\nscenarios = ["alley"]\n')
    assert [one.name for one in load(path).examined] == ["alley"]


def test_the_example_of_the_readme_is_a_training(tmp_path):
    """As it stands there."""
    section = README.read_text(encoding="utf-8").partition("\n## Training\n")[2]
    text = re.search(r"```toml\n(.*?)```", section, re.DOTALL)
    assert text is not None
    path = tmp_path / "example.toml"
    path.write_text(text[1], encoding="utf-8")
    training = load(path)
    assert training.unseen
    keys = set(re.findall(r"^\[?([a-z_]+)", text[1], re.MULTILINE))
    assert {"ruleset", "scenarios", "rounds", "teaching", "network", "examination"} <= keys


def test_every_key_stands_in_the_readme():
    """In the table of the section."""
    section = README.read_text(encoding="utf-8").partition("\n## Training\n")[2]
    section = section.partition("\n## ")[0]
    for key in ("title", "ruleset", "seed", "scenarios", "league", "shuffled", "rounds.number",
                "rounds.witnessed", "rounds.taught", "rounds.keep", "teaching.decisions",
                "teaching.answers", "teaching.lucks", "teaching.horizon", "teaching.positions",
                "teaching.adventures", "teaching.temper", "network.value_layers",
                "network.answer_layers", "network.epochs", "network.batch", "network.rate",
                "network.weight_decay", "network.begin_with", "examination.scenarios",
                "examination.unseen", "examination.against", "examination.blocks"):  # fmt: skip
        assert f"`{key}`" in section, key


@pytest.mark.parametrize("name", names())
def test_whatever_is_shipped_passes(name):
    """By its name."""
    assert load(name).source == name
    assert (SHIPPED / f"{name}.toml").is_file()


LIST = '["mirrored-duel"]'
BAD = {
    "unknown key": (
        "blocks = 2",
        "bloks = 2",
        'examination: found "bloks"',
        'did you mean "blocks"',
    ),
    "unknown table": ("[network]", "[networks]", 'found "networks"', 'did you mean "network"'),
    "ruleset": ('"timing_track"', '"timing_trak"', "ruleset", 'did you mean "timing_track"'),
    "no ruleset": ('ruleset = "timing_track"\n', "", "ruleset", "missing"),
    "scenario": (LIST, '["mirored-duel"]', "scenarios[0]", 'did you mean "mirrored-duel"'),
    "no scenario": (LIST, "[]", "scenarios", "found []"),
    "another game": (LIST, '["wolf-pack"]', "scenarios[0]", "a scenario of timing_track"),
    "unseen is trained": (
        '["stand-off"]',
        '["stand-off", "mirrored-duel"]',
        "examination.unseen[1]",
        "a scenario in which it is not trained",
    ),
    "examined is not trained": (
        "blocks = 2",
        'blocks = 2\nscenarios = ["stand-off"]',
        "examination.scenarios[0]",
        "a scenario in which it is trained",
    ),
    "nowhere examined": ("blocks = 2", "blocks = 2\nscenarios = []", "examination.scenarios", ""),
    "no examiner": ('["keeps-distance", "closes-and-cuts"]', "[]", "examination.against", ""),
    "examiner": ('"closes-and-cuts"', '"closes-and-cut"', "against[1]", "did you mean"),
    "examiner of another game": ('"closes-and-cuts"', '"turtle"', "against[1]", "timing_track"),
    "league": ("[rounds]", 'league = ["aim"]\n[rounds]', "league[0]", 'did you mean "aims"'),
    "parameter": ("[rounds]", 'league = ["aims(x=1)"]\n[rounds]', "league[0]", "aims"),
    "too few fights": ("taught = 20", "taught = 9", "rounds.taught", "found 9"),
    "no whole number": ("taught = 20", "taught = 20.5", "rounds.taught", "whole number"),
    "text for a number": ("epochs = 2", 'epochs = "2"', "network.epochs", "whole number"),
    "rate": ("epochs = 2", "epochs = 2\nrate = 0.0", "network.rate", "above 0"),
    "no number": ("epochs = 2", "epochs = 2\nrate = nan", "network.rate", ""),
    "temper": ("lucks = 2", "lucks = 2\ntemper = inf", "teaching.temper", ""),
    "layer": ("value_layers = [6]", "value_layers = [0]", "network.value_layers[0]", "found 0"),
    "no layer": ("value_layers = [6]", "value_layers = []", "network.value_layers", ""),
    "adventures": ("lucks = 2", "lucks = 2\nadventures = 101", "teaching.adventures", "found 101"),
    "begin": ("epochs = 2", 'epochs = 2\nbegin_with = "no"', "network.begin_with", "exists"),
    "begin is a folder": ("epochs = 2", 'epochs = 2\nbegin_with = "."', "network.begin_with", ""),
    "seed": ("[rounds]", "seed = -1\n[rounds]", "seed", "found -1"),
    "no TOML": ("[rounds]", "[rounds", "line", ""),
}


@pytest.mark.parametrize(("old", "new", "key", "said"), BAD.values(), ids=BAD)
def test_a_bad_file_is_one_line(tmp_path, capsys, old, new, key, said):
    """On stderr, with exit code 2, before the folder is made."""
    path = written(tmp_path, (old, new))
    out = tmp_path / "out"
    assert main(["train", str(path), "--out", str(out)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith(f"arena: {path}: ")
    assert key in told.err
    assert said in told.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such"], "a training, by name or file"),
        (["no-such.toml"], "no-such.toml"),
        (["FILE", "--rounds", "0"], "--rounds"),
        (["FILE", "--rounds", "1001"], "rounds: found 1001, expected a whole number from 1 to"),
        (["FILE", "--seed", str(2**63)], "seed"),
        (["FILE", "--workers", "257"], "workers: found 257"),
        (["FILE", "--out", "FILE"], "FILE"),
    ],
)
def test_bad_words_on_the_command_line_are_one_line(tmp_path, monkeypatch, capsys, words, said):
    """Likewise."""
    monkeypatch.chdir(tmp_path)
    path = str(written(tmp_path))
    words = [path if word == "FILE" else word for word in words]
    assert main(["train", *words]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert said.replace("FILE", path) in told.err


def test_a_changed_number_of_rounds_decides_nothing(tmp_path):
    """All else does, title and comments apart."""
    one = load(written(tmp_path / "one"))
    more = load(written(tmp_path / "more", ("number = 2", "number = 9"), ("Tiny", "# Other")))
    other = load(written(tmp_path / "other", ("epochs = 2", "epochs = 3")))
    assert one.digest == more.digest != other.digest
    assert FILE.startswith("title")


def test_check_and_list_know_trainings(tmp_path, capsys):
    """`arena check` says what the file holds; `arena list` has the shipped ones by name."""
    path = written(tmp_path)
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: ok (training, 2 rounds, 1 scenario)\n"
    assert main(["check", str(written(tmp_path, ("blocks = 2", "blocks = 1")))]) == 2
    assert "examination.blocks: found 1" in capsys.readouterr().err
    assert main(["list", "trainings"]) == 0
    listed = capsys.readouterr().out
    assert "Trainings" in listed
    assert all(name in listed for name in names())
