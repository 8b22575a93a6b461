"""A Timing Track scenario: sheets, places, options, and where the fight stands at its start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.rules.options import STRICT
from arena.rules.timing_track.gear import Armour, Device, Rating, Shield, Spell, Weapon
from arena.rules.timing_track.options import Options
from arena.space import Zone

Skill = Annotated[int, Ge(0), Le(200)]
Attribute = Annotated[int, Ge(-6), Le(20)]
Count = Annotated[int, Ge(0), Le(100_000)]
Boxes = Annotated[int, Ge(0), Le(1000)]
Rounds = Annotated[int, Ge(0), Le(1000)]


@dataclass(frozen=True, slots=True)
class Skills:
    """Targets in percent for d100 checks (TT-07)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    melee: Skill = 30
    brawl: Skill = 30
    athletics: Skill = 30
    ranged: Skill = 30
    firearms: Skill = 30
    medicine: Skill = 0


@dataclass(frozen=True, slots=True)
class StartToken:
    """A token that is on the track when the fight starts: a declaration's label and two counts."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    declaration: str
    start: Count
    due: Count


@dataclass(frozen=True, slots=True)
class Start:
    """Where one combatant stands when the fight starts.

    Attributes:
        in_hand: The weapon in hand; "" is none.
        wounds: Wound boxes filled.
        exhaustion: Exhaustion boxes filled.
        cover: What the combatant has taken already.
        melee_with: Combatants who are in the same melee (Close).
        unaware_of: Combatants whom this one has not noticed (TT-15).
        arrives: The count at which this one joins the fight.
        device_on: The count at which the device was switched on or last pulsed; None is off.
        rounds: Rounds left, by weapon; full when not named.
        soak_lost: How much the armour has worn already: ballistic, martial.
        delay: What the next action takes longer.
        token: The token on the track.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    in_hand: str = ""
    wounds: Boxes = 0
    exhaustion: Boxes = 0
    cover: Literal["none", "partial", "heavy"] = "none"
    melee_with: tuple[str, ...] = ()
    unaware_of: tuple[str, ...] = ()
    arrives: Count = 0
    device_on: Count | None = None
    rounds: dict[str, Rounds] = field(default_factory=dict)
    soak_lost: tuple[Rating, Rating] = (0, 0)
    delay: Annotated[int, Ge(0), Le(1000)] = 0
    token: StartToken | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One combatant's sheet.

    Attributes:
        pc: Physical Coordination: the lowest declare first (TT-04).
        aw: Awareness: breaks ties of `pc`, lowest first.
        br: Added to the wound boxes of each tier (TT-12).
        pw: Added to the exhaustion boxes of each tier; keeps a spell under damage (TT-25).
        casting: Target in percent; None is no caster. A wild caster's +10 is already in it.
        tradition: A scholar rolls one d100, a wild caster two (TT-22).
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    side: str
    zone: str
    pc: Attribute = 0
    aw: Attribute = 0
    br: Attribute = 0
    pw: Attribute = 0
    skills: Skills = field(default_factory=Skills)
    casting: Skill | None = None
    tradition: Literal["scholar", "wild"] = "scholar"
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shield: Shield | None = None
    spells: tuple[Spell, ...] = ()
    device: Device | None = None
    start: Start = field(default_factory=Start)


@dataclass(frozen=True, slots=True)
class Goal:
    """A puzzle's aim: `side` wins by smashing the device of `smash` by the end of count `by`.

    If that count ends without it, or the side has nobody left, the side has lost.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    side: str
    smash: str
    by: Count


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole scenario. The order of everything in it means nothing; names decide.

    Attributes:
        even: Whether the sides are evenly matched, so that results compare agents.
        start_count: The count at which the fight starts; 0 is the blind opening of TT-02.
        balance: The balance at the start, Aetheric positive (TT-24).
        limit: The count at which the fight is a draw (TT-28).
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
    start_count: Count = 0
    balance: Annotated[int, Ge(-1000), Le(1000)] = 0
    limit: Annotated[int, Ge(1), Le(100_000)] = 200
    goal: Goal | None = None
    ruleset: Literal["timing_track"] = "timing_track"
