"""Random Two Actions scenarios of every kind; a pure function of a seed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from arena.rules.two_actions.declarations import SHAPE
from arena.rules.two_actions.gear import Armour, Effect, Item, Shield, Weapon
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.ruleset import TWO_ACTIONS
from arena.rules.two_actions.scenario import Scenario, Sheet, Start
from arena.rules.two_actions.setup import Setup
from arena.soundness.drawing import SIDES, mixed, random_names, random_zones, sometimes

KNIFE = Weapon("knife", "light melee", 2)
STILETTO = Weapon("stiletto", "light melee", 2, tags=("precision",))
SWORD = Weapon("sword", "one-handed", 3)
SPEAR = Weapon("spear", "one-handed", 3, "nearby")
MAUL = Weapon("maul", "two-handed", 5, tags=("overwhelming",))
GLAIVE = Weapon("glaive", "two-handed", 5, "nearby", tags=("overwhelming", "tripping"))
STAFF = Weapon("staff", "staff", 2, mundane=False)
BOW = Weapon("bow", "light ranged", 2, "far")
CROSSBOW = Weapon("crossbow", "heavy ranged", 4, "distant")
FEATHER = Weapon("feather", "light melee", 0)
WEAPONS = (KNIFE, STILETTO, SWORD, SPEAR, MAUL, GLAIVE, STAFF, BOW, CROSSBOW, FEATHER)
NATURAL = (
    Weapon("bite", "natural", 3),
    Weapon("claw", "natural", 2, tags=("tripping",)),
    Weapon("horns", "natural", 6, tags=("overwhelming",)),
    Weapon("spines", "natural", 1, "far", tags=("precision",)),
)
ARMOUR = (Armour("coat", 1), Armour("mail", 2), Armour("plate", 3, mundane=False))
SHIELDS = (Shield("buckler", 1), Shield("shield", 2), Shield("tower shield", 3))
EFFECTS = (
    Effect("Fire", "harm", 3, "far"),
    Effect("Lance", "harm", 4, "distant", tags=("precision",)),
    Effect("Quake", "harm", 2, tags=("overwhelming", "tripping")),
    Effect("Salve", "heal", 3),
    Effect("Renewal", "heal", 1, "far", sustained=True),
    Effect("Ward", "ward", 2, sustained=True),
    Effect("Aegis", "ward", 1, "adjacent", sustained=True),
)
ITEMS = (
    Item("potion", "heal", 4),
    Item("shard", "motivation", 2, 2),
    Item("ember", "resolve", 1),
    Item("lens", "steady"),
    Item("supplies", "repair", 1, 3),
)


def random_options(rng: random.Random) -> Options:
    """Options of which about a third differ from their defaults."""
    given: dict[str, Any] = {}
    some = sometimes(rng, given)
    for name in (
        "open_sheets", "may_yield", "may_flee", "initiative_failure_prone", "surprised_respond",
        "interrupting_criticals", "heavy_ranged_blocks",
    ):  # fmt: skip
        some(name, True, False)
    some("difficulty", 6, 9, 15)
    some("critical_failure", "nothing")
    some("side_order", "one-side-first")
    some("responses_deep", 2, 3, 9)
    some("weapon_defence", "blocks")
    some("focus_tested_by", "every-hit")
    some("limit_quiet_rounds", 1, 2)
    return Options(**given)


def random_sheet(rng: random.Random, name: str, side: str, zone: str) -> Sheet:
    """A contractor, a creature or a boss."""
    kind = rng.choice(("contractor", "contractor", "contractor", "creature", "creature", "boss"))
    actions = rng.choice((1, 2, 2, 2, 2, 3))
    if kind == "creature":
        return Sheet(
            name, side, zone, "creature",
            phase=rng.choice(("fast", "slow")),
            constitution=rng.choice((1, 4, 6, 9, 15)),
            ap=rng.choice((0, 0, 1, 2)),
            actions=actions,
            weapons=tuple(rng.sample(NATURAL, rng.choice((0, 1, 1, 2)))),
        )  # fmt: skip
    weapons = rng.sample(WEAPONS, rng.choice((0, 1, 1, 2, 3)))
    shapes = rng.random() < 0.5
    shielded = rng.random() < 0.4 and all(weapon.kind != "two-handed" for weapon in weapons)
    return Sheet(
        name, side, zone,
        kind=kind,  # type: ignore[arg-type]  # one of the literal's words
        phase=rng.choice(("fast", "slow", "") if kind == "contractor" else ("fast", "slow")),
        hp=rng.choice((1, 4, 7, 10, 14)),
        dexterity=rng.randint(-2, 6),
        focus=rng.randint(-2, 6),
        shape=rng.randint(-2, 6),
        motivation=rng.choice((0, 0, 1, 2, 4)),
        resolve=rng.choice((0, 0, 1, 2)),
        actions=actions,
        weapons=tuple(weapons),
        armour=tuple(rng.sample(ARMOUR, rng.choice((0, 0, 1, 1, 2)))),
        shield=rng.choice(SHIELDS) if shielded else None,
        shapes=tuple(rng.sample(EFFECTS, rng.randint(1, len(EFFECTS)))) if shapes else (),
        items=tuple(rng.sample(ITEMS, rng.choice((0, 0, 1, 2, 3)))),
    )  # fmt: skip


def random_start(rng: random.Random, sheet: Sheet, start_count: int) -> Start:
    """A start somewhere in the middle; melees and what is sustained come later."""
    if rng.random() < 0.12:
        return Start(arrives=start_count + rng.randint(1, 6))
    given: dict[str, Any] = {}
    if rng.random() < 0.3:
        given["wounds"] = rng.randint(0, sheet.most - 1)
    shield = () if sheet.shield is None else (sheet.shield,)
    gear: tuple[Any, ...] = (*sheet.weapons, *sheet.armour, *shield)
    if rng.random() < 0.4:
        given["broken"] = tuple(piece.name for piece in gear if rng.random() < 0.4)
    for pool in ("motivation", "resolve"):
        if rng.random() < 0.15:
            given[pool] = rng.randint(0, getattr(sheet, pool))
    given["used"] = {
        item.name: rng.randint(0, item.uses) for item in sheet.items if rng.random() < 0.2
    }
    given["prone"] = rng.random() < 0.15
    broken = given.get("broken", ())
    worn = sum(piece.ap for piece in (*sheet.armour, *shield) if piece.name not in broken)
    if sheet.rolls and worn and rng.random() < 0.3:
        given["marks"] = rng.randint(0, worn - 1)
    return Start(**given)


def random_scenario(seed: int, most: int = 4, **options: Any) -> Scenario:
    """The scenario of a seed, with at most `most` on a side; options given stand fast."""
    rng = random.Random(seed)
    ruling = replace(random_options(rng), **options)
    zones = random_zones(rng)
    one, two = rng.randint(1, most), rng.randint(1, most)
    names = random_names(rng, one + two)
    start_count = rng.choice((0, 0, 0, 1, 3, 8))
    sheets = []
    for i, name in enumerate(names):
        side = SIDES[i >= one]
        sheet = random_sheet(rng, name, side, rng.choice(zones).name)
        sheets.append(replace(sheet, start=random_start(rng, sheet, start_count)))
    there = [sheet.name for sheet in sheets if not sheet.start.arrives]
    surprise = [name for name in there if rng.random() < 0.3] if rng.random() < 0.3 else []
    scenario = Scenario(
        f"random {seed}", f"Random fight {seed}", SIDES, zones, tuple(sheets),
        options=ruling,
        first=rng.choice(("", "", *SIDES)),
        surprise=tuple(surprise),
        start_count=start_count,
        limit=start_count + rng.choice((7, 14, 25)),
    )  # fmt: skip
    return _under_way(rng, scenario)


def _under_way(rng: random.Random, scenario: Scenario) -> Scenario:
    """The same, with some in melees and some effects sustained from the start."""
    game: Setup = TWO_ACTIONS.setup(scenario)
    sheets = []
    for sheet in scenario.combatants:
        start = sheet.start
        if not start.arrives:
            near = [
                other.name for other in scenario.combatants
                if other is not sheet and other.zone == sheet.zone and not other.start.arrives
            ]  # fmt: skip
            close = rng.sample(near, rng.randint(1, len(near))) if near else []
            if rng.random() < 0.3:
                start = replace(start, melee_with=tuple(close))
            if rng.random() < 0.5:
                start = replace(start, sustains=_sustained(rng, game, sheet))
        sheets.append(replace(sheet, start=start))
    return replace(scenario, combatants=tuple(sheets))


def _sustained(rng: random.Random, game: Setup, sheet: Sheet) -> tuple[str, ...]:
    """The labels of what shaped some effects, each of another name."""
    found = {}
    for action in game.listed[game.seat[sheet.name]]:
        is_there = action.seat < 0 or not game.sheets[action.seat].start.arrives
        lasts = action.effect is not None and action.effect.sustained
        if action.verb == SHAPE and lasts and is_there and rng.random() < 0.3:
            found[action.item] = action.label
    return tuple(found.values())


def shuffled(scenario: Scenario, seed: int) -> Scenario:
    """The same scenario, everything in it written down in another order."""
    rng = random.Random(seed)
    sheets = []
    for sheet in scenario.combatants:
        start = sheet.start
        start = replace(
            start,
            broken=mixed(rng, start.broken),
            melee_with=mixed(rng, start.melee_with),
            sustains=mixed(rng, start.sustains),
            used=dict(mixed(rng, list(start.used.items()))),
        )
        sheets.append(
            replace(
                sheet,
                weapons=mixed(rng, sheet.weapons),
                armour=mixed(rng, sheet.armour),
                shapes=mixed(rng, sheet.shapes),
                items=mixed(rng, sheet.items),
                start=start,
            )
        )
    return replace(
        scenario,
        combatants=mixed(rng, sheets),
        zones=mixed(rng, [replace(zone, ways=mixed(rng, zone.ways)) for zone in scenario.zones]),
        sides=mixed(rng, scenario.sides),
        surprise=mixed(rng, scenario.surprise),
    )
