"""Gear as data: weapons, shields, armour, spells, items (AB-13). Frozen; shared by all fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.dice import Dice
from arena.rules.options import STRICT

Reach = Literal["close", "near", "far", "distant"]
Bonus = Annotated[int, Ge(-20), Le(50)]
Level = Annotated[int, Ge(1), Le(9)]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon.

    Attributes:
        kind: `melee` works within a zone, `missile` in the line of effect (AB-11).
        damage: Rolled on a hit (AB-09).
        parries: Whether it can turn a blow (AB-10); bows cannot.
        reach: The farthest band at which it can be used.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    kind: Literal["melee", "missile"]
    damage: Dice
    parries: bool = True
    reach: Reach = "near"


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield: blocks blows and volleys (AB-10)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str


@dataclass(frozen=True, slots=True)
class Armour:
    """Worn protection: taken off every hit (AB-09)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    dr: Annotated[int, Ge(0), Le(50)]


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell, cast in two ticks or more, or quickened in one (AB-02).

    Attributes:
        level: The spell slot it takes; quickened a higher one.
        effect: `bolt` strikes one target, `area` everybody in a zone, `wall` cuts the line of
            effect, `heal` restores hit points.
        dice: Damage or healing; none for walls.
        reach: The farthest band of its target.
        attack: The bonus to hit of a bolt; an area needs none.
        ticks: Stages of casting and release; a Standard spell has 2 (AB-03).
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    level: Level
    effect: Literal["bolt", "area", "wall", "heal"]
    dice: Dice | None = None
    reach: Reach = "far"
    attack: Bonus = 0
    ticks: Annotated[int, Ge(2), Le(9)] = 2


@dataclass(frozen=True, slots=True)
class Item:
    """Something to use up: a potion that heals who drinks it."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    heals: Dice
