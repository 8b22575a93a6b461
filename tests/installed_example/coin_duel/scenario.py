"""A coin duel as its file says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from arena.rules.options import STRICT
from arena.space import Zone

Coins = Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, slots=True)
class Options:
    """What a scenario may set under `[options]`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    open_sheets: bool = True
    """Everyone knows how many coins the other has."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A gambler.

    Attributes:
        coins: How many there are to lose.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    name: str
    side: str
    zone: str
    coins: Coins = 5


@dataclass(frozen=True, slots=True)
class Scenario:
    """A coin duel.

    Attributes:
        limit: The round after which it is a draw.
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
    start_count: Annotated[int, Ge(0), Le(1000)] = 0
    limit: Annotated[int, Ge(1), Le(1000)] = 100
    ruleset: Literal["coin_duel"] = "coin_duel"
