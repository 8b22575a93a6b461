"""One clear situation: a few sheets, a question, and what an agent answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arena.dice import Dice
from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision
from arena.rules.action_board.battle import Battle
from arena.rules.action_board.gear import Armour, Item, Shield, Spell, Weapon
from arena.rules.action_board.options import Options
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Group, Scenario, Sheet, Start
from arena.rules.action_board.state import State
from arena.space import Zone
from tests.agents.scripted.asking import question, says

Face = tuple[str, str, int]
"""Who, what for, what the die shows."""


def dice(text: str) -> Dice:
    return Dice.parse(text)


SWORD = Weapon("sword", "melee", dice("1d8+1"))
KNIFE = Weapon("knife", "melee", dice("1d4"))
BOW = Weapon("bow", "missile", dice("1d8"), parries=False, reach="far")
SHIELD = Shield("shield")
MAIL = Armour("mail", 2)
BOLT = Spell("Bolt", 1, "bolt", dice("3d6"), attack=4)
FIRE = Spell("Fire", 2, "area", dice("4d6"))
WALL = Spell("Wall", 1, "wall")
HEAL = Spell("Heal", 1, "heal", dice("2d8"))
POTION = Item("potion", dice("2d8"))
ZONES = (Zone("field", ways=("wood",)), Zone("wood", ways=("hill",)), Zone("hill"))


def one(name: str, side: str, *weapons: Weapon, **given: Any) -> Sheet:
    """A sheet with all weapons in hand."""
    start = Start(**given.pop("start", {}))
    zone = given.pop("zone", "field")
    given.setdefault("attack", 3)
    return Sheet(name, side, zone, weapons=weapons, start=start, **given)


def me(*weapons: Weapon, **given: Any) -> Sheet:
    return one("Me", "us", *weapons, **given)


def mage(*spells: Spell, name: str = "Me", **given: Any) -> Sheet:
    """A caster of one slot a tick, with a knife in hand."""
    given = {"spells": 3, "spell_slots": (3, 3, 3, 3), **given}
    return one(name, "us", KNIFE, cast=spells, **given)


def foe(*weapons: Weapon, name: str = "Foe", **given: Any) -> Sheet:
    return one(name, "them", *weapons, **given)


def fight(
    *sheets: Sheet,
    faces: Sequence[Face] = (),
    groups: Sequence[Group] = (),
    battle: Battle | None = None,
    **options: Any,
) -> Fight[State]:
    """A fight of these sheets that waits for answers; `faces` are the first dice."""
    scenario = Scenario(
        "situation", "Situation", ("them", "us"), ZONES, sheets,
        options=Options(**options), groups=tuple(groups), battle=battle,
    )  # fmt: skip
    script = [ScriptEntry(who, purpose, (face,)) for who, purpose, face in faces]
    ready = ACTION_BOARD.setup(scenario)
    return Fight(ready, ScriptedDice(script, KeyedDice(1)), {}, rewindable=True)


def at(tick: int, wave: int = 1) -> Callable[[Decision], bool]:
    """Whether a question is put in this tick, from 1, and this wave of it."""
    return lambda decision: (decision.time + 1, decision.view.wave) == (tick, wave)


def at_the_start(*sheets: Sheet, **given: Any) -> Decision:
    """The first question to Me."""
    return question(fight(*sheets, **given))


def answering(going: Fight[State], **say: str) -> Decision:
    """The question to Me in the second wave, when others have declared this."""
    return question(going, when=at(1, 2), **say)


__all__ = ["question", "says"]
