"""The face: what a person types, what they read, and one plain line when something is wrong."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import scenarios
from agents import usual
from arena import cli
from arena.commands import arguments, leaving, printing
from arena.commands import odds as odds_command
from arena.errors import InputError
from arena.model import Declaration
from arena.odds import Odds
from arena.rules import RULESETS

# Beside the interpreter that runs the tests, so that the command is the one that is tested.
COMMAND = shutil.which("arena", path=str(Path(sys.executable).parent)) or ""
ALLEY = """\
ruleset = "timing_track"
title = "A small [bold]duel[/bold]"
sides = ["east", "west"]
limit = 30
[zones.yard]
[weapons.fists]
skill = "brawl"
speed = 3
damage = "1d4"
draw = 0
[combatants."[red]Ann[/red]"]
side = "east"
zone = "yard"
[combatants.Bob]
side = "west"
zone = "yard"
"""


@pytest.fixture
def arena(capfdbinary, monkeypatch, tmp_path):
    """Run a command line in this process; returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words):
        code = cli.main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(ALLEY)
    return path


@pytest.fixture
def journal(arena, tmp_path):
    path = tmp_path / "alley.jsonl"
    assert arena("fight", "--script", "alley", "--journal", path, "--quiet")[0] == 0
    return path


def refused(result, *said):
    """Nothing was printed but one line that says all this, and the exit code is 2."""
    code, out, err = result
    assert code == 2
    assert out == ""
    assert err.startswith("arena: ")
    assert err.count("\n") == 1
    for words in said:
        assert words in err


# -- the installed command ----------------------------------------------------------------


@pytest.mark.skipif(not COMMAND, reason="the package is not installed")
class TestInstalled:
    """A few real runs, where streams, signals and exit codes are the operating system's."""

    def run(self, *words, **more):
        environment = {**os.environ, "COLUMNS": "80", "PYTHONHASHSEED": "random"}
        return subprocess.run(
            [COMMAND, *map(str, words)], capture_output=True, text=True, env=environment, **more
        )

    def test_help_and_version(self):
        assert self.run("--help").returncode == 0
        assert self.run("--version").stdout == "arena 0.1.0\n"
        assert "Usage: arena" in self.run().stdout

    def test_a_fight_told_in_a_pipe_has_no_colour_and_fits_80_columns(self):
        done = self.run("fight", "--script", "alley")
        assert (done.returncode, done.stderr) == (0, "")
        assert "\x1b" not in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 80

    def test_the_same_seed_gives_the_same_journal_in_every_process(self):
        one, other = (self.run("fight", "alley", "--seed", 5, "--json") for _ in range(2))
        assert one.stdout == other.stdout
        assert one.stdout.startswith('{"journal": 1')

    @pytest.mark.parametrize(
        "words",
        [("fight", "ally"), ("fight", "--sede", "1"), ("nonsense",), ("check", "none.toml")],
    )
    def test_bad_input_is_one_line_and_exit_code_2(self, words):
        done = self.run(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("arena: ")
        assert done.stderr.count("\n") == 1

    def test_whoever_stops_reading_hears_no_complaint(self):
        line = f'"{COMMAND}" fight --script alley | head -n 1'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("A fight in the alley\n", "")

    @pytest.mark.parametrize("wait", [0, 0.7, 1.5, 4])
    def test_ctrl_c_ends_it_quietly_with_130(self, tmp_path, wait):
        out = tmp_path / "out"
        words = [COMMAND, "tournament", "even", "--blocks", "9999", "--workers", "2", "--out", out]
        run = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        while not out.exists():  # it is made just before the fights begin
            time.sleep(0.01)
        time.sleep(wait)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: the workers hear it, too
        _, err = run.communicate(timeout=60)
        assert run.returncode == 130
        assert "Traceback" not in err
        kept = {"ledger.sqlite", "ledger.sqlite.lock"}
        assert {path.name for path in out.iterdir()} <= {"index.html", *kept}

    @pytest.mark.parametrize("words", ["fight alley", "list", "--help", "fight alley --json"])
    def test_output_that_goes_nowhere_is_one_line(self, words, tmp_path):
        """A full disk and a closed output are no faults of the program."""
        for where in (">/dev/full", ">&-"):
            line = f'"{COMMAND}" {words} {where}'
            done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
            assert done.returncode == 2
            assert done.stderr.startswith("arena: standard output: expected a place")
            assert done.stderr.count("\n") == 1

    def test_complaints_that_nobody_can_read_change_no_exit_code(self):
        for where in ("2>/dev/full", "2>&-"):
            line = f'"{COMMAND}" fight nobody-knows {where}'
            assert subprocess.run(["sh", "-c", line]).returncode == 2


# -- list, check, schema ------------------------------------------------------------------


def test_without_words_it_says_what_it_can_do(arena):
    code, out, _ = arena()
    assert code == 0
    for command in ("list", "check", "fight", "replay", "tournament", "schema", "save"):
        assert f"  {command}" in out


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("scenarios", "alley"),
        ("duels", "hold-or-strike"),
        ("puzzles", "one-bolt-left"),
        ("agents", "random"),
        ("rulesets", "Action Board"),
        ("rulesets", "Timing Track"),
        ("rulesets", "Two Actions"),
    ],
)
def test_list_shows_what_there_is(arena, what, shown):
    code, out, _ = arena("list", what)
    assert code == 0
    assert shown in out
    assert shown in arena("list")[1]
    assert max(map(len, out.splitlines())) <= 80


