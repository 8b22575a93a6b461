"""What closed sheets leave of an event for the other side (GEN-01); no journal has these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event
from arena.rules.action_board.events import Declared, Duelled, Entered


@dataclass(frozen=True, slots=True)
class EnteredSeen(Entered):
    """A combatant is in the fight; hit points, slots and reserves stay at 0, the tier is seen."""

    kind: ClassVar[str] = "entered, seen"
    tier: str = ""


@dataclass(frozen=True, slots=True)
class DeclaredSeen(Declared):
    """Something is declared, with its token and slot; what is left after it stays at 0."""

    kind: ClassVar[str] = "declared, seen"


@dataclass(frozen=True, slots=True)
class DuelledSeen(Duelled):
    """The dice and the place of one participant; Reflex, bonus, total and lead are not seen."""

    kind: ClassVar[str] = "duel, seen"
    group: bool = False


@dataclass(frozen=True, slots=True)
class HitRollSeen(Event):
    """A roll to hit; None where a number is the other side's alone."""

    kind: ClassVar[str] = "hit roll, seen"
    target: str = ""
    roll: int = 0
    total: int | None = None
    against: int | None = None
    result: str = ""


@dataclass(frozen=True, slots=True)
class WoundedSeen(Event):
    """A hit, and the tier after it; `raw` is None if it is not the reader's own doing."""

    kind: ClassVar[str] = "wounded, seen"
    by: str = ""
    raw: int | None = None
    tier: str = ""


@dataclass(frozen=True, slots=True)
class HealedSeen(Event):
    """Hit points are restored, and the tier after it."""

    kind: ClassVar[str] = "healed, seen"
    by: str = ""
    tier: str = ""
