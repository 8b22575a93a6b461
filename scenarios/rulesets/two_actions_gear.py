"""What a piece of Two Actions gear must say to be usable (TA-04, TA-08 to TA-11, TA-13)."""

from __future__ import annotations

from typing import Any

from arena.checking.place import Place
from arena.rules.two_actions.gear import DESPERATELY, FREELY, Effect, Item, Weapon
from scenarios.rulesets.common import check_name

# Words that stand between names in a declaration's label ("mend round shield of Pipe"). A name
# that holds them could make two declarations read alike.
_JOINTS = {
    "weapons": (" with ", " of "),
    "armour": (" of ",),
    "shields": (" of ",),
    "shapes": (" at ", " on "),
    "items": (" on ",),
}


def check_gear(table: str, piece: Any, place: Place) -> None:
    """Check one piece.

    Raises:
        InputError: its fields contradict each other.
    """
    check_name(piece.name, _JOINTS.get(table, ()), place)
    if isinstance(piece, Weapon):
        _check_weapon(piece, place)
    elif isinstance(piece, Effect):
        _check_effect(piece, place)
    elif isinstance(piece, Item):
        _check_item(piece, place)


def _check_weapon(weapon: Weapon, place: Place) -> None:
    _check_tags(weapon.tags, place)
    if weapon.kind in FREELY and weapon.reach not in ("adjacent", "nearby"):
        expected = f"adjacent or nearby: a {weapon.kind} weapon does not reach farther"
        raise place.at("reach").error(weapon.reach, expected)
    if weapon.kind in DESPERATELY and weapon.reach == "adjacent":
        expected = f"nearby, far or distant: a {weapon.kind} weapon reaches that far"
        raise place.at("reach").error(weapon.reach, expected)
    if weapon.kind == "two-handed" and "overwhelming" not in weapon.tags:
        expected = "overwhelming among them: every two-handed weapon is"
        raise place.at("tags").error(list(weapon.tags) or None, expected)


def _check_tags(tags: tuple[str, ...], place: Place) -> None:
    for number, tag in enumerate(tags):
        if tag in tags[:number]:
            raise place.at("tags").error(tag, "every tag only once")


def _check_effect(effect: Effect, place: Place) -> None:
    _check_tags(effect.tags, place)
    if effect.effect == "ward" and not effect.sustained:
        expected = "true: a ward lasts only while it is sustained"
        raise place.at("sustained").error(False, expected)
    if effect.effect == "harm" and effect.sustained:
        raise place.at("sustained").error(True, "false: harm is done at once")
    if effect.effect != "harm" and effect.tags:
        expected = f"no such key: a {effect.effect} hits nobody"
        raise place.at("tags").error(list(effect.tags), expected)


def _check_item(item: Item, place: Place) -> None:
    at = place.at("amount")
    if item.effect in ("steady", "repair"):
        if item.amount != 1:
            raise at.error(item.amount, f"no such key: {item.effect} has no amount")
    elif not item.amount:
        raise at.error(0, "a whole number from 1 to 100")
