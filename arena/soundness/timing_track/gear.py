"""Gear with plain numbers, for small fights and random ones."""

from __future__ import annotations

from arena.dice import Dice
from arena.rules.timing_track.gear import Armour, Shield, Spell, Weapon

SWORD = Weapon("sword", "melee", 5, Dice.parse("1d8+1"))
RAPIER = Weapon("rapier", "melee", 4, Dice.parse("1d6+1"), tags=("parrying",))
HAMMER = Weapon("hammer", "melee", 6, Dice.parse("2d6"), tags=("crushing",))
FISTS = Weapon("fists", "brawl", 3, Dice.parse("1d4"), draw=0)
REVOLVER = Weapon(
    "revolver", "firearms", 3, Dice.parse("2d6"), soak="ballistic", reliability=95, rounds=6,
    reload=4,
)  # fmt: skip
SHOTGUN = Weapon(
    "shotgun", "firearms", 4, Dice.parse("2d8"), soak="ballistic", reliability=95, rounds=2,
    reload=5, tags=("scatter",),
)  # fmt: skip
RIFLE = Weapon(
    "rifle", "firearms", 5, Dice.parse("2d8"), soak="ballistic", reliability=95, rounds=5,
    reload=5, tags=("accurate", "rifle"),
)  # fmt: skip
BOW = Weapon("bow", "ranged", 4, Dice.parse("1d8"))
FORCE = Spell(
    "Force", 2, "damage", (2, 4, 7, 10),
    tuple(Dice.parse(d) for d in ("1d6", "2d6", "3d6", "4d6")), misfire=Dice.parse("1d6"),
)  # fmt: skip
MEND = Spell(
    "Mend", 3, "heal", (2, 4, 7, 10),
    tuple(Dice.parse(d) for d in ("1d6", "2d6", "3d6", "4d6")), reach="near",
)  # fmt: skip
WARD = Spell("Ward", 2, "ward", (2, 4, 7, 10), amounts=(2, 4, 6, 8), lasts=6)
COAT = Armour("coat", 0, 2)
VEST = Armour("vest", 4, 1)
SHIELD = Shield("shield", 2, 3)
