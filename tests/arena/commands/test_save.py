"""Positions: saved, gone on from, and checked like scenarios."""

from __future__ import annotations

import json

import pytest

from tests.arena.commands.made_reports import refused


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
