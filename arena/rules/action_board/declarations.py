"""The catalogue of one combatant: everything that could ever be declared in a scenario."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.model import Declaration
from arena.rules.action_board.board import ATTACK, GENERAL, SPELL
from arena.rules.action_board.gear import Spell, Weapon
from arena.rules.action_board.scenario import Scenario, Sheet
from arena.space import Zones

STRIKE = "strike"
SHOOT = "shoot"
CAST = "cast"
QUICKEN = "quicken"
DRAW = "draw"
UNPACK = "unpack"
SUSTAIN = "sustain"
DRINK = "drink"
MOVE = "move"
DODGE = "dodge"
PARRY = "parry"
BLOCK = "block"
FLEE = "flee"
YIELD = "yield"
WAIT = "wait"
MANOEUVRE = "manoeuvre"

REACTIONS = frozenset((DODGE, PARRY, BLOCK))
LONG = frozenset((CAST, UNPACK))
"""What begins an action of several stages."""


@dataclass(frozen=True, slots=True, eq=False)
class Action(Declaration):
    """A declaration of the Action Board.

    Attributes:
        seat: The target's seat; for reactions the attacker's; -1 is none.
        thing: The index of the weapon, spell or item on the sheet; -1 is none.
        zone: The index of the zone; of a wall between two zones the first; -1 is none.
        other: The second zone of a wall between two zones; -1 is none.
        kind: Which token it takes: attack, spell or general; -1 is none (AB-02).
        stages: Ticks it takes, each with a token and a slot (AB-03).
        begins: Of a sustaining declaration: the index of the one that it goes on with.
        weapon: The weapon used, if any.
        spell: The spell cast, if any.
        volley: Of a reaction: the group whose volley it answers; "" is one attacker's attack.
    """

    seat: int = -1
    thing: int = -1
    zone: int = -1
    other: int = -1
    kind: int = -1
    stages: int = 1
    begins: int = -1
    weapon: Weapon | None = None
    spell: Spell | None = None
    volley: str = ""


class _Listing:
    """Collects one combatant's entries with running indices."""

    def __init__(
        self, scenario: Scenario, sheets: tuple[Sheet, ...], zones: Zones, me: Sheet
    ) -> None:
        self.entries: list[Action] = []
        self.scenario = scenario
        self.zones = zones
        self.me = me
        seats = list(enumerate(sheets))
        self.foes = [(i, s) for i, s in seats if s.side != me.side]
        self.friends = [(i, s) for i, s in seats if s.side == me.side]

    def add(self, label: str, verb: str, target: str = "", item: str = "", **given: Any) -> None:
        """One more entry; `given` are the fields of `Action`."""
        index = len(self.entries)
        self.entries.append(Action(index, label, verb, target, item, **given))

    def _long(
        self, label: str, verb: str, target: str, item: str, stages: int = 2, **given: Any
    ) -> None:
        """An action of several stages: its beginning, and what goes on with it."""
        begins = len(self.entries)
        self.add(label, verb, target, item, stages=stages, **given)
        self.add(f"sustain: {label}", SUSTAIN, target, item, begins=begins, **given)

    def weapons(self) -> None:
        for thing, weapon in enumerate(self.me.weapons):
            name = weapon.name
            melee = weapon.kind == "melee"
            for seat, foe in self.foes:
                self.add(
                    f"attack {foe.name} with {name}" if melee else f"shoot {foe.name} with {name}",
                    STRIKE if melee else SHOOT,
                    foe.name,
                    name,
                    seat=seat,
                    thing=thing,
                    kind=ATTACK,
                    weapon=weapon,
                )
            self.add(f"draw {name}", DRAW, item=name, thing=thing, kind=GENERAL, weapon=weapon)
            self._long(f"unpack {name}", UNPACK, "", name, thing=thing, kind=GENERAL, weapon=weapon)

    def items(self) -> None:
        for thing, item in enumerate(self.me.items):
            name = item.name
            self.add(f"drink {name}", DRINK, item=name, thing=thing, kind=GENERAL)
            self.add(f"draw {name}", DRAW, item=name, thing=thing, kind=GENERAL)
            self._long(f"unpack {name}", UNPACK, "", name, thing=thing, kind=GENERAL)

    def spells(self) -> None:
        for thing, spell in enumerate(self.me.cast):
            for words, target, places in self._targets(spell):
                given: dict[str, Any] = {"thing": thing, "kind": SPELL, "spell": spell, **places}
                label = f"cast {spell.name} {words}"
                self._long(label, CAST, target, spell.name, spell.ticks, **given)
                self.add(f"quicken {spell.name} {words}", QUICKEN, target, spell.name, **given)

    def _targets(self, spell: Spell) -> list[tuple[str, str, dict[str, int]]]:
        """What a spell can be cast at: words for the label, the target's name, its places."""
        if spell.effect == "bolt":
            return [(f"at {s.name}", s.name, {"seat": i}) for i, s in self.foes]
        if spell.effect == "heal":
            return [(f"on {s.name}", s.name, {"seat": i}) for i, s in self.friends]
        names = self.zones.names
        if spell.effect == "area":
            return [(f"at {name}", name, {"zone": i}) for i, name in enumerate(names)]
        between = [
            (f"between {names[i]} and {names[j]}", "", {"zone": i, "other": j})
            for i in range(len(names))
            for j in self.zones.ways(i)
            if i < j
        ]
        before = [(f"before {s.name}", s.name, {"seat": i}) for i, s in self.friends]
        return [*before, *between]

    def reactions(self) -> None:
        me = self.me
        shots = [g for g in self.scenario.groups if self._is_foe(g.members[0])]
        for seat, foe in self.foes:
            self.add(f"dodge {foe.name}", DODGE, foe.name, seat=seat)
            for thing, weapon in enumerate(me.weapons):
                if weapon.parries and weapon.kind == "melee":
                    self.add(
                        f"parry {foe.name} with {weapon.name}",
                        PARRY,
                        foe.name,
                        weapon.name,
                        seat=seat,
                        thing=thing,
                        kind=ATTACK,
                        weapon=weapon,
                    )
            if me.shield is not None:
                self.add(
                    f"block {foe.name} with {me.shield.name}",
                    BLOCK,
                    foe.name,
                    me.shield.name,
                    seat=seat,
                    kind=ATTACK,
                )
        for group in shots if self.scenario.options.volleys else ():
            self.add(f"dodge volley of {group.name}", DODGE, group.name, volley=group.name)
            if me.shield is not None:
                self.add(
                    f"block volley of {group.name} with {me.shield.name}",
                    BLOCK,
                    group.name,
                    me.shield.name,
                    kind=ATTACK,
                    volley=group.name,
                )

    def _is_foe(self, name: str) -> bool:
        return any(foe.name == name for _, foe in self.foes)

    def the_rest(self) -> None:
        for zone, name in enumerate(self.zones.names):
            self.add(f"move to {name}", MOVE, name, zone=zone, kind=GENERAL)
        if self.scenario.options.may_flee:
            self.add("flee", FLEE, kind=GENERAL)
        if self.scenario.options.may_yield:
            self.add("yield", YIELD)
        self.add("wait", WAIT)


def possible_actions(
    scenario: Scenario, sheets: tuple[Sheet, ...], zones: Zones, me: Sheet
) -> tuple[Action, ...]:
    """All entries of the catalogue of `me`; `sheets` are all combatants in canonical order."""
    listing = _Listing(scenario, sheets, zones, me)
    listing.weapons()
    listing.items()
    listing.spells()
    listing.the_rest()
    listing.reactions()
    return tuple(listing.entries)


def possible_manoeuvres(scenario: Scenario, side: str) -> tuple[Action, ...]:
    """The catalogue of a side's commander: its manoeuvres, by name (AB-12)."""
    battle = scenario.battle
    names = (
        []
        if battle is None
        else sorted((m.name, at) for at, m in enumerate(battle.manoeuvres) if m.side == side)
    )
    return tuple(
        Action(index, name, MANOEUVRE, item=name, thing=at)
        for index, (name, at) in enumerate(names)
    )
