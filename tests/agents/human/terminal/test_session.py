"""Whole fights at the terminal, and everything that can be done on the way."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time

import pytest

from agents.human import saved
from agents.human.real_dice import Wanted
from agents.human.solo import Solo
from agents.human.terminal.keeping import Keeping
from agents.human.terminal.session import Session
from arena.journal import Journal
from arena.rules import RULESETS
from tests.agents.human.playing import play_on
from tests.agents.human.printed_alley import printed_alley
from tests.agents.human.terminal.sitting import ROOT, command, sat
from tests.agents.human.test_solo import begun, played
from tests.goldens.test_alley import told as golden

QUICK = "opponent(level=journeyman)"


@pytest.fixture
def sit(tmp_path, monkeypatch, capsys):
    """Type lines in this process; returns what was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def sitting(solo, *lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        Session(solo, Keeping(tmp_path / "keep")).play()
        return capsys.readouterr().out

    return sitting


# -- whole fights -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mirrored-duel", "mages-quarrel", "two-pairs"])
def test_a_whole_fight_is_played_through_a_pipe(tmp_path, name):
    """In each ruleset; it is told to its end, and can be told again."""
    lines = ["1"] * 700
    done = sat(tmp_path / "keep", lines, name, "--seed", 3, "--against", QUICK)
    assert (done.code, done.err) == (0, "")
    assert "You play " in done.out
    assert "> 1\n" in done.out
    assert any(f"\n{how}, at " in done.out for how in ("You win", "You lose", "A draw"))
    assert done.kept == [f"{name}-3.json", f"{name}-3.jsonl"]
    journal = Journal.read(done.keep / f"{name}-3.jsonl", RULESETS)
    assert journal.header["seed"] == 3
    assert sorted(set(journal.header["agents"].values())) == [QUICK, "person"]
    assert "The fight is over" in "\n".join(
        RULESETS[journal.header["ruleset"]].story(journal, draw=False)
    )
    assert max(map(len, done.out.splitlines())) <= 80 + len(str(tmp_path))


def alley_typed():
    """What a person types who has the printed dice of the alley and plays everybody."""
    solo = Solo(begun("alley", ["heroes", "thugs"], "all"))
    for asked, done in printed_alley(solo):
        if isinstance(done, str):
            yield done
            continue
        assert isinstance(asked, Wanted)
        is_sum = asked.number > 1 and asked.purpose in solo.setup.ruleset.summed
        yield str(sum(done)) if is_sum else " ".join(map(str, done))


def test_own_dice_reproduce_the_alley(tmp_path):
    """Every printed number of the reference fight, with the printed dice thrown at the table."""
    everybody = ("--as", "heroes", "--as", "thugs", "--dice", "all")
    done = sat(tmp_path, alley_typed(), "alley", *everybody)
    assert (done.code, done.err) == (0, "")
    assert "Sera throws 2d100 to cast." in done.out
    assert "Sera rolls 38 and 72 against 55" in " ".join(done.out.split())
    _, name = done.kept
    journal = Journal.read(tmp_path / name, RULESETS)
    assert journal.events == golden("alley")[1]
    assert journal.header["seed"] is None


# -- on the way ---------------------------------------------------------------------------


def test_answers_are_numbers_labels_or_how_they_begin(sit):
    out = sit(Solo(begun("alley")), "4", "CAST  FORCE at thug b", "list", "carry", "")
    assert "Kael: draw medium sword.\n" in out
    assert "Sera declares: cast Force at Thug B" in out
    assert "Kept. To go on: arena play " in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "0 is none of the numbers: there are 1 to 9."),
        ("99999999999", "there are 1 to 9."),
        ("a", '"a" may be "attack Thug A with fists", "attack Thug B with fists".'),
        ("draw medum sword", 'Did you mean "draw medium sword"?'),
        ("\x1b[2J\x07", "is no answer to this."),
        ("x" * 100_000, "is no answer to this."),
        ("give up thugs", '"thugs" is none of your sides: heroes.'),
        ("why Kael", '"Kael" is nobody whom the machine plays: Thug A, Thug B.'),
        ("why", "The machine has not answered anything that could be told."),
        ("undo", "there is nothing to take back"),
        ("odds 77", "77 is none of the numbers"),
        ("save no/such/folder/x.json", "a file that can be written"),
        ("save \0", "the path of a file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(sit, typed, said):
    """And the question is still open."""
    out = sit(Solo(begun("alley")), typed, "hold")
    assert said in " ".join(out.split())
    assert "\x1b" not in out
    assert "Kael> hold" in out


def test_everything_that_help_names_does_something(sit):
    out = sit(
        Solo(begun("alley", seed=7)),
        "?", "odds", "odds 4", "hint", "why not", "look", "story", "1", "1", "why", "why thug b",
        "", "undo", "undo", "give up", "undo", "hold", "save mine.json", "quit",
    )  # fmt: skip
    for words in (
        "odds NUMBER tells how each of these comes about.",
        "draw medium sword At count 2, 2 counts from now.",
        "no way farther: sprint away from Sera",
        "is played by",
        "Taken back: ",
        "This is marked",
        "Kept. To go on: arena play mine.json --terminal",
        "You lose, at count 0: heroes gave up. Taken back 2 times: ",
        "Taken back: heroes: gave up.",
    ):
        assert words in " ".join(out.split())
    assert out.count("A fight in the alley") == 2


def test_a_game_that_is_saved_goes_on_where_it_stood(sit, tmp_path):
    """The file is one's own to name; without a name, and at the end of input, it is kept."""
    first = Solo(begun("stand-off"))
    sit(first, "1", "1", "save here.json")
    again = saved.load(tmp_path / "here.json")
    play_on(again)
    assert again.events == first.events
    assert set(again.record.given) >= set(first.record.given)
    sit(again, "1")
    names = sorted(path.name for path in (tmp_path / "keep").iterdir())
    assert names == ["stand-off-3-2.json", "stand-off-3.json"]
    kept = saved.load(tmp_path / "keep" / "stand-off-3-2.json")
    mine = [one for one in again.record.given if one.person]
    assert [one for one in kept.record.given if one.person] == mine
    assert len(mine) > sum(one.person for one in first.record.given)


def test_every_answer_is_kept_at_once(tmp_path):
    """A window that is closed (SIGHUP) loses nothing; a real process in the middle of a game."""
    command = [sys.executable, "-m", "arena.cli", "play", "stand-off", "--terminal", "--seed", "3"]
    process = subprocess.Popen(
        [*command, "--keep", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert process.stdin is not None
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()
    file, until = tmp_path / "stand-off-3.json", time.monotonic() + 60
    while time.monotonic() < until:
        if file.exists() and len(saved.load(file).record.given) >= 2:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=30)
    mine = [one for one in saved.load(file).record.given if one.person]
    assert len(mine) == 2


def test_whoever_does_not_exist_has_no_folder(sit):
    """A complaint, and the game goes on."""
    out = sit(Solo(begun("alley")), "save ~nobody-here/x.json", "hold")
    assert "no such person" in out
    assert "> hold" in out


def test_no_game_takes_the_place_of_another(sit, tmp_path):
    for _ in range(2):
        sit(Solo(begun("stand-off")), "1")
    names = sorted(path.name for path in (tmp_path / "keep").iterdir())
    assert names == ["stand-off-3-2.json", "stand-off-3.json"]


def test_a_game_in_which_nothing_has_happened_is_not_kept(sit, tmp_path):
    sit(Solo(begun("alley", persons=["thugs"])))
    sit(Solo(begun("alley")), "quit")
    assert not (tmp_path / "keep").exists()
    sit(Solo(begun("alley")), "1", "quit", "no")
    assert list((tmp_path / "keep").iterdir()) == []


def test_dice_are_asked_for_by_name(sit):
    """What these dice cannot show is refused, and asked for again."""
    solo = Solo(begun("stand-off", throws="all"))
    while solo.wanted is None:
        played(solo, 1)
    who, sides = solo.wanted.who, solo.wanted.sides
    out = sit(solo, "", "0 0 0", "101", "-1", "²", "1 2 3", "look", "odds", "undo", "story", "quit")
    assert f"{who} throws 1d{sides} to hit." in out or f"{who} throws 1d{sides} for" in out
    for typed in ("0 0 0", "101", "1 2 3"):
        assert f"1d{sides}> {typed}\n" in out
    assert out.count(f"expected 1 number from 1 to {sides}") == 3
    assert out.count(f"is not a number from 1 to {sides}.") == 2
    assert "Nothing is asked now" in out
    assert "Taken back: " in out


def test_what_is_hidden_is_not_told(sit):
    """A machine's declaration of the same moment, and what closed sheets hide, while it lasts."""
    scenario = begun("alley", persons=["thugs"])
    solo = Solo(scenario)
    out = sit(solo, "story", "why")
    assert "Kael declares" not in out
    assert "has not answered anything that could be told" in out


def test_at_the_end_another_fight_begins(tmp_path):
    lines = ["give up", "story", "nonsense", "again", "quit"]
    done = sat(tmp_path, lines, "alley", "--seed", 5, "--against", QUICK)
    assert (done.code, done.err) == (0, "")
    assert '"nonsense" cannot be done now' in done.out
    assert done.out.count("You play Kael and Sera (heroes).") == 2
    assert done.out.count("--seed 5.") == 1
    assert done.kept == ["alley-5.json", "alley-5.jsonl"]


def test_ctrl_c_at_a_prompt_asks_to_keep_the_game(tmp_path):
    """And leaves with the exit code of Ctrl-C."""
    with subprocess.Popen(
        command(tmp_path, "alley", "--seed", 5, "--against", QUICK),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as running:  # fmt: skip
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("1\n")
        running.stdin.flush()
        for line in running.stdout:
            if line.startswith("What does Sera"):
                break
        for line in running.stdout:
            if line.startswith("A number or"):
                break
        os.kill(running.pid, signal.SIGINT)
        out, _ = running.communicate("y\n", timeout=100)
    assert running.returncode == 130
    assert "Keep the game? [Y/n] y" in out
    assert saved.load(tmp_path / "alley-5.json").record.given


def test_input_that_is_no_text_is_read_all_the_same(tmp_path):
    done = sat(tmp_path, ["\udcff\udcfe", "hold"], "alley", "--seed", 5, "--against", QUICK)
    assert (done.code, done.err) == (0, "")
    assert "is no answer to this" in done.out
    assert "Kael> hold" in done.out
