"""The catalogue of one combatant: everything that could ever be declared in a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from arena.model import Declaration
from arena.rules.timing_track.casting import TIERS
from arena.rules.timing_track.gear import Spell, Weapon
from arena.rules.timing_track.scenario import Scenario, Sheet

SPRINT = 3
COVER = 2
AIMING = 2
TENDING = 5

STRIKE = "strike"
SHOOT = "shoot"
SMASH = "smash"
CAST = "cast"
DRAW = "draw"
RELOAD = "reload"
CLEAR = "clear"
SPRINT_CLOSER = "sprint closer"
SPRINT_AWAY = "sprint away"
TAKE_COVER = "take cover"
SWITCH_ON = "switch on"
SWITCH_OFF = "switch off"
TEND = "tend"
FLEE = "flee"
YIELD = "yield"
HOLD = "hold"
CARRY_ON = "carry on"
ACCEPT = "accept"
DEFEND = "defend"
TIER = "tier"

ACTIONS = frozenset(
    (
        STRIKE, SHOOT, SMASH, CAST, DRAW, RELOAD, CLEAR, SPRINT_CLOSER, SPRINT_AWAY, TAKE_COVER,
        SWITCH_ON, SWITCH_OFF, TEND, FLEE, YIELD,
    )
)  # fmt: skip
"""Verbs that can answer a question for a declaration, besides `HOLD`."""


@dataclass(frozen=True, slots=True, eq=False)
class Action(Declaration):
    """A declaration of the Timing Track.

    Attributes:
        seat: The target's seat; -1 is none.
        thing: The index of the weapon or spell on the sheet; for tiers the tier; -1 is none.
        speed: Counts before delays and penalties (TT-01).
        weapon: The weapon used, if any.
        spell: The spell cast, if any.
    """

    seat: int = -1
    thing: int = -1
    speed: int = 0
    weapon: Weapon | None = None
    spell: Spell | None = None


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

    def add(
        self,
        label: str,
        verb: str,
        target: str = "",
        item: str = "",
        mode: str = "",
        seat: int = -1,
        thing: int = -1,
        speed: int = 0,
        weapon: Weapon | None = None,
        spell: Spell | None = None,
    ) -> None:
        index = len(self.entries)
        self.entries.append(
            Action(index, label, verb, target, item, mode, seat, thing, speed, weapon, spell)
        )

    def weapons(self) -> None:
        for thing, weapon in enumerate(self.me.weapons):
            name = weapon.name
            for seat, foe in self.foes:
                if weapon.strikes:
                    self.add(f"attack {foe.name} with {name}", STRIKE, foe.name, name,
                             seat=seat, thing=thing, speed=weapon.speed, weapon=weapon)  # fmt: skip
                    if foe.device is not None:
                        label = f"smash {foe.device.name} of {foe.name} with {name}"
                        self.add(label, SMASH, foe.name, name, seat=seat, thing=thing,
                                 speed=weapon.speed, weapon=weapon)  # fmt: skip
                else:
                    self.add(f"shoot {foe.name} with {name}", SHOOT, foe.name, name,
                             seat=seat, thing=thing, speed=weapon.speed, weapon=weapon)  # fmt: skip
                    self.add(f"aim at {foe.name} with {name}", SHOOT, foe.name, name, "aimed",
                             seat, thing, weapon.speed + AIMING, weapon)  # fmt: skip
            if weapon.draw:
                self.add(f"draw {name}", DRAW, item=name, thing=thing, speed=weapon.draw,
                         weapon=weapon)  # fmt: skip
            if weapon.rounds:
                self.add(f"reload {name}", RELOAD, item=name, thing=thing, speed=weapon.reload,
                         weapon=weapon)  # fmt: skip
            if not weapon.strikes:
                self.add(f"clear {name}", CLEAR, item=name, thing=thing, speed=weapon.reload,
                         weapon=weapon)  # fmt: skip

    def spells(self) -> None:
        for thing, spell in enumerate(self.me.spells):
            harmful = spell.effect in ("damage", "hinder")
            if spell.effect == "surge":
                self.add(f"cast {spell.name}", CAST, item=spell.name, thing=thing,
                         speed=spell.casting_time, spell=spell)  # fmt: skip
                continue
            for seat, other in self.foes if harmful else self.friends:
                if spell.reach == "self" and other is not self.me:
                    continue
                preposition = "at" if harmful else "on"
                label = f"cast {spell.name} {preposition} {other.name}"
                self.add(label, CAST, other.name, spell.name, seat=seat, thing=thing,
                         speed=spell.casting_time, spell=spell)  # fmt: skip

    def the_rest(self) -> None:
        for seat, other in self.others:
            self.add(f"sprint closer to {other.name}", SPRINT_CLOSER, other.name, seat=seat,
                     speed=SPRINT)  # fmt: skip
            self.add(f"sprint away from {other.name}", SPRINT_AWAY, other.name, seat=seat,
                     speed=SPRINT)  # fmt: skip
        self.add("take cover", TAKE_COVER, speed=COVER)
        device = self.me.device
        if device is not None:
            self.add(f"switch on {device.name}", SWITCH_ON, item=device.name, speed=device.switch)
            self.add(f"switch off {device.name}", SWITCH_OFF, item=device.name, speed=device.switch)
        if self.me.skills.medicine:
            for seat, friend in self.friends:
                if friend is not self.me:
                    self.add(f"tend {friend.name}", TEND, friend.name, seat=seat, speed=TENDING)
        if self.options.may_flee:
            self.add("flee", FLEE, speed=SPRINT)
        if self.options.may_yield:
            self.add("yield", YIELD)
        self.add("hold", HOLD)
        self.add("carry on", CARRY_ON)

    def reactions(self) -> None:
        self.add("take the hit", ACCEPT)
        dodge = "block" if self.me.shield is not None else "dodge"
        for seat, foe in self.foes:
            self.add(f"parry {foe.name}", DEFEND, foe.name, mode="melee", seat=seat)
            self.add(f"slip {foe.name}", DEFEND, foe.name, mode="brawl", seat=seat)
            self.add(f"{dodge} {foe.name}", DEFEND, foe.name, mode="athletics", seat=seat)
        if self.me.spells:
            for tier, name in enumerate(TIERS):
                self.add(name, TIER, mode=name, thing=tier)


def possible_actions(
    scenario: Scenario, sheets: tuple[Sheet, ...], me: Sheet
) -> tuple[Action, ...]:
    """All entries of the catalogue of `me`; `sheets` are all combatants in canonical order."""
    listing = _Listing(scenario, sheets, me)
    listing.weapons()
    listing.spells()
    listing.the_rest()
    listing.reactions()
    return tuple(listing.entries)
