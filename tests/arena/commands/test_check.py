"""Tournaments, studies and ledgers are known by what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.human import saved
from agents.human.solo import Solo
from arena import cli
from reports.ledger.opening import NAME
from reports.studies import study_file
from reports.tournaments import tournament_file
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun
from tests.arena.commands.made_reports import STUDY, refused
from tests.arena.duel_file import DUEL


def test_a_study_is_known_by_its_factors(arena, tmp_path):
    """Also one that names no scenarios, because a factor does."""
    (tmp_path / "one.toml").write_text(STUDY)
    (tmp_path / "two.toml").write_text(
        'agent = "aims"\nagainst = "random"\n[factors.place]\nkey = "scenario"\n'
        'levels = ["mirrored-duel", "stand-off", "street-battle"]\n'
    )
    code, out, err = arena("check", "one.toml", "two.toml")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "one.toml: ok (study, 2 arms, 1 comparison)",
        "two.toml: ok (study, 3 arms, 2 comparisons)",
    ]


def test_a_bad_study_is_one_line(arena, tmp_path):
    (tmp_path / "bad.toml").write_text(STUDY.replace("abandons(gain=30)", "abandon(gain=30)"))
    refused(arena("check", "bad.toml"), "bad.toml: factors.policy.levels[1]", "did you mean")


def test_a_ledger_is_checked(arena, cups, tmp_path):
    assert arena("check", cups / NAME)[1] == f"{cups / NAME}: ok (ledger, 3 runs, 40 fights)\n"
    (tmp_path / "bad.sqlite").write_text("text " * 99)
    refused(arena("check", "bad.sqlite"), "bad.sqlite", "not a database")


@pytest.mark.parametrize("shipped", [tournament_file, study_file])
def test_whatever_is_shipped_passes(arena, shipped):
    paths = [shipped.SHIPPED / f"{name}.toml" for name in shipped.names()]
    code, out, err = arena("check", *paths)
    assert (code, err, out.count(": ok (")) == (0, "", len(paths))


def test_a_saved_game_is_no_position(arena, tmp_path):
    """It is played again, and one that cannot be is one line."""
    solo = Solo(begun("mirrored-duel"))
    play_on(solo)
    solo.answer(solo.asked[0].who, solo.asked[0].legal[0].label)
    path = tmp_path / "game.json"
    saved.save(solo, path)
    many = len(solo.record.given)
    assert many
    found = f"saved game, 2 combatants, 2 sides, {many} answer"
    assert found in arena("check", path)[1]
    path.write_text(path.read_text().replace('"solo": 1', '"solo": 9'))
    refused(arena("check", path), str(path), "solo")


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
    bad.write_text(DUEL.replace("yard]", "yrad]", 1))
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
