"""What closed sheets leave of an event for the other side (GEN-01); no journal has these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event
from arena.rules.timing_track.events import Entered


@dataclass(frozen=True, slots=True)
class EnteredSeen(Entered):
    """A combatant is in the fight; boxes, wounds and exhaustion stay at 0, the tier is seen."""

    kind: ClassVar[str] = "entered, seen"
    tier: str = ""


@dataclass(frozen=True, slots=True)
class AttackSeen(Event):
    """An attack roll, without what it was rolled against."""

    kind: ClassVar[str] = "attack, seen"
    weapon: str = ""
    target: str = ""
    roll: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class DefenceSeen(Event):
    """An active defence, without what it was rolled against and what it costs."""

    kind: ClassVar[str] = "defence, seen"
    attacker: str = ""
    skill: str = ""
    roll: int = 0
    won: bool = False


@dataclass(frozen=True, slots=True)
class WoundedSeen(Event):
    """A hit, and the tier after it; `raw` is None if it is not the reader's own doing."""

    kind: ClassVar[str] = "wounded, seen"
    by: str = ""
    raw: int | None = None
    tier: str = ""


@dataclass(frozen=True, slots=True)
class CastingSeen(Event):
    """A casting roll, without its target, margin and tiers."""

    kind: ClassVar[str] = "casting, seen"
    spell: str = ""
    target: str = ""
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DisruptedSeen(Event):
    """Damage during casting has broken a spell, as the track shows."""

    kind: ClassVar[str] = "disrupted, seen"
    spell: str = ""


@dataclass(frozen=True, slots=True)
class BacklashSeen(Event):
    """A backlash check, and whether it strikes."""

    kind: ClassVar[str] = "backlash, seen"
    roll: int = 0
    strikes: bool = False


@dataclass(frozen=True, slots=True)
class DeviceHit(Event):
    """A device is damaged; how many boxes it has left is not seen."""

    kind: ClassVar[str] = "device, seen"
    device: str = ""


@dataclass(frozen=True, slots=True)
class Reloaded(Event):
    """A weapon is reloaded; with how many rounds is not seen."""

    kind: ClassVar[str] = "weapon, seen"
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class WardedSeen(Event):
    """A ward begins; how strong it is is not seen."""

    kind: ClassVar[str] = "warded, seen"
    until: int = 0


@dataclass(frozen=True, slots=True)
class HinderedSeen(Event):
    """The next action takes longer; how much is not seen."""

    kind: ClassVar[str] = "hindered, seen"


@dataclass(frozen=True, slots=True)
class HealedSeen(Event):
    """Somebody is healed or stabilised, and the tier after it."""

    kind: ClassVar[str] = "healed, seen"
    tier: str = ""
    stabilised: bool = False


@dataclass(frozen=True, slots=True)
class MedicineSeen(Event):
    """A Medicine check, without what it was rolled against."""

    kind: ClassVar[str] = "medicine, seen"
    target: str = ""
    roll: int = 0
    success: bool = False
