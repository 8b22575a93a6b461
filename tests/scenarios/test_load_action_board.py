"""An Action Board file comes out as the arena's own dataclasses, whatever the order in it."""

from __future__ import annotations

import pytest

import scenarios
from arena.dice import Dice
from arena.rules.action_board.scenario import Group, Scenario, StartWork
from tests.scenarios.small import written
from tests.scenarios.small_board import BATTLE, BOARD, board


def load(folder, text) -> Scenario:
    scenario = scenarios.load(written(folder, text))
    assert isinstance(scenario, Scenario)
    return scenario


def sheet(scenario, name):
    return next(s for s in scenario.combatants if s.name == name)


@pytest.fixture
def quarrel(tmp_path):
    return load(tmp_path, BOARD)


def test_sheets_have_reserves_gear_and_places(quarrel):
    """What nobody says is the dataclass's default."""
    ida = sheet(quarrel, "Ida")
    assert (ida.attacks, ida.spells, ida.generals, ida.dodges) == (2, 4, 3, 1)
    assert [spell.name for spell in ida.cast] == ["Spark", "Stone"]
    assert ida.cast[0].dice == Dice(2, 6)
    assert ida.items[0].heals == Dice(1, 6)
    assert sheet(quarrel, "Sir Bo").mount == "Roan"
    assert sheet(quarrel, "Archer 1").start.places == {"sword": "sheath"}
    assert quarrel.options.may_yield


def test_groups_are_by_name_and_their_members_too(quarrel):
    """The order in the file means nothing."""
    assert quarrel.groups == (
        Group("Archers", ("Archer 1", "Archer 2")),
        Group("Bo and Roan", ("Roan", "Sir Bo")),
    )


def test_places_of_a_template_are_merged_name_by_name(tmp_path):
    """And a list of weapons is replaced."""
    text = board('"Archer 1"]\nlike = "archer"', '"Archer 1"]\nlike = "archer"\n'
                 'start.places.bow = "pack"')  # fmt: skip
    archer = sheet(load(tmp_path, text), "Archer 1")
    assert archer.start.places == {"bow": "pack", "sword": "sheath"}


def test_armies_and_manoeuvres_come_out_in_one_order(tmp_path):
    """Whatever that in the file: armies by side, manoeuvres by name."""
    battle = load(tmp_path, BOARD + BATTLE).battle
    assert battle is not None
    assert [army.side for army in battle.armies] == ["blue", "red"]
    assert [m.name for m in battle.manoeuvres] == ["press", "stand", "storm the hill"]
    assert battle.manoeuvres[2].fighters == ("Archer 1", "Sir Bo")
    head, *parts = BATTLE.split("[[")
    turned = head + "[[" + "[[".join(reversed(parts))
    assert load(tmp_path, BOARD + turned).battle == battle


def test_a_fight_can_begin_with_a_spell_half_cast(tmp_path):
    """In the middle of a round, with some tokens gone (AB-03)."""
    text = board("limit = 30", "limit = 30\nstart_count = 4")
    start = 'items = ["tonic"]\nstart.spells = 2\nstart.work.declaration = "cast Spark at Archer 1"'
    ida = sheet(load(tmp_path, board('items = ["tonic"]', start, text)), "Ida")
    assert ida.start.work == StartWork("cast Spark at Archer 1", 1)
    assert ida.start.spells == 2
