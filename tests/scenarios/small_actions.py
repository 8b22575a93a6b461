"""A small Two Actions scenario that holds a bit of everything."""

from __future__ import annotations

ACTIONS = """
ruleset = "two_actions"
title = "A small ambush"
sides = ["crew", "beasts"]
limit = 40
surprise = ["Hound", "Maw"]

[options]
may_yield = true

[zones.dock]
ways = ["crane"]

[zones.crane]

[weapons.cutlass]
kind = "one-handed"
damage = 3

[weapons.hook]
kind = "light melee"
damage = 2
tags = ["precision", "tripping"]

[weapons.boathook]
kind = "two-handed"
damage = 5
tags = ["overwhelming"]

[weapons.sling]
kind = "light ranged"
damage = 2
reach = "far"

[weapons.teeth]
kind = "natural"
damage = 2

[armour.jack]
ap = 2

[shields.buckler]
ap = 1

[shapes.Veil]
effect = "ward"
amount = 2
sustained = true

[shapes.Spark]
effect = "harm"
amount = 3
reach = "far"

[shapes.Salve]
effect = "heal"
amount = 2

[items.tonic]
effect = "heal"
amount = 4

[items.kit]
effect = "repair"
uses = 2

[templates.sailor]
side = "crew"
zone = "dock"
hp = 8
dexterity = 3
motivation = 2
weapons = ["cutlass", "sling"]
start = { used = { kit = 1 }, motivation = 1 }

[combatants.Ida]
like = "sailor"
focus = 2
shape = 4
resolve = 1
armour = ["jack"]
shield = "buckler"
shapes = ["Salve", "Spark", "Veil"]
items = ["kit", "tonic"]
start = { broken = ["buckler", "sling"], sustains = ["shape Veil on Old Bo"], marks = 1 }

[combatants."Old Bo"]
like = "sailor"
weapons = ["boathook"]
items = ["kit"]
phase = "slow"

[combatants.Hound]
side = "beasts"
zone = "crane"
kind = "creature"
phase = "fast"
constitution = 5
ap = 1
weapons = ["teeth"]

[combatants.Maw]
side = "beasts"
zone = "crane"
kind = "boss"
phase = "slow"
hp = 12
weapons = ["teeth"]
"""


def actions(old: str = "", new: str = "", text: str = ACTIONS) -> str:
    """Return the scenario with one place changed; the place must be there."""
    if old:
        assert text.count(old) == 1, old
    return text.replace(old, new) if old else text + new
