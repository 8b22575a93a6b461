"""Tournaments, studies and ledgers are known by what is in them."""

from __future__ import annotations

import pytest

from agents.human import saved
from agents.human.solo import Solo
from reports.ledger.ledger import NAME
from reports.studies import study_file
from reports.tournaments import tournament_file
from tests.agents.human.test_solo import begun
from tests.arena.commands.made_reports import STUDY, refused


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
    solo.play_on()
    solo.answer(solo.asked[0].who, solo.asked[0].legal[0].label)
    path = tmp_path / "game.json"
    saved.save(solo, path)
    many = len(solo.record.given)
    assert many
    found = f"saved game, 2 combatants, 2 sides, {many} answer"
    assert found in arena("check", path)[1]
    path.write_text(path.read_text().replace('"solo": 1', '"solo": 9'))
    refused(arena("check", path), str(path), "solo")
