"""An Action Board scenario: sheets, groups, places, options, and where the fight stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.rules.action_board.battle import Battle
from arena.rules.action_board.gear import Armour, Bonus, Item, Shield, Spell, Weapon
from arena.rules.action_board.options import Options
from arena.rules.options import STRICT
from arena.space import Zone

Reserve = Annotated[int, Ge(0), Le(99)]
Tick = Annotated[int, Ge(0), Le(100_000)]
Place = Literal["hand", "sheath", "belt", "pack"]


@dataclass(frozen=True, slots=True)
class StartWork:
    """An action of several ticks that has begun: its label, and the tokens it has committed."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    declaration: str
    stages_done: Annotated[int, Ge(1), Le(9)] = 1


@dataclass(frozen=True, slots=True)
class Start:
    """Where one combatant stands when the fight starts.

    Attributes:
        wounds: Hit points lost already.
        attacks: Attack tokens left this round; None is all. Likewise the others.
        places: Where weapons and items are, if not in hand (weapons) or at the belt (items).
        work: An action of several ticks that has begun.
        arrives: The tick at which this one joins the fight.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    wounds: Annotated[int, Ge(0), Le(9999)] = 0
    attacks: Reserve | None = None
    spells: Reserve | None = None
    generals: Reserve | None = None
    dodges: Reserve | None = None
    places: dict[str, Place] = field(default_factory=dict)
    work: StartWork | None = None
    arrives: Tick = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One combatant's sheet.

    Attributes:
        attacks: Reserve of attack tokens, A (AB-01).
        spells: Reserve of spell tokens, S.
        generals: Reserve of general tokens, G.
        dodges: Dodges a round.
        hp: Hit points.
        reflex: Added to d20 in a Reflex duel (AB-07).
        attack: Added to d20 to hit (AB-09).
        defence: What a hit must reach.
        will: Added to d20 to keep a spell (AB-04).
        spell_slots: Slots of level 1, 2, 3, ... for the whole fight.
        player: Whether this is a player's character, whose Reflex leads a group (AB-08).
        mount: The combatant whom this one rides.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    side: str
    zone: str
    attacks: Reserve = 3
    spells: Reserve = 0
    generals: Reserve = 3
    dodges: Reserve = 1
    hp: Annotated[int, Ge(1), Le(9999)] = 10
    reflex: Bonus = 0
    attack: Bonus = 0
    defence: Annotated[int, Ge(0), Le(60)] = 12
    will: Bonus = 0
    spell_slots: tuple[Annotated[int, Ge(0), Le(99)], ...] = ()
    player: bool = False
    mount: str = ""
    weapons: tuple[Weapon, ...] = ()
    shield: Shield | None = None
    armour: tuple[Armour, ...] = ()
    cast: tuple[Spell, ...] = ()
    items: tuple[Item, ...] = ()
    start: Start = field(default_factory=Start)


@dataclass(frozen=True, slots=True)
class Group:
    """A coordinated group: declares together, resolves on one Reflex roll (AB-08)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole scenario. The order of everything in it means nothing; names decide.

    Attributes:
        even: Whether the sides are evenly matched, so that results compare agents.
        start_count: The tick at which the fight starts.
        limit: The tick at which the fight is a draw.
        battle: The large battle that the fights lie in, if there is one (AB-12).
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
    groups: tuple[Group, ...] = ()
    start_count: Tick = 0
    limit: Annotated[int, Ge(1), Le(100_000)] = 90
    battle: Battle | None = None
    ruleset: Literal["action_board"] = "action_board"
