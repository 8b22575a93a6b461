"""A small Action Board scenario that holds a bit of everything, and a battle to add to it."""

from __future__ import annotations

BOARD = """
ruleset = "action_board"
title = "A small quarrel"
sides = ["red", "blue"]
limit = 30

[options]
may_yield = true

[zones.hill]
ways = ["ford"]

[zones.ford]

[weapons.bow]
kind = "missile"
damage = "1d6"
reach = "far"

[weapons.sword]
kind = "melee"
damage = "1d8+1"

[shields.round]

[armour.mail]
dr = 2

[spells.Spark]
level = 1
effect = "bolt"
dice = "2d6"
attack = 4

[spells.Stone]
level = 1
effect = "wall"

[items.tonic]
heals = "1d6"

[templates.archer]
side = "blue"
zone = "hill"
weapons = ["bow", "sword"]
start = { places = { sword = "sheath" } }

[combatants.Ida]
side = "red"
zone = "ford"
attacks = 2
spells = 4
spell_slots = [2, 1]
cast = ["Spark", "Stone"]
items = ["tonic"]

[combatants."Sir Bo"]
side = "red"
zone = "ford"
weapons = ["sword"]
shield = "round"
armour = ["mail"]
mount = "Roan"

[combatants.Roan]
side = "red"
zone = "ford"

[combatants."Archer 1"]
like = "archer"

[combatants."Archer 2"]
like = "archer"

[groups.Archers]
members = ["Archer 1", "Archer 2"]

[groups."Bo and Roan"]
members = ["Sir Bo", "Roan"]
"""

BATTLE = """
[battle]
phases = 4

[[battle.armies]]
side = "red"
numbers = 100

[[battle.armies]]
side = "blue"
numbers = 90

[[battle.manoeuvres]]
name = "press"
side = "red"

[[battle.manoeuvres]]
name = "stand"
side = "blue"

[[battle.manoeuvres]]
name = "storm the hill"
side = "red"
play = true
fighters = ["Sir Bo", "Archer 1"]
"""


def board(old: str = "", new: str = "", text: str = BOARD) -> str:
    """Return the scenario with one place changed; the place must be there."""
    if old:
        assert text.count(old) == 1, old
    return text.replace(old, new) if old else text + new
