"""Large battles as data: armies, phases and manoeuvres, and the chance of each (AB-12)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, Len

from arena.rules.options import STRICT

Grade = Annotated[int, Ge(-5), Le(5)]
Percent = Annotated[int, Ge(0), Le(100)]

LEAST, MOST = 5, 95
"""No manoeuvre is certain, and none is hopeless."""
PER_DOUBLING = 10
"""What having twice the numbers is worth, in percent."""
PER_GRADE = 5
"""What a grade of experience, command, equipment, magic or morale is worth, in percent."""


@dataclass(frozen=True, slots=True)
class Army:
    """One side of a battle. Grades run from -5 to 5; 0 is ordinary.

    Attributes:
        numbers: Heads.
        morale: Sinks in the battle; an army whose morale is gone breaks.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    side: str
    numbers: Annotated[int, Ge(1), Le(1_000_000)]
    experience: Grade = 0
    command: Grade = 0
    equipment: Grade = 0
    magic: Grade = 0
    morale: Annotated[int, Ge(1), Le(20)] = 5


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """Something a side's commander can choose in a phase.

    Attributes:
        base: The chance before everything else, in percent.
        terrain: What the ground adds to it.
        casualties: Percent of the enemy's numbers lost on a success.
        morale: Morale the enemy loses on a success.
        cost: Percent of one's own numbers lost on a failure.
        dismay: Morale one's own army loses on a failure.
        play: Whether it is fought tick by tick, by `fighters`, instead of rolled for.
        fighters: Combatants of both sides who fight it.
        ticks: How long that fight may last; then the manoeuvre has failed.
        once: Whether it can be chosen only once.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    side: str
    base: Percent = 50
    terrain: Annotated[int, Ge(-50), Le(50)] = 0
    casualties: Percent = 10
    morale: Annotated[int, Ge(0), Le(20)] = 1
    cost: Percent = 5
    dismay: Annotated[int, Ge(0), Le(20)] = 1
    play: bool = False
    fighters: tuple[str, ...] = ()
    ticks: Annotated[int, Ge(1), Le(1000)] = 18
    once: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle of phases.

    Attributes:
        armies: One for each side.
        manoeuvres: What can be chosen; at least one for each side that can always be.
        phases: After so many the battle is a draw.
        breaks_below: The share of its first numbers, in percent, below which an army breaks.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    armies: Annotated[tuple[Army, ...], Len(2, 2)]
    manoeuvres: Annotated[tuple[Manoeuvre, ...], Len(2, 40)]
    phases: Annotated[int, Ge(1), Le(100)] = 8
    breaks_below: Percent = 50


def chance_parts(
    manoeuvre: Manoeuvre,
    own: Army,
    enemy: Army,
    numbers: tuple[int, int],
    morale: tuple[int, int],
) -> list[tuple[str, int]]:
    """What the chance of a manoeuvre holds, in words and in percent; see `chance`."""
    heads = math.floor(PER_DOUBLING * math.log2(max(numbers[0], 1) / max(numbers[1], 1)))
    return [
        ("base", manoeuvre.base),
        ("terrain", manoeuvre.terrain),
        ("numbers", heads),
        ("experience", PER_GRADE * (own.experience - enemy.experience)),
        ("command", PER_GRADE * (own.command - enemy.command)),
        ("equipment", PER_GRADE * (own.equipment - enemy.equipment)),
        ("magic", PER_GRADE * (own.magic - enemy.magic)),
        ("morale", PER_GRADE * (morale[0] - morale[1])),
    ]


def chance(
    manoeuvre: Manoeuvre,
    own: Army,
    enemy: Army,
    numbers: tuple[int, int],
    morale: tuple[int, int],
) -> int:
    """The chance of a manoeuvre in percent, from 5 to 95 (AB-12).

    base + terrain + 10 for each doubling of the numbers left over the enemy's (casualties count
    through them) + 5 for each grade by which experience, command, equipment, magic and morale
    left are above the enemy's; halves are rounded down.

    Args:
        manoeuvre: What is tried.
        own: The army that tries it.
        enemy: The other.
        numbers: Heads left, own and the enemy's.
        morale: Morale left, own and the enemy's.
    """
    total = sum([value for _, value in chance_parts(manoeuvre, own, enemy, numbers, morale)])
    return max(LEAST, min(MOST, total))
