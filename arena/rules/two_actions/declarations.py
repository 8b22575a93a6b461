"""The catalogue of one combatant, or of a side: everything that could ever be declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.model import Declaration
from arena.rules.two_actions.gear import DESPERATELY, FREELY, Effect, Item, Weapon
from arena.rules.two_actions.scenario import Scenario, Sheet

# The eight words of TA-01.
STRIKE = "strike"
MOVE = "move"
FOCUS = "focus"
SHAPE = "shape"
CONSUME = "consume"
BLOCK = "block"
STAND = "stand"
SUSTAIN = "sustain"
# What costs no action, or ends the fight for oneself.
DROP = "drop"
END_TURN = "end turn"
FLEE = "flee"
YIELD = "yield"
# Answers to other questions.
TAKE_IT = "take it"
PUSH = "push"
ACCEPT = "accept"
NEXT = "next"

# Modes.
CLOSER, AWAY = "closer", "away"
COVER, MEND, WITH_RESOLVE = "cover", "mend", "with Resolve"

FREE = frozenset((DROP, END_TURN, YIELD))
"""What costs no action."""
ONLY_IN_TURN = frozenset((SUSTAIN, DROP, END_TURN, FLEE, YIELD))
"""What is no answer to an attack (TA-06)."""


@dataclass(frozen=True, slots=True, eq=False)
class Action(Declaration):
    """A declaration of Two Actions.

    Attributes:
        seat: The target's seat; of mending the seat of whose thing it is; -1 is none.
        thing: The index of the weapon, effect or item on the sheet; -1 is none.
        weapon: The weapon used, if any.
        effect: The effect shaped, sustained or dropped, if any.
        consumed: The item consumed, if any.
        mends: The name of what is mended; "" is nothing.
    """

    seat: int = -1
    thing: int = -1
    weapon: Weapon | None = None
    effect: Effect | None = None
    consumed: Item | None = None
    mends: str = ""


class _Listing:
    """Collects one combatant's entries with running indices."""

    def __init__(self, scenario: Scenario, sheets: tuple[Sheet, ...], me: Sheet) -> None:
        self.entries: list[Action] = []
        self.options = scenario.options
        self.me = me
        seats = list(enumerate(sheets))
        self.foes = [(i, s) for i, s in seats if s.side != me.side]
        self.friends = [(i, s) for i, s in seats if s.side == me.side]
        self.others = [(i, s) for i, s in seats if s is not me]

    def add(self, label: str, verb: str, target: str = "", item: str = "", **given: Any) -> None:
        """One more entry; `given` are the other fields of `Action`."""
        self.entries.append(Action(len(self.entries), label, verb, target, item, **given))

    def strikes(self) -> None:
        for thing, weapon in enumerate(self.me.weapons):
            for seat, foe in self.foes:
                label = f"strike {foe.name} with {weapon.name}"
                given: dict[str, Any] = {"seat": seat, "thing": thing, "weapon": weapon}
                self.add(label, STRIKE, foe.name, weapon.name, **given)

    def moves(self) -> None:
        for seat, other in self.others:
            self.add(f"move closer to {other.name}", MOVE, other.name, seat=seat, mode=CLOSER)
            self.add(f"move away from {other.name}", MOVE, other.name, seat=seat, mode=AWAY)

    def shapes(self) -> None:
        self.add("shape cover", SHAPE, mode=COVER)
        for thing, effect in enumerate(self.me.shapes):
            word = "at" if effect.effect == "harm" else "on"
            for seat, target in self.foes if effect.effect == "harm" else self.friends:
                label = f"shape {effect.name} {word} {target.name}"
                given: dict[str, Any] = {"seat": seat, "thing": thing, "effect": effect}
                self.add(label, SHAPE, target.name, effect.name, **given)
                if effect.sustained:
                    label += " with Resolve"
                    self.add(label, SHAPE, target.name, effect.name, mode=WITH_RESOLVE, **given)
            if effect.sustained:
                given = {"thing": thing, "effect": effect}
                self.add(f"sustain {effect.name}", SUSTAIN, item=effect.name, **given)
                self.add(f"drop {effect.name}", DROP, item=effect.name, **given)
        for seat, friend, name in self._mendable():
            given = {"seat": seat, "mends": name, "mode": MEND}
            self.add(f"mend {name} of {friend.name}", SHAPE, friend.name, name, **given)

    def _mendable(self) -> list[tuple[int, Sheet, str]]:
        """The mundane things of one's side (TA-10)."""
        found = []
        for seat, friend in self.friends:
            gear: list[Any] = [*friend.weapons, *friend.armour]
            if friend.shield is not None:
                gear.append(friend.shield)
            for thing in gear:
                natural = getattr(thing, "kind", "") == "natural"
                if thing.mundane and not natural:
                    found.append((seat, friend, thing.name))
        return found

    def items(self) -> None:
        for thing, item in enumerate(self.me.items):
            given: dict[str, Any] = {"thing": thing, "consumed": item}
            if item.effect != "repair":
                self.add(f"consume {item.name}", CONSUME, item=item.name, **given)
                continue
            for seat, friend, name in self._mendable():
                label = f"consume {item.name} on {name} of {friend.name}"
                more = {"seat": seat, "mends": name, "mode": MEND}
                self.add(label, CONSUME, friend.name, item.name, **given, **more)

    def blocks(self) -> None:
        self.add("block", BLOCK)
        for thing, weapon in enumerate(self.me.weapons):
            if weapon.kind in FREELY or weapon.kind in DESPERATELY:
                label = f"block with {weapon.name}"
                self.add(label, BLOCK, item=weapon.name, thing=thing, weapon=weapon)

    def the_rest(self) -> None:
        self.add("stand", STAND)
        if self.options.may_flee:
            self.add("flee", FLEE)
        if self.options.may_yield:
            self.add("yield", YIELD)
        self.add("end turn", END_TURN)
        if self.me.rolls:
            self.add("take it", TAKE_IT)
            self.add("push", PUSH)
            self.add("accept", ACCEPT)


def possible_actions(
    scenario: Scenario, sheets: tuple[Sheet, ...], me: Sheet
) -> tuple[Action, ...]:
    """All entries of the catalogue of `me`; `sheets` are all combatants in canonical order."""
    listing = _Listing(scenario, sheets, me)
    listing.strikes()
    listing.moves()
    if me.rolls:
        listing.add("focus", FOCUS)
        listing.blocks()
        listing.shapes()
        listing.items()
    listing.the_rest()
    return tuple(listing.entries)


def possible_choices(sheets: tuple[Sheet, ...], side: str) -> tuple[Action, ...]:
    """The catalogue of a side: which of its members goes next (TA-03)."""
    members = [(seat, sheet.name) for seat, sheet in enumerate(sheets) if sheet.side == side]
    return tuple(
        Action(index, name, NEXT, name, seat=seat) for index, (seat, name) in enumerate(members)
    )
