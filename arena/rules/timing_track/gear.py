"""Gear as data: weapons, armour, shields, spells, devices (TT-27). Frozen; shared by all fights.

These dataclasses are also the schema of the gear files: pydantic validates TOML straight into
them, so each field says its own bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, Len

from arena.dice import Dice
from arena.rules.options import STRICT

Counts = Annotated[int, Ge(1), Le(100)]
Rating = Annotated[int, Ge(0), Le(100)]
Tag = Literal["accurate", "crushing", "galvanic", "parrying", "rifle", "scatter"]
Soak = Literal["ballistic", "martial", "none"]
Boxes = Annotated[int, Ge(0), Le(100)]
Amount = Annotated[int, Ge(-100), Le(100)]
TierDice = Annotated[tuple[Dice, ...], Len(4, 4)]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon. A `draw` of 0 means it is always in hand (fists).

    Attributes:
        skill: The skill it is used with; `melee` and `brawl` strike, the others shoot.
        speed: Counts from the declaration to the blow or shot.
        damage: Rolled on a hit.
        draw: Counts to get it into the hand.
        soak: Which rating protects against it (TT-09).
        tags: What is special about it.
        reliability: Base reliability in percent; firearms only (TT-19).
        rounds: Shots before it is empty; 0 means it never is (TT-21).
        reload: Counts to reload, and to clear a jam (TT-20).
        hands: 2 leaves none for a shield.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    skill: Literal["melee", "brawl", "ranged", "firearms"]
    speed: Counts
    damage: Dice
    draw: Annotated[int, Ge(0), Le(100)] = 2
    soak: Soak = "martial"
    tags: tuple[Tag, ...] = ()
    reliability: Annotated[int, Ge(0), Le(200)] = 0
    rounds: Annotated[int, Ge(0), Le(1000)] = 0
    reload: Annotated[int, Ge(0), Le(100)] = 0
    hands: Literal[1, 2] = 1

    @property
    def strikes(self) -> bool:
        """Whether it is a melee or brawling weapon; the others shoot."""
        return self.skill in ("melee", "brawl")

    @property
    def machine(self) -> bool:
        """Whether every shot first rolls Reliability (TT-19)."""
        return self.skill == "firearms"


@dataclass(frozen=True, slots=True)
class Armour:
    """Worn protection: what it takes off each hit, by kind of hit (TT-09)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    ballistic: Rating = 0
    martial: Rating = 0


@dataclass(frozen=True, slots=True)
class Shield:
    """Protection from the front and the flanks, never from behind (TT-15); it does not wear."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    ballistic: Rating = 0
    martial: Rating = 0


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell, with one value for each tier: Weak, Standard, Strong, Spectacular (TT-22, TT-23).

    Attributes:
        casting_time: Counts from the declaration to the roll.
        effect: `damage` and `heal` roll `dice`; `ward` adds `amounts` of soak of both kinds for
            `lasts` counts; `hinder` adds `amounts` counts to the target's next action; `surge`
            moves the balance by `amounts` more.
        exhaustion: Boxes that the caster pays.
        reach: The farthest band at which a target can be chosen.
        misfire: What a wild caster takes when it misfires.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    casting_time: Counts
    effect: Literal["damage", "heal", "ward", "hinder", "surge"]
    exhaustion: Annotated[tuple[Boxes, ...], Len(4, 4)]
    dice: TierDice | None = None
    amounts: Annotated[tuple[Amount, ...], Len(4, 4)] | None = None
    lasts: Annotated[int, Ge(0), Le(1000)] = 0
    reach: Literal["self", "close", "near", "far", "distant"] = "far"
    soak: Soak = "none"
    misfire: Dice | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """A Galvanic generator or the like (TT-26).

    Attributes:
        pulse: What each pulse adds to the balance (Aetheric positive).
        period: Counts between pulses.
        switch: Counts to switch it on or off.
        boxes: Hit boxes; a smashed device is gone for the fight.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    pulse: Annotated[int, Ge(-20), Le(20)] = -2
    period: Counts = 3
    switch: Counts = 1
    boxes: Annotated[int, Ge(1), Le(100)] = 5