def test_a_fight_tells_what_was_weighed_only_if_asked(arena):
    """The journal has it in any case, and can be told again."""
    words = ("fight", "block-or-strike-back", "--agents", "contractors=looks-ahead(forks=30)")
    code, plain, _ = arena(*words, "--journal", "it.jsonl")
    assert code == 0
    assert "weighs" not in plain
    told = arena(*words, "--why")[1]
    assert "Whoever decides for Pipe weighs" in told
    assert arena("replay", "it.jsonl")[1].count("weighs") == told.count("weighs")


def test_list_knows_only_its_words(arena):
    refused(arena("list", "scenarioes"), 'did you mean "scenarios"?')


def test_check_tells_what_each_file_is(arena, duel, journal, tmp_path):
    """Every kind of file of ours is known by what is in it."""
    (tmp_path / "cup.toml").write_text(f'scenarios = ["{duel}"]\nagents = ["random", "holds"]\n')
    shipped = Path(cli.__file__).parent.parent / "scenarios"
    script = shipped / "timing_track" / "alley.script.toml"
    gear = shipped / "gear" / "timing_track.toml"
    answer = shipped / "puzzles" / "one-bolt-left.answer.toml"
    position = tmp_path / "position.json"
    assert arena("save", duel, "--count", 2, "--out", position, "--agents",
                 "east=holds,west=holds")[0] == 0  # fmt: skip
    code, out, err = arena("check", duel, script, gear, answer, "cup.toml", journal, position)
    assert (code, err) == (0, "")
    for line, ending in zip(
        out.splitlines(),
        (
            "ok (scenario, 2 combatants, 2 sides)",
            "ok (script, 17 rolls, 12 answers)",
            "pieces)",
            "ok (puzzle, 1 right answer)",
            "ok (tournament, 1 scenario, 2 agents)",
            "events)",
            "ok (position, 2 combatants, 2 sides)",
        ),
        strict=True,
    ):
        assert line.endswith(ending)


def test_check_goes_through_all_files_and_fails_if_one_is_bad(arena, duel, tmp_path):
    """The good ones are still told, the bad ones each have a line."""
    bad = tmp_path / "bad.toml"
    bad.write_text(ALLEY.replace("yard]", "yrad]", 1))
    code, out, err = arena("check", bad, duel, tmp_path / "none.toml")
    assert code == 2
    assert out == f"{duel}: ok (scenario, 2 combatants, 2 sides)\n"
    assert [line.startswith("arena: ") for line in err.splitlines()] == [True, True]
    assert 'did you mean "yrad"?' in err


