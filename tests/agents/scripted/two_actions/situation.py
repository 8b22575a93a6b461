"""One clear situation: a few sheets, a question, and what an agent answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet, Start
from arena.rules.two_actions.state import State
from arena.space import Zone
from tests.agents.scripted.asking import question, says

Face = tuple[str, str, int]
"""Who, what for, what the die shows."""

SWORD = Weapon("sword", "one-handed", 3)
KNIFE = Weapon("knife", "light melee", 2)
NEEDLE = Weapon("needle", "light melee", 2, tags=("precision",))
AXE = Weapon("axe", "two-handed", 5, tags=("overwhelming",))
BOW = Weapon("bow", "light ranged", 2, "far")
CLAWS = Weapon("claws", "natural", 3)
MAIL = Armour("mail", 2)
SHIELD = Shield("shield", 2)
WARD = Effect("Ward", "ward", 2, sustained=True)
RENEW = Effect("Renew", "heal", 1, sustained=True)
HEAL = Effect("Heal", "heal", 3)
SHOCK = Effect("Shock", "harm", 3, "far")
POTION = Item("potion", "heal", 4)
KIT = Item("kit", "repair")
ZONES = (Zone("yard", ways=("road",)), Zone("road", ways=("hill",)), Zone("hill"))


def one(name: str, side: str, *weapons: Weapon, **given: Any) -> Sheet:
    """A contractor in the yard, of whom everybody near is Adjacent."""
    start = {"melee_with": (), **given.pop("start", {})}
    given = {"hp": 8, "dexterity": 3, "focus": 3, "phase": "slow", **given}
    zone = given.pop("zone", "yard")
    return Sheet(name, side, zone, weapons=weapons, start=Start(**start), **given)


def me(*weapons: Weapon, **given: Any) -> Sheet:
    """Goes first, unless told otherwise."""
    return one("Me", "us", *weapons, **{"phase": "fast", **given})


def foe(*weapons: Weapon, name: str = "Foe", near: bool = True, **given: Any) -> Sheet:
    """Adjacent to Me if `near`."""
    start = {"melee_with": ("Me",) if near else (), **given.pop("start", {})}
    return one(name, "them", *weapons, start=start, **given)


def beast(*weapons: Weapon, name: str = "Beast", near: bool = True, **given: Any) -> Sheet:
    """A creature: it does not roll, and its attack hits unless it is stopped."""
    start = {"melee_with": ("Me",) if near else (), **given.pop("start", {})}
    given = {"constitution": 6, "phase": "slow", "zone": "yard", **given}
    weapons = weapons or (CLAWS,)
    zone = given.pop("zone")
    return Sheet(
        name, "them", zone, kind="creature", weapons=weapons, start=Start(**start), **given
    )


def fight(*sheets: Sheet, faces: Sequence[Face] = (), **options: Any) -> Fight[State]:
    """A fight of these sheets that waits for answers; `faces` are the first dice."""
    scenario = Scenario(
        "situation", "Situation", ("them", "us"), ZONES, sheets, options=Options(**options),
        first="us",
    )  # fmt: skip
    script = [ScriptEntry(who, purpose, (face,)) for who, purpose, face in faces]
    ready = TWO_ACTIONS.setup(scenario)
    return Fight(ready, ScriptedDice(script, KeyedDice(1)), {}, rewindable=True)


def acting(*sheets: Sheet, left: int = 2, who: str = "Me", **given: Any) -> Decision:
    """The question to Me when so many actions of the turn are left, the first having been braced.

    What comes before, `say` can tell.
    """
    say: dict[str, Any] = given.pop("say", {who: "block"})
    going = fight(*sheets, **given)
    return question(going, who=who, kind="act", when=lambda d: d.view.actions_left == left, **say)


def attacked(*sheets: Sheet, by: str = "Beast", item: str = "claws", **given: Any) -> Decision:
    """The question to Me about an attack that hits unless it is stopped."""
    say: dict[str, Any] = {by: f"strike Me with {item}"}
    return question(fight(*sheets, **given), kind="respond", **say)


def failing(*sheets: Sheet, does: str, faces: Sequence[Face], **given: Any) -> Decision:
    """The question to Me whether to push, after a check with these dice has failed."""
    going = fight(*sheets, faces=faces, **given)
    return question(going, kind="push", Me=does, Beast="strike Me with claws")


def choosing(*sheets: Sheet, **given: Any) -> Decision:
    """The question to our side who goes next."""
    return question(fight(*sheets, **given), who="us", kind="next")


__all__ = ["question", "says"]
