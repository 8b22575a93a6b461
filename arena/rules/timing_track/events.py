"""What a Timing Track journal can say. Every event has `time` (count), `who` and `cause`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event, Faulted, Weighed


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The fight starts: everything a reader must know that no later event says."""

    kind: ClassVar[str] = "opened"
    title: str = ""
    balance: int = 0


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A combatant is in the fight: at the start, or arriving later.

    `device_on` is the count at which the device was switched on or last pulsed, -1 if it is off;
    `device_period` the counts from pulse to pulse, 0 without a device.
    """

    kind: ClassVar[str] = "entered"
    side: str = ""
    zone: str = ""
    in_hand: str = ""
    boxes_per_tier: int = 0
    wounds: int = 0
    exhaustion: int = 0
    device: str = ""
    device_on: int = -1
    device_period: int = 0


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A token is on the track when the fight starts."""

    kind: ClassVar[str] = "placed"
    declaration: str = ""
    start: int = 0
    due: int = 0


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """An action is declared; its token lies at `due`. `penalty` is what it took on top."""

    kind: ClassVar[str] = "declared"
    declaration: str = ""
    verb: str = ""
    target: str = ""
    item: str = ""
    due: int = 0
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Held(Event):
    """A hold is declared (TT-05)."""

    kind: ClassVar[str] = "held"


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A token is taken off the track by its owner (TT-06); `spent` counts are gone."""

    kind: ClassVar[str] = "abandoned"
    declaration: str = ""
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """A token is reached."""

    kind: ClassVar[str] = "resolved"
    declaration: str = ""
    verb: str = ""
    target: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class Wasted(Event):
    """An action comes to nothing without a roll."""

    kind: ClassVar[str] = "wasted"
    declaration: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reliability(Event):
    """A firearm's reliability (TT-19). `roll` is 0 if it cannot fail, or cannot function."""

    kind: ClassVar[str] = "reliability"
    weapon: str = ""
    effective: int = 0
    roll: int = 0
    fires: bool = False


@dataclass(frozen=True, slots=True)
class Malfunction(Event):
    """A firearm fails (TT-20). `result`: click, jam, misfire, broken or destroyed."""

    kind: ClassVar[str] = "malfunction"
    weapon: str = ""
    roll: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Attack(Event):
    """An attack roll (TT-07, TT-08). `result`: hit, crit, miss or fumble.

    `modifiers` lists what the target holds besides the skill, as ("partial cover", -10).
    """

    kind: ClassVar[str] = "attack"
    weapon: str = ""
    target: str = ""
    skill: str = ""
    against: int = 0
    roll: int = 0
    margin: int = 0
    result: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Stray(Event):
    """A shot goes elsewhere (TT-11, TT-20); `target` is "" if it strikes nobody."""

    kind: ClassVar[str] = "stray"
    weapon: str = ""
    target: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Defence(Event):
    """An active defence (TT-14)."""

    kind: ClassVar[str] = "defence"
    attacker: str = ""
    skill: str = ""
    against: int = 0
    roll: int = 0
    margin: int = 0
    won: bool = False
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """Damage after soak fills wound boxes (TT-09, TT-12)."""

    kind: ClassVar[str] = "wounded"
    by: str = ""
    raw: int = 0
    soak: int = 0
    taken: int = 0
    wounds: int = 0
    tier: str = ""


@dataclass(frozen=True, slots=True)
class ArmourCheck(Event):
    """Whether armour wears (TT-09): it loses 1 of `rating` when the roll is at or under."""

    kind: ClassVar[str] = "armour"
    rating: str = ""
    against: int = 0
    roll: int = 0
    lost: bool = False
    left: int = 0


