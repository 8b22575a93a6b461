"""One clear situation: a few sheets, a question, and what an agent answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.dice import Dice
from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision
from arena.rules import RULESETS
from arena.rules.timing_track.gear import Device, Spell, Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Scenario, Sheet, Skills, Start, StartToken
from arena.rules.timing_track.state import State
from arena.space import Zone
from tests.agents.scripted.asking import question, says

__all__ = ["question", "says"]  # the situations' tests take them from here, with the sheets

Face = tuple[str, str, int]
"""Who, what for, what the die shows."""


def dice(text: str) -> Dice:
    return Dice.parse(text)


SWORD = Weapon("sword", "melee", 5, dice("1d8+1"))
KNIFE = Weapon("knife", "melee", 3, dice("1d6"), draw=1)
PISTOL = Weapon(
    "pistol", "firearms", 3, dice("2d6"), soak="ballistic", reliability=95, rounds=6, reload=4
)
BOW = Weapon("bow", "ranged", 4, dice("1d8+1"))
FISTS = Weapon("fists", "brawl", 3, dice("1d4"), draw=0)
FORCE = Spell("Force", 2, "damage", (2, 4, 7, 10), tuple(map(dice, ("1d6", "2d6", "3d6", "4d6"))))
MEND = Spell("Mend", 3, "heal", (1, 1, 1, 1), tuple(map(dice, ("1d6", "2d6", "3d6", "4d6"))))
WARD = Spell("Ward", 2, "ward", (1, 1, 1, 1), amounts=(1, 2, 4, 6), lasts=9, reach="near")
LIMBS = Spell("Limbs", 2, "hinder", (1, 1, 1, 1), amounts=(1, 2, 3, 5))
SPRINGTIDE = Spell("Springtide", 3, "surge", (1, 1, 1, 1), amounts=(1, 3, 5, 8))
MACHINE = Device("generator")
ZONES = (Zone("field", "heavy", ("wood",)), Zone("wood", "none", ("hill",)), Zone("hill"))
ABLE = Skills(melee=60, brawl=40, athletics=50, ranged=60, firearms=60)


def one(name: str, side: str, *weapons: Weapon, **given: Any) -> Sheet:
    """A sheet; the first weapon is in hand."""
    start = given.pop("start", {})
    if weapons and weapons[0].draw:
        start.setdefault("in_hand", weapons[0].name)
    given.setdefault("skills", ABLE)
    zone = given.pop("zone", "field")
    return Sheet(name, side, zone, weapons=weapons, start=Start(**start), **given)


def striking(label: str = "attack Me with sword", due: int = 5) -> dict[str, Any]:
    """How somebody starts whose attack is on its way."""
    return {"token": StartToken(label, 0, due)}


def me(*weapons: Weapon, **given: Any) -> Sheet:
    return one("Me", "us", *weapons, **given)


def foe(*weapons: Weapon, name: str = "Foe", **given: Any) -> Sheet:
    return one(name, "them", *weapons, **given)


def fight(
    *sheets: Sheet, balance: int = 0, faces: Sequence[Face] = (), **options: Any
) -> Fight[State]:
    """A fight of these sheets that waits for answers; `faces` are the first dice."""
    scenario = Scenario(
        "situation", "Situation", ("them", "us"), ZONES, sheets,
        options=Options(**options), balance=balance,
    )  # fmt: skip
    ready = RULESETS["timing_track"].setup(scenario)
    script = [ScriptEntry(who, purpose, (face,)) for who, purpose, face in faces]
    return Fight(ready, ScriptedDice(script, KeyedDice(1)), {}, rewindable=True)


def at_the_start(*sheets: Sheet, **given: Any) -> Decision:
    """The first question to Me."""
    return question(fight(*sheets, **given))
