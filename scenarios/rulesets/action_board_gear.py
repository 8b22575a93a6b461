"""What a piece of Action Board gear must say to be usable (AB-02, AB-09 to AB-11, AB-13)."""

from __future__ import annotations

from typing import Any

from arena.checking.place import Place
from arena.rules.action_board.gear import Spell, Weapon
from scenarios.rulesets.common import check_name

# Words that stand between names in a declaration's label ("shoot Elf with bow"). A name that
# holds them could make two declarations read alike.
_JOINTS = {
    "weapons": (" with ",),
    "shields": (" with ",),
    "spells": (" at ", " on ", " before ", " between "),
}


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
    if weapon.kind == "melee" and weapon.reach not in ("close", "near"):
        expected = "close or near: a melee weapon works within a zone"
        raise place.at("reach").error(weapon.reach, expected)


def _check_spell(spell: Spell, place: Place) -> None:
    if spell.effect == "wall" and spell.dice is not None:
        raise place.at("dice").error(str(spell.dice), "no such key: a wall rolls nothing")
    if spell.effect != "wall" and spell.dice is None:
        raise place.at("dice").error(None, f'dice like "2d6", since the effect is {spell.effect}')
    if spell.effect != "bolt" and spell.attack:
        raise place.at("attack").error(spell.attack, "no such key: only a bolt rolls to hit")
