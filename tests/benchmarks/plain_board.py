"""The tactic that the benchmarks of the Action Board play, and the skirmish they play it in.

The hand-written loop in `board_loop` plays the very same tactic, written into it.
"""

from __future__ import annotations

from arena.dice import Dice
from arena.model import Decision, Declaration
from arena.rules.action_board.declarations import (
    BLOCK,
    CAST,
    DODGE,
    MOVE,
    PARRY,
    REACTIONS,
    SHOOT,
    STRIKE,
    SUSTAIN,
)
from arena.rules.action_board.gear import Armour, Shield, Spell, Weapon
from arena.rules.action_board.ruleset import ACTION_BOARD
from arena.rules.action_board.scenario import Scenario, Sheet
from arena.rules.action_board.setup import Setup
from arena.space import Zone

PREFERRED = (PARRY, BLOCK, DODGE, SUSTAIN, STRIKE, SHOOT, CAST, MOVE)

SWORD = Weapon("sword", "melee", Dice.parse("1d8+1"))
BOW = Weapon("bow", "missile", Dice.parse("1d6+1"), parries=False, reach="far")
BOLT = Spell("Bolt", 1, "bolt", Dice.parse("2d6"), reach="far", attack=4)


class PlainBoard:
    """The first that is legal of: parry, block, dodge, sustain, strike, shoot, cast, move; each in
    the order of the catalogue, so against the first foe.

    One object plays the fights of one setup: it keeps each combatant's order of preference.
    """

    def __init__(self) -> None:
        self._orders: dict[tuple[str, bool], list[Declaration]] = {}

    def choose(self, decision: Decision) -> Declaration:
        candidates = decision.candidates
        key = (decision.who, candidates[-1].verb in REACTIONS)
        order = self._orders.get(key)
        if order is None:
            used = [action for action in candidates if action.verb in PREFERRED]
            order = sorted(used, key=lambda action: PREFERRED.index(action.verb))
            self._orders[key] = order
        for action in order:
            if decision.allows(action):
                return action
        return decision.fallback


def archer(name: str, side: str, zone: str, reflex: int = 2) -> Sheet:
    """Somebody with a bow and one slot, who stays where they are."""
    return Sheet(
        name, side, zone, generals=0, hp=12, reflex=reflex, attack=4, weapons=(BOW,)
    )  # fmt: skip


def fighter(name: str, side: str, zone: str, reflex: int = 1, generals: int = 3) -> Sheet:
    """Somebody with a sword, a shield, a coat and two slots."""
    return Sheet(
        name, side, zone, attacks=6, generals=generals, hp=24, reflex=reflex, attack=5,
        defence=14, weapons=(SWORD,), shield=Shield("shield"), armour=(Armour("coat", 2),),
    )  # fmt: skip


def mage(name: str, side: str, zone: str) -> Sheet:
    """Somebody with a spell of two ticks."""
    return Sheet(
        name, side, zone, attacks=0, spells=4, hp=14, reflex=2, will=3,
        spell_slots=(9,), cast=(BOLT,),
    )  # fmt: skip


def skirmish() -> Setup:
    """A fighter and an archer at the gate against a guard and a bowman in the yard."""
    sheets = (
        archer("Archer", "red", "gate"),
        archer("Bowman", "blue", "yard", 3),
        fighter("Fighter", "red", "gate"),
        fighter("Guard", "blue", "yard", 2, generals=0),
    )
    zones = (Zone("gate", ways=("yard",)), Zone("yard"))
    return ACTION_BOARD.setup(
        Scenario("skirmish", "A skirmish", ("red", "blue"), zones, sheets)
    )  # fmt: skip


def field(people: int) -> Setup:
    """A mirrored fight of so many over four zones: fighters, archers and mages in turn."""
    zones = (
        Zone("east lane", ways=("square",)),
        Zone("roof", ways=("west lane",)),
        Zone("square"),
        Zone("west lane", ways=("square",)),
    )
    sheets = []
    for number in range(people // 2):
        for side, lane in (("red", "east lane"), ("blue", "west lane")):
            name = f"{side} {number:02}"
            if number % 3 == 0:
                sheets.append(fighter(name, side, "square"))
            elif number % 3 == 1:
                sheets.append(archer(name, side, lane))
            else:
                sheets.append(mage(name, side, "square"))
    return ACTION_BOARD.setup(
        Scenario("field", "A field", ("red", "blue"), zones, tuple(sheets), limit=200)
    )
