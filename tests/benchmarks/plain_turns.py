"""The tactic that the benchmarks of Two Actions play, and the brawl they play it in.

The hand-written loop in `turn_loop` plays the very same tactic, written into it.
"""

from __future__ import annotations

from typing import Any

from arena.model import Decision, Declaration
from arena.rules.two_actions.declarations import (
    BLOCK,
    CLOSER,
    MOVE,
    PUSH,
    SHAPE,
    STAND,
    STRIKE,
    SUSTAIN,
)
from arena.rules.two_actions.gear import Armour, Effect, Shield, Weapon
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet
from arena.rules.two_actions.setup import Setup
from arena.space import Zone

IN_TURN = (STAND, SUSTAIN, STRIKE, SHAPE, MOVE)
PREFERRED = {"act": IN_TURN, "respond": (BLOCK,), "push": (PUSH,)}

SWORD = Weapon("sword", "one-handed", 3)
MAUL = Weapon("maul", "two-handed", 5, tags=("overwhelming",))
BOW = Weapon("bow", "light ranged", 2, "far")
BITE = Weapon("bite", "natural", 3)
FIRE = Effect("Fire", "harm", 3, "far")


class PlainTurns:
    """On a turn the first that is legal of: stand, sustain, strike, shape harm, come closer to a
    foe. In answer the first Block that is legal. Every failed check is pushed. The last in the
    catalogue goes first.

    One object plays the fights of one setup: it keeps each voice's order of preference.
    """

    def __init__(self) -> None:
        self._orders: dict[tuple[str, str], list[Declaration]] = {}

    def choose(self, decision: Decision) -> Declaration:
        key = (decision.who, decision.kind)
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = self._order(decision)
        for action in order:
            if decision.allows(action):
                return action
        return decision.fallback

    def _order(self, decision: Decision) -> list[Declaration]:
        candidates = decision.candidates
        verbs = PREFERRED.get(decision.kind)
        if verbs is None:
            return list(reversed(candidates))
        foes = {action.target for action in decision.catalogue if self._harms(action)}
        used = [
            action for action in candidates
            if action.verb in verbs
            and (action.verb != SHAPE or self._harms(action))
            and (action.verb != MOVE or (action.mode == CLOSER and action.target in foes))
        ]  # fmt: skip
        return sorted(used, key=lambda action: verbs.index(action.verb))

    @staticmethod
    def _harms(action: Any) -> bool:
        effect = action.effect
        return action.verb == STRIKE or (effect is not None and effect.effect == "harm")


def archer(name: str, side: str, zone: str) -> Sheet:
    """Somebody with a bow and a coat."""
    return Sheet(
        name, side, zone, hp=8, dexterity=3, motivation=1, weapons=(BOW,),
        armour=(Armour("coat", 1),),
    )  # fmt: skip


def guard(name: str, side: str, zone: str) -> Sheet:
    """Somebody with a sword, a shield and mail."""
    return Sheet(
        name, side, zone, hp=10, dexterity=2, motivation=2, weapons=(SWORD,),
        armour=(Armour("mail", 2),), shield=Shield("shield", 2),
    )  # fmt: skip


def brute(name: str, side: str, zone: str) -> Sheet:
    """A slow boss with a maul."""
    return Sheet(
        name, side, zone, "boss", "slow", hp=12, dexterity=2, motivation=1, weapons=(MAUL,),
        armour=(Armour("hide", 2),),
    )  # fmt: skip


def wolf(name: str, side: str, zone: str) -> Sheet:
    """A fast creature."""
    return Sheet(
        name, side, zone, "creature", "fast", constitution=9, ap=1, weapons=(BITE,)
    )  # fmt: skip


def shaper(name: str, side: str, zone: str) -> Sheet:
    """Somebody who shapes fire."""
    return Sheet(name, side, zone, hp=8, dexterity=1, shape=4, motivation=1, shapes=(FIRE,))


def brawl() -> Setup:
    """An archer and a guard at the gate against a brute and a wolf in the yard."""
    sheets = (
        archer("Archer", "red", "gate"),
        brute("Brute", "blue", "yard"),
        guard("Guard", "red", "gate"),
        wolf("Wolf", "blue", "yard"),
    )
    zones = (Zone("gate", ways=("yard",)), Zone("yard"))
    return TWO_ACTIONS.setup(Scenario("brawl", "A brawl", ("red", "blue"), zones, sheets))


def mass(people: int) -> Setup:
    """A mirrored fight of so many over four zones: guards, archers, shapers and wolves in turn."""
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
            made = (guard, archer, shaper, wolf)[number % 4]
            sheets.append(made(name, side, lane if made is archer else "square"))
    return TWO_ACTIONS.setup(
        Scenario("mass", "A mass", ("red", "blue"), zones, tuple(sheets), limit=200)
    )
