"""Other people's rulesets and agents: a package is really installed, and the command knows it.

`tests/installed_example` is such a package: a ruleset of a few lines, how its files are written,
and an agent for it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import jsonschema
import pytest

from arena.errors import InputError
from arena.installed import Known
from arena.rules import GROUP, RULESETS
from scenarios.rulesets import FORMATS

COMMAND = Path(sys.executable).with_name("arena")
ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "tests" / "installed_example"
BROKEN = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "broken-duel"
version = "1"

[project.entry-points."fightclock.rulesets"]
broken_duel = "broken_duel:DUEL"
empty_duel = "empty_duel:DUEL"

[project.entry-points."fightclock.formats"]
broken_duel = "broken_duel:FORMAT"

[tool.setuptools]
py-modules = ["broken_duel", "empty_duel"]
"""


def install(source: Path, target: Path) -> None:
    """Install a package with pip, from its folder, without a network."""
    words = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *words, str(target), str(source)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    """The folder in which the example is installed; it is built in a copy, which leaves no mess."""
    source = tmp_path_factory.mktemp("source") / "coin-duel"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    install(source, target)
    return target


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    """The folder of a package whose ruleset cannot be imported, with another that is none."""
    source = tmp_path_factory.mktemp("broken-source")
    (source / "pyproject.toml").write_text(BROKEN)
    (source / "broken_duel.py").write_text("import a_module_that_is_not_there\n")
    (source / "empty_duel.py").write_text("DUEL = 3\n")
    target = tmp_path_factory.mktemp("broken-installed")
    install(source, target)
    return target


@pytest.fixture
def folder(tmp_path):
    """A working folder with the example's files."""
    for path in EXAMPLE.glob("*.toml"):
        if path.name != "pyproject.toml":
            shutil.copy(path, tmp_path)
    return tmp_path