@pytest.mark.parametrize("name", ["a.toml", "a.json", "a.jsonl", "a.script.toml"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[[[", b"{}\n", b"title = 1\n", b"\0"])
def test_no_file_however_bad_gives_more_than_one_line(arena, tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    refused(arena("check", path), name)
    refused(arena("check", tmp_path), "directory")


def test_schema_writes_files_that_are_json(arena, tmp_path):
    code, out, _ = arena("schema", "--out", tmp_path / "schemas")
    assert code == 0
    for line in out.splitlines():
        assert json.loads(Path(line).read_text())["$schema"]
    (tmp_path / "file").write_text("")
    refused(arena("schema", "--out", tmp_path / "file"))
    refused(arena("schema", "--out", tmp_path / "file" / "below"), "can be written")


# -- fight --------------------------------------------------------------------------------


def test_the_alley_is_played_from_its_script_and_told(arena):
    code, out, err = arena("fight", "--script", "alley")
    assert (code, err) == (0, "")
    assert "\n\nCount 3\n" in out
    assert "  Thug A rolls 44 against\n" not in out  # part of its token's paragraph
    assert "reliability 103, and cannot fail" in " ".join(out.split())


def test_json_is_the_journal_to_the_byte(arena, journal):
    code, out, _ = arena("fight", "--script", "alley", "--json")
    assert code == 0
    assert out.encode() == journal.read_bytes()
    assert json.loads(out.splitlines()[0])["scenario"] == "alley"


def test_quiet_says_only_how_it_ended(arena):
    code, out, _ = arena("fight", "alley", "--script", "alley", "--quiet")
    assert (code, out) == (0, "a draw at count 17: nothing but holds for 10 counts\n")


def test_agents_are_named_by_side_and_by_combatant(arena, tmp_path):
    """Whoever is not named is played by the usual agent, and the journal says so."""
    path = tmp_path / "a.jsonl"
    named = "heroes=random(),Thug B=holds"
    assert arena("fight", "alley", "--agents", named, "--quiet", "--journal", path)[0] == 0
    agents = json.loads(path.read_text().splitlines()[0])["agents"]
    assert agents == {"Thug B": "holds", "heroes": "random()", "thugs": usual("timing_track")}


def voice(arena, path, scenario, named):
    """The agents that a journal names, after a fight in which nothing went wrong."""
    words = ("--agents", named, "--quiet", "--journal", path)
    assert arena("fight", scenario, *words)[0] == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert "faulted" not in [line.get("event") for line in lines]
    return lines[0]["agents"]


def test_the_first_member_speaks_for_a_side_whose_members_all_have_agents(arena, tmp_path):
    """TA-03: who goes next is asked of a side."""
    path = tmp_path / "a.jsonl"
    foxes = "Fox marksman=first-legal,Fox warden=turtle"
    agents = voice(arena, path, "two-pairs", f"{foxes},hawks=random")
    assert agents["foxes"] == "first-legal"
    events = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert {event["who"] for event in events if event["event"] == "next"} == {"foxes", "hawks"}


def test_the_usual_agent_speaks_for_a_side_with_a_member_that_has_none(arena, tmp_path):
    named = "Fox marksman=first-legal,hawks=random"
    agents = voice(arena, tmp_path / "a.jsonl", "two-pairs", named)
    assert agents == {
        "Fox marksman": "first-legal", "foxes": usual("two_actions"), "hawks": "random"
    }  # fmt: skip


def test_a_battle_whose_fighters_all_have_agents_is_commanded_by_the_first(arena, tmp_path):
    """AB-12: a commander's manoeuvre is asked of a side that nobody is named for."""
    setup = RULESETS["action_board"].setup(scenarios.load("battle-for-the-gate"))
    named = ",".join(f"{seat}=first-legal" for seat in setup.seats)
    agents = voice(arena, tmp_path / "a.jsonl", "battle-for-the-gate", named)
    assert [agents[side] for side in setup.sides] == ["first-legal", "first-legal"]


def test_seed_and_block_choose_the_luck(arena):
    """And nothing else does."""

    def told(*words):
        return arena("fight", "alley", "--agents", "heroes=random,thugs=random", *words)[1]

    assert told() == told("--seed", 1, "--block", 0)
    assert told("--seed", 2) != told() != told("--block", 1)


def test_options_of_the_rules_can_be_changed(arena):
    """After --options or simply behind the scenario; as in a file, but without quotes."""
    words = ("fight", "alley", "--quiet", "--script", "alley")
    assert "for 10 counts" in arena(*words)[1]
    assert "for 4 counts" in arena(*words, "--options", "quiet_limit=4")[1]
    assert "for 4 counts" in arena(*words, "quiet_limit=4", "reconsider=never")[1]
    several = ("--options", "quiet_limit=4", "reconsider=never", "may_yield=true")
    assert "for 4 counts" in arena(*words, *several)[1]


def test_names_from_a_file_are_no_markup(arena, duel):
    """What looks like markup is printed as it stands."""
    _, out, _ = arena("fight", duel, "--agents", "east=holds,west=holds")
    assert out.startswith("A small [bold]duel[/bold]\n")
    assert "[red]Ann[/red]" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fight"], "a scenario's name or file, or --script"),
        (["fight", "ally"], 'did you mean "alley"?'),
        (["fight", "alley", "--seed", "x"], "--seed"),
        (["fight", "alley", "--seed", "-1"], "--seed"),
        (["fight", "alley", "--sede", "1"], "--sede"),
        (["fight", "alley", "--agents", "heros=random"], 'did you mean "heroes"?'),
        (["fight", "alley", "--agents", "heroes=rando"], 'did you mean "random"?'),
        (["fight", "alley", "--agents", "random"], "expected side=agent"),
        (["fight", "alley", "--agents", "random(depth=2)"], "expected side=agent"),
        (["fight", "alley", "--agents", "heroes=random,heroes=holds"], "only once"),
        (["fight", "alley", "--agents", "heroes="], "expected side=agent"),
        (["fight", "alley", "--options", "may_yield"], "expected key=value"),
        (["fight", "alley", "may_yeld=true"], 'did you mean "may_yield"?'),
        (["fight", "alley", "may_yield=maybe"], "expected true or false"),
        (["fight", "alley", "may_yield=true", "may_yield=true"], "only once"),
        (["fight", "--script", "allee"], 'did you mean "alley"?'),
        (["fight", "--script", "alley", "--agents", "heroes=random"], "the script answers"),
        (["fight", "stand-off", "--script", "alley"], "which the script is for"),
        (["fight", "alley", "--quiet", "--journal", "no/such/folder.jsonl"], "can be written"),
        (["fight", "none.json"], "none.json"),
        (["fight", "nobody-knows"], "arrow-against-wall, axe-or-dagger"),
        (["fight", "alley", "--agents", "heroes=shield-wall"], "an agent for timing_track"),
        (["replay", "none.jsonl", "--count", "-1"], "--count"),
        (["tournament", "alley", "--seed", "-1"], "--seed"),
        (["replay"], "Missing argument"),
        (["replay", "none.jsonl"], "can be read"),
        (["check"], "Missing argument"),
        (["save", "alley", "--count", "3"], "--out"),
        (["save", "alley", "--count", "-3", "--out", "a.json"], "--count"),
        (["save", "alley", "--count", "9999", "--out", "a.json"], "before the fight is over"),
        (["tournament", "ally"], 'did you mean "alley"?'),
        (["tournament", "alley", "--blocks", "0"], "--blocks"),
        (["tournament", "alley", "--blocks", "99999999999"], "from 1 to 1000000"),
        (["tournament", "alley", "--workers", "100000"], "from 1 to 256"),
        (["save", "alley", "--count", "3", "--out", ""], "can be written"),
        (["save", "alley", "--count", "3", "--out", "/"], "can be written"),
        (["save", "alley", "--count", "3", "--out", "x" * 5000], "can be written"),
        (["save", "alley", "--count", "3", "--out", "a", "--seed", str(2**63)], "--seed"),
        (["fight", "alley", "--quiet", "--journal", "x" * 5000], "can be written"),
        (["replay", "."], "directory"),
        (["nonsense"], "nonsense"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_used_is_refused_in_one_line(arena, words, said):
    """The line says what was found and what would have been right; the exit code is 2."""
    refused(arena(*words), said)


def test_a_script_must_be_used_up(arena, tmp_path):
    """A die or an answer that was never asked for is a slip in the script."""
    path = tmp_path / "long.script.toml"
    script = 'scenario = "alley"\n'
    path.write_text(script + '[[dice]]\nwho = "Kael"\npurpose = "attack"\nfaces = [1]\n')
    code, out, err = arena("fight", "--script", path, "--quiet")
    assert code == 2
    assert 'dice: found "Kael, attack", expected every roll to be used; this one was not' in err
    answer = '[[answers]]\ntime = 0\nwho = "Kael"\nsay = "hold"\n'
    path.write_text(script + answer * 3)
    code, out, err = arena("fight", "--script", path, "--quiet")
    assert code == 2
    assert 'answers: found "Kael at 0: hold", expected every answer to be used; 2 were not' in err
    assert out.startswith("a draw")


def test_a_script_without_a_die_that_is_needed_is_refused(arena, tmp_path):
    path = tmp_path / "short.script.toml"
    answer = '[[answers]]\ntime = 0\nwho = "Thug A"\nsay = "shoot Kael with revolver"\n'
    path.write_text('scenario = "alley"\n' + answer)
    refused(arena("fight", "--script", path), "the script has no die for Thug A, reliability")


def test_a_scripted_answer_must_be_legal(arena, tmp_path):
    path = tmp_path / "wrong.script.toml"
    answer = '[[answers]]\ntime = 0\nwho = "Kael"\nsay = "attack Thug A with medium sword"\n'
    path.write_text('scenario = "alley"\n' + answer)
    refused(arena("fight", "--script", path), "is not allowed: at 0, the weapon is not in hand")


# -- odds ---------------------------------------------------------------------------------


def test_odds_are_a_line_for_each_declaration_most_damage_first(arena, monkeypatch):
    """Without a name everybody who is asked first has a table."""
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = arena("odds", "alley")
    assert (code, err) == (0, "")
    for name in ("Kael", "Sera", "Thug A", "Thug B"):
        assert f"{name} is asked at count 0: declare" in out
    table = out.partition("Thug A is asked")[2].partition("Thug B is asked")[0]
    lines = [" ".join(line.split()) for line in table.splitlines()]
    aims = next(line for line in lines if line.startswith("aim at Kael"))
    assert aims.startswith("aim at Kael with revolver 5 57% 4.21 ")
    assert "jam 1%" in aims
    labels = [line for line in lines if " with " in line]
    assert [line.split()[0] for line in labels] == [
        "aim",
        "aim",
        "shoot",
        "shoot",
        "attack",
        "attack",
    ]
    assert lines.index(aims) < lines.index("hold 0")


def test_odds_are_those_of_one_who_is_asked_later(arena, monkeypatch):
    """With a count the fight is played on before, with a name until they are asked."""
    monkeypatch.setenv("COLUMNS", "200")
    code, out, _ = arena("odds", "wolf-pack", "--who", "Warden", "--count", 1, "--seed", 3)
    assert code == 0
    assert out.startswith("Warden is asked at phase ")
    assert out.count("is asked") == 1
    assert arena("odds", "alley", "--who", "Sera", "--count", 3)[1] != out


def test_odds_from_a_position(arena, tmp_path):
    path = tmp_path / "middle.json"
    assert arena("save", "alley", "--count", 9, "--out", path)[0] == 0
    code, out, _ = arena("odds", path)
    assert code == 0
    assert "is asked at count 1" in out or "is asked at count 9" in out


def test_odds_of_an_answer_to_an_attack_say_what_it_stops_and_takes(capsys, monkeypatch):
    """What can happen to nobody has no column; what can be told only of attacks has two."""
    monkeypatch.setenv("COLUMNS", "200")
    answer = Declaration(0, "block", "block")
    told = Odds(answer, 3, 0.25, 0.25, 0, {}, {"Ann": 0.0004}, {}, {}, {}, 0, 1.5, {}, 2.0)
    plainly = Odds(answer, None, None, None, 0, {}, {}, {}, {}, {}, 0, None, {}, None)
    odds_command.print_table("Ann is asked", "phase", [told, plainly])
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "declaration phase chance stops fells takes" in lines
    assert "block 3 25% 25% Ann <0.1% 1.50 of 2" in lines
    assert "block never" in lines


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "alley", "--who", "Serra"), ("--who", "Serra", 'did you mean "Sera"?')),
        (("odds", "ally"), ("ally", "alley")),
        (("odds", "alley", "--count", "9999"), ("--count", "9999", "before the fight is over")),
        (("odds", "alley", "--seed", "-1"), ("seed",)),
        (("odds", "alley", "may_fly=1"), ("may_fly",)),
        (("odds", "none.json"), ("none.json",)),
        (("odds",), ("scenario",)),
    ],
)
def test_odds_that_cannot_be_told_are_refused_in_one_line(arena, words, said):
    code, out, err = arena(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    for word in said:
        assert word.casefold() in err.casefold()


# -- replay and save ----------------------------------------------------------------------


def test_a_replay_is_the_story_of_the_fight(arena, journal):
    assert arena("replay", journal)[1] == arena("fight", "--script", "alley")[1]


def test_a_replay_stops_at_a_count_and_shows_the_track(arena, journal):
    code, out, _ = arena("replay", journal, "--count", 3)
    assert code == 0
    assert "Count 3" in out
    assert "Count 5" not in out
    assert out.endswith(
        "Track at count 3, balance +2 Aetheric\n"
        "  3 ────5 ─────6 ───────7 ─────\n"
        "  now   Sera   Thug A   Kael\n"
        "               Thug B\n"
    )


def test_a_replay_draws_the_track_at_every_count(arena, journal):
    _, out, _ = arena("replay", journal, "--track", "--count", 7)
    assert out.count("Track at count") == 6
    assert out.count("pulse of Thug B") == 1


def test_a_bad_journal_is_refused_with_its_line(arena, journal):
    journal.write_bytes(journal.read_bytes().replace(b'"due": 7', b'"due": "7"', 1))
    refused(arena("replay", journal), "line ", 'due: found "7", expected a whole number')


def test_a_saved_position_goes_on_as_the_fight_would_have(arena, tmp_path):
    """The rest of the journal is the same, whoever looks at the position in between."""
    position = tmp_path / "p.json"
    words = ("alley", "--seed", 4, "--block", 2, "--agents", "heroes=random,thugs=random")
    whole = arena("fight", *words, "--json")[1].splitlines()[1:]
    assert arena("save", *words, "--count", 2, "--out", position)[1] == (
        f"{position}: alley after count 2\n"
    )
    rest = arena("fight", position, *words[-2:], "--json")[1].splitlines()
    assert json.loads(rest[0])["seed"] == 4
    happened = [line for line in whole if json.loads(line)["time"] > 2]
    assert [line for line in rest[1:] if json.loads(line)["time"] > 2] == happened


def test_a_position_has_its_own_options(arena, tmp_path):
    position = tmp_path / "p.json"
    words = ("--agents", "heroes=holds,thugs=holds")
    assert arena("save", "alley", "--count", 1, "--out", position, *words)[0] == 0
    refused(arena("fight", position, "may_yield=true"), "a position has its own")


# -- tournament ---------------------------------------------------------------------------


def test_a_tournament_prints_its_tables_and_where_its_report_is(arena, duel, tmp_path):
    (tmp_path / "cup.toml").write_text(f'scenarios = ["{duel}"]\nagents = ["random", "holds"]\n')
    code, out, _ = arena(
        "tournament", "cup.toml", "--out", "cup", "--workers", 1, "--blocks", 2, "--seed", 3
    )
    assert code == 0
    assert "random" in out
    assert out.splitlines()[-1].endswith("the report is cup/index.html")
    assert (tmp_path / "cup" / "index.html").is_file()


# -- the small parts ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a=x,b=y", ["a=x", "b=y"]),
        ("a=x(k=1,m=2), b=y", ["a=x(k=1,m=2)", "b=y"]),
        ("a=x(k=(1,2),m=[3,4]),b=y", ["a=x(k=(1,2),m=[3,4])", "b=y"]),
        ("a", ["a"]),
        ("a,", ["a", ""]),
    ],
)
def test_commas_inside_brackets_part_nothing(text, parts):
    assert arguments.split_outside_brackets(text) == parts


def test_options_are_read_as_toml_or_as_words():
    texts = ["a=true", "b=3", "c=never", "d=[0, 5]", 'e="x y"', "f=+5", "g=1\nh=2", "i="]
    assert arguments.options_named(texts) == {
        "a": True, "b": 3, "c": "never", "d": [0, 5], "e": "x y", "f": 5, "g": "1\nh=2", "i": "",
    }  # fmt: skip


def test_control_characters_never_reach_the_terminal():
    assert printing.clean("a\x1b[31mb\nc\u202e") == "a\\x1b[31mb\\nc\\u202e"


def test_long_paragraphs_are_wrapped_and_pictures_are_not(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    picture = "    " + "─" * 60
    printing.story(["Count 1", "  " + "word " * 20, picture, "Count 2"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Count 1"
    assert lines[1].startswith("  word")
    assert lines[2].startswith("    word")
    assert max(len(line) for line in lines if line != picture) <= 40
    assert lines[-3:] == [picture, "", "Count 2"]


def test_a_fault_of_the_program_is_one_line_unless_one_wants_more(capsys, monkeypatch):
    """A traceback helps whoever repairs it, and nobody else."""

    def broken():
        raise ZeroDivisionError("a\nb")

    monkeypatch.delenv(leaving.DEBUG, raising=False)
    assert leaving.guarded(broken) == 1
    assert capsys.readouterr().err == (
        "arena: a fault of the program: ZeroDivisionError: a b (set FIGHTCLOCK_DEBUG=1)\n"
    )
    monkeypatch.setenv(leaving.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        leaving.guarded(broken)


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (InputError("a", "b", 1, "c"), 2)]
)
def test_exit_codes(capsys, error, code):
    def run():
        raise error

    assert leaving.guarded(run) == code
    assert capsys.readouterr().err in ("", "arena: a: b: found 1, expected c\n")


def test_help_is_quick_to_import():
    """The rooms above are loaded only by the commands that need them."""
    rooms = {"agents", "scenarios", "reports", "pydantic", "matplotlib", "scipy"}
    code = f"import arena.cli, sys; print(*sorted({rooms!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "\n"


@pytest.mark.parametrize(
    ("found", "better"),
    [
        ('"reliability": 95', '"reliability": 0'),
        ('"name": "revolver"', '"name": "a with b"'),
        ('"name": "Kael"', '"name": " Kael"'),
    ],
)
def test_a_position_s_scenario_is_checked_like_any_other(arena, tmp_path, found, better):
    """What contradicts itself in a scenario's file does so in a position, too."""
    path = tmp_path / "p.json"
    assert arena("save", "alley", "--count", 3, "--out", path)[0] == 0
    text = path.read_text()
    assert found in text
    scene, state = text.split('"state"', 1)
    path.write_text(scene.replace(found, better, 1) + '"state"' + state)
    for words in (("check", path), ("fight", path), ("save", path, "--count", 5, "--out", "q")):
        refused(arena(*words), "p.json: ")


def test_ctrl_c_in_the_midst_of_an_import_is_no_fault(capsys):
    """While a class is made, Python 3.11 raises a RuntimeError in its place."""

    def run():
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    assert leaving.guarded(run) == leaving.INTERRUPTED
    assert capsys.readouterr() == ("", "")
