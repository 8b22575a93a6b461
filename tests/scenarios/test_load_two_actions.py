"""A Two Actions file comes out as the arena's own dataclasses, whatever the order in it."""

from __future__ import annotations

import pytest

import scenarios
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.scenario import Scenario, Start
from tests.scenarios.small import written
from tests.scenarios.small_actions import ACTIONS, actions


def load(folder, text) -> Scenario:
    scenario = scenarios.load(written(folder, text))
    assert isinstance(scenario, Scenario)
    return scenario


def sheet(scenario, name):
    return next(s for s in scenario.combatants if s.name == name)


@pytest.fixture
def ambush(tmp_path):
    return load(tmp_path, ACTIONS)


def test_sheets_have_stats_pools_and_gear(ambush):
    """What nobody says is the dataclass's default; fields of a sheet are lists of names (TA-13)."""
    ida = sheet(ambush, "Ida")
    assert (ida.hp, ida.dexterity, ida.focus, ida.shape) == (8, 3, 2, 4)
    assert (ida.motivation, ida.resolve, ida.actions, ida.phase) == (2, 1, 2, "")
    assert ida.weapons == (
        Weapon("cutlass", "one-handed", 3),
        Weapon("sling", "light ranged", 2, "far"),
    )
    assert ida.armour == (Armour("jack", 2),)
    assert ida.shield == Shield("buckler", 1)
    assert ida.shapes[2] == Effect("Veil", "ward", 2, sustained=True)
    assert ida.items == (Item("kit", "repair", uses=2), Item("tonic", "heal", 4))
    assert ambush.options.may_yield


def test_creatures_have_constitution_and_bosses_hit_points(ambush):
    """A boss plays like a contractor, and both are given their phase (TA-03, TA-05)."""
    hound, maw = sheet(ambush, "Hound"), sheet(ambush, "Maw")
    assert (hound.kind, hound.phase, hound.most, hound.ap) == ("creature", "fast", 5, 1)
    assert (maw.kind, maw.phase, maw.most) == ("boss", "slow", 12)


def test_a_start_is_merged_key_by_key_with_its_template_s(ambush):
    """Tables (used) too; lists are replaced."""
    assert sheet(ambush, "Ida").start == Start(
        marks=1,
        broken=("buckler", "sling"),
        motivation=1,
        used={"kit": 1},
        sustains=("shape Veil on Old Bo",),
    )
    assert sheet(ambush, "Old Bo").start == Start(motivation=1, used={"kit": 1})


def test_lists_of_names_come_out_in_one_order(tmp_path):
    """Tags, what is broken, who stands with whom and who surprises: the order means nothing."""
    text = actions('surprise = ["Hound", "Maw"]', 'surprise = ["Maw", "Hound"]')
    text = actions('tags = ["precision", "tripping"]', 'tags = ["tripping", "precision"]', text)
    text = actions('broken = ["buckler", "sling"]', 'broken = ["sling", "buckler"]', text)
    assert load(tmp_path, text) == load(tmp_path, ACTIONS)
    melee = 'phase = "slow"\nhp = 12\nstart.melee_with = ["Old Bo", "Ida"]'
    text = actions('phase = "slow"\nhp = 12', melee)
    text = text.replace('zone = "crane"', 'zone = "dock"')
    assert sheet(load(tmp_path, text), "Maw").start.melee_with == ("Ida", "Old Bo")


def test_an_effect_paid_with_resolve_can_be_under_way(tmp_path):
    """The label of what shaped it says so (TA-11)."""
    label = "shape Veil on Old Bo with Resolve"
    text = actions('"shape Veil on Old Bo"', f'"{label}"')
    assert sheet(load(tmp_path, text), "Ida").start.sustains == (label,)


@pytest.mark.parametrize("first", ["", "crew", "beasts"])
def test_the_side_that_goes_first_may_be_named(tmp_path, first):
    """TA-03: nobody named is the side with more contractors."""
    line = f'limit = 40\nfirst = "{first}"' if first else "limit = 40"
    assert load(tmp_path, actions("limit = 40", line)).first == first
