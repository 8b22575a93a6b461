"""What an Action Board journal can say. Every event has `time` (tick), `who` and `cause`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event, Faulted, Weighed


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The fight starts."""

    kind: ClassVar[str] = "opened"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A combatant is in the fight: at the start, or arriving later.

    `most_hp` is the sheet's hit points; `works` are actions of several ticks under way.
    """

    kind: ClassVar[str] = "entered"
    side: str = ""
    zone: str = ""
    hp: int = 0
    slots: int = 0
    attacks: int = 0
    spells: int = 0
    generals: int = 0
    dodges: int = 0
    group: str = ""
    in_hand: tuple[str, ...] = ()
    most_hp: int = 0
    works: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TickBegan(Event):
    """A tick begins: its round (from 1) and its number in the round (1 to 3)."""

    kind: ClassVar[str] = "tick"
    round: int = 0
    tick: int = 0


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A new round refills the reserves; what is committed stays out (AB-03)."""

    kind: ClassVar[str] = "refilled"
    attacks: int = 0
    spells: int = 0
    generals: int = 0
    dodges: int = 0
    committed: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """Something is declared in a wave (AB-05); what it took, and what is left after it.

    `token` is A, S, G, D for a dodge, or nothing; `slot` the slot of the tick it went into, from 1
    (0 is none); `spell_slot` the level of the spell slot it took (0 is none). Of a long action
    `stage` says which of its `stages` this pays.
    """

    kind: ClassVar[str] = "declared"
    wave: int = 0
    declaration: str = ""
    verb: str = ""
    target: str = ""
    item: str = ""
    token: str = ""
    slot: int = 0
    attacks: int = 0
    spells: int = 0
    generals: int = 0
    dodges: int = 0
    spell_slot: int = 0
    stage: int = 0
    stages: int = 0


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A whole wave has added nothing: the tick closes (AB-05)."""

    kind: ClassVar[str] = "closed"
    waves: int = 0


@dataclass(frozen=True, slots=True)
class StagePaid(Event):
    """A stage of a long action is paid (AB-03)."""

    kind: ClassVar[str] = "stage paid"
    declaration: str = ""
    stage: int = 0
    stages: int = 0


@dataclass(frozen=True, slots=True)
class WorkLost(Event):
    """A long action is lost (AB-03, AB-04); nothing is refunded."""

    kind: ClassVar[str] = "lost"
    declaration: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """What a long action had committed in earlier rounds comes back when it ends (AB-03)."""

    kind: ClassVar[str] = "recovered"
    token: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Conflicted(Event):
    """Two declarations conflict (AB-06); `who` made one, `other_who` the other."""

    kind: ClassVar[str] = "conflict"
    declaration: str = ""
    other_who: str = ""
    other: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Duelled(Event):
    """One participant's part of a Reflex duel (AB-07); `who` is a combatant or a group.

    `place` is its place in the order, from 1; `dice` more than one after ties; `total` that of the
    first die. `purpose` is `order`, or the reaction that is at stake: its cause is then the
    attack's. `lead` is whose Reflex a group rolls with (AB-08); "" for a combatant alone.
    """

    kind: ClassVar[str] = "duel"
    purpose: str = ""
    place: int = 0
    dice: tuple[int, ...] = ()
    reflex: int = 0
    bonus: str = ""
    total: int = 0
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """A declaration's turn comes; `place` 0 is together with all that conflicts with nothing."""

    kind: ClassVar[str] = "acted"
    declaration: str = ""
    verb: str = ""
    target: str = ""
    item: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Wasted(Event):
    """An action comes to nothing without a roll."""

    kind: ClassVar[str] = "wasted"
    declaration: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A dodge, parry or block stops an attack (AB-10); `who` defended. The cause is the attack."""

    kind: ClassVar[str] = "stopped"
    attacker: str = ""
    how: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class HitRoll(Event):
    """A roll to hit (AB-09). `result`: hit, critical or miss."""

    kind: ClassVar[str] = "hit roll"
    target: str = ""
    item: str = ""
    roll: int = 0
    total: int = 0
    against: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """Damage after DR takes hit points (AB-09)."""

    kind: ClassVar[str] = "wounded"
    by: str = ""
    raw: int = 0
    dr: int = 0
    taken: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The check that keeps a spell under damage (AB-04); the cause is that of the damage."""

    kind: ClassVar[str] = "kept"
    declaration: str = ""
    roll: int = 0
    total: int = 0
    against: int = 0
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Released(Event):
    """A spell is released."""

    kind: ClassVar[str] = "released"
    spell: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Hit points are restored, never above the sheet's."""

    kind: ClassVar[str] = "healed"
    by: str = ""
    healed: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Walled(Event):
    """A wall stands, or is gone (AB-11)."""

    kind: ClassVar[str] = "wall"
    where: str = ""
    stands: bool = False
    until: int = 0


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A combatant is in another zone."""

    kind: ClassVar[str] = "moved"
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Something is in hand now, or used up."""

    kind: ClassVar[str] = "taken"
    item: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A combatant is out of the fight: fallen, fled or yielded."""

    kind: ClassVar[str] = "left"
    status: str = ""


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of a large battle begins (AB-12); numbers and morale are by side."""

    kind: ClassVar[str] = "phase"
    phase: int = 0
    sides: tuple[str, str] = ("", "")
    numbers: tuple[int, int] = (0, 0)
    morale: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A side's commander chooses a manoeuvre; `chance` is 0 for one that is played."""

    kind: ClassVar[str] = "chosen"
    manoeuvre: str = ""
    chance: int = 0


@dataclass(frozen=True, slots=True)
class ManoeuvreEnded(Event):
    """A manoeuvre has come out: rolled for (`roll` is not 0) or fought."""

    kind: ClassVar[str] = "manoeuvre"
    manoeuvre: str = ""
    roll: int = 0
    chance: int = 0
    success: bool = False


@dataclass(frozen=True, slots=True)
class Suffered(Event):
    """What an army lost (AB-12); `who` is its side."""

    kind: ClassVar[str] = "suffered"
    heads: int = 0
    morale_lost: int = 0
    numbers: int = 0
    morale: int = 0


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The fight is over; `winner` is "" for a draw."""

    kind: ClassVar[str] = "ended"
    winner: str = ""
    why: str = ""


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Opened,
        Entered,
        TickBegan,
        Refilled,
        Declared,
        Closed,
        StagePaid,
        WorkLost,
        Recovered,
        Conflicted,
        Duelled,
        Acted,
        Wasted,
        Stopped,
        HitRoll,
        Wounded,
        Kept,
        Released,
        Healed,
        Walled,
        Moved,
        Taken,
        Left,
        PhaseBegan,
        Chosen,
        ManoeuvreEnded,
        Suffered,
        Ended,
        Faulted,
        Weighed,
    )
}
