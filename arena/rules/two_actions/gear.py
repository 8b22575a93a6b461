"""Gear as data: weapons, armour, shields, shaped effects, items (TA-13). Frozen; shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.rules.options import STRICT
from arena.space import Band

Kind = Literal[
    "light melee", "one-handed", "two-handed", "staff", "light ranged", "heavy ranged", "natural"
]
Reach = Literal["adjacent", "nearby", "far", "distant"]
Tag = Literal["overwhelming", "precision", "tripping"]
Damage = Annotated[int, Ge(0), Le(100)]
Amount = Annotated[int, Ge(0), Le(100)]
Points = Annotated[int, Ge(1), Le(100)]

REACH = {"adjacent": Band.CLOSE, "nearby": Band.NEAR, "far": Band.FAR, "distant": Band.DISTANT}
"""The farthest band that a reach covers (TA-04)."""

FREELY = frozenset(("light melee", "one-handed", "two-handed", "staff"))
"""Weapons with which one may Block, and which are a layer of protection (TA-09)."""
DESPERATELY = frozenset(("light ranged", "heavy ranged"))
"""Weapons that a failed Block breaks (TA-09); the heavy ones only with leave."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon, or what a creature attacks with.

    Attributes:
        kind: What kind of weapon it is; decides who may Block with it (TA-09).
        damage: What a hit does; also its AP as a weapon that Blocks.
        reach: The farthest band at which it can be used (TA-04).
        tags: `overwhelming` ignores shields, `precision` armour (TA-08); a `tripping` hit that is
            not stopped leaves its target prone.
        mundane: Whether it can be mended when broken (TA-10).
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    kind: Kind
    damage: Damage
    reach: Reach = "adjacent"
    tags: tuple[Tag, ...] = ()
    mundane: bool = True


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour: a layer of protection that lies under the shield (TA-07)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    ap: Points
    mundane: bool = True


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield: the outermost layer of protection (TA-07)."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    ap: Points
    mundane: bool = True


@dataclass(frozen=True, slots=True)
class Effect:
    """What somebody can Shape besides cover and mending.

    Attributes:
        effect: `harm` attacks; `heal` restores hit points; a `ward` takes its amount off every
            hit on whom it protects, before anything is marked.
        amount: Damage, hit points, or what a ward takes off.
        reach: The farthest band to its target.
        sustained: Whether it goes on across turns (TA-11). A ward always does; healing that is
            sustained comes again at the start of each round.
        tags: Of harm: as for weapons.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    effect: Literal["harm", "heal", "ward"]
    amount: Points
    reach: Reach = "nearby"
    sustained: bool = False
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something to Consume.

    Attributes:
        effect: `heal` restores hit points, `motivation` and `resolve` what they are named for;
            `steady` gives advantage on the next check; `repair` mends one broken mundane thing of
            one's own or of an ally who is local (TA-10).
        amount: How much of it.
        uses: How often it can be consumed.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    effect: Literal["heal", "motivation", "resolve", "steady", "repair"]
    amount: Amount = 1
    uses: Annotated[int, Ge(1), Le(99)] = 1