@pytest.fixture
def arena(folder):
    """Run the command in a process of its own, with packages from these folders."""

    def run(*words: str, packages: tuple[Path, ...] = ()):
        environment = {
            **os.environ,
            "COLUMNS": "200",
            "PYTHONPATH": os.pathsep.join(map(str, packages)),
        }
        done = subprocess.run(
            [COMMAND, *words],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert "Traceback" not in done.stderr
        return done

    return run


def one_line(done, *said: str) -> None:
    """Exit code 2, and one line on stderr that says all this."""
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    for words in said:
        assert words in done.stderr


def test_it_is_listed_and_its_files_are_checked(arena, example):
    """Only where it is installed; else the file's ruleset is not known, and the nearest is told."""
    listed = arena("list", "rulesets", packages=(example,))
    assert "coin_duel      Coin Duel" in listed.stdout
    assert "counts-coins" in arena("list", "agents", packages=(example,)).stdout
    files = ("duel.toml", "tournament.toml", "study.toml")
    checked = arena("check", *files, packages=(example,))
    assert checked.returncode == 0, checked.stderr
    assert "tournament, 1 scenario, 4 agents" in checked.stdout
    one_line(arena("check", "duel.toml"), 'duel.toml: ruleset: found "coin_duel"', "action_board")


def test_what_is_wrong_in_its_files_is_one_line(arena, example, folder):
    """Said by the same loader as of any scenario."""
    text = (folder / "duel.toml").read_text()
    wrong = {
        "a": ("coin_duel", "coin_dual", 'did you mean "coin_duel"?'),
        "b": ("coins = 5", "coins = 0", "combatants.Ada.coins: found 0, expected a whole number"),
        "c": ("coins = 5", "coin = 5", 'did you mean "coins"?'),
        "d": ('"house"\nzone', '"guest"\nzone', 'side = "house"'),
    }
    for name, (old, new, _) in wrong.items():
        (folder / f"{name}.toml").write_text(text.replace(old, new, 1))
    done = arena("check", *(f"{name}.toml" for name in wrong), packages=(example,))
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    for (name, (_, _, said)), line in zip(wrong.items(), lines, strict=True):
        assert f"{name}.toml" in line
        assert said in line


def test_it_is_fought_told_saved_and_gone_on_with(arena, example, folder):
    """The journal of a fight that goes on from a position ends like that of the whole one."""
    words = ("--agents", "house=counts-coins,guest=random", "--seed", "3")
    fought = arena("fight", "duel.toml", *words, "--journal", "whole.jsonl", packages=(example,))
    assert fought.returncode == 0, fought.stderr
    assert "The duel is over" in fought.stdout
    told = arena("replay", "whole.jsonl", packages=(example,))
    assert told.stdout.splitlines()[-1] == fought.stdout.splitlines()[-3]
    saved = arena(
        "save", "duel.toml", *words, "--count", "0", "--out", "middle.json", packages=(example,)
    )
    assert saved.returncode == 0, saved.stderr
    going = ("fight", "middle.json", *words[:2], "--journal", "rest.jsonl", "--quiet")
    assert arena(*going, packages=(example,)).returncode == 0
    whole = [json.loads(line) for line in (folder / "whole.jsonl").read_text().splitlines()]
    rest = [json.loads(line) for line in (folder / "rest.jsonl").read_text().splitlines()]
    late = [line for line in whole[1:] if line["time"] > 0]
    assert late
    assert rest[-len(late) :] == late


def test_tournaments_are_fought_with_its_agent(arena, example, folder):
    """A page, and a fight of it that is fought again, the same."""
    words = ("--out", "report", "--workers", "1", "--blocks", "1")
    done = arena("tournament", "tournament.toml", *words, packages=(example,))
    assert done.returncode == 0, done.stderr
    assert "Coin Duel" in (folder / "report" / "index.html").read_text()
    again = arena("replay", "report", "--row", "3", packages=(example,))
    assert again.returncode == 0
    assert again.stderr == ""


@pytest.mark.slow
def test_two_workers_come_to_the_same(arena, example, folder):
    """Other processes find the package as this one does; the rows are the same bytes."""
    rows = []
    for workers in ("1", "2"):
        out = f"report-{workers}"
        words = ("--out", out, "--workers", workers, "--blocks", "2")
        assert arena("tournament", "tournament.toml", *words, packages=(example,)).returncode == 0
        csv = arena("results", out, "--csv", f"{out}.csv", packages=(example,))
        assert csv.returncode == 0, csv.stderr
        rows.append((folder / f"{out}.csv").read_bytes())
    assert rows[0] == rows[1]
    assert rows[0].count(b"\n") == 1 + 2 * 12


@pytest.mark.slow
def test_a_study_goes_on_until_its_code_changes(arena, example, tmp_path_factory):
    """The ruleset's code is part of what a ledger names, like that of the house."""
    words = ("study", "study.toml", "--out", "s", "--workers", "1", "--blocks", "2")
    done = arena(*words, packages=(example,))
    assert done.returncode == 0, done.stderr
    assert "6 against 5" in done.stdout
    assert "in the ledger already" in arena(*words, packages=(example,)).stdout
    changed = tmp_path_factory.mktemp("changed")
    shutil.copytree(example, changed, dirs_exist_ok=True)
    with (changed / "coin_duel" / "rounds.py").open("a") as file:
        file.write("\n# other rules\n")
    assert "a changed specification (code)" in arena(*words, packages=(changed,)).stderr


def test_a_small_one_is_solved(arena, example, folder):
    """What is general needs nothing of the ruleset but its protocol."""
    text = (folder / "duel.toml").read_text().replace("coins = 5", "coins = 2")
    (folder / "small.toml").write_text(text.replace("even = true", "even = true\nlimit = 4"))
    solved = arena("solve", "small.toml", packages=(example,))
    assert solved.returncode == 0, solved.stderr
    assert "0.5000 to 0.5000" in solved.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fight", "duel.toml", "--agents", "house=opponent"), "an agent for coin_duel"),
        (("fight", "alley", "--agents", "heroes=counts-coins"), "an agent for timing_track"),
        (("odds", "duel.toml"), "Coin Duel does not say how odds are counted"),
        (("play", "duel.toml", "--terminal"), "a ruleset that people can play here"),
        (("train", "training.toml"), 'ruleset: found "coin_duel"'),
    ],
)  # fmt: skip
def test_what_it_has_not_is_one_line(arena, example, folder, words, said):
    """Searches, models, odds, pages for persons: each refuses what it does not know."""
    (folder / "training.toml").write_text('ruleset = "coin_duel"\nscenarios = ["duel.toml"]\n')
    one_line(arena(*words, packages=(example,)), said)


def test_a_broken_package_is_one_line_and_stops_nothing_else(arena, example, broken, folder):
    """What does not need it works; who asks for it is told whose fault it is."""
    both = (example, broken)
    listed = arena("list", "rulesets", packages=both)
    assert listed.returncode == 0
    assert "No module named 'a_module_that_is_not_there'" in listed.stdout
    assert 'it has no "name"' in listed.stdout
    assert "Coin Duel" in listed.stdout
    assert arena("fight", "alley", "--quiet", packages=both).returncode == 0
    text = (folder / "duel.toml").read_text()
    for name in ("broken_duel", "empty_duel"):
        (folder / f"{name}.toml").write_text(text.replace("coin_duel", name))
    head = {"journal": 1, "ruleset": "broken_duel", "rules": "1", "scenario": "x", "seed": None}
    line = json.dumps({**head, "block": 0, "agents": {}})
    (folder / "broken.jsonl").write_text(f"{line}\n")
    files = ("broken_duel.toml", "empty_duel.toml", "broken.jsonl", "duel.toml")
    done = arena("check", *files, packages=both)
    assert done.returncode == 2
    assert done.stdout == "duel.toml: ok (scenario, 2 combatants, 2 sides)\n"
    one, two, three = done.stderr.splitlines()
    assert "fightclock.formats.broken_duel" in one
    assert "a ruleset whose package offers fightclock.formats" in two
    assert "fightclock.rulesets.broken_duel" in three


