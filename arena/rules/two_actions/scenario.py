"""A Two Actions scenario: sheets, places, options, and where the fight stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.rules.options import STRICT
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.options import Options
from arena.space import Zone

Stat = Annotated[int, Ge(-10), Le(40)]
Pool = Annotated[int, Ge(0), Le(99)]
Body = Annotated[int, Ge(0), Le(9999)]
Time = Annotated[int, Ge(0), Le(100_000)]


@dataclass(frozen=True, slots=True)
class Start:
    """Where one combatant stands when the fight starts.

    Attributes:
        wounds: Hit points, or Constitution, lost already.
        marks: Damage marked against protection in this round (TA-07).
        broken: Weapons, armour and shields that are broken.
        motivation: What is left; None is all. Likewise Resolve.
        used: How often items have been consumed already.
        prone: On the ground (TA-12).
        melee_with: Combatants who are Adjacent.
        sustains: Effects that are sustained: the label of what shaped each, for example
            `shape Ward on Cinder` or `shape Ward on Cinder with Resolve`.
        arrives: The time, in phases, at which this one joins the fight.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    wounds: Body = 0
    marks: Body = 0
    broken: tuple[str, ...] = ()
    motivation: Pool | None = None
    resolve: Pool | None = None
    used: dict[str, Pool] = field(default_factory=dict)
    prone: bool = False
    melee_with: tuple[str, ...] = ()
    sustains: tuple[str, ...] = ()
    arrives: Time = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One combatant's sheet.

    Attributes:
        kind: A `contractor`; a `creature`, which does not roll and has Constitution and AP; or a
            `boss`: a creature with a full sheet, which plays like a contractor (TA-05).
        phase: `fast` or `slow`. Creatures and bosses must be given one; contractors roll for it
            unless they are (TA-03).
        hp: Hit points of a contractor or a boss.
        constitution: What a creature can take (TA-05).
        ap: What is taken off every hit on a creature.
        dexterity: The Stat of Strike, Move, Block and the initiative.
        focus: The Stat of Focus, also to keep an effect under damage.
        shape: The Stat of Shape.
        motivation: Pays for a Push (TA-02).
        resolve: Pays for an effect that then needs no sustaining (TA-11).
        actions: How many actions a turn has (TA-01).
        shapes: What this one can Shape besides cover and mending.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    side: str
    zone: str
    kind: Literal["contractor", "creature", "boss"] = "contractor"
    phase: Literal["fast", "slow", ""] = ""
    hp: Body = 0
    constitution: Body = 0
    ap: Annotated[int, Ge(0), Le(100)] = 0
    dexterity: Stat = 0
    focus: Stat = 0
    shape: Stat = 0
    motivation: Pool = 0
    resolve: Pool = 0
    actions: Annotated[int, Ge(1), Le(9)] = 2
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shield: Shield | None = None
    shapes: tuple[Effect, ...] = ()
    items: tuple[Item, ...] = ()
    start: Start = field(default_factory=Start)

    @property
    def rolls(self) -> bool:
        """Whether this one has a full sheet: rolls, responds, and has layers (TA-05)."""
        return self.kind != "creature"

    @property
    def most(self) -> int:
        """Hit points, or a creature's Constitution."""
        return self.hp if self.rolls else self.constitution


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole scenario. The order of everything in it means nothing; names decide.

    Attributes:
        even: Whether the sides are evenly matched, so that results compare agents.
        first: The side that acts first within a phase; "" is the one with more contractors (TA-03).
        surprise: Those who act before the initiative is rolled (TA-03).
        start_count: The time at which the fight starts, in phases: even is Fast, odd Slow.
        limit: The time at which the fight is a draw.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    title: str
    sides: tuple[str, str]
    zones: tuple[Zone, ...]
    combatants: tuple[Sheet, ...]
    about: str = ""
    even: bool = False
    options: Options = field(default_factory=Options)
    first: str = ""
    surprise: tuple[str, ...] = ()
    start_count: Time = 0
    limit: Annotated[int, Ge(1), Le(100_000)] = 60
    ruleset: Literal["two_actions"] = "two_actions"
