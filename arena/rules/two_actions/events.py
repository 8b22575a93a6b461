"""What a Two Actions journal can say. Every event has `time` (in phases), `who` and `cause`."""

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

    `phase` is Fast, Slow, or "" before the initiative; `layers` are the intact pieces of protection
    as `name AP`, outermost first; `marks` what is marked against them; `held` what is sustained.
    `guards` are the intact weapons that are the last layer, likewise with their AP; `ready` is
    steady, braced or cover.
    """

    kind: ClassVar[str] = "entered"
    side: str = ""
    zone: str = ""
    sheet: str = ""
    phase: str = ""
    hp: int = 0
    most: int = 0
    ap: int = 0
    layers: tuple[str, ...] = ()
    marks: int = 0
    motivation: int = 0
    resolve: int = 0
    weapons: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    prone: bool = False
    adjacent: tuple[str, ...] = ()
    acted: bool = False
    guards: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins, counted from 1."""

    kind: ClassVar[str] = "round"
    round: int = 0


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase begins: Surprise, Fast or Slow."""

    kind: ClassVar[str] = "phase"
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """Marks are cleared at the start of a round (TA-07)."""

    kind: ClassVar[str] = "cleared"
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The initiative has put a contractor in a phase (TA-03)."""

    kind: ClassVar[str] = "placed"
    phase: str = ""


@dataclass(frozen=True, slots=True)
class WentNext(Event):
    """A side has chosen who goes next (TA-03); `who` is the side, `of` among how many."""

    kind: ClassVar[str] = "next"
    chosen: str = ""
    of: int = 1


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins, with so many actions (TA-01)."""

    kind: ClassVar[str] = "turn"
    actions: int = 2


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn ends; `unused` are actions that were not taken."""

    kind: ClassVar[str] = "turn ended"
    unused: int = 0


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """An action of a turn; `left` actions remain after it."""

    kind: ClassVar[str] = "acted"
    declaration: str = ""
    verb: str = ""
    target: str = ""
    item: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A check: d20 and Stat against a difficulty (TA-02).

    `dice` are two with advantage (`edge` 1) or disadvantage (-1), of which `kept` counts. `result`:
    critical success, success, failure or critical failure. `pushed`: it is a Push that is rolled.
    """

    kind: ClassVar[str] = "checked"
    purpose: str = ""
    dice: tuple[int, ...] = ()
    kept: int = 0
    edge: int = 0
    stat: int = 0
    total: int = 0
    against: int = 0
    result: str = ""
    pushed: bool = False


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """Motivation is paid to roll again (TA-02)."""

    kind: ClassVar[str] = "pushed"
    purpose: str = ""
    motivation: int = 0


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack will hit its target unless the target's response stops it (TA-05, TA-06)."""

    kind: ClassVar[str] = "attack"
    target: str = ""
    item: str = ""
    damage: int = 0
    tags: tuple[str, ...] = ()
    critical: bool = False


@dataclass(frozen=True, slots=True)
class Responded(Event):
    """What the one who is attacked does about it (TA-06); `take it` accepts the hit."""

    kind: ClassVar[str] = "responded"
    attacker: str = ""
    declaration: str = ""
    verb: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A response stops the attack; `how`: evaded, blocked, covered, felled or staggered."""

    kind: ClassVar[str] = "stopped"
    attacker: str = ""
    how: str = ""
    item: str = ""


@dataclass(frozen=True, slots=True)
class Wasted(Event):
    """An action comes to nothing; `why` says what made it impossible."""

    kind: ClassVar[str] = "wasted"
    declaration: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A hit marks its full damage against the layers that count (TA-07, TA-08)."""

    kind: ClassVar[str] = "marked"
    by: str = ""
    damage: int = 0
    warded: int = 0
    ap: int = 0
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Broke(Event):
    """A piece of gear breaks (TA-07, TA-09); `layer` is shield, armour or weapon."""

    kind: ClassVar[str] = "broke"
    item: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A hit takes hit points, or of a creature Constitution (TA-05, TA-07)."""

    kind: ClassVar[str] = "wounded"
    by: str = ""
    damage: int = 0
    warded: int = 0
    ap: int = 0
    taken: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """Hit points are restored, never above the most (TA-11)."""

    kind: ClassVar[str] = "healed"
    by: str = ""
    healed: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Restored(Event):
    """A pool is restored by an item; `left` is what it holds now."""

    kind: ClassVar[str] = "restored"
    pool: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """Something broken is whole again (TA-10); `owner` has it."""

    kind: ClassVar[str] = "mended"
    item: str = ""
    owner: str = ""
    ap: int = 0
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Readied(Event):
    """Advantage is gained or gone; `how`: steady, braced or cover."""

    kind: ClassVar[str] = "readied"
    how: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A combatant stands elsewhere: its zone, and who is Adjacent there."""

    kind: ClassVar[str] = "moved"
    zone: str = ""
    adjacent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A combatant is prone (TA-12), or stands again."""

    kind: ClassVar[str] = "prone"
    prone: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Established(Event):
    """A sustained effect begins (TA-11)."""

    kind: ClassVar[str] = "established"
    effect: str = ""
    target: str = ""
    resolve: bool = False


@dataclass(frozen=True, slots=True)
class Sustained(Event):
    """A sustained effect is paid for with an action of this turn (TA-11)."""

    kind: ClassVar[str] = "sustained"
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A sustained effect ends."""

    kind: ClassVar[str] = "dropped"
    effect: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A combatant is out of the fight: fallen, fled or yielded."""

    kind: ClassVar[str] = "left"
    status: str = ""


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
        RoundBegan,
        PhaseBegan,
        Cleared,
        Placed,
        WentNext,
        TurnBegan,
        TurnEnded,
        Acted,
        Checked,
        Pushed,
        Attacked,
        Responded,
        Stopped,
        Wasted,
        Marked,
        Broke,
        Wounded,
        Healed,
        Restored,
        Mended,
        Readied,
        Moved,
        Fell,
        Established,
        Sustained,
        Dropped,
        Left,
        Ended,
        Faulted,
        Weighed,
    )
}