def test_schemas_are_written_for_it_too(arena, example, broken, folder):
    """Its files fit them; a broken package costs a line and nothing of the others."""
    written = arena("schema", packages=(example,))
    assert written.returncode == 0
    schema = json.loads((folder / "schemas" / "coin_duel.scenario.json").read_text())
    assert schema["$defs"]["CoinDuelSheet"]["properties"]["coins"]["maximum"] == 99
    assert arena("fight", "duel.toml", "--journal", "f.jsonl", packages=(example,)).returncode == 0
    lines = [json.loads(line) for line in (folder / "f.jsonl").read_text().splitlines()]
    of_lines = json.loads((folder / "schemas" / "coin_duel.journal.json").read_text())
    check = jsonschema.Draft202012Validator(of_lines)
    assert all(check.is_valid(line) for line in lines)
    assert not check.is_valid({**lines[-1], "coins": 3})
    shutil.rmtree(folder / "schemas")
    one_line(arena("schema", packages=(example, broken)), "fightclock.formats.broken_duel")
    assert (folder / "schemas" / "coin_duel.journal.json").exists()


def test_no_agent_of_the_house_breaks_down_there(example):
    """Each is refused in words, or is for any game and plays."""
    code = (
        "import agents\n"
        "from arena.errors import InputError\n"
        "for name in agents.AGENTS:\n"
        "    try:\n"
        "        agents.make(name, 'coin_duel')\n"
        "        print(name)\n"
        "    except InputError as error:\n"
        "        assert 'an agent for coin_duel' in str(error), error\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(example)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["first-legal", "random"], done.stderr


# -- the mapping ---------------------------------------------------------------------------


def known(**offered: object) -> Known[int]:
    """A mapping with a thing of the house, and what others offer."""
    made: Known[int] = Known(
        "group", {"one": 1}, lambda _, found: "" if isinstance(found, int) else "a number"
    )

    def point(name: str, thing: object) -> SimpleNamespace:
        def load() -> object:
            if isinstance(thing, Exception):
                raise thing
            return thing

        return SimpleNamespace(name=name, load=load, value="their:thing")

    made.__dict__["offered"] = {name: point(name, thing) for name, thing in offered.items()}
    return made


def test_names_are_known_before_anything_is_loaded():
    """A broken one is in the mapping until somebody asks for it."""
    numbers = known(two=2, bad=ImportError("gone"), text="three")
    assert list(numbers) == ["one", "two", "bad", "text"]
    assert len(numbers) == 4
    assert "bad" in numbers
    assert "four" not in numbers
    assert (numbers["one"], numbers["two"], numbers.get("four")) == (1, 2, None)
    with pytest.raises(InputError, match=r"group\.bad: found .*ImportError: gone"):
        numbers["bad"]
    with pytest.raises(InputError, match=r"group\.text: found .*expected a number"):
        numbers.get("text")
    with pytest.raises(KeyError):
        numbers["four"]


def test_the_house_needs_no_look_at_what_is_installed():
    """Its own rulesets come without reading what other packages offer."""
    code = (
        "from arena.rules import RULESETS; from scenarios.rulesets import FORMATS\n"
        "import scenarios; scenarios.load('alley'); RULESETS['two_actions']\n"
        "print('offered' in vars(RULESETS), 'offered' in vars(FORMATS))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "False False\n", done.stderr


def test_both_groups_are_told():
    """As the READMEs name them."""
    assert (GROUP, RULESETS.group) == ("fightclock.rulesets",) * 2
    assert FORMATS.group == "fightclock.formats"
    assert RULESETS.ours.keys() == FORMATS.ours.keys()


def test_the_readme_names_the_example_s_entry_points():
    """What arena/README.md shows is what is installed here."""
    (shown,) = (
        block
        for block in re.findall(r"```toml\n(.*?)```", (ROOT / "arena/README.md").read_text(), re.S)
        if "fightclock.rulesets" in block
    )
    real = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())
    assert tomllib.loads(shown)["project"]["entry-points"] == real["project"]["entry-points"]
