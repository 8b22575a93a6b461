"""What has been heard of a fight so far, which later sentences and the table need."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.model import Event
from arena.rules.two_actions import events as said
from arena.rules.two_actions import glimpses as seen
from arena.rules.two_actions.declarations import WITH_RESOLVE
from arena.rules.two_actions.protection import SHIELD, WEAPON
from arena.rules.two_actions.purposes import INITIATIVE, SUSTAIN
from arena.rules.viewing import TIERS

CREATURE = "creature"
FALLEN = "fallen"
SURPRISE = "Surprise"
"""The phase of those who act before the initiative."""


@dataclass(slots=True)
class Gear:
    """One piece of gear that protects, or that has broken.

    Attributes:
        ap: Its AP; 0 is not known, or none.
        weapon: Whether it is a weapon, which protects only when nothing worn is left (TA-09).
        broken: Whether it is broken.
    """

    ap: int
    weapon: bool
    broken: bool = False


@dataclass(slots=True)
class Person:
    """How one combatant stands.

    Attributes:
        out: Why this one is not in the fight; "" is in it.
        left: The actions that the turn under way has left; None outside it.
        gear: By name, in the order in which it was heard of: the shield before the armour.
        ready: Whether steady, braced, in cover.
        held: What is sustained, as `Ward on Cinder`.
        tier: What is seen of the body of somebody whose sheet is closed; "" with an open one.
    """

    side: str = ""
    kind: str = ""
    phase: str = ""
    out: str = ""
    acted: bool = False
    left: int | None = None
    hp: int = 0
    most: int = 0
    ap: int = 0
    gear: dict[str, Gear] = field(default_factory=dict)
    marks: int = 0
    held: list[str] = field(default_factory=list)
    ready: list[str] = field(default_factory=list)
    prone: bool = False
    tier: str = ""

    @property
    def rolls(self) -> bool:
        """Whether this one has a full sheet, as far as has been heard (TA-05)."""
        return self.kind != CREATURE

    def protection(self) -> list[tuple[str, Gear]]:
        """What is left to protect this one: what is worn, or else the weapons (TA-07)."""
        whole = [(name, piece) for name, piece in self.gear.items() if not piece.broken]
        worn = [(name, piece) for name, piece in whole if not piece.weapon]
        return worn or whole

    def against(self) -> int:
        """The AP that marks have to reach; of weapons only the strongest counts."""
        layers = self.protection()
        aps = [piece.ap for _, piece in layers]
        return max(aps) if layers and layers[0][1].weapon else sum(aps)


@dataclass(slots=True)
class Tale:
    """All that earlier events have said and later sentences need.

    Attributes:
        begun: Whether any phase, or turn, has begun.
        surprise: Whether the turns by surprise are under way.
        people: Everybody who has been heard of, in that order.
    """

    begun: bool = False
    surprise: bool = False
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, who: str) -> Person:
        """How somebody stands; a journal that was cut may not have told."""
        return self.people.setdefault(who, Person())

    def hear(self, event: Event) -> None:
        """Take in what an event changes, after it has been told."""
        match event:
            case said.Entered():
                self.people[event.who] = _entered(event)
                if isinstance(event, seen.EnteredSeen):
                    self.people[event.who].tier = event.tier
            case said.RoundBegan():
                self._wait_again()
            case said.PhaseBegan():
                if self.surprise:
                    # A turn by surprise is not that of the round.
                    self._wait_again()
                self.begun, self.surprise = True, event.phase == SURPRISE
            case said.Placed():
                self.person(event.who).phase = event.phase
            case said.TurnBegan():
                self.begun = True
                person = self.person(event.who)
                person.left = event.actions
                person.ready = [how for how in person.ready if how == "steady"]
            case said.TurnEnded():
                person = self.person(event.who)
                person.acted, person.left = True, None
            case said.Acted():
                self.person(event.who).left = event.left
            case said.Left():
                person = self.person(event.who)
                person.out, person.left = event.status or "out", None
                if person.tier and event.status == FALLEN:
                    person.tier = TIERS[2]
            case said.Opened() | said.WentNext() | said.Ended():
                pass  # said by nobody, or by a side
            case _:
                self._hear_of_body(event)

    def _wait_again(self) -> None:
        for person in self.people.values():
            person.acted = False

    def _hear_of_body(self, event: Event) -> None:
        """Take in what happens to somebody's gear, body and effects."""
        person = self.person(event.who)
        match event:
            case said.Checked():
                if event.purpose not in (INITIATIVE, SUSTAIN) and "steady" in person.ready:
                    person.ready.remove("steady")
            case said.Cleared():
                person.marks = 0
            case said.Marked():
                # None are left when a layer breaks: which is told, and heard, in a moment.
                person.marks = event.marks or person.marks + event.damage
            case said.Broke():
                piece = Gear(0, event.layer == WEAPON)
                person.gear.setdefault(event.item, piece).broken = True
                person.marks = 0
            case said.Mended():
                self._mend(event)
            case said.Wounded() | said.Healed():
                person.hp = event.hp
            case seen.HitSeen() | seen.HealedSeen():
                person.tier = event.tier or person.tier
            case said.Readied():
                person.ready = [how for how in person.ready if how != event.how]
                if event.on:
                    person.ready.append(event.how)
            case said.Fell():
                person.prone = event.prone
            case said.Established():
                paid = f" {WITH_RESOLVE}" if event.resolve else ""
                person.held.append(f"{event.effect} on {event.target}{paid}")
            case said.Dropped():
                self._drop(person, event.effect)

    def _mend(self, event: said.Mended) -> None:
        gear = self.person(event.owner).gear
        if event.ap or event.layer != WEAPON:
            mended = {event.item: Gear(event.ap, event.layer == WEAPON)}
            if event.layer == SHIELD and event.item not in gear:
                gear.update({**mended, **gear})
            else:
                gear.update(mended)
        else:
            gear.pop(event.item, None)

    def _drop(self, person: Person, effect: str) -> None:
        """Forget an effect; a name may be part of another's, so the whole text is compared."""
        for target in self.people:
            for text in (f"{effect} on {target}", f"{effect} on {target} {WITH_RESOLVE}"):
                if text in person.held:
                    person.held.remove(text)
                    return


def _entered(event: said.Entered) -> Person:
    worn = {name: Gear(ap, False) for name, ap in map(_piece, event.layers)}
    guards = {name: Gear(ap, True) for name, ap in map(_piece, event.guards)}
    # What is broken from the start may be anything; a weapon then was not told as one.
    broken = {name: Gear(0, False, True) for name in event.broken}
    return Person(
        event.side,
        event.sheet,
        event.phase,
        "",
        event.acted,
        None,
        event.hp,
        event.most,
        event.ap,
        {**broken, **worn, **guards},
        event.marks,
        list(event.held),
        list(event.ready),
        event.prone,
    )


def _piece(text: str) -> tuple[str, int]:
    """The name and the AP of a layer as an event has it: `iron shield 2`."""
    name, _, ap = text.rpartition(" ")
    return (name, int(ap)) if ap.isdecimal() and len(ap) < 9 else (text, 0)