@dataclass(frozen=True, slots=True)
class WeaponState(Event):
    """A weapon changes: drawn, dropped, jammed, cleared, reloaded, picked up."""

    kind: ClassVar[str] = "weapon"
    weapon: str = ""
    change: str = ""
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Casting(Event):
    """A casting roll (TT-22). `tiers` are those the caster may choose; none is a misfire."""

    kind: ClassVar[str] = "casting"
    spell: str = ""
    target: str = ""
    against: int = 0
    dice: tuple[int, ...] = ()
    taken: int = 0
    margin: int = 0
    tiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifested(Event):
    """A spell takes effect at a tier (TT-22)."""

    kind: ClassVar[str] = "manifested"
    spell: str = ""
    target: str = ""
    tier: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Misfired(Event):
    """A spell misfires (TT-22, TT-23)."""

    kind: ClassVar[str] = "misfired"
    spell: str = ""


@dataclass(frozen=True, slots=True)
class Disrupted(Event):
    """Damage during casting (TT-25): the spell is kept on a success, else lost."""

    kind: ClassVar[str] = "disrupted"
    spell: str = ""
    against: int = 0
    roll: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """Exhaustion is paid (TT-23)."""

    kind: ClassVar[str] = "exhausted"
    paid: int = 0
    exhaustion: int = 0
    tier: str = ""


@dataclass(frozen=True, slots=True)
class Backlash(Event):
    """A backlash check (TT-23): at or under `against` it strikes."""

    kind: ClassVar[str] = "backlash"
    against: int = 0
    roll: int = 0
    damage: int = 0
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Balance(Event):
    """The balance moves (TT-24, TT-26)."""

    kind: ClassVar[str] = "balance"
    by: int = 0
    balance: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class DeviceState(Event):
    """A device changes (TT-26): on, off, pulse, dropped, damaged, smashed."""

    kind: ClassVar[str] = "device"
    device: str = ""
    change: str = ""
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A combatant moves, or joins or leaves a melee (TT-16). `close` lists who is Close now."""

    kind: ClassVar[str] = "moved"
    zone: str = ""
    close: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """Cover is taken or left (TT-17)."""

    kind: ClassVar[str] = "covered"
    cover: str = ""


@dataclass(frozen=True, slots=True)
class Warded(Event):
    """A ward begins or ends."""

    kind: ClassVar[str] = "warded"
    ward: int = 0
    until: int = 0


@dataclass(frozen=True, slots=True)
class Hindered(Event):
    """The next action takes longer."""

    kind: ClassVar[str] = "hindered"
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Wound boxes are cleared, or a dying combatant is stabilised."""

    kind: ClassVar[str] = "healed"
    healed: int = 0
    wounds: int = 0
    stabilised: bool = False


@dataclass(frozen=True, slots=True)
class Medicine(Event):
    """A Medicine check (TT-13)."""

    kind: ClassVar[str] = "medicine"
    target: str = ""
    against: int = 0
    roll: int = 0
    success: bool = False


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A combatant is out of the fight: dying, dead, stable, fled or yielded."""

    kind: ClassVar[str] = "left"
    status: str = ""


@dataclass(frozen=True, slots=True)
class DeathSave(Event):
    """A death save (TT-13). `result`: holds, fails, dies or stabilises."""

    kind: ClassVar[str] = "death save"
    roll: int = 0
    failures: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """An attacker who had not been noticed is noticed now (TT-15)."""

    kind: ClassVar[str] = "noticed"
    whom: str = ""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The fight is over (TT-28); `winner` is "" for a draw."""

    kind: ClassVar[str] = "ended"
    winner: str = ""
    why: str = ""


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Opened,
        Entered,
        Placed,
        Declared,
        Held,
        Abandoned,
        Resolved,
        Wasted,
        Reliability,
        Malfunction,
        Attack,
        Stray,
        Defence,
        Wounded,
        ArmourCheck,
        WeaponState,
        Casting,
        Manifested,
        Misfired,
        Disrupted,
        Exhausted,
        Backlash,
        Balance,
        DeviceState,
        Moved,
        Covered,
        Warded,
        Hindered,
        Healed,
        Medicine,
        Left,
        DeathSave,
        Noticed,
        Ended,
        Faulted,
        Weighed,
    )
}
