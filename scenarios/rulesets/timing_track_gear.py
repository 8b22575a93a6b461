"""What a piece of Timing Track gear must say to be usable (TT-09, TT-19 to TT-23)."""

from __future__ import annotations

from typing import Any

from arena.checking.place import Place
from arena.rules.timing_track.gear import Spell, Weapon
from scenarios.rulesets.common import check_name

# Words that stand between names in a declaration's label ("attack Thug A with rapier"). A name
# that holds them could make two declarations read alike.
_JOINTS = {"weapons": (" with ",), "devices": (" of ",), "spells": (" at ", " on ")}

_SHOOTS = ("accurate", "rifle", "scatter")


def check_gear(table: str, piece: Any, place: Place) -> None:
    """Check one piece.

    Raises:
        InputError: its fields contradict each other.
    """
    check_name(piece.name, _JOINTS.get(table, ()), place)
    if isinstance(piece, Weapon):
        _check_weapon(piece, place)
    elif isinstance(piece, Spell):
        _check_spell(piece, place)


def _check_weapon(weapon: Weapon, place: Place) -> None:
    if weapon.machine and not weapon.reliability:
        raise place.at("reliability").error(None, "1 to 200 percent, since it is a firearm")
    if not weapon.machine and weapon.reliability:
        expected = "no such key: only firearms have a reliability"
        raise place.at("reliability").error(weapon.reliability, expected)
    if weapon.rounds and weapon.strikes:
        raise place.at("rounds").error(weapon.rounds, "no such key: only what shoots has rounds")
    if not weapon.reload and (weapon.machine or weapon.rounds):
        raise place.at("reload").error(None, "1 to 100 counts to reload or to clear a jam")
    for number, tag in enumerate(weapon.tags):
        at = place.at("tags")
        if tag in weapon.tags[:number]:
            raise at.error(tag, "every tag only once")
        if tag in _SHOOTS and weapon.strikes:
            raise at.error(tag, "a tag of a melee or brawling weapon")
        if tag == "parrying" and weapon.skill != "melee":
            raise at.error(tag, "a tag that fits: only melee weapons parry")
        if tag == "galvanic" and not weapon.machine:
            raise at.error(tag, "a tag that fits: only firearms are Galvanic")


def _check_spell(spell: Spell, place: Place) -> None:
    rolled = spell.effect in ("damage", "heal")
    needed, idle = ("dice", "amounts") if rolled else ("amounts", "dice")
    if getattr(spell, needed) is None:
        raise place.at(needed).error(None, f"a list of 4, since the effect is {spell.effect}")
    if getattr(spell, idle) is not None:
        expected = f"no such key: {spell.effect} uses {needed}"
        raise place.at(idle).error(list(map(str, getattr(spell, idle))), expected)
    if spell.effect != "surge" and spell.amounts is not None:
        for number, amount in enumerate(spell.amounts):
            if amount < 0:
                raise place.at("amounts", number).error(amount, "a whole number, at least 0")
    if spell.effect == "ward" and not spell.lasts:
        raise place.at("lasts").error(None, "1 to 1000 counts, since the effect is ward")
    if spell.effect != "ward" and spell.lasts:
        raise place.at("lasts").error(spell.lasts, "no such key: only a ward lasts")
