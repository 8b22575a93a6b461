"""What closed sheets leave of an event for the other side (GEN-01); no journal has these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event
from arena.rules.two_actions.events import Checked, Entered


@dataclass(frozen=True, slots=True)
class EnteredSeen(Entered):
    """A combatant is in the fight; body, layers, marks and pools stay empty, the tier is seen."""

    kind: ClassVar[str] = "entered, seen"
    tier: str = ""


@dataclass(frozen=True, slots=True)
class CheckedSeen(Checked):
    """A check: its dice and its result; Stat, total and difficulty stay at 0."""

    kind: ClassVar[str] = "checked, seen"


@dataclass(frozen=True, slots=True)
class PushedSeen(Event):
    """Motivation is paid to roll again; how much is left is not seen."""

    kind: ClassVar[str] = "pushed, seen"


@dataclass(frozen=True, slots=True)
class HitSeen(Event):
    """A hit lands, whether it is marked or taken; the tier after it, "" if nothing shows.

    `damage` is what wards have left of it.
    """

    kind: ClassVar[str] = "hit, seen"
    by: str = ""
    damage: int = 0
    warded: int = 0
    tier: str = ""


@dataclass(frozen=True, slots=True)
class HealedSeen(Event):
    """Hit points are restored, and the tier after it."""

    kind: ClassVar[str] = "healed, seen"
    by: str = ""
    tier: str = ""
