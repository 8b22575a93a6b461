"""`arena play`: what is chosen before the first question, and what is refused in one line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import scenarios
from agents import human
from agents.human import saved
from agents.opponents import words as opponents
from agents.opponents.levels import LEVELS
from arena.commands import play as command
from scenarios import shipped
from tests.arena.commands.made_reports import refused


@pytest.fixture
def play(arena, monkeypatch, tmp_path):
    """Play in the terminal with these lines typed."""

    def playing(*words, typed=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return arena("play", *words, "--terminal", "--keep", tmp_path / "keep")

    return playing


@pytest.fixture
def served(monkeypatch):
    """What the page is given; nothing is served."""
    found = []
    page = type(sys)("agents.human.web.serve")
    monkeypatch.setattr(page, "serve", lambda *given: found.append(given), raising=False)
    monkeypatch.setitem(sys.modules, "agents.human.web.serve", page)
    return found


def kept(folder: Path):
    """The one game that was kept."""
    (path,) = folder.glob("*.json")
    return saved.load(path)


def test_nothing_need_be_said(play, tmp_path):
    """The first fight, its first side, the opponents that it names, and luck that is told."""
    code, out, err = play(typed=["hold"])
    assert (code, err) == (0, "")
    beginning = kept(tmp_path / "keep").beginning
    assert (beginning.scenario.name, beginning.seating.persons) == ("alley", ("Kael", "Sera"))
    assert set(beginning.seating.agents.values()) == {scenarios.opponents("alley")["thugs"]}
    assert beginning.seating.throws == "machine"
    assert f"--seed {beginning.seed}." in out
    assert "You play Kael and Sera (heroes)." in out


def test_everything_may_be_said(play, tmp_path):
    words = ("stand-off", "--as", "Dill", "--as", "smugglers", "--against", "holds", "--seed", 9)
    code, out, err = play(*words, "--dice", "mine", typed=["hold"])
    assert (code, err) == (0, "")
    beginning = kept(tmp_path / "keep").beginning
    mine = {"Dill"} | {
        who for who in ("Sable", "Slate", "Dorn") if who not in beginning.seating.agents
    }
    assert set(beginning.seating.persons) == mine == {"Dill", "Sable", "Slate"}
    assert dict(beginning.seating.agents) == {"Dorn": "holds"}
    assert (beginning.seed, beginning.seating.throws) == (9, "mine")
    assert "You throw the dice of those whom you play." in out


def test_a_scenario_names_its_opponents(play, tmp_path):
    """Unless the command line does; whoever it does not name is the usual opponent."""
    plain = (shipped.find("stand-off")).read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(plain + '\n[opponents]\nDorn = "holds"\n')
    for more, others in (((), command.AGAINST), (("--against", "aims"), "aims")):
        code, out, err = play("mine.toml", "--as", "Sable", "--seed", 3, *more, typed=["quit"])
        assert (code, err) == (0, "")
        assert ("Dorn is played by holds." in out) is (not more)
        assert f"played by {opponents.said(others)}." in " ".join(out.split())


def test_a_saved_game_goes_on(play, tmp_path):
    """It is kept again where it came from."""
    play("stand-off", "--seed", 3, typed=["1"])
    path = tmp_path / "keep" / "stand-off-3.json"
    before = len(saved.load(path).record.given)
    code, _, err = play(path, typed=["1", "1"])
    assert (code, err) == (0, "")
    assert len(kept(tmp_path / "keep").record.given) > before


@pytest.mark.parametrize("level", LEVELS)
def test_the_name_of_a_level_is_short_for_its_opponent(level):
    """And the game that is kept names that in full."""
    begun = command._begun("alley", [], level, 3, None).beginning
    assert set(begun.seating.agents.values()) == {f"opponent(level={level})"}


def test_people_are_told_the_levels():
    """In the readme, each by its name."""
    text = (Path(human.__file__).parent / "README.md").read_text(encoding="utf-8")
    (line,) = [part for part in text.split("\n\n") if part.startswith("`--against`")]
    assert all(f"`{level}`" in line for level in LEVELS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["aley"], ['did you mean "alley"']),
        (["alley", "--as", "Keal"], ["--as", 'did you mean "Kael"']),
        (["alley", "--as", ""], ["--as", "a side or a combatant"]),
        (["alley", "--against", "opponnent"], ['did you mean "opponent"']),
        (["alley", "--against", "expret"], [*LEVELS, "abandons", 'did you mean "expert"']),
        (["alley", "--against", "expert(morale=0)"], ['did you mean "expert"']),
        (["alley", "--against", "shield-wall"], ["an agent for timing_track"]),
        (["alley", "--against", "opponent(level=god)"], ["opponent.level", "novice"]),
        (["alley", "--dice", "mien"], ["--dice", "machine, mine, all", 'did you mean "mine"']),
        (["alley", "--seed", "-1"], ["--seed"]),
        (["none.json"], ["none.json", "a file that exists"]),
        (["game.json"], ["game.json", "a saved solo game"]),
        (["game.json", "--seed", "3"], ["--seed", "a saved game has its own"]),
        (["game.json", "--as", "Kael"], ["--as", "a saved game has its own"]),
    ],
)
def test_what_is_wrong_is_one_line(play, tmp_path, words, said):
    (tmp_path / "game.json").write_text(json.dumps({"position": 1}))
    refused(play(*words), *said)


def test_a_folder_that_cannot_be_made_is_one_line(play, arena, tmp_path, monkeypatch):
    (tmp_path / "keep").write_text("a file")
    code, _, err = play("alley", typed=["1"])
    assert code == 2
    assert err.count("\n") == 1
    assert "a folder that can be made" in err


def test_without_terminal_the_page_is_served(arena, served, tmp_path):
    """With what was chosen; where nothing was, the page asks."""
    words = ("--keep", tmp_path, "--port", 0, "--no-browser")
    assert arena("play", *words) == (0, "", "")
    assert arena("play", "alley", *words, "--seed", 4)[0] == 0
    assert arena("play", "--as", "thugs", "--keep", tmp_path)[0] == 0
    assert served[0] == (None, tmp_path, 0, False)
    solo, *others = served[1]
    assert (solo.setup.name, solo.beginning.seed, others) == ("alley", 4, [tmp_path, 0, False])
    assert served[2][0].beginning.seating.persons == ("Thug A", "Thug B")
    assert served[2][1:] == (tmp_path, command.PORT, True)


def test_a_saved_game_goes_on_on_the_page(arena, play, served, tmp_path):
    """As a copy: the page is told of all that has been answered."""
    play("stand-off", "--seed", 3, typed=["1"])
    path = tmp_path / "keep" / "stand-off-3.json"
    code, out, err = arena("play", path, "--keep", tmp_path)
    assert (code, out) == (0, "")
    assert str(path) in err
    ((solo, *others),) = served
    assert len(solo.record.given) == len(saved.load(path).record.given) > 0
    assert others == [tmp_path, command.PORT, True]


def test_without_the_extra_it_says_which(arena, monkeypatch):
    """One line; the terminal needs none."""
    monkeypatch.delitem(sys.modules, "agents.human.web.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused(arena("play"), 'pip install "fightclock[web]"', "--terminal")
