"""The catalogue of one combatant: what stands in it, and what each entry costs."""

from __future__ import annotations

import pytest

from arena.rules.action_board.board import ATTACK, GENERAL, SPELL
from tests.arena.rules.action_board.kit import (
    BOW,
    DAGGER,
    HILL,
    POTION,
    RITUAL,
    SHIELD,
    SPELLS,
    SWORD,
    WHIP,
    action,
    labels,
    setup,
    sheet,
)


def ready(**given):
    return setup(
        sheet("Ann", weapons=(BOW, SWORD, WHIP), shield=SHIELD, cast=(*SPELLS, RITUAL),
              items=(POTION,)),
        sheet("Bob", "blue"),
        sheet("Cid"),
        sheet("Dan", "blue"),
        zones=HILL,
        **given,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("label", "kind", "stages"),
    [
        ("attack Bob with sword", ATTACK, 1),
        ("shoot Bob with bow", ATTACK, 1),
        ("cast Bolt at Bob", SPELL, 2),
        ("sustain: cast Bolt at Bob", SPELL, 1),
        ("cast Ritual at Bob", SPELL, 3),
        ("quicken Bolt at Bob", SPELL, 1),
        ("quicken Ritual at Bob", SPELL, 1),
        ("draw sword", GENERAL, 1),
        ("draw potion", GENERAL, 1),
        ("unpack sword", GENERAL, 2),
        ("unpack potion", GENERAL, 2),
        ("drink potion", GENERAL, 1),
        ("move to hill", GENERAL, 1),
        ("parry Bob with sword", ATTACK, 1),
        ("block Bob with shield", ATTACK, 1),
        ("dodge Bob", -1, 1),
        ("wait", -1, 1),
    ],
)
def test_what_each_declaration_takes(label, kind, stages):
    """AB-02: attacks, parries and blocks A, spells S for each tick, the rest G; dodges neither."""
    found = action(ready(), "Ann", label)
    assert (found.kind, found.stages) == (kind, stages)


def test_one_does_not_attack_ones_own_side():
    """GEN-03: nothing that harms the own side, or heals the other, is in any catalogue."""
    for label in labels(ready(), "Ann"):
        harmful = ("attack", "shoot", "cast Bolt", "quicken Bolt", "dodge", "parry", "block")
        if label.startswith(harmful):
            assert not label.split(" with ")[0].endswith("Cid"), label
        if " Heal on " in label:
            assert label.endswith(("Ann", "Cid")), label


def test_yielding_and_fleeing_are_options():
    """GEN-03: off by default."""
    assert not {"yield", "flee"} & set(labels(ready(), "Ann"))
    found = ready(options={"may_yield": True, "may_flee": True})
    assert {"yield", "flee"} <= set(labels(found, "Ann"))
    assert action(found, "Ann", "flee").kind == GENERAL
    assert action(found, "Ann", "yield").kind == -1


def test_walls_stand_between_neighbours_or_before_friends():
    """AB-11: each pair of neighbouring zones once, and each of one's own side."""
    walls = {label for label in labels(ready(), "Ann") if label.startswith("cast Wall ")}
    assert walls == {
        "cast Wall before Ann",
        "cast Wall before Cid",
        "cast Wall between gate and yard",
        "cast Wall between hill and tower",
        "cast Wall between hill and yard",
    }


def test_areas_are_zones():
    """AB-11: an area is cast at a place, not at somebody."""
    found = {label for label in labels(ready(), "Ann") if label.startswith("quicken Fireball")}
    assert found == {f"quicken Fireball at {zone}" for zone in ("gate", "hill", "tower", "yard")}


def test_only_melee_weapons_that_parry_parry():
    """AB-10: a bow and a whip turn no blow; without a shield nothing blocks."""
    parries = {label for label in labels(ready(), "Ann") if label.startswith("parry Bob")}
    assert parries == {"parry Bob with sword"}
    bare = setup(sheet("Ann", weapons=(DAGGER,)), sheet("Bob", "blue"))
    assert not [label for label in labels(bare, "Ann") if label.startswith("block")]


def test_volleys_are_answered_by_group():
    """AB-10: for each enemy group; not for one's own, nor where volleys are off."""
    groups = {"Archers": ("Bob", "Dan"), "Friends": ("Ann", "Cid")}
    found = set(labels(ready(groups=groups), "Ann"))
    assert {"dodge volley of Archers", "block volley of Archers with shield"} <= found
    assert not [label for label in found if "Friends" in label]
    off = labels(ready(groups=groups, options={"volleys": False}), "Ann")
    assert not [label for label in off if "volley" in label]
